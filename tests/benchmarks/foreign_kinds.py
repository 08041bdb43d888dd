# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tables as laboratories and spreadsheets write them, for foreign_tables.py."""
import json
import math

from foreign_gaits import (HIP, KNEE, N, PERIOD, PLAIN, PLAIN_OF, RAD, TIME, WEIGHT, Kind, hip, refused, rows, storage, text,
                           knee, with_line)


def kinds_of_files():
    many = rows()
    refused("spreadsheet, semicolons and decimal commas", text(HIP, many, mark=";", point=","), "semicolons")
    refused("spreadsheet, `sep=;` in the first line", "sep=;\n" + text(HIP, many, mark=";"), "semicolons")
    Kind("spreadsheet, `sep=,` in the first line", "sep=,\n" + PLAIN)
    refused("tabs, .txt", text(HIP, many, mark="\t"), "tabs", name="walk.txt")
    refused("columns of fixed width, separated by blanks", text(HIP, many, mark="   "), "blanks", name="walk.txt")
    refused("bars between the columns", text(HIP, many, mark="|"), "bars")
    refused("UTF-16 with a mark, as `Unicode text` of a spreadsheet",
            ("\ufeff" + text(HIP, many, mark="\t")).encode("utf-16-le"), "UTF-16")
    refused("UTF-16 without a mark", PLAIN.encode("utf-16-le"), "UTF-16")
    Kind("UTF-8 with a mark, CRLF, all cells in quotes",
         "\ufeff" + text(HIP, many, end="\r\n", quote=True))
    refused("Latin-1, `°` in the names",
            text(["flexion [°]", "adduction [°]", "rotation [°]", "force [N]"], many).encode("latin-1"), "UTF-8")
    refused("names in two lines of one quoted cell", text(['"hip\nflexion [deg]"', '"hip\nadduction [deg]"', '"hip\nrotation [deg]"', "force [N]"], many), "into one line")
    refused("a second header line with units",
            text(["flexion", "adduction", "rotation", "force"], many, units="%,deg,deg,deg,N"), "row of units")
    refused("a second header line with units in brackets",
            text(["flexion", "adduction", "rotation", "force"], many, units="[%],[deg],[deg],[deg],[N]"),
            "row of units")
    Kind("comments of `#` among the rows", with_line(with_line(PLAIN, 40, "# the marker was lost here"), 1, "# Hz 100"))
    refused("a comment of `%` above the names", "% exported by a script\n" + PLAIN, "a title or a comment?")
    refused("a comment of `//` above the names", "// exported by a script\n" + PLAIN, "a title or a comment?")
    refused("names behind `#`, as numpy.savetxt writes them", "# " + PLAIN, "remove its '#'")
    refused("no names at all", PLAIN.split("\n", 1)[1], "the first line holds numbers")
    Kind("an index without a name, as pandas writes it",
         "\n".join(("" if i == 0 else str(i - 1)) + "," + line for i, line in enumerate(PLAIN.strip().split("\n"))))
    refused("thousands with commas, in quotes",
            text(HIP, many).replace("\n", "\n").replace(PLAIN, "\n".join(
                [PLAIN.split("\n")[0]] + [",".join("%.6g" % x for x in [100 * p, *v[:3]]) + ',"' + f"{v[3]:,.1f}" + '"'
                                          for p, *v in many]) + "\n"), "thousands")
    refused("thousands with apostrophes", "\n".join(
        [PLAIN.split("\n")[0]] + [",".join("%.6g" % x for x in [100 * p, *v[:3]]) + "," + f"{v[3]:,.1f}".replace(",", "'")
                                  for p, *v in many]) + "\n", "thousands")
    refused("exponents with D, as of Fortran", text(HIP, many, number="%.7E").replace("E", "D").replace(
        "forcD", "force").replace("cyclD", "cycle"), "exponent")
    refused("the minus of typesetting", PLAIN.replace(",-", ",\u2212"), "minus")
    refused("an error of a spreadsheet in the first column, #N/A", with_line(PLAIN, 30, "#N/A,1,2,3,4"), "#N/A")
    refused("an error of a spreadsheet in another column, #DIV/0!", with_line(PLAIN, 30, "28.5,#DIV/0!,2,3,4"),
            "must be a finite number")
    refused("an empty cell", with_line(PLAIN, 30, "28.5,,2,3,400"), "empty")
    refused("NaN in a used column", with_line(PLAIN, 30, "28.5,nan,2,3,400"), "gap")
    Kind("NaN in a column that is not used",
         "\n".join(line + (",cop_mm" if i == 0 else ",nan") for i, line in enumerate(PLAIN.strip().split("\n"))))
    refused("rows of statistics behind the table", PLAIN + "Mean,12,1,-2,900\nSD,15,3.5,4.2,700\n", "Mean")
    refused("a second table behind the first", PLAIN + "\nright side\n" + PLAIN, "row")
    Kind("empty rows at the end", PLAIN + ",,,,\n,,,,\n\n\n")
    refused("transposed: a row per column",
            "\n".join(",".join([name, *("%.6g" % row[i] for row in many)]) for i, name in
                      enumerate(["cycle", *HIP])) + "\n", "Transpose")
    refused("JSON", json.dumps({"flexion_deg": [1, 2]}), "JSON", name="walk.json")
    refused("a workbook, .xlsx", b"PK\x03\x04" + bytes(200), "workbook", name="walk.xlsx")
    refused("a C3D file", bytes([2, 80]) + bytes(510), "C3D", name="walk.c3d")
    refused("Vicon Nexus, model outputs",
            "Model Outputs\n100\n,,S7:RHipAngles,,,S7:RHipMoment,,\nFrame,Sub Frame,X,Y,Z,X,Y,Z\n,,deg,deg,deg,Nmm,Nmm,Nmm\n"
            + "\n".join(f"{i + 1},0," + ",".join("%.5g" % x for x in (*v[:3], 1, 2, 3)) for i, (_, *v) in
                        enumerate(many)) + "\n", "a title or a comment?")


def kinds_of_columns():
    many = rows()
    Kind("German names, `Beugung`", text(["Beugung [°]", "Adduktion [°]", "Innenrotation [°]", "Kraft [N]"], many,
                                         axis="Gangzyklus [%]"))
    Kind("German names, `Hüftflexion`", text(["Hüftflexion [°]", "Hüftadduktion [°]", "Hüftinnenrotation [°]",
                                                "Hüftkraft [N]"], many, axis="Zeit [s]", of_axis=lambda p: PERIOD * p))
    Kind("French names", text(["Flexion de la hanche (°)", "Adduction (°)", "Rotation interne (°)", "Force (N)"],
                                 many, axis="Temps (s)", of_axis=lambda p: PERIOD * p))
    refused("the knee in German alone", text(["Knieflexion [°]", "Adduktion [°]", "Innenrotation [°]", "Kraft [N]"], many,
                                             axis="Gangzyklus [%]"), "flexion of the knee")
    refused("both sides in one file", text(
        ["R hip flexion [deg]", "R hip adduction [deg]", "R hip rotation [deg]", "R hip force [N]",
         "L hip flexion [deg]", "L hip adduction [deg]", "L hip rotation [deg]", "L hip force [N]"],
        [[p, *hip(p % 1), *hip((p + 0.5) % 1)] for p, *_ in many], factors=[1] * 8), "2 columns of flexion",
        again=["--angles", "R hip flexion [deg], R hip adduction [deg], -R hip rotation [deg]", "--force",
               "R hip force [N]"])
    Kind("means with standard deviations", text(
        ["flexion mean [deg]", "flexion SD [deg]", "adduction mean [deg]", "adduction SD [deg]", "rotation mean [deg]",
         "rotation SD [deg]", "force mean [N]", "force SD [N]"],
        [[p, v[0], 3, v[1], 2, v[2], 2, v[3], 90] for p, *v in many], factors=[1] * 8))
    refused("only a column of standard deviations of the force",
            text(["flexion_deg", "adduction_deg", "internal_rotation_deg", "force SD [N]"], many), "a spread of several curves")
    refused("velocities beside angles", text(
        ["flexion [deg]", "flexion velocity [deg/s]", "adduction [deg]", "rotation [deg]", "force"],
        [[p, v[0], 100, v[1], v[2], v[3]] for p, *v in many], factors=[1] * 5), "without a unit",
        again=["--force", "force [N]"])
    refused("%BW without a body weight", text(HIP[:3] + ["F [%BW]"], many, factors=(1, 1, 1, 100 / WEIGHT)),
            "--body-weight", again=["--body-weight", str(WEIGHT)])
    Kind("%BW, Bergmann", text(HIP[:3] + ["F [%BW]"], many, factors=(1, 1, 1, 100 / WEIGHT)),
         options=["--body-weight", str(WEIGHT)])
    Kind("percentages of the body weight under the name of body weights", text(
        HIP[:3] + ["F [BW]"], many, factors=(1, 1, 1, 100 / WEIGHT)), options=["--body-weight", str(WEIGHT)],
         expected="warned", again=["--body-weight", str(WEIGHT), "--force", "F [BW] [pctBW]"])
    Kind("components and resultant, OrthoLoad", text(
        HIP[:3] + ["Fx [N]", "Fy [N]", "Fz [N]", "Mx [Nm]", "My [Nm]", "Mz [Nm]", "F [N]"],
        [[p, *v[:3], 0.28 * v[3], 0.6 * v[3], -v[3] * math.sqrt(1 - 0.28 ** 2 - 0.6 ** 2), 0, 0, 0, v[3]]
         for p, *v in many], factors=[1] * 10), expected="refused", again=["--force", "F [N]"], says="columns of force")
    Kind("the magnitude of three components", text(
        HIP[:3] + ["Fx [N]", "Fy [N]", "Fz [N]"],
        [[p, *v[:3], 0.28 * v[3], 0.6 * v[3], -v[3] * math.sqrt(1 - 0.28 ** 2 - 0.6 ** 2)] for p, *v in many],
        factors=[1] * 6), expected="refused", says="columns of force")
    Kind("compression negative", text(HIP[:3] + ["Fz (N)"], many, factors=(1, 1, 1, -1)), expected="refused",
         says="reverse", again=["--force", "-Fz (N)"])
    Kind("flexion negative", text(HIP, many, factors=(-1, 1, 1, 1)), expected="warned",
         again=["--angles", "-flexion_deg, adduction_deg, -internal_rotation_deg"])
    Kind("an angle of 180 deg for a straight leg", text(HIP, [[p, 180 - v[0], *v[1:]] for p, *v in many]),
         expected="refused", says="straight leg")
    Kind("angles wrapped to 0 to 360 deg", text(HIP, [[p, v[0] % 360, v[1] % 360, v[2] % 360, v[3]]
                                                       for p, *v in many]), expected="refused", says="subtract 360 deg")
    Kind("angles in radians under the name of degrees", text(HIP, many, factors=(RAD, RAD, RAD, 1)), expected="warned",
         again=["--angles", "flexion_deg [rad], adduction_deg [rad], -internal_rotation_deg [rad]"])
    Kind("pounds under the name of newtons", text(HIP, many, factors=(1, 1, 1, 1 / 4.4482216)), expected="warned",
         again=["--force", "force_N [lbf]"])
    Kind("kilonewtons under the name of newtons", text(HIP, many, factors=(1, 1, 1, 1e-3)), expected="warned",
         again=["--force", "force_N [kN]"])
    Kind("abduction under the name of adduction", text(HIP, many, factors=(1, -1, 1, 1)), expected="warned",
         again=["--angles", "flexion_deg, -adduction_deg, -internal_rotation_deg"])
    Kind("whole degrees", text(HIP, [[p, round(v[0]), round(v[1]), round(v[2]), v[3]] for p, *v in many]),
         expected="near")
    Kind("tenths of a degree", text(HIP, [[p, round(v[0], 1), round(v[1], 1), round(v[2], 1), v[3]]
                                          for p, *v in many]), expected="near")
    Kind("100 Hz held to 1 kHz: each row ten times", text(
        HIP, [[p, *hip(math.floor(p * 100) / 100 % 1)] for p, *_ in rows(n=1000)]), expected="near")


def kinds_of_axes():
    many = rows()
    Kind("1 to 101", text(HIP, many, of_axis=lambda p: 100 * p + 1), expected="refused", says="1 to 101")
    Kind("1 to 100, without a row at 0", text(HIP, rows(begin=1)))
    Kind("0 to 99, without a row at 100", text(HIP, rows(end=N - 1)))
    Kind("percent of stance", text(HIP, rows(end=62), axis="Stance [%]", of_axis=lambda p: 100 * p / 0.62),
         expected="refused", says="")
    Kind("stance alone, 0 to 62 % of the cycle", text(HIP, rows(end=62)), expected="refused", says="stance")
    Kind("time from 3.2 s", text(HIP, many, axis="Time (s)", of_axis=lambda p: 3.2 + PERIOD * p), expected="refused",
         says="--heel-strikes 3.2,4.3", again=["--heel-strikes", "3.2,4.3"])
    Kind("milliseconds from 12 000", text(HIP, many, axis="Time [ms]", of_axis=lambda p: 12000 + 1000 * PERIOD * p),
         expected="refused", says="--heel-strikes 12,13.1", again=["--heel-strikes", "12,13.1"])
    Kind("milliseconds under the name of seconds", text(HIP, many, axis="time_s", of_axis=lambda p: 1000 * PERIOD * p),
         expected="refused", says="milliseconds")
    refused("numbers of frames", text(HIP, many, axis="Frame", of_axis=lambda p: 100 * p), "place in the cycle")
    refused("clock times", "\n".join(line if i == 0 else "00:0" + "%.3f" % (PERIOD * (i - 1) / 100) + line[line.find(","):]
                                     for i, line in enumerate(text(HIP, many, axis="time_s").strip().split("\n"))) + "\n",
            "")
    refused("per cent signs in the cells", "\n".join(
        line if i == 0 else line.replace(",", "%,", 1) for i, line in enumerate(PLAIN.strip().split("\n"))) + "\n", "unit")
    refused("100 to 0", text(HIP, list(reversed(many))), "")
    Kind("three cycles over time", text(HIP, rows(cycles=3), **TIME))
    Kind("three cycles over time, cut at heel strikes", text(HIP, rows(cycles=3), **TIME),
         options=["--heel-strikes", f"0,{PERIOD},{2 * PERIOD},{3 * PERIOD}"])
    refused("three cycles, 0 to 300 %", text(HIP, rows(cycles=3)), "")
    refused("three cycles, each from 0 to 100 %", text(HIP, rows() + rows() + rows()), "")
    Kind("1 kHz with noise of 0.3 deg", noisy(0.3, 1000), expected="near")
    Kind("200 Hz with noise of 0.5 deg", noisy(0.5, 220), expected="near")


def noisy(deviation, n):
    import random
    source = random.Random(7)
    return text(HIP, [[p, *(x + source.gauss(0, deviation) for x in v[:3]), max(0, v[3] + source.gauss(0, 20))]
                      for p, *v in rows(n=n)])


def kinds_of_opensim():
    names = ["hip_flexion_r", "hip_adduction_r", "hip_rotation_r", "hip_r_force"]
    many = rows()
    for degrees, factor in (("yes", 1), ("no", RAD)):
        Kind(f".mot, inDegrees={degrees}", storage(names, many, degrees, (factor, factor, factor, 1), start=0.4),
             name="walk.mot", expected="refused", says="--heel-strikes 0.4,1.5", again=["--heel-strikes", "0.4,1.5"])
    refused(".mot, both legs", storage(
        ["pelvis_tilt", *names, *(name.replace("_r", "_l") for name in names)],
        [[p, 3, *hip(p % 1), *hip((p + 0.5) % 1)] for p, *_ in many], factors=[1] * 9), "2 columns", name="walk.mot",
        again=["--angles", "hip_flexion_r, hip_adduction_r, -hip_rotation_r", "--force",
                                "hip_r_force"])
    refused(".sto of version 3 with vectors", "DataType=Vec3\nversion=3\nOpenSimVersion=4.3\nendheader\ntime\thip_r\n"
            + "\n".join("%.3f\t1,2,3" % (PERIOD * p) for p, *_ in many) + "\n", "", name="walk.sto")
    refused(".trc of markers", "PathFileType\t4\t(X/Y/Z)\twalk.trc\nDataRate\tCameraRate\tNumFrames\n100\t100\t101\n"
            "Frame#\tTime\tR.ASIS\t\t\n\t\tX1\tY1\tZ1\n1\t0.0\t1\t2\t3\n", "", name="walk.trc")


def entries(flexion="flexion_deg", forward="forward_mm", rotation="internal_rotation_deg", load="force_N", *more):
    """Entries of knee_layer for columns of these names."""
    settings = [f"Motion / File = {{file}}", f"Motion / Flexion column = {flexion}",
                f"Motion / Forward column = {forward}", f"Motion / Rotation column = {rotation}",
                f"Load / File = {{file}}", f"Load / Force column = {load}", "Wear / Jump / Kind = none",
                "Wear / Jump / Cycles = 1", *more]
    return [word for setting in settings for word in ("--set", setting)]


def kinds_of_knees():
    many = rows(knee)

    one = {"model": "knee_layer"}
    PLAIN_OF["knee_layer"] = (text(KNEE, many), entries())
    Kind("knee: plain names with units in brackets", text(
        ["Knee flexion (deg)", "AP displacement (mm)", "IE rotation (deg)", "Axial force (N)"], many),
        options=entries("Knee flexion (deg)", "AP displacement (mm)", "IE rotation (deg)", "Axial force (N)"), **one)
    Kind("knee: flexion negative, as in OpenSim's models", text(KNEE, many, factors=(-1, 1, 1, 1)), options=entries(),
         expected="warned", again=entries("-flexion_deg"), **one)
    Kind("knee: 180 deg for a straight leg", text(KNEE, [[p, 180 - v[0], *v[1:]] for p, *v in many]),
         options=entries(), expected="warned", **one)
    Kind("knee: travel in m", text(["flexion_deg", "forward_m", *KNEE[2:]], many, factors=(1, 1e-3, 1, 1)),
         options=entries(forward="forward_m"), **one)
    Kind("knee: travel in cm under the name of mm", text(KNEE, many, factors=(1, 0.1, 1, 1)), options=entries(),
         expected="warned", again=entries(forward="forward_mm [cm]"), **one)
    Kind("knee: travel posterior positive", text(["flexion_deg", "posterior_mm", *KNEE[2:]], many,
                                                 factors=(1, -1, 1, 1)), options=entries(forward="-posterior_mm"), **one)
    Kind("knee: travel without a unit", text(["flexion_deg", "AP", *KNEE[2:]], many), options=entries(forward="AP"),
         expected="refused", again=entries(forward="AP [mm]"), says="unit", **one)
    Kind("knee: rotation in rad", text(["flexion_deg", "forward_mm", "ie_rad", "force_N"], many, factors=(1, 1, RAD, 1)),
         options=entries(rotation="ie_rad"), **one)
    Kind("knee: instrumented tray, forces and moments over time", text(
        [*KNEE[:3], "Fx [N]", "Fy [N]", "Fz [N]", "Mx [Nm]"],
        [[p, *v[:3], 0.05 * v[3], 0.08 * v[3], -v[3] * math.sqrt(1 - 0.05 ** 2 - 0.08 ** 2), 3] for p, *v in many],
        factors=[1] * 7, **TIME), options=entries("flexion_deg", "forward_mm", "internal_rotation_deg",
                                                  "Fx [N], Fy [N], Fz [N]", f"Motion / Cycle of file [s] = {PERIOD}",
                                                  f"Load / Cycle of file [s] = {PERIOD}"), **one)
    Kind("knee: a moment in place of the force", text([*KNEE[:3], "M [Nm]"], many), options=entries(load="M [Nm]"),
         expected="refused", says="", **one)
    refused("knee: ISO 14243 of a spreadsheet, semicolons", text(KNEE, many, mark=";", point=","), "semicolons",
            options=entries(), **one)
    Kind("knee: 1 kHz, 0.3 deg and 0.05 mm of noise", noisy_knee(), options=entries(), expected="near", **one)


def noisy_knee():
    import random
    source = random.Random(3)
    return text(KNEE, [[p, v[0] + source.gauss(0, 0.3), v[1] + source.gauss(0, 0.05), v[2] + source.gauss(0, 0.3),
                        max(0, v[3] + source.gauss(0, 20))] for p, *v in rows(knee, n=1000)])


def kinds_of_others():
    many = rows()
    of_layer = ["Motion / File = {file}", "Load / File = {file}", "Motion / Internal rotation column = -IR",
                "Motion / Flexion column = Flex (deg)", "Motion / Adduction column = Add (deg)",
                "Load / Force column = Joint force (kN)", "Wear / Jump / Kind = none", "Wear / Jump / Cycles = 1"]

    def options(settings):
        return [word for setting in settings for word in ("--set", setting)]
    table = text(["Flex (deg)", "Add (deg)", "IR", "Joint force (kN)"], many, factors=(1, 1, 1, 1e-3))
    Kind("hip_layer: an angle without a unit", table, options=options(of_layer), model="hip_layer", expected="refused",
         says="unit", again=options([s.replace("-IR", "-IR [deg]") for s in of_layer]))
    PLAIN_OF["hip_layer"] = (table, options([s.replace("-IR", "-IR [deg]") for s in of_layer]))
    of_dynamics = ["Motion / File = {file}", "Force / File = {file}", "Motion / Internal rotation column = -rot (deg)",
                   "Motion / Flexion column = flexion (deg)", "Motion / Adduction column = add (deg)",
                   "Force / X column =", "Force / Y column =", "Force / Z column = -F (BW)",
                   "Force / Frame = cup", f"Force / Body weight [N] = {WEIGHT}"]
    table = text(["flexion (deg)", "add (deg)", "rot (deg)", "F (BW)"], many, factors=(1, 1, 1, 1 / WEIGHT))
    plain = text(["flexion (deg)", "add (deg)", "rot (deg)", "F (N)"], many)
    PLAIN_OF["hip_dynamics"] = (plain, options([s.replace("F (BW)", "F (N)") for s in of_dynamics]))
    Kind("hip_dynamics: body weights", table, options=options(of_dynamics), model="hip_dynamics")
    Kind("hip_dynamics: semicolons", table.replace(",", ";"), options=options(of_dynamics), model="hip_dynamics",
         expected="refused", says="semicolons")


ALL = (kinds_of_files, kinds_of_columns, kinds_of_axes, kinds_of_opensim, kinds_of_knees, kinds_of_others)
