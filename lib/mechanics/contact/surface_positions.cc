// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/surface.h"
#include "mesh/triangle_rule.h"

namespace arthrowear
{
namespace
{
/// True if the node on an edge is as far from the sphere's centre as the ends of the edge in the
/// mean. Nodes of a worn surface are not.
bool
lies_between(const Vector3 *from_centre, const int edge)
{
  const double mean = 0.5 * (norm(from_centre[triangle_edges[edge][0]]) +
                             norm(from_centre[triangle_edges[edge][1]]));
  return std::abs(norm(from_centre[3 + edge]) - mean) <= 1e-9 * mean;
}
} // namespace

/// Between vertices on the boundary's sphere on it, at the mean of the corners' radii. Elsewhere at
/// the interpolated distances of the six nodes from the sphere's centre, which leaves of the
/// interpolation's error the fraction by which the surface is not the sphere; where it stands too
/// steep for that, on the element's own surface.
void
ContactSurface::make_rule_positions(const MeshNodes &nodes, const std::string &boundary)
{
  const CurvedBoundary *curve = nullptr;
  for (const CurvedBoundary &curved : nodes.curved)
    if (curved.name == boundary)
      curve = &curved;
  constexpr double least_cosine = 0.9;
  for (const SixNodes &six : six_nodes_)
  {
    Vector3 x[6], from_centre[6];
    bool is_on_sphere = curve != nullptr;
    for (int a = 0; a < 6; ++a)
    {
      x[a] = node_positions_[six[a]];
      if (curve != nullptr)
        from_centre[a] = nodes.on_curve[nodes_[six[a]]] - curve->centre;
    }
    for (int c = 0; c < 3 && is_on_sphere; ++c)
      is_on_sphere = curve->contains(x[c]) && lies_between(from_centre, c);
    const Vector3 plane = cross(x[1] - x[0], x[2] - x[0]);
    const bool is_radial =
        curve != nullptr &&
        std::abs(dot(normalised(plane),
                     normalised(from_centre[0] + from_centre[1] + from_centre[2]))) > least_cosine;
    for (const TrianglePoint &at : triangle_rule)
    {
      double shape[6];
      quadratic_triangle(at.at, shape);
      Vector3 place{};
      for (int a = 0; a < 6; ++a)
        place = place + shape[a] * x[a];
      if (is_on_sphere || is_radial)
      {
        double radius = 0.;
        if (is_on_sphere)
          for (int c = 0; c < 3; ++c)
            radius += at.at[c] * norm(from_centre[c]);
        else
          for (int a = 0; a < 6; ++a)
            radius += shape[a] * norm(from_centre[a]);
        place = curve->centre + radius * normalised(place - curve->centre);
      }
      rule_positions_.push_back(place);
    }
  }
}
} // namespace arthrowear
