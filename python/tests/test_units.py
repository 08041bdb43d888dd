# SPDX-License-Identifier: LGPL-2.1-or-later
import math
import pickle
import unittest

from arthrowear import Quantity, units


class Units(unittest.TestCase):
    def test_factors(self):
        # Each by the definitions of the units.
        for value, unit, target, expected in (
                (50, "um", "mm", 0.05), (50, "µm", "mm", 0.05), (5, "cm", "mm", 50), (1, "in", "mm", 25.4),
                (1.016, "GPa", "MPa", 1016), (1016, "N/mm^2", "MPa", 1016), (1016, "N/mm²", "MPa", 1016),
                (0.938, "g/cm^3", "kg/m^3", 938), (938, "kg/m3", "kg/m^3", 938), (938, "kg m^-3", "kg/m^3", 938),
                (0.22e-9, "mm^2/N", "mm^3/(N m)", 0.22e-6), (0.22e-6, "mm^3/(N*m)", "mm^3/(N m)", 0.22e-6),
                (2.07, "kN", "N", 2070), (180, "deg", "rad", math.pi), (90, "°", "deg", 90), (2, "min", "s", 120),
                (100, "Hz", "1/s", 100), (50, "%", "-", 0.5), (0.5, "-", "%", 50), (4, "BW", "% BW", 400),
                (1, "N/mm^3", "MPa/mm", 1), (1, "kJ/m^2", "mJ/mm^2", 1), (1, "N/mm", "mJ/mm^2", 1),
                (1, "mPa s", "Pa s", 1e-3), (1, "MB", "GB", 1e-3), (3, "cycles", "cycles", 3)):
            with self.subTest(unit=unit, target=target):
                self.assertAlmostEqual(units.convert(value, unit, target) / expected, 1, delta=1e-14)

    def test_round_values_stay_round(self):
        self.assertEqual(units.convert(50, "um", "mm"), 0.05)
        self.assertEqual(units.convert(0.1, "m", "mm"), 100)
        self.assertEqual(units.convert(1 / 3, "mm", "mm"), 1 / 3)

    def test_other_kinds(self):
        for unit, target in (("mm", "MPa"), ("N", "N m"), ("Hz", "rad/s"), ("% BW", "N"), ("mm^2", "mm^3")):
            self.assertIsNone(units.factor(unit, target), (unit, target))

    def test_unknown(self):
        for unit in ("furlong", "mm/", "mm^3/(N m", "10 mm", "(", "mm per cycle", "m)"):
            with self.subTest(unit=unit), self.assertRaises(units.UnknownUnit):
                units.parse(unit)

    def test_a_quantity_is_a_number(self):
        clearance = Quantity(0.05, "mm")
        self.assertEqual(clearance * 2, 0.1)
        self.assertEqual(clearance.to("um"), 50)
        self.assertEqual(str(clearance), "0.05 mm")
        self.assertEqual(f"{clearance:.3f}", "0.050")
        copy = pickle.loads(pickle.dumps(clearance))
        self.assertEqual((copy, copy.unit), (0.05, "mm"))
        with self.assertRaises(ValueError):
            clearance.to("s")


if __name__ == "__main__":
    unittest.main()
