# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tables of instruments, simulators and programs of statistics, for foreign_tables.py."""
import gzip

from foreign_gaits import HIP, KNEE, PERIOD, PLAIN, RAD, TIME, WEIGHT, Kind, hip, knee, refused, rows, storage, text, with_line
from foreign_kinds import entries


def lines_of(table, numbers=lambda p, v: v, mark="\t"):
    return "\n".join(mark.join("%.6g" % x for x in numbers(p, v)) for p, *v in table) + "\n"


def instruments():
    many = rows()
    refused("Visual3D, ASCII export", "\t" + "\t".join(["walk.c3d"] * 4) + "\n\t" + "\t".join(
        ["R_HIP_ANGLE"] * 3 + ["R_HIP_FORCE"]) + "\n\t" + "\t".join(["LINK_MODEL_BASED"] * 4) + "\n\tORIGINAL"
        "\nITEM\tX\tY\tZ\tX\n" + lines_of(many, lambda p, v: (100 * p + 1, *v)), "tabs", name="walk.txt")
    refused("Visual3D, force per mass", text([*HIP[:3], "Hip force [N/kg]"], many, factors=(1, 1, 1, 9.80665 / WEIGHT)),
            "--body-weight", again=["--body-weight", str(WEIGHT)])
    refused("AnyBody, no units", text(["Main.Study.HipFlexion", "Main.Study.HipAdduction", "Main.Study.HipRotation",
                                       "Main.Study.HipForce"], many, axis="Main.Study.t", of_axis=lambda p: PERIOD * p,
                                      factors=(RAD, RAD, RAD, 1)), "")
    refused("OpenCap, angles alone", storage(["pelvis_tilt", "hip_flexion_r", "hip_adduction_r", "hip_rotation_r",
                                              "knee_angle_r"], [[p, 3, *v[:3], 20] for p, *v in many],
                                             factors=[1] * 5), "force", name="walk.mot")
    refused("Qualisys, TSV", "NO_OF_FRAMES\t101\nNO_OF_CAMERAS\t8\nNO_OF_MARKERS\t1\nFREQUENCY\t100\nDATA_INCLUDED\t3D\n"
            "MARKER_NAMES\tRASI\n" + lines_of(many, lambda p, v: v[:3]), "", name="walk.tsv")
    refused("Vicon, trajectories", "Trajectories\n100\n,,S7:RASI,,\nFrame,Sub Frame,X,Y,Z\n,,mm,mm,mm\n" + "\n".join(
        f"{i + 1},0,1,2,3" for i in range(101)) + "\n", "a title or a comment?")
    refused("Plug-in Gait, angles by axis", text(["RHipAngles_X", "RHipAngles_Y", "RHipAngles_Z", "RHipForce_Z"], many), "")
    Kind("Flex/Ext and Ab/Ad", text(["Hip Flex/Ext (deg)", "Hip Ab/Ad (deg)", "Hip Int/Ext Rot (deg)", "Hip Force (N)"],
                                    many), expected="refused",
         again=["--angles", "Hip Flex/Ext (deg), Hip Ab/Ad (deg), -Hip Int/Ext Rot (deg)", "--force", "Hip Force (N)"])
    refused("controller of a simulator, set and actual", text(
        ["FE set [deg]", "FE actual [deg]", "AA set [deg]", "AA actual [deg]", "IE set [deg]", "IE actual [deg]",
         "Load set [N]", "Load actual [N]"],
        [[p, v[0], v[0] - 1, v[1], v[1] - 1, v[2], v[2] - 1, v[3], 0.97 * v[3]] for p, *v in many], factors=[1] * 8), "",
        again=["--angles", "FE set [deg], AA set [deg], -IE set [deg]", "--force", "Load set [N]"])
    Kind("controller of a simulator, flexion set and actual", text(
        ["flexion set [deg]", "flexion actual [deg]", "adduction set [deg]", "adduction actual [deg]", "rotation set [deg]",
         "rotation actual [deg]", "force set [N]", "force actual [N]"],
        [[p, v[0], v[0] - 1, v[1], v[1] - 1, v[2], v[2] - 1, v[3], 0.97 * v[3]] for p, *v in many], factors=[1] * 8),
         expected="refused", says="2 columns",
         again=["--angles", "flexion set [deg], adduction set [deg], -rotation set [deg]", "--force", "force set [N]"])
    Kind("a cycle in steps of 0.1 %", text(HIP, rows(n=1000)), expected="near")
    Kind("kiloponds", text([*HIP[:3], "force [kp]"], many, factors=(1, 1, 1, 1 / 9.80665)), expected="right")
    refused("milliradians", text(["flexion [mrad]", "adduction [mrad]", "rotation [mrad]", "force [N]"], many,
                                 factors=(1e3 * RAD, 1e3 * RAD, 1e3 * RAD, 1)), "mrad")
    refused("a spike of one row", with_line(PLAIN, 31, "29.5,250,5.7,-5,2100"), "")


def programs():
    many = rows()
    refused("MATLAB, save -ascii", "".join("   " + "   ".join("%.7e" % x for x in (100 * p, *v)) + "\n" for p, *v in many),
            "", name="walk.txt")
    Kind("MATLAB, writetable", text(["flexion_deg_", "adduction_deg_", "rotation_deg_", "force_N_"], many,
                                    axis="cycle_percent_"), expected="refused")
    refused("R, write.csv2", "".join(('"";' if i == 0 else f'"{i}";') + line + "\n" for i, line in enumerate(
        text([f'"{name}"' for name in HIP], many, axis='"cycle"', mark=";", point=",").strip().split("\n"))), "semicolons")
    Kind("R, write.csv with row names", "".join(('"",' if i == 0 else f'"{i}",') + line + "\n" for i, line in enumerate(
        text([f'"{name}"' for name in HIP], many, axis='"cycle_percent"').strip().split("\n"))))
    refused("Numbers, name of the table above", "Table 1\n" + PLAIN, "a title or a comment?")
    refused("semicolons behind a mark of UTF-8", "\ufeff" + text(HIP, many, mark=";", point=","), "semicolons")
    refused("semicolons with points", text(HIP, many, mark=";"), "semicolons")
    Kind("lines that end as on old Macs", text(HIP, many, end="\r"), expected="right")
    refused("compressed", gzip.compress(PLAIN.encode()), "", name="walk.csv.gz")
    Kind("names with commas, in quotes", text(['"Flexion, hip [deg]"', '"Adduction, hip [deg]"', '"Rotation, internal [deg]"',
                                                '"Force, resultant [N]"'], many))
    refused("the same name twice", text(["flexion_deg", "flexion_deg", "internal_rotation_deg", "force_N"], many), "")
    refused("inf in a used column", with_line(PLAIN, 30, "28.5,inf,2,3,400"), "finite")
    refused("dates that a spreadsheet made", PLAIN.replace("\n5,", "\n5. Jan,", 1), "finite")
    refused("a decimal comma in one row", with_line(PLAIN, 30, "28.5,12,5,2,3,400"), "")
    refused("a row out of order", with_line(PLAIN, 60, "28.5,12,2,3,400"), "")
    refused("a footnote", PLAIN + "* flexion is positive\n", "")


def axes():
    many = rows()
    Kind("time from -0.2 s", text(HIP, many, axis="Time (s)", of_axis=lambda p: PERIOD * p - 0.2), expected="refused",
         says="--heel-strikes", again=["--heel-strikes", "-0.2,0.9"])
    Kind("fractions under the name of per cent", text(HIP, many, of_axis=lambda p: p), expected="refused")
    Kind("`% gait cycle`", text(HIP, many, axis="% gait cycle"))
    Kind("minutes", text(HIP, many, axis="time [min]", of_axis=lambda p: PERIOD * p / 60), expected="refused")
    Kind("microseconds", text(HIP, many, axis="time [us]", of_axis=lambda p: PERIOD * p * 1e6), expected="refused")
    refused("degrees of a crank", text(HIP, many, axis="phase [deg]", of_axis=lambda p: 360 * p), "")
    Kind("an index and the time", "\n".join(("frame," if i == 0 else f"{i},") + line for i, line in enumerate(
        text(HIP, many, **TIME).strip().split("\n"))) + "\n")
    Kind("time with date", "\n".join(line if i == 0 else "2024-05-01T10:00:%06.3f" % (PERIOD * (i - 1) / 100) +
                                     line[line.find(","):] for i, line in enumerate(
        text(HIP, many, axis="time").strip().split("\n"))) + "\n", expected="refused")


def knees():
    many = rows(knee)
    one = {"model": "knee_layer"}
    Kind("knee: travel as a velocity", text(["flexion_deg", "AP [m/s]", *KNEE[2:]], many, factors=(1, 1e-3, 1, 1)),
         options=entries(forward="AP [m/s]"), expected="refused", **one)
    Kind("knee: posterior travel under the name of anterior", text(["flexion_deg", "anterior [mm]", *KNEE[2:]], many,
                                                                     factors=(1, -1, 1, 1)),
         options=entries(forward="anterior [mm]"), expected="unseen", again=entries(forward="-anterior [mm]"), **one)
    Kind("knee: travel in micrometres under the name of mm", text(KNEE, many, factors=(1, 1e3, 1, 1)), options=entries(),
         expected="warned", again=entries(forward="forward_mm [um]"), **one)
    Kind("knee: rotation in radians under the name of degrees", text(KNEE, many, factors=(1, 1, RAD, 1)), options=entries(),
         expected="warned", again=entries(rotation="internal_rotation_deg [rad]"), **one)
    Kind("knee: controller with set points", text(
        [*KNEE[:3], "force set [N]", "force actual [N]"], [[p, *v, 0.97 * v[3]] for p, *v in many], factors=[1] * 5),
         options=entries(load="force set [N]"), **one)


ALL = (instruments, programs, axes, knees)
