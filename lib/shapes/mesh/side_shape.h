// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <vector>

namespace arthrowear
{
/// Geometric shape of a smooth patch of the boundary in which vertices slide.
class SideShape
{
public:
  enum class Kind
  {
    plane,
    cone, ///< circular cone or cylinder
    other
  };
  /// Kind, axis, centre, radius, slope and side.
  using Memory = std::array<double, 10>;

  Kind kind = Kind::other;
  Vector3 axis{};     ///< unit; of a plane its normal, out of the body
  Vector3 centre{};   ///< a place in the plane or on the axis [mm]
  double radius = 0.; ///< there [mm]
  double slope = 0.;  ///< change of the radius along the axis
  double side = 1.;   ///< of a cone 1 if the body lies inside, else -1

  /// Distance of a place from a plane or cone across its axis, > 0 outside of the body [mm]; 0 for
  /// other shapes.
  double height(const Vector3 &place) const;
  /// Unit vectors along which a place on a plane or cone must not move: the normal, on a cone also
  /// the direction around the axis. None for other shapes.
  std::vector<Vector3> blocked(const Vector3 &place) const;

  Memory memory() const;
  void restore(const Memory &memory);
};

/// Shapes of the sides of a body, and which of them the vertices of a mesh keep to.
struct Sides
{
  std::vector<SideShape> shapes;
  /// Indices of shapes, ascending, per vertex of the mesh; none off the sides.
  std::vector<std::vector<unsigned int>> of_vertex;

  bool empty() const { return shapes.empty(); }
  /// Shapes to which all these vertices keep.
  template <class Vertices> std::vector<unsigned int> common(const Vertices &vertices) const;

  /// Every field, once (base/fields.h).
  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("shapes", s.shapes...);
    visit("of vertices", s.of_vertex...);
  }
};

/// Returns the members that two ascending lists share.
std::vector<unsigned int> members_of_both(const std::vector<unsigned int> &a,
                                          const std::vector<unsigned int> &b);

template <class Vertices>
std::vector<unsigned int>
Sides::common(const Vertices &vertices) const
{
  std::vector<unsigned int> result = of_vertex[vertices[0]];
  for (const unsigned int v : vertices)
    result = members_of_both(result, of_vertex[v]);
  return result;
}
} // namespace arthrowear
