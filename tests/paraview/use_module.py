# SPDX-License-Identifier: LGPL-2.1-or-later
"""Calls the module arthrowear.paraview in pvpython and prints what it gives as JSON.

  pvpython use_module.py <Python package's folder> <run's folder> <another run's folder>
"""

import json
import sys

sys.path.insert(0, sys.argv[1])
from arthrowear import paraview  # noqa: E402


def at_end(source, of):
    source.UpdatePipeline(paraview.last_time(of))
    return source


def main():
    first, second = (paraview.frames(f"{folder}/contact.pvd") for folder in sys.argv[2:])
    plain, warped = (at_end(paraview.warped_by_wear(first, factor), first).GetDataInformation().GetBounds()
                     for factor in (0, 10))
    wear = first.PointData.GetArray("displacement_wear")
    refusal = ""
    try:
        paraview.worn_volume(paraview.frames(f"{sys.argv[2]}/cup.pvd"))
    except KeyError as error:
        refusal = str(error)
    print("RESULT", json.dumps({
        "volumes": [paraview.worn_volume(one) for one in (first, second)],
        "first_volume": paraview.worn_volume(first, 0.0),
        "itself": at_end(paraview.difference(first, first), first).PointData.GetArray("difference_of_wear_depth").GetRange(),
        "difference": at_end(paraview.difference(first, second), first).PointData.GetArray("difference_of_wear_depth").GetRange(),
        "depths": [one.PointData.GetArray("wear_depth").GetRange() for one in (first, second)],
        "plain": plain, "warped": warped, "displacement": wear.GetRange(-1), "refusal": refusal}))


main()
