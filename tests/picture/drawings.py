#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Checks the drawings (.svg) in a folder: drawings.py <folder>.

No text may be cut by the edge of its drawing, cover another text or a curve, or be the name of a column of a
table. Widths of texts are measured with Liberation Sans.
"""
import pathlib
import re
import sys
import xml.etree.ElementTree as xml

SKIPPED = 77
SVG = "{http://www.w3.org/2000/svg}"
GRID_WIDTH = 1.2  # axes and grids have strokes that are at most so wide [pixels]
SLACK = 1.5  # [pixels]


def widths():
    """Function that returns the width of a text of a size [pixels]; None without the font."""
    try:
        from matplotlib import font_manager
        from matplotlib.ft2font import FT2Font
    except ImportError:
        return None
    files = [one.fname for one in font_manager.fontManager.ttflist if one.name == "Liberation Sans" and
             one.style == "normal" and one.weight == 400]
    if not files:
        return None
    font = FT2Font(files[0])

    def width(text, size):
        font.set_size(size, 72)
        font.set_text(text, 0.0)
        return font.get_width_height()[0] / 64

    return width


class Text:
    """A text and its box x0, y0, x1, y1 [pixels]."""

    def __init__(self, element, width):
        size = float(element.get("font-size", 12))
        parts = [(element.text or "", size)]
        for part in element:
            parts += [(part.text or "", float(part.get("font-size", size))), (part.tail or "", size)]
        self.text = "".join(text for text, _ in parts)
        length = sum(width(text, own) for text, own in parts) * (1.06 if element.get("font-weight") else 1)
        x, y = float(element.get("x")), float(element.get("y"))
        x -= {"middle": length / 2, "end": length}.get(element.get("text-anchor"), 0)
        self.box = (x, y - 0.72 * size, x + length, y + 0.2 * size)
        turn = re.match(r"rotate\(-90 ([\d.]+) ([\d.]+)\)", element.get("transform", ""))
        if turn:
            cx, cy = float(turn[1]), float(turn[2])
            x0, y0, x1, y1 = self.box
            self.box = (cx + (y0 - cy), cy - (x1 - cx), cx + (y1 - cy), cy - (x0 - cx))


def overlap(a, b):
    return (min(a[2], b[2]) - max(a[0], b[0]) > SLACK and min(a[3], b[3]) - max(a[1], b[1]) > SLACK)


def curve_segments(root):
    """Segments of the plotted curves."""
    for path in root.iter(SVG + "path"):
        if path.get("fill") != "none" or float(path.get("stroke-width", 0)) <= GRID_WIDTH:
            continue
        numbers = [float(one) for one in re.findall(r"-?[\d.]+", path.get("d"))]
        points = list(zip(numbers[::2], numbers[1::2]))
        yield from zip(points, points[1:])


def crosses(segment, box):
    """True if the segment enters the box, sampled in steps of half a pixel."""
    (x0, y0), (x1, y1) = segment
    n = int(2 * max(abs(x1 - x0), abs(y1 - y0))) + 1
    return any(box[0] < x0 + (x1 - x0) * i / n < box[2] and box[1] < y0 + (y1 - y0) * i / n < box[3] for i in range(n + 1))


def findings(file, width):
    root = xml.parse(file).getroot()
    _, _, right, bottom = (float(one) for one in root.get("viewBox").split())
    texts = [Text(one, width) for one in root.iter(SVG + "text")]
    for i, one in enumerate(texts):
        x0, y0, x1, y1 = one.box
        if x0 < -SLACK or y0 < -SLACK or x1 > right + SLACK or y1 > bottom + SLACK:
            yield f"'{one.text}' is cut by the edge"
        if re.search(r"\w_\w", one.text):
            yield f"'{one.text}' is the name of a column"
        for other in texts[:i]:
            if overlap(one.box, other.box):
                yield f"'{one.text}' covers '{other.text}'"
    segments = list(curve_segments(root))
    for one in texts:
        if any(crosses(segment, one.box) for segment in segments):
            yield f"'{one.text}' covers a curve"


def main():
    width = widths()
    if width is None:
        print("Skipped: matplotlib or the font Liberation Sans is not installed")
        return SKIPPED
    files = [file for file in sorted(pathlib.Path(sys.argv[1]).glob("*.svg")) if "role=\"img\"" in file.read_text()]
    n_found = 0
    for file in files:
        for finding in findings(file, width):
            print(f"{file.name}: {finding}")
            n_found += 1
    print(f"{len(files)} drawings, {n_found} findings")
    return 1 if n_found or not files else 0


if __name__ == "__main__":
    sys.exit(main())
