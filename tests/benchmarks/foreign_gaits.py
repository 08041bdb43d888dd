# SPDX-License-Identifier: LGPL-2.1-or-later
"""A gait and its tables as text, for foreign_tables.py."""
import math

TURN = 2 * math.pi
WEIGHT = 800.0  # N
PERIOD = 1.1  # s
N = 100


def force(p):
    stance = min(p / 0.62, 1.0)
    return 300 + 1900 * max(0.0, math.sin(math.pi * stance)) * (1 - 0.25 * math.sin(TURN * stance) ** 2)


def hip(p):
    """Flexion, adduction, internal rotation [deg], force [N]."""
    return (12 + 21 * math.cos(TURN * p) + 3 * math.sin(2 * TURN * p), 1 + 5 * math.sin(TURN * p),
            -2 + 6 * math.sin(TURN * p + 1), force(p))


def knee(p):
    """Flexion [deg], forward motion of the tibia [mm], internal rotation [deg], force [N]."""
    return (29 - 29 * math.cos(TURN * p) * math.cos(math.pi * p) ** 2, -2.6 + 2.6 * math.cos(TURN * p),
            2 * math.sin(TURN * p), force(p))


HIP = ["flexion_deg", "adduction_deg", "internal_rotation_deg", "force_N"]
KNEE = ["flexion_deg", "forward_mm", "internal_rotation_deg", "force_N"]


def rows(gait=hip, n=N, begin=0, end=None, cycles=1):
    """Share of the cycle and values, the last row as the first."""
    end = n * cycles if end is None else end
    return [[i / n, *gait((i % n) / n)] for i in range(begin, end + 1)]


def text(names, table, axis="cycle_percent", of_axis=lambda p: 100 * p, factors=(1, 1, 1, 1), mark=",", point=".",
         end="\n", head="", units="", number="%.6g", quote=False):
    """A table as text."""
    def cell(x):
        word = (number % x).replace(".", point)
        return f'"{word}"' if quote else word
    header = [f'"{name}"' if quote else name for name in [axis, *names]]
    lines = [mark.join(header)] + ([units] if units else [])
    lines += [mark.join([cell(of_axis(p)), *(cell(f * x) for f, x in zip(factors, values))]) for p, *values in table]
    return head + end.join(lines) + end


def storage(names, table, degrees="yes", factors=(1, 1, 1, 1), start=0.0, version="1", head="walk"):
    lines = [head, f"version={version}", f"nRows={len(table)}", f"nColumns={len(names) + 1}", f"inDegrees={degrees}",
             "endheader", "\t".join(["time", *names])]
    lines += ["\t".join("%.8f" % x for x in [start + PERIOD * p, *(f * x for f, x in zip(factors, values))])
              for p, *values in table]
    return "\n".join(lines) + "\n"


def with_line(content, at, line):
    lines = content.split("\n")
    lines.insert(at, line)
    return "\n".join(lines)


PLAIN = text(HIP, rows())
TIME = {"axis": "Time (s)", "of_axis": lambda p: PERIOD * p}
RAD = math.pi / 180
KINDS = []


class Kind:
    """A table: what it is, its bytes, options of the first and of the second attempt, and what is expected."""

    def __init__(self, what, content, options=(), again=None, name="walk.csv", model="hip_cup", expected="right",
                 second="right", says=""):
        self.what, self.content, self.options, self.again, self.name = what, content, options, again, name
        self.model, self.expected, self.second, self.says = model, expected, second, says
        KINDS.append(self)


def refused(what, content, says, again=None, second="right", **others):
    Kind(what, content, again=again, expected="refused", second=second, says=says, **others)


PLAIN_OF = {"hip_cup": (PLAIN, [])}  # table and options
