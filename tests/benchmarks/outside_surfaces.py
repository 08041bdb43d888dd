# SPDX-License-Identifier: LGPL-2.1-or-later
"""Surfaces of triangles as CAD programs and scanners write them, with known truth, for outside_files.py.

A surface is a list of triangles, each of three corners; neighbours share no corners, as in STL."""
import math
import random
import struct


def dome(radius, n, outwards, at=(0., 0., 0.)):
    """Half a sphere above z = 0 with n rows of triangles."""
    def point(i, j):
        polar, azimuth = 0.5 * math.pi * i / n, 2 * math.pi * j / (4 * n)
        return (at[0] + radius * math.sin(polar) * math.cos(azimuth), at[1] + radius * math.sin(polar) * math.sin(azimuth),
                at[2] + (radius * math.cos(polar) if i < n else 0.))
    triangles = []
    for i in range(n):
        for j in range(4 * n):
            a, b, c, d = point(i, j), point(i, (j + 1) % (4 * n)), point(i + 1, j), point(i + 1, (j + 1) % (4 * n))
            triangles += [(point(0, 0), c, d)] if i == 0 else [(a, c, d), (a, d, b)]
    return triangles if outwards else [(a, c, b) for a, b, c in triangles]


def shell(n=8, inner=18.1, outer=25.1):
    """A closed half shell, turned outwards."""
    triangles = dome(inner, n, False) + dome(outer, n, True)
    point = lambda radius, j: (radius * math.sin(0.5 * math.pi) * math.cos(2 * math.pi * (j % (4 * n)) / (4 * n)),
                               radius * math.sin(0.5 * math.pi) * math.sin(2 * math.pi * (j % (4 * n)) / (4 * n)), 0.)
    for j in range(4 * n):
        a, b, c, d = point(inner, j), point(inner, j + 1), point(outer, j), point(outer, j + 1)
        triangles += [(a, b, d), (a, d, c)]
    return triangles


def ball(radius, at=(0., 0., 0.), n=6):
    upper = dome(radius, n, True)
    lower = [(a, c, b) for a, b, c in ([tuple((p[0], p[1], -p[2])) for p in t] for t in upper)]
    return [tuple(tuple(x + y for x, y in zip(p, at)) for p in t) for t in upper + lower]


def volume(triangles):
    total = 0.
    for a, b, c in triangles:
        total += (a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) +
                  a[2] * (b[0] * c[1] - b[1] * c[0])) / 6
    return total


def changed(triangles, move):
    return [tuple(tuple(move(p)) for p in t) for t in triangles]


def rounded(triangles, size, seed=2):
    own = random.Random(seed)
    return changed(triangles, lambda p: [x + own.uniform(-size, size) for x in p])


def scaled(triangles, factor):
    return changed(triangles, lambda p: [factor * x for x in p])


def flipped(triangles, every):
    return [(t[0], t[2], t[1]) if i % every == 0 else t for i, t in enumerate(triangles)]


def middle(a, b):
    return tuple(0.5 * (x + y) for x, y in zip(a, b))


def binary(triangles, header=b"made by a CAD program"):
    data = header.ljust(80, b" ") + struct.pack("<I", len(triangles))
    return data + b"".join(struct.pack("<12fH", 0., 0., 0., *[x for p in t for x in p], 0) for t in triangles)


def text(triangles, capitals=False, end="\n", digits=9):
    lines = ["solid part"]
    for t in triangles:
        lines += ["facet normal 0 0 0", "outer loop"]
        lines += ["vertex %.*e %.*e %.*e" % (digits, p[0], digits, p[1], digits, p[2]) for p in t] + ["endloop", "endfacet"]
    data = end.join(lines + ["endsolid part", ""])
    return (data.upper() if capitals else data).encode()


def joined(triangles):
    index, points, faces = {}, [], []
    for t in triangles:
        for p in t:
            if p not in index:
                index[p] = len(points)
                points.append(p)
        faces.append([index[p] for p in t])
    return points, faces


def ply(triangles, kind="ascii"):
    points, faces = joined(triangles)
    head = ("ply\nformat %s 1.0\ncomment scanner\nelement vertex %d\nproperty float x\nproperty float y\nproperty float z\n"
            "property uchar red\nelement face %d\nproperty list uchar int vertex_indices\nend_header\n" %
            (kind, len(points), len(faces))).encode()
    if kind == "ascii":
        return head + "".join("%.9g %.9g %.9g 7\n" % p for p in points).encode() + "".join(
            "3 %d %d %d\n" % tuple(f) for f in faces).encode()
    order = "<" if kind == "binary_little_endian" else ">"
    return head + b"".join(struct.pack(order + "3fB", *p, 7) for p in points) + b"".join(
        struct.pack(order + "B3i", 3, *f) for f in faces)


def obj(triangles):
    points, faces = joined(triangles)
    return ("".join("v %.9g %.9g %.9g\n" % p for p in points) + "".join(
        "f %d %d %d\n" % tuple(i + 1 for i in f) for f in faces)).encode()


def off(triangles):
    points, faces = joined(triangles)
    return ("OFF\n%d %d 0\n" % (len(points), len(faces)) + "".join("%.9g %.9g %.9g\n" % p for p in points) + "".join(
        "3 %d %d %d\n" % tuple(f) for f in faces)).encode()


def read_binary(file):
    data = open(file, "rb").read()
    n = struct.unpack("<I", data[80:84])[0]
    corners = [struct.unpack("<9f", data[84 + 50 * i + 12:84 + 50 * i + 48]) for i in range(n)]
    return [(c[:3], c[3:6], c[6:]) for c in corners]


def random_turn(own):
    """A rotation from a random unit quaternion."""
    q = [own.gauss(0, 1) for _ in range(4)]
    s = math.sqrt(sum(x * x for x in q))
    w, x, y, z = (v / s for v in q)
    m = ((1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)),
         (2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)),
         (2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)))
    shift = [own.uniform(-100, 100) for _ in range(3)]
    return lambda p: [sum(m[i][k] * p[k] for k in range(3)) + shift[i] for i in range(3)]
