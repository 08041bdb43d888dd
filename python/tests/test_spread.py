# SPDX-License-Identifier: LGPL-2.1-or-later
import pathlib
import unittest

import numpy

import arthrowear
from support import GAIT, InFolder, interface

CLEARANCE, FACTOR = "Head / Radial clearance [mm]", "Wear / Wear factor [mm^3/(N m)]"


def layer():
    """A worn layer after a million cycles, in a few hundredths of a second."""
    case = arthrowear.Case("hip_layer")
    return case.update({
        "Time / Steps per cycle": 12, "Cup / Points": 150, "Layer / Thickness [mm]": 8,
        "Layer / Young modulus [MPa]": 1000, "Layer / Poisson ratio": 0.4, CLEARANCE: 0.1, "Motion / File": GAIT,
        "Load / F_max [N]": 1500, "Load / F_0 [N]": 300, FACTOR: 0.5e-6, "Wear / Jump / Cycles": 1e6,
        "Output / Frames": 0})


class Spread(InFolder):
    def test_values_are_drawn_and_their_quantiles_are_tables(self):
        study = arthrowear.Study(layer(), folder="st", results=["worn volume of the cup", "largest wear depth"],
                                 distributions={CLEARANCE: "uniform(0.05, 0.15)", FACTOR: "lognormal(0.5e-6, 0.3)"},
                                 sample={"Cases": 64, "Design": "random", "Indices": "pick_and_freeze",
                                         "Quantiles": [0.1, 0.5], "Years": [0.5, 1]})
        results = study.run(workers=2)
        table = results.sample()
        self.assertEqual(len(table), 64)
        self.assertEqual(arthrowear.units_of(table)["Head / Radial clearance"], "mm")
        self.assertTrue(all(0.05 < value < 0.15 for value in table["Head / Radial clearance"]))
        numpy.testing.assert_allclose(table["worn volume of the cup"], results.table["worn volume of the cup"], rtol=1e-5)

        # A and B of a block of four are independent; numpy has the same definition of a quantile.
        independent = numpy.array(table["worn volume of the cup"]).reshape(16, 4)[:, :2].ravel()
        quantiles = results.quantiles()
        self.assertEqual(list(quantiles["result"]), ["worn volume of the cup", "largest wear depth"])
        self.assertEqual((quantiles["cases"][0], quantiles["failed"][0], quantiles["unit"][0]), (32, 0, "mm^3"))
        self.assertAlmostEqual(quantiles["mean"][0], independent.mean(), 8)
        self.assertAlmostEqual(quantiles["quantile 50 %"][0], numpy.quantile(independent, .5, method="median_unbiased"), 8)
        self.assertLess(quantiles["quantile 50 % low"][0], quantiles["quantile 50 %"][0])
        self.assertGreater(quantiles["error of sampling"][0], 0)

        indices = results.indices()
        self.assertEqual(list(indices["input"][:2]), [CLEARANCE, FACTOR])
        self.assertGreater(indices["total"][1], indices["total"][0])  # the volume is nearly in proportion to K
        ages = results.quantiles(years=True)
        self.assertEqual(sorted(set(ages["year"])), [0.5, 1])
        self.assertEqual(sorted(set(results.indices(years=True)["year"])), [0.5, 1])

    def test_the_file_of_a_study_with_distributions(self):
        pathlib.Path("k.csv").write_text("K,c\n1e-6,0.1\n2e-6,0.2\n")
        study = arthrowear.Study(layer(), distributions={"Head / Radial clearance": "normal(0.1, 0.01)",
                                                         FACTOR: "table(k.csv, K)", "Load / F_max": "uniform(1e3, 2e3)"},
                                 sample={"Cases": 8, "Quantiles": [0.25, 0.75]},
                                 correlations={("Load / F_max", CLEARANCE): -0.3})
        text = study.to_prm("case.prm")
        self.assertIn("subsection Sample\n  set Cases = 8\n  set Quantiles = 0.25, 0.75\nend\n", text)
        self.assertIn("  set Head / Radial clearance [mm] = normal(0.1, 0.01)\n", text)
        self.assertIn(f"= table({self.folder.resolve() / 'k.csv'}, K)\n", text.replace('"', ""))
        self.assertIn("subsection Rank correlations\n  set Load / F_max [N] | Head / Radial clearance [mm] = -0.3\n", text)
        self.assertIn("normal(0.1, 0.01)", repr(study))

    def test_wrong_entries_of_a_sample(self):
        drawn = {CLEARANCE: "uniform(0.05, 0.15)"}
        for words, kind in (({"sample": {"Case": 8}}, arthrowear.UnknownEntry), ({"sample": {"Cases": -1}}, arthrowear.EntryError),
                            ({"sample": {"Design": "sobel"}}, arthrowear.EntryError),
                            ({"correlations": {(CLEARANCE, FACTOR): 1}}, arthrowear.EntryError),
                            ({"distributions": {CLEARANCE: 3}}, arthrowear.EntryError),
                            ({"distributions": {"Head / Radial clearance [um]": "uniform(50, 60)"}}, arthrowear.EntryError),
                            ({"distributions": {}, "sample": {"Cases": 8}}, arthrowear.ArthrowearError)):
            with self.subTest(words=words), self.assertRaises(kind):
                arthrowear.Study(layer(), **{"distributions": drawn, **words})
        with self.assertRaises(arthrowear.InputError):
            arthrowear.Study(layer(), distributions={CLEARANCE: "nromal(1, 2)"}, sample={"Cases": 8}).validate()

    def test_a_study_without_a_spread_says_why(self):
        results = arthrowear.Study(interface(), {"Interface / Viscosity": [60]}, folder="lists").run()
        for read in (results.quantiles, results.indices, results.sample):
            with self.assertRaisesRegex(arthrowear.ResultNotFound, "draws no values, it has lists"):
                read()
        pathlib.Path("lists/study.prm").write_text("subsection Distributions\nend\n")
        with self.assertRaisesRegex(arthrowear.ResultNotFound, "none of its cases has ended"):
            results.quantiles()
        pathlib.Path("lists/spread.json").write_text("{")
        with self.assertRaises(arthrowear.ResultError):
            results.quantiles()

    def test_unknown_numbers_are_nan(self):
        results = arthrowear.Study(interface(), {"Interface / Viscosity": [60]}, folder="st").run()
        number = '{"value": 1, "low": null, "high": 2}'
        pathlib.Path("st/spread.json").write_text(
            '{"cases": 2, "probabilities": [0.05], "inputs": [{"entry": "A / b [mm]", "values": [1, 2]}], "years": [], '
            '"histories": [], "results": [{"name": "v", "unit": "-", "cases": 1, "failed": 1, "errors": [], '
            f'"mean": {number}, "standard deviation": {number}, "quantiles": [{number}], "values": [3, null]}}]}}')
        self.assertTrue(numpy.isnan(results.quantiles()["quantile 5 % low"][0]))
        self.assertEqual(list(results.sample()["A / b"]), [1, 2])
        self.assertTrue(numpy.isnan(results.sample()["v"][1]))
        self.assertEqual(len(results.indices()), 0)


if __name__ == "__main__":
    unittest.main()
