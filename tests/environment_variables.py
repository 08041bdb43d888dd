# SPDX-License-Identifier: LGPL-2.1-or-later
"""Fails where lib or apps reads a variable of the environment that this list lacks, and where the
list names one that nothing reads.

Usage: environment_variables.py <repository>. A run is determined by its parameter file: the program
reads variables of the system, of the launcher and of libraries, none of its own.
"""

import pathlib
import re
import sys

# Argument of getenv by file. Arguments in small letters are C++ names of the variables in brackets.
READ = {
    "apps/launcher.cc": ["name"],  # ranks of OMPI_, PMI_ and PMIX_, SLURM_STEP_ and SLURM_HET_SIZE
    "apps/mpi_session.cc": [
        '"OMPI_COMM_WORLD_SIZE"', '"OMPI_COMM_WORLD_LOCAL_SIZE"',
        "name",  # OMPI_MCA_orte_tmpdir_base, TMPDIR, TMP, TEMP
        "name_.c_str(",  # SLURM_STEP_ID and PMIX_…, hidden while MPI starts
    ],
    "lib/foundation/base/machine_memory.cc": ["name"],  # SLURM_MEM_PER_NODE, SLURM_MEM_PER_CPU, SLURM_CPUS_ON_NODE
    "lib/foundation/base/processor.h": ["name"],  # OPENBLAS_CORETYPE, OPENBLAS_NUM_THREADS
    "lib/foundation/base/surroundings.cc": ["home", "name"],  # HOME; the variables that are ignored
    "lib/foundation/output/output_folder.cc": ['"HOME"'],
    "lib/views/picture/processes.cc": ['"PATH"', "folders"],  # PATH, LD_LIBRARY_PATH, TMPDIR
    "lib/views/picture/render.cc": ['"DISPLAY"', '"HOME"', '"XAUTHORITY"'],
    "lib/views/report/run_results.cc": ['"HOME"'],
}


def reads(source):
    """Pairs of a file and an argument of getenv."""
    for folder in ("lib", "apps"):
        for path in sorted((source / folder).rglob("*")):
            if path.suffix not in (".cc", ".h"):
                continue
            code = re.sub(r"//.*", "", path.read_text())
            name = path.relative_to(source).as_posix()
            for match in re.finditer(r"\bgetenv\s*\(\s*([^)]*?)\s*\)", code):
                yield name, match[1]


def main():
    source = pathlib.Path(sys.argv[1])
    found = set(reads(source))
    listed = {(file, argument) for file, arguments in READ.items() for argument in arguments}
    faults = [f"{file}: reads getenv({argument}), which is not in the list" for file, argument in sorted(found - listed)]
    faults += [f"{file}: does not read getenv({argument})" for file, argument in sorted(listed - found)]
    print("\n".join(faults) or f"{len(found)} variables are read, as listed")
    return 1 if faults else 0


sys.exit(main())
