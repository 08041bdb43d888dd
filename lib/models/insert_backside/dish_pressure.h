// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_nodes.h"
#include "models/insert_backside/condyle_load.h"

#include <functional>

namespace arthrowear
{
/// Spreads the force of a condyle over a round patch of the bearing surface, seen from above: a
/// paraboloid times a linear function, with the same moments about x and z as the force in the
/// middle of the patch. By Saint-Venant's principle the backing does not see more of it.
class DishPressure
{
public:
  /// @param boundary  of the bearing surface @param radius  of the patch [mm]
  DishPressure(const MeshData &mesh, const MeshNodes &nodes, const std::string &boundary,
               double radius);

  /// Adds the forces on mesh nodes. @return false, and adds nothing, where the patch lies beside
  /// the surface
  bool spread(const CondyleForce &condyle,
              const std::function<void(unsigned int node, const Vector3 &force)> &add) const;

private:
  struct Place
  {
    double x, z, area; // seen from above [mm], [mm^2]
    std::array<double, 6> shape;
  };
  double radius_;
  unsigned int per_face_;                          // nodes
  std::vector<std::array<unsigned int, 6>> faces_; // mesh nodes
  std::vector<Place> places_;                      // of the rule, face by face
};
} // namespace arthrowear
