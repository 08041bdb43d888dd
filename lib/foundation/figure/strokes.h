// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "figure/drawing.h"

namespace arthrowear
{
/// Triangles with one colour per triangle, in the order in which they are drawn.
struct ColouredTriangles
{
  std::vector<float> corners;        ///< x, y of 3 corners each, as in the drawing
  std::vector<std::uint8_t> colours; ///< red, green, blue, alpha of each

  void add(const Place &a, const Place &b, const Place &c, const Colour &colour);
};

/// Triangles that cover lines (with round corners) and areas.
void add_triangles(const DrawnLine &line, ColouredTriangles &triangles);
void add_triangles(const DrawnArea &area, ColouredTriangles &triangles);

/// The parts of a line that its dashes cover.
std::vector<std::vector<Place>> dashed(const std::vector<Place> &points,
                                       const std::vector<double> &dashes);
} // namespace arthrowear
