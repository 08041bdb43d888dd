# SPDX-License-Identifier: LGPL-2.1-or-later
"""Cases and their schema, against the program."""

import copy
import json
import pathlib
import pickle
import shutil
import unittest
import unittest.mock

import numpy

import arthrowear
from arthrowear import executable, prm, schema, shipped
from support import SOURCE, InFolder, script, small_cup

try:
    import jsonschema
except ImportError:
    jsonschema = None

STUDIES = ("\nsubsection Vary", "\nsubsection Distributions")
CASES = sorted(file for file in (SOURCE / "inputs").rglob("*.prm")
               if not any(section in file.read_text() for section in STUDIES))


class Examples(InFolder):
    def test_shipped_cases_from_any_folder(self):
        self.assertIn("hip_cup_jourdan", arthrowear.examples())
        case = arthrowear.example("hip_cup_jourdan")
        self.assertEqual(case, arthrowear.Case.read(SOURCE / "inputs" / "hip_cup_jourdan" / "case.prm"))
        self.assertTrue(pathlib.Path(case.file_name("Motion / File")).is_file())
        with self.assertRaisesRegex(arthrowear.InputNotFound, "Did you mean 'hip_cup_jourdan'"):
            arthrowear.example("hip_cup_jordan")

    def test_cases_of_an_installed_program(self):
        """The package alone, as in a wheel, finds the folder share of the program's prefix."""
        real = arthrowear.program().path
        pathlib.Path("prefix/bin").mkdir(parents=True)
        installed = script("prefix/bin/arthrowear", f'exec {real} "$@"\n').absolute()
        with unittest.mock.patch.object(shipped, "__file__", str(self.folder / "site/arthrowear/shipped.py")):
            with self.assertRaisesRegex(arthrowear.InputNotFound, "Use a program that is installed"):
                arthrowear.examples(installed)
            for name in ("gait", "hip_cup_jourdan"):
                shutil.copytree(SOURCE / "inputs" / name, f"prefix/share/arthrowear/inputs/{name}")
            self.assertEqual(arthrowear.examples(installed), ["hip_cup_jourdan"])
            case = arthrowear.example("hip_cup_jourdan", installed)
        self.assertEqual(case.file, self.folder / "prefix/share/arthrowear/inputs/hip_cup_jourdan/case.prm")


class Values(InFolder):
    def setUp(self):
        super().setUp()
        self.case = arthrowear.Case("hip_cup")

    def test_the_same_value_in_many_spellings(self):
        def by_attribute(value):
            self.case.head.radial_clearance = value

        for value in (0.075, "0.075", (75, "um"), "75 um", "75 µm", "75um", "7.5e-5 m", "7.5e-2mm",
                      numpy.float32(0.075),
                      arthrowear.Quantity(75, "um")):
            for give in (by_attribute, lambda v: self.case.update({"Head / Radial clearance [mm]": v}),
                         lambda v: self.case.update({"Head / Radial clearance": v})):
                del self.case["Head / Radial clearance"]
                give(value)
                self.assertAlmostEqual(self.case.head.radial_clearance, 0.075, delta=1e-8)
                self.assertEqual(self.case["Head / Radial clearance"].unit, "mm")
        self.case["Head / Radial clearance [um]"] = 50
        self.assertEqual(self.case.head.radial_clearance, 0.05)
        self.assertEqual(self.case["Head / Radial clearance [um]"], 50)

    def test_lists_choices_and_booleans(self):
        case = arthrowear.Case("interface")
        case.program.durations = ([100, 50], "ms")
        self.assertEqual(case.program.durations, (0.1, 0.05))
        case.program.durations = "0.1, 0.2"
        self.assertEqual(case["Program / Durations [ms]"], (100, 200))
        case.program.durations = numpy.array([0.3])
        self.assertIn("set Durations [s] = 0.3\n", case.to_prm())
        gait = arthrowear.Case("gait_dynamics")
        gait.motion.advances = False
        self.assertIn("set Advances = false\n", gait.to_prm())
        self.assertEqual(arthrowear.Case("hip_cup").cup.elements, "quadratic")

    def test_refused_values(self):
        for path, value, kind, text in (
                ("Head / Radial clearance", -1, arthrowear.EntryError, "must be >= 0."),
                ("Head / Radial clearance", (1, "MPa"), arthrowear.UnitError, "mm; MPa is of another kind."),
                ("Head / Radial clearance", "1 furlong", arthrowear.UnitError, "'furlong' is no unit"),
                ("Head / Radial clearance [um]", (1, "mm"), arthrowear.UnitError, "give one unit"),
                ("Head / Radial clearance", "0,05", arthrowear.EntryError, "Write the decimal mark as a point: 0.05."),
                ("Head / Radial clearance", float("nan"), arthrowear.EntryError, "finite"),
                ("Head / Radial clearance", True, arthrowear.EntryError, "Give a number."),
                ("Head / Radial clearance", "1_0", arthrowear.EntryError, "is not a number"),
                ("Head / Radial clearance", numpy.array([1, 2]), arthrowear.EntryError, "Give one number."),
                ("Head / Radial clearance", None, arthrowear.EntryError, "Give a number."),
                ("Cup / Elements", "linea", arthrowear.EntryError, "Did you mean 'linear'?"),
                ("Cup / Elements", ("linear", "mm"), arthrowear.UnitError, "It has no unit."),
                ("Cup / Cells", 1.5, arthrowear.EntryError, "whole number"),
                ("Output folder", "", arthrowear.EntryError, "not empty"),
                ("Output folder", "a\0b", arthrowear.EntryError, "character 0"),
                ("Contact / Friction coefficient", (0.1, "N"), arthrowear.UnitError, "It has no unit."),
                ("Model", "interface", arthrowear.EntryError, "Case('interface')")):
            with self.subTest(path=path, value=value):
                before = self.case.to_prm()
                with self.assertRaises(kind) as raised:
                    self.case[path] = value
                self.assertIn(text, str(raised.exception))
                self.assertEqual(self.case.to_prm(), before)

    def test_unknown_names(self):
        for path, text in (("Head / Radial clearence", "Did you mean [Head / Radial clearance [mm]]?"),
                           ("Radial clearance", "Did you mean [Head / Radial clearance [mm]]?"),
                           ("Cup / Radial clearance [mm]", "Did you mean [Head / Radial clearance [mm]]?"),
                           ("qqqqqqqq", "entries('hip_cup')")):
            with self.subTest(path=path), self.assertRaises(KeyError) as raised:
                self.case[path] = 1
            self.assertIn(text, str(raised.exception))
        with self.assertRaisesRegex(AttributeError, "Did you mean 'radial_clearance'"):
            self.case.head.radial_clearence = 1
        with self.assertRaisesRegex(AttributeError, "Did you mean 'head'"):
            self.case.heat
        with self.assertRaisesRegex(arthrowear.UnknownEntry, "Did you mean 'hip_cup'"):
            arthrowear.Case("hip_cop")
        self.assertFalse(hasattr(self.case.head, "colour"))
        self.assertNotIn("Head / Colour", self.case)

    def test_completion(self):
        self.assertIn("head", dir(self.case))
        self.assertEqual(dir(self.case.head), [
            "crease_angle", "diameter", "elastic", "elastic_body", "lateral_spring", "mass", "radial_clearance", "ring_radius", "semi_axis_x",
            "semi_axis_y", "semi_axis_z", "shape", "start", "surface_file", "unit_of_surface"])
        self.assertIn("Radial clearance [mm] = 0.05  (default)", repr(self.case.head))
        self.assertIn("(required, e.g. 938)", repr(self.case.material))
        # The case itself is one line, its text the parameter file.
        self.assertEqual(repr(self.case), "Case('hip_cup', 0 entries set)")
        self.case.write("my #1.prm")
        self.assertEqual(repr(self.case), f"Case('hip_cup', 0 entries set, {str(self.folder / 'my #1.prm')!r})")
        self.assertEqual(str(self.case), self.case.to_prm())
        self.assertIn("Must be >= 0, usually 0.001 to 5; 0.05 by default.", self.case.describe("Head / Radial clearance"))

    def test_copies_are_independent(self):
        self.case.head.radial_clearance = 0.06
        for copied in (self.case.copy(), copy.copy(self.case), copy.deepcopy(self.case),
                       pickle.loads(pickle.dumps(self.case))):
            self.assertEqual(copied, self.case)
            copied.head.radial_clearance = 0.07
            self.assertEqual(self.case.head.radial_clearance, 0.06)
            self.assertNotEqual(copied, self.case)

    def test_sources_stay_beside_their_values(self):
        self.case.set("Wear / Wear factor", 1.1e-6, source="Smith 2001,\n table 3")
        self.case["Output folder"] = "run #1"
        self.case.write("case.prm")
        self.assertIn("set Wear factor [mm^3/(N m)] = 1.1e-06 # Smith 2001, table 3\n", pathlib.Path("case.prm").read_text())
        text = pathlib.Path("case.prm").read_text().replace('"run #1"', '"run #1" # a folder').replace(
            "  set Wear factor", "  # Of a bench.\n  # Here: a note\n  # of two lines\n  set Wear factor")
        pathlib.Path("notes.prm").write_text(text.replace(" # Smith 2001, table 3", ""))
        self.assertEqual(arthrowear.Case.read("notes.prm").source("Wear / Wear factor"), "a note of two lines")
        pathlib.Path("case.prm").write_text(text)
        read = arthrowear.Case.read("case.prm")
        self.assertEqual([read.source("Output folder"), read["Output folder"]], ["a folder", "run #1"])
        read.head.radial_clearance = 0.06  # another entry
        for copied in (read.copy(), pickle.loads(pickle.dumps(read))):
            self.assertEqual(copied.source("Wear / Wear factor [mm^3/(N m)]"), "Smith 2001, table 3")
            self.assertIn("= 1.1e-06 # Smith 2001, table 3\n", copied.to_prm(comments=True))
        read["Wear / Wear factor"] = 2e-6
        self.assertEqual(read.source("Wear / Wear factor"), "")
        self.assertNotIn("Smith", read.to_prm())

    def test_no_attribute_of_an_entry_hides_a_method(self):
        for model in arthrowear.models():
            case = arthrowear.Case(model)
            self.assertEqual(set(case._schema.root.attributes) & set(object.__dir__(case)), {"model"})


class Files(InFolder):
    def test_every_shipped_case_reads_and_writes_the_same(self):
        self.assertGreater(len(CASES), 40)
        for file in CASES:
            with self.subTest(file=file):
                case = arthrowear.Case.read(file)
                self.assertEqual(case.file, file)
                case.write("copy.prm", overwrite=True)
                for name in ("copy.prm", "copy.json"):
                    case.write(name, overwrite=True)
                    self.assertEqual(arthrowear.Case.read(name), case)
                expected = {s.path: s.value for s in prm.parse(file.read_text(), file)}
                self.assertEqual(set(expected) - {"Model"}, set(case) - {"Model"})

    def test_the_program_reads_what_is_written(self):
        case = arthrowear.Case.read(SOURCE / "inputs" / "costa_ideal" / "case.prm")
        case.output_folder = "out #1 \" ü"
        for name in ("plain.prm", "commented.prm"):
            case.write(name, comments=name == "commented.prm")
            self.assertIn("is valid", executable.program().output(["validate", name]))
        self.assertIn("  # Duration of one cycle of the table. Must be > 0, usually 0.3 to 5; no default.\n",
                      pathlib.Path("commented.prm").read_text())

    def test_names_of_files_move_with_the_case(self):
        pathlib.Path("a/b").mkdir(parents=True)
        case = arthrowear.Case.read(SOURCE / "inputs" / "hip_cup_jourdan" / "case.prm")
        table = case.file_name("Motion / File")
        case.write("a/b/c.prm")
        self.assertEqual(arthrowear.Case.read("a/b/c.prm").file_name("Motion / File"), table)
        pathlib.Path("here.csv").write_text("x")
        case.motion.file = "here.csv"
        case.write("a/d.prm")
        self.assertIn("set File = ../here.csv\n", pathlib.Path("a/d.prm").read_text())

    def test_a_changed_case_has_no_file(self):
        case = small_cup()
        case.write("c.prm")
        self.assertEqual(case.file, self.folder / "c.prm")
        case.head.radial_clearance = 0.06
        self.assertIsNone(case.file)
        case.head.radial_clearance = 0.05
        self.assertEqual(case.file, self.folder / "c.prm")
        pathlib.Path("c.prm").write_text("set Model = hip_cup\n")
        self.assertIsNone(case.file)
        with self.assertRaisesRegex(arthrowear.ArthrowearError, "exists"):
            case.write("c.prm")

    def test_all_findings_of_a_file(self):
        pathlib.Path("c.prm").write_text("set Model = hip_cup\nsubsection Head\n  set Radial clearance [mm] = -1\n"
                                         "  set Radial clearance [um] = 1\n  set Mas [kg] = 1\n"
                                         "  set Mass [kg] = 1\n  set Mass [kg] = 2\nend\n")
        with self.assertRaises(arthrowear.InputError) as raised:
            arthrowear.Case.read("c.prm")
        self.assertEqual([f.line for f in raised.exception.findings], [3, 4, 5, 7])
        for text, parts in (("set Model = hip_cop\n", ("Model", "hip_cop", "Did you mean 'hip_cup'?")),
                            ("set Output folder = run#1\n", (None, None, None))):
            pathlib.Path("c.prm").write_text(text)
            with self.assertRaises(arthrowear.InputError) as raised:
                arthrowear.Case.read("c.prm")
            (finding,) = raised.exception.findings
            self.assertEqual((finding.line, finding.entry, finding.value, finding.remedy), (1, *parts))
        for name in ("none.prm", "."):
            with self.assertRaises(arthrowear.InputError):
                arthrowear.Case.read(name)
        for text in ("{", "[]", '{"Model": {"value": "hip_cup"}}', '{"Model": "hip_cup", "Head": 1}'):
            pathlib.Path("c.json").write_text(text)
            with self.assertRaises(arthrowear.InputError):
                arthrowear.Case.read("c.json")


class Schema(InFolder):
    """The program prints the schema and refuses values: both must say the same."""

    @staticmethod
    def beyond(entry, end):
        """Text of a value just outside of the rule, None if no value is; end: "low" or "high"."""
        item = entry.schema if entry.kind != "list" else entry.schema["items"]
        least, most = item.get("minimum"), item.get("maximum")
        above, below = item.get("exclusiveMinimum"), item.get("exclusiveMaximum")
        step = 1 if item.get("type") == "integer" else 1e-6
        bound = {"low": above if above is not None else None if least is None else least - max(step, step * abs(least)),
                 "high": below if below is not None else None if most is None else most + max(step, step * abs(most))}
        if entry.kind in ("number", "integer") and bound[end] is not None:
            return repr(bound[end])
        if entry.kind == "list":
            n = entry.schema.get("minItems", 1)
            if bound[end] is not None:
                return ", ".join([repr(bound[end])] * n)
            return ", ".join(["1"] * (n - 1)) if end == "low" else ", ".join(["1"] * (entry.schema["maxItems"] + 1)) \
                if "maxItems" in entry.schema else None
        return {"choice": "no_such_name", "boolean": "perhaps",
                "text": "" if entry.schema.get("minLength") else None}.get(entry.kind)

    @staticmethod
    def at_the_end(entry, end):
        """Text of the outermost value that the rule allows, None if there is none."""
        if entry.kind not in ("number", "integer"):
            return None
        bound = entry.schema.get({"low": "minimum", "high": "maximum"}[end])
        return None if bound is None else repr(bound)

    def verdict(self, model, settings):
        """Entries with a finding about their own rule."""
        text = f"set Model = {model}\nset No such entry = 1\n"
        for entry, value in settings:
            text += "".join(f"subsection {name}\n" for name in entry.section)
            text += f"set {entry.name} = {value}\n" + "end\n" * len(entry.section)
        pathlib.Path("c.prm").write_text(text)
        with self.assertRaises(arthrowear.InputError) as raised:
            executable.program().output(["validate", "c.prm"])
        rules = {entry.path: entry.rule for entry, _ in settings}
        return {f.entry for f in raised.exception.findings if f.entry in rules and f.rule == rules[f.entry]}

    def test_program_and_schema_agree_on_bounds(self):
        n_values = 0
        for model in arthrowear.models():
            entries = [e for e in arthrowear.entries(model).values() if e.path not in ("Model",)]
            for end in ("low", "high"):
                outside = [(e, self.beyond(e, end)) for e in entries if self.beyond(e, end) is not None]
                for i in range(0, len(outside), 60):  # the program shows 15 000 bytes of messages
                    part = outside[i:i + 60]
                    self.assertEqual(self.verdict(model, part), {e.path for e, _ in part})
                inside = [(e, self.at_the_end(e, end)) for e in entries if self.at_the_end(e, end) is not None]
                self.assertEqual(self.verdict(model, inside), set())
                n_values += len(outside) + len(inside)
        self.assertGreater(n_values, 500)

    def test_the_package_refuses_what_the_program_refuses(self):
        for model in arthrowear.models():
            case = arthrowear.Case(model)
            for entry in arthrowear.entries(model).values():
                for end in ("low", "high"):
                    if entry.path != "Model" and self.beyond(entry, end) is not None:
                        with self.subTest(path=entry.path), self.assertRaises(arthrowear.EntryError):
                            case[entry.path] = self.beyond(entry, end)
                    if entry.path != "Model" and self.at_the_end(entry, end) is not None:
                        case[entry.path] = self.at_the_end(entry, end)

    def test_a_direction_of_zeros_is_refused_by_both(self):
        n = 0
        for model in arthrowear.models():
            for entry in arthrowear.entries(model).values():
                if "contains" in entry.schema:
                    n += 1
                    with self.assertRaises(arthrowear.EntryError):
                        arthrowear.Case(model)[entry.path] = (0, 0.0, 0)
                    self.assertEqual(self.verdict(model, [(entry, "0, 0, 0")]), {entry.path})
                    self.assertEqual(self.verdict(model, [(entry, "0, 1e-9, 0")]), set())
        self.assertGreater(n, 1)

    def test_every_unit_is_known(self):
        for model in arthrowear.models():
            for entry in arthrowear.entries(model).values():
                if entry.unit:
                    arthrowear.units.parse(entry.unit)

    @unittest.skipIf(jsonschema is None, "python3-jsonschema is not installed")
    def test_a_validator_accepts_every_shipped_case(self):
        document = arthrowear.json_schema()
        validator = jsonschema.Draft202012Validator(document)
        validator.check_schema(document)
        contents = [arthrowear.Case.read(file).to_json() for file in CASES]
        for file, content in zip(CASES, contents):
            with self.subTest(file=file):
                self.assertEqual([error.message for error in validator.iter_errors(content)], [])
        cup = next(c for c in contents if c["Model"] == "hip_cup")
        for name, value in (("Radial clearance [mm]", -1), ("Radial clearance [mm]", "0.05"), ("Colour", "red")):
            self.assertFalse(validator.is_valid({**cup, "Head": {name: value}}))
        self.assertTrue(validator.is_valid({name: item for name, item in cup.items() if name != "Model"}))
        self.assertTrue(validator.is_valid({"Case": "c.prm", "Vary": {"Head / Start": "touching, centred"}}))

    def test_snippets_are_json_with_every_entry(self):
        snippets = json.loads(executable.program().output(["parameters", "--format", "vscode-snippets"]))
        for model in arthrowear.models():
            for path in arthrowear.entries(model):
                if path != "Model":
                    self.assertIn(path, snippets)
        self.assertEqual(snippets["Head / Radial clearance [mm]"]["body"],
                         ["set Radial clearance [mm] = ${1:0.05}"])


if __name__ == "__main__":
    unittest.main()
