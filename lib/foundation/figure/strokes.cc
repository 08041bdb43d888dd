// SPDX-License-Identifier: LGPL-2.1-or-later
#include "figure/strokes.h"

#include <cmath>

namespace arthrowear
{
namespace
{
void
add_disc(const Place &centre, const double radius, const Colour &colour,
         ColouredTriangles &triangles)
{
  constexpr int n = 12;
  const double step = std::acos(-1.) / (n / 2);
  const auto at = [&](const int i) {
    return Place{centre.x + radius * std::cos(i * step), centre.y + radius * std::sin(i * step)};
  };
  for (int i = 0; i < n; ++i)
    triangles.add(centre, at(i), at(i + 1), colour);
}

void
add_stroke(const std::vector<Place> &points, const double width, const Colour &colour,
           ColouredTriangles &triangles)
{
  for (std::size_t i = 1; i < points.size(); ++i)
  {
    const Place &a = points[i - 1], &b = points[i];
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    if (length == 0.)
      continue;
    const double x = -.5 * width * (b.y - a.y) / length, y = .5 * width * (b.x - a.x) / length;
    triangles.add({a.x + x, a.y + y}, {b.x + x, b.y + y}, {b.x - x, b.y - y}, colour);
    triangles.add({a.x + x, a.y + y}, {b.x - x, b.y - y}, {a.x - x, a.y - y}, colour);
    if (i + 1 < points.size())
      add_disc(b, .5 * width, colour, triangles);
  }
}
} // namespace

void
ColouredTriangles::add(const Place &a, const Place &b, const Place &c, const Colour &colour)
{
  for (const Place *place : {&a, &b, &c})
  {
    corners.push_back(static_cast<float>(place->x));
    corners.push_back(static_cast<float>(place->y));
  }
  colours.insert(colours.end(), {colour.red, colour.green, colour.blue,
                                 static_cast<std::uint8_t>(std::lround(255. * colour.alpha))});
}

std::vector<std::vector<Place>>
dashed(const std::vector<Place> &points, const std::vector<double> &dashes)
{
  double period = 0.;
  for (const double dash : dashes)
    period += dash;
  if (!(period > 0.))
    return {points};
  std::vector<std::vector<Place>> parts{{points.front()}};
  std::size_t dash = 0; // even ones are drawn
  double left = dashes.front();
  for (std::size_t i = 1; i < points.size(); ++i)
  {
    Place at = points[i - 1];
    double length = std::hypot(points[i].x - at.x, points[i].y - at.y);
    while (length > left)
    {
      const double t = left / length;
      at = {at.x + t * (points[i].x - at.x), at.y + t * (points[i].y - at.y)};
      length -= left;
      if (dash % 2 == 0)
        parts.back().push_back(at);
      else
        parts.push_back({at});
      dash = (dash + 1) % (2 * dashes.size());
      left = dashes[dash % dashes.size()];
    }
    left -= length;
    if (dash % 2 == 0)
      parts.back().push_back(points[i]);
  }
  return parts;
}

void
add_triangles(const DrawnLine &line, ColouredTriangles &triangles)
{
  if (line.points.size() == 1)
    add_disc(line.points.front(), .5 * line.width, line.colour, triangles);
  else if (line.dashes.empty())
    add_stroke(line.points, line.width, line.colour, triangles);
  else
    for (const std::vector<Place> &part : dashed(line.points, line.dashes))
      add_stroke(part, line.width, line.colour, triangles);
}

void
add_triangles(const DrawnArea &area, ColouredTriangles &triangles)
{
  for (std::size_t i = 1; i < area.upper.size(); ++i)
  {
    triangles.add(area.upper[i - 1], area.upper[i], area.lower[i], area.colour);
    triangles.add(area.upper[i - 1], area.lower[i], area.lower[i - 1], area.colour);
  }
}
} // namespace arthrowear
