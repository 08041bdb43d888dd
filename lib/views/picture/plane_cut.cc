// SPDX-License-Identifier: LGPL-2.1-or-later
#include "picture/plane_cut.h"

namespace arthrowear
{
std::vector<CutCorner>
cut_tetrahedra(const std::vector<float> &points, const std::vector<std::uint32_t> &tetrahedra,
               const CutPlane &plane, const std::vector<double> &values, const bool is_of_cells)
{
  const auto place = [&](const std::uint32_t point) {
    return Vector3{points[3 * point], points[3 * point + 1], points[3 * point + 2]};
  };
  const auto above = [&](const std::uint32_t point)
  { return dot(plane.normal, place(point)) - plane.distance; };
  std::vector<CutCorner> face;
  for (std::uint32_t cell = 0; 4 * cell < tetrahedra.size(); ++cell)
  {
    std::vector<std::uint32_t> low, high;
    for (std::size_t i = 4 * cell; i < 4 * cell + 4; ++i)
      (above(tetrahedra[i]) > 0. ? high : low).push_back(tetrahedra[i]);
    if (low.empty() || high.empty())
      continue;
    // The point where the edge from a point below to a point above meets the plane.
    const auto meet = [&](const std::uint32_t below, const std::uint32_t over)
    {
      const double d = above(below), t = d / (d - above(over));
      return CutCorner{(1. - t) * place(below) + t * place(over),
                       is_of_cells ? values[cell] : (1. - t) * values[below] + t * values[over],
                       cell};
    };
    if (low.size() == 2)
    {
      const CutCorner a = meet(low[0], high[0]), b = meet(low[0], high[1]),
                      c = meet(low[1], high[1]), d = meet(low[1], high[0]);
      face.insert(face.end(), {a, b, c, a, c, d});
    }
    else if (low.size() == 1)
      for (const std::uint32_t over : high)
        face.push_back(meet(low[0], over));
    else
      for (const std::uint32_t below : low)
        face.push_back(meet(below, high[0]));
  }
  return face;
}
} // namespace arthrowear
