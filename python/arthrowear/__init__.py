# SPDX-License-Identifier: LGPL-2.1-or-later
"""Arthrowear from Python: cases with units, runs, results as tables and meshes, studies.

    case = arthrowear.Case.read("case.prm")
    case.head.radial_clearance = (50, "um")
    run = case.run(folder="output/my_case")
    run.summary["worn volume of the cup"]
"""

from ._version import __version__
from .case import Case
from .convergence import ConvergedResult, Convergence
from .errors import (ArthrowearError, CasesFailed, EntryError, Finding, InputError, InputNotFound, Interrupted,
                     ProgramNotFound, ResultError, ResultNotFound, RunFailed, Stopped, UnitError, UnknownEntry,
                     VersionWarning)
from .frames import Frames, Mesh, read_mesh
from .executable import program
from .progress import Progress
from .results import Run, Summary
from .running import RunningCase, Validation
from .scan import ScanComparison, ScanResult
from .schema import entries, json_schema, models
from .shipped import example, examples
from .study import Study
from .study_results import StudyResults
from .tables import Table
from .tables import read as read_table
from .tables import units as units_of
from .units import Quantities, Quantity

__all__ = ["ArthrowearError", "Case", "CasesFailed", "ConvergedResult", "Convergence", "EntryError", "Finding",
           "Frames", "InputError", "InputNotFound", "Interrupted", "Mesh", "ProgramNotFound", "Progress", "Quantities",
           "Quantity", "ResultError", "ResultNotFound", "Run", "RunFailed", "RunningCase", "ScanComparison",
           "ScanResult", "Stopped", "Study", "StudyResults", "Summary", "Table", "UnitError", "UnknownEntry", "Validation",
           "VersionWarning", "__version__", "entries", "example", "examples", "json_schema", "models", "program",
           "read_mesh", "read_table", "units_of"]
