# SPDX-License-Identifier: LGPL-2.1-or-later
"""Pixels of PNG images with 8 bits per channel, with Python's standard library only."""

import struct
import zlib


class Png:
    """An image: size is (width, height), pixel(x, y) are the channels; x and y count from the upper left corner."""

    def __init__(self, data):
        assert data[:8] == b"\x89PNG\r\n\x1a\n", "no PNG"
        at, stream = 8, b""
        while at < len(data):
            length, kind = struct.unpack(">I4s", data[at:at + 8])
            part = data[at + 8:at + 8 + length]
            at += 12 + length
            if kind == b"IHDR":
                width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", part)
                assert depth == 8 and interlaced == 0 and colour in (2, 6), "another kind of PNG"
            elif kind == b"IDAT":
                stream += part
        self.size, self.channels = (width, height), 4 if colour == 6 else 3
        self.rows = self._rows(zlib.decompress(stream))

    def _rows(self, data):
        (width, height), n = self.size, self.channels
        rows, last = [], bytearray(width * n)
        for y in range(height):
            begin = y * (width * n + 1)
            kind, row = data[begin], bytearray(data[begin + 1:begin + 1 + width * n])
            for i in range(len(row)):
                left = row[i - n] if i >= n else 0
                up = last[i]
                corner = last[i - n] if i >= n else 0
                if kind == 1:
                    guess = left
                elif kind == 2:
                    guess = up
                elif kind == 3:
                    guess = (left + up) // 2
                elif kind == 4:
                    guess = min((abs(up - corner), 0, left), (abs(left - corner), 1, up),
                                (abs(left + up - 2 * corner), 2, corner))[2]
                else:
                    guess = 0
                row[i] = (row[i] + guess) & 255
            rows.append(row)
            last = row
        return rows

    def pixel(self, x, y):
        return tuple(self.rows[y][self.channels * x:self.channels * (x + 1)])

    def box_of_others(self, ground, tolerance=12):
        """Smallest box (left, top, right, bottom) around the pixels that differ from the background."""
        width, height = self.size
        found = [(x, y) for y in range(height) for x in range(width)
                 if max(abs(a - b) for a, b in zip(self.pixel(x, y), ground)) > tolerance]
        xs, ys = [x for x, _ in found], [y for _, y in found]
        return min(xs), min(ys), max(xs), max(ys)
