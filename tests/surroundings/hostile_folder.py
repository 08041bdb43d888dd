#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Starts every subcommand in a folder in which somebody else has put files.

  hostile_folder.py <program> <repository> <library that leaves a mark when it is loaded>

Libraries of the program look for options and code in the current folder, in HOME and in folders that variables of the
environment name. The folder has a shadow of each such file: PETSc's, Gmsh's, ADOL-C's, OpenTURNS's and Open MPI's
options, modules of Python, programs, and a library of each name that the program loads. A command may not load or
execute one of them, its files must be those of the same command in an empty folder, and it may write nowhere but in its
output: not in HOME, and nothing may be left in the folder of temporary files. The subcommands are those that the program
lists: a new one needs an example here.
"""

import functools
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

PROGRAM, SOURCE, LIBRARY = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
GAIT = SOURCE / "inputs/gait"
CUP = (SOURCE / "tests/small_cup.prm").read_text().format(folder="cup", cells=150, elements="linear", source=SOURCE)
LAYER = (SOURCE / "inputs/hip_layer/case.prm").read_text().replace("../gait", str(GAIT)).replace("output/hip_layer", "layer").replace(
    "1e7", "1e5") + "subsection Cup\n  set Points = 200\nend\nsubsection Time\n  set Steps per cycle = 20\nend\n"
STUDY = ("set Case = layer.prm\nset Output folder = study\nset Results = worn volume of the cup\nsubsection Sample\nset Cases = 24\n"
         "set Indices = chaos\nend\nsubsection Distributions\nset Head / Radial clearance [mm] = uniform(0.05, 0.15)\nend\n")
BENCH = "cross_shear,pressure_MPa,load_N,sliding_m,volume_mm3\n" + "".join(
    f"{.05 * k},{k},{100 * k},1000,{.1 * k}\n" for k in range(1, 9))
ROW = ("set Title = a\nsubsection Measured\nset Value = {value}\nset Scatter = .1\nset Source = {name}\nset Read = all\nset Mark = D\nend\n"
       "subsection Prediction\nset Case = case.prm\nset Result = worn volume from depths\nset Years = 1\nset Cases = 16\n"
       "set Calibrations = {calibration}\nend\nsubsection Missing\nset Layer / Young modulus [MPa] = uniform(999, 1001) | A\nend\n")
LAW = "set Title = a wear factor\nset Scaled = Wear / Wear factor [mm^3/(N m)]\nsubsection Wear\nset Wear factor [mm^3/(N m)] = 1e-6\nend\n"

# Examples of each subcommand, in this order, in one folder. Words that are no option of the program: "@2" starts two ranks.
EXAMPLES = {
    "parameters": [["parameters", "--format", "json-schema"]],
    "results": [["results"]],
    "man": [["man"]],
    "completion": [["completion", "bash"]],
    "new": [["new", "hip_cup", "--gait", "iso14242", "--head", "32", "-o", "fresh"]],
    "validate": [["validate", "cup.prm"], ["validate", "layer.prm"]],
    "run": [["run", "cup.prm"], ["run", "layer.prm"], ["@2", "run", "cup.prm", "--overwrite"]],
    "mesh": [["mesh", "cup", "-o", "made.msh", "--cells", "200"], ["mesh", "check", "made.msh"],
             ["mesh", "import", str(SOURCE / "inputs/hip_from_step/liner.step"), "-o", "imported.msh", "--size", "6"]],
    "replay": [["replay", str(SOURCE / "tests/contact_problems/gen_boxes_25.hdf5")]],
    "extract": [["extract", "layer", "--worn", "-o", "worn.stl"]],
    "report": [["report", "layer", "-o", "page.html"]],
    "picture": [["picture", "layer", "-o", "surface.png"]],
    "paraview": [["paraview", "layer"]],
    "plot": [["plot", "layer", "-o", "plot.png"]],
    "compare": [["compare", "layer", "worn.stl", "-o", "compared"]],
    "fit": [["fit", "bench.csv", "--law", "archard"]],
    "sweep": [["sweep", "study.prm"]],
    "converge": [["converge", "layer.prm", "--only", "steps"]],
    "measured": [["measured", "rows", "--rows", "b", "--output-folder", "measured"]],
}


@functools.lru_cache
def libraries():
    """Names of all libraries that the program or one of its modules loads."""
    names = set()
    for file in (PROGRAM, *(PROGRAM.parent.parent / "lib/arthrowear").glob("*.so")):
        listed = subprocess.run(["ldd", file], capture_output=True, text=True, check=True).stdout
        names |= set(re.findall(r"^\s*(\S+\.so\S*) =>", listed, re.M)) | {file.name}
    return names


def write_case(folder):
    folder.mkdir(parents=True)
    for name, text in (("cup.prm", CUP), ("layer.prm", LAYER), ("study.prm", STUDY), ("bench.csv", BENCH)):
        (folder / name).write_text(text)
    (folder / "rows/laws").mkdir(parents=True)
    (folder / "rows/laws/wear_factor.part").write_text(LAW)
    for name, calibration in (("a", ""), ("b", "a")):
        (folder / "rows" / name).mkdir()
        (folder / "rows" / name / "case.prm").write_text(LAYER.replace("set Cycles = 1e5", "set Cycles = 1e6"))
        (folder / "rows" / name / "row.part").write_text(ROW.format(name=name, value=10, calibration=calibration))


def write_shadows(folder, mark):
    """Files that others may put into a folder; code among them leaves the mark."""
    hostile = folder / "hostile.so"
    shutil.copy(LIBRARY, hostile)
    petsc = f"-dll_prepend {hostile}\n-log_view :{mark}\n-info {mark}\n"
    python = f"open({str(mark)!r}, 'a').write(__file__ + '\\n')\n"
    gmsh = f'SystemCall "echo gmsh >> {mark}";\nMesh.MeshSizeFactor = 0.3;\nGeneral.Terminal = 1;\n'
    mpi = f"mpi_show_mca_params = file\nmpi_show_mca_params_file = {mark}\n"
    turns = "<openturns>\n<PolynomialChaos><Value key='FunctionalChaosAlgorithm-LeastSquares' value_bool='false'/></PolynomialChaos>\n</openturns>"
    files = {".petscrc": petsc, "petscrc": petsc, ".adolcrc": '"OBUFSIZE" "1"\n"TBUFSIZE" "1"\n',
             ".gmshrc": gmsh, ".gmsh-options": gmsh, "untitled.geo": gmsh,
             "openturns.conf": turns, "openturns/etc/openturns.conf": turns,
             "mca-params.conf": mpi, "openmpi-mca-params.conf": mpi, "ucx.conf": f"UCX_LOG_FILE={mark}\nUCX_LOG_LEVEL=info\n",
             "matplotlibrc": "backend: hostile\n", ".drirc": "<driconf/>", "fonts.conf": "<fontconfig/>", "sitecustomize.pth": "import hostile\n"}
    for module in ("vtk", "numpy", "json", "sys", "os", "io", "encodings", "sitecustomize", "usercustomize", "startup", "site", "codecs", "re"):
        files[module + ".py"] = python
    for package in ("vtkmodules", "arthrowear"):
        files[package + "/__init__.py"] = python
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    for program in ("Xvfb", "python3", "sh", "gmsh", "xkbcomp", "orted", "ssh", "srun"):
        (folder / program).write_text(f"#!/bin/sh\necho {program} >> {mark}\n")
        (folder / program).chmod(0o755)
    for below in ("", "glibc-hwcaps/x86-64-v2", "glibc-hwcaps/x86-64-v3", "glibc-hwcaps/x86-64-v4", "tls", "x86_64"):
        (folder / below).mkdir(parents=True, exist_ok=True)
        for name in (*libraries(), "swrast_dri.so", "libh5hostile.so"):
            if not (folder / below / name).exists():
                (folder / below / name).symlink_to(hostile)


def hostile_variables(folder):
    """Variables of the environment that name options or code in the folder."""
    here = str(folder)
    return {"PETSC_OPTIONS": f"-dll_prepend {here}/hostile.so", "PETSC_OPTIONS_YAML": f"dll_prepend: {here}/hostile.so",
            "HDF5_PLUGIN_PATH": here, "HDF5_PLUGIN_PRELOAD": here, "OPENTURNS_CONFIG_PATH": here, "GMSH_HOME": here,
            "PYTHONPATH": here, "PYTHONSTARTUP": here + "/startup.py", "PYTHONHOME": here, "PYTHONUSERBASE": here,
            "KOKKOS_TOOLS_LIBS": here + "/hostile.so", "KOKKOS_PROFILE_LIBRARY": here + "/hostile.so",
            **{f"SUNLOGGER_{level}_FILENAME": here + "/EXECUTED" for level in ("ERROR", "WARNING", "INFO", "DEBUG")},
            "LIBGL_DRIVERS_PATH": here, "FONTCONFIG_FILE": here + "/fonts.conf", "XDG_CACHE_HOME": here, "XDG_CONFIG_HOME": here}


def is_case(process):
    """True for the process of a case of a study."""
    try:
        return pathlib.Path(f"/proc/{process}/comm").read_text().startswith("case ")
    except OSError:
        return False


class HostileFolder(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory(prefix="arthrowear_hostile_")
        cls.top = pathlib.Path(cls.temporary.name)

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def start(self, words, folder, home, temporary, more=None, expected=0):
        """Runs a command. Returns its standard output and its standard error."""
        environment = {"PATH": os.environ["PATH"], "HOME": str(home), "TMPDIR": str(temporary), "OMPI_ALLOW_RUN_AS_ROOT": "1",
                       "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", **(more or {})}
        launcher = [shutil.which("mpirun"), "--oversubscribe", "-n", words[0][1:]] if words[0][0] == "@" else []
        words = [*launcher, PROGRAM, *(words[1:] if launcher else words)]
        done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, errors="replace", timeout=300)
        self.assertEqual(done.returncode, expected, f"{words}\n{done.stdout[-1000:]}\n{done.stderr[-1000:]}")
        return done.stdout, done.stderr

    def all_commands(self, case, home, temporary, more=None):
        """Runs all examples. Returns what they print."""
        for folder in (home, temporary):
            folder.mkdir(parents=True, exist_ok=True)
        return {" ".join(words): "".join(self.start(words, case, home, temporary, more)) for examples in EXAMPLES.values() for words in examples}

    @staticmethod
    def results(folder):
        """Content of the files that commands have written, by name. Logs, and pages and plans with them, hold times."""
        whole = {"declarations.json", "spread.json", "convergence.json", "comparison.json"}
        found = {str(file.relative_to(folder)): file.read_bytes().replace(str(folder).encode(), b"") for file in folder.rglob("*")
                 if file.is_file() and (file.suffix in (".csv", ".msh", ".stl", ".png", ".svg", ".vtu", ".prm") or file.name in whole)}
        for file in folder.rglob("summary.json"):
            found[str(file.relative_to(folder))] = {name: value for name, value in json.loads(file.read_text()).items() if name != "time loop"}
        return found

    def test_each_subcommand_has_an_example(self):
        shown = self.start(["--help"], self.top, self.top, self.top)[0].split("Subcommands:")[1].split("\n\n")[0]
        self.assertEqual(set(re.findall(r"^  (\w+)", shown, re.M)), set(EXAMPLES))

    def test_no_shadow_is_executed_or_changes_a_result(self):
        """In the hostile folder, which is HOME at the same time, against an empty one."""
        clean = self.top / "clean"
        write_case(clean / "w")
        expected = self.all_commands(clean / "w", clean / "home", clean / "tmp")
        self.assertEqual(list((clean / "home").iterdir()), [], "written in HOME")
        self.assertEqual(list((clean / "tmp").iterdir()), [], "left in the folder of temporary files")
        hostile = self.top / "hostile"
        write_case(hostile / "w")
        folder, mark = hostile / "w", hostile / "w/EXECUTED"
        write_shadows(folder, mark)
        before = {file: file.stat().st_mtime_ns for file in folder.rglob(".*")}
        outputs = self.all_commands(folder, folder, hostile / "tmp",
                                    {**hostile_variables(folder), "PATH": f".:{os.environ['PATH']}::"})
        self.assertFalse(mark.exists(), mark.exists() and mark.read_text())
        self.assertEqual({file: file.stat().st_mtime_ns for file in folder.rglob(".*")}, before, "written in HOME")
        self.assertEqual(list((hostile / "tmp").iterdir()), [], "left in the folder of temporary files")
        for words in expected:
            self.assertNotIn("adolcrc", outputs[words], words)
        found, wanted = self.results(folder), self.results(clean / "w")
        self.assertEqual({name for name in wanted if found.get(name) != wanted[name]}, set())
        self.assertGreater(len(wanted), 50)

    def kill_child(self, words, name, leave=""):
        """Kills a child of a command. leave: folder of the child that it has not removed. Returns the folder of the command."""
        folder, temporary = self.top / name, self.top / (name + "_tmp")
        write_case(folder)
        temporary.mkdir()
        (folder / "study.prm").write_text(
            "set Case = cup.prm\nset Output folder = study\nsubsection Vary\nset Load / F_max [N] = 2000, 2100\nend\n")
        environment = {**os.environ, "TMPDIR": str(temporary), "HOME": str(folder)}
        for variable in ("OMPI_MCA_orte_tmpdir_base", "PRTE_MCA_prte_tmpdir_base"):
            environment.pop(variable, None)
        with subprocess.Popen([PROGRAM, *words], cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children")
            victim = None
            while victim is None and process.poll() is None:
                victim = next((one for one in children.read_text().split() if not leave or is_case(one)), None)
            self.assertIsNotNone(victim)
            if leave:
                (temporary / leave.format(victim)).mkdir()
            os.kill(int(victim), signal.SIGKILL)
        self.assertEqual(process.returncode, 1)
        self.assertEqual(list(temporary.iterdir()), [])
        return folder

    def test_a_killed_case_of_a_study_leaves_nothing(self):
        """As if it had been killed while MPI starts, when it has a session folder."""
        self.kill_child(["sweep", "study.prm", "--workers", "1"], "killed", "arthrowear-mpi-{}-left")

    def test_a_killed_process_of_gmsh_leaves_nothing(self):
        folder = self.kill_child(["mesh", "cup", "-o", "large.msh", "--cells", "20000"], "killed_gmsh")
        self.assertEqual([file.name for file in folder.iterdir() if "large" in file.name], [])

    def test_ignored_options_are_told(self):
        """A run has the note in its log, others on standard error."""
        folder = self.top / "told"
        write_case(folder)
        out, _ = self.start(["run", "layer.prm"], folder, folder, folder, {"PETSC_OPTIONS": "-log_view"})
        note = "PETSC_OPTIONS is set and ignored"
        self.assertIn(note, out)
        self.assertIn(note, (folder / "layer/log.txt").read_text())
        _, err = self.start(["validate", "layer.prm"], folder, folder, folder, {"PETSC_OPTIONS": "-log_view"})
        self.assertIn(note, err)

    def test_only_the_users_own_parameters_of_open_mpi_are_read(self):
        """Clusters need ~/.openmpi/mca-params.conf. The same file in the current folder is another's, as is code in HOME."""
        folder, home = self.top / "mpi", self.top / "user"
        write_case(folder)
        (home / ".openmpi/components").mkdir(parents=True)

        def write(place):
            place.parent.mkdir(exist_ok=True)
            place.write_text(f"mpi_show_mca_params = file\nmpi_show_mca_params_file = {place}.read\n")

        others = [folder / name for name in ("mca-params.conf", "openmpi-mca-params.conf", ".openmpi/mca-params.conf")]
        own = home / ".openmpi/mca-params.conf"
        for place in (own, *others):
            write(place)
        for framework in ("allocator", "coll", "mpool", "op", "rcache"):
            shutil.copy(LIBRARY, home / f".openmpi/components/mca_{framework}_hostile.so")
        self.start(["validate", "cup.prm"], folder, home, self.top)
        self.start(["mesh", "check", str(SOURCE / "meshes/cup_1562.msh")], folder, home, self.top)
        self.assertTrue(own.with_name(own.name + ".read").exists(), "the user's own file is not read")
        self.assertEqual([place for place in others if place.with_name(place.name + ".read").exists()], [])
        self.assertFalse((home / ".openmpi/components/EXECUTED").exists(), "code in HOME is loaded")

    def test_the_started_mpirun_loads_no_code_of_home(self):
        """With the environments of run.sh and of the Python package; a plain mpirun of Open MPI 4 shows that the test
        can fail, while the one of Open MPI 5 is PRRTE's, which does not know this folder."""
        home = self.top / "mpirun"
        mark = home / ".openmpi/components/EXECUTED"
        mark.parent.mkdir(parents=True)
        for framework in ("ess", "state", "rmaps", "schizo", "ras"):
            shutil.copy(LIBRARY, mark.with_name(f"mca_{framework}_hostile.so"))
        variables = {"PATH": os.environ["PATH"], "HOME": str(home), "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
        plain = ["mpirun", "--oversubscribe", "-n", "2", "true"]
        package = ("import subprocess, sys; from arthrowear import executable as e; "
                   "subprocess.run([*e.launcher_words(['mpirun', '--oversubscribe'], 2), 'true'], env=e.environment(), check=True)")
        is_prrte = "Open MPI) 4" not in subprocess.run(["mpirun", "--version"], capture_output=True, text=True).stdout
        for words, is_loaded in ((plain, not is_prrte), (["bash", "-c", f". {SOURCE}/docker/setup.sh; {' '.join(plain)}"], False),
                                 (["/usr/bin/python3", "-B", "-c", package], False)):
            subprocess.run(words, cwd=SOURCE / "python", env=variables, check=True, capture_output=True)
            self.assertEqual(mark.exists(), is_loaded, words)
            mark.unlink(missing_ok=True)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
