// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"
#include "mesh/sliding.h"

#include <memory>

namespace arthrowear
{
/// Returns the gradients of the linear shape functions of a cell [1/mm].
std::array<Vector3, 4> linear_gradients(const MeshData &mesh,
                                        const std::array<unsigned int, 4> &cell);

/// Continues given displacements of some vertices of a mesh to its other vertices by the minimum of
/// the sum over cells and components of (1/V) int |grad u_i|^2, equation (1) of
/// doc/theory/deep_wear.md. Components are independent of each other except where a vertex slides
/// along faces that do not lie along the axes.
class LaplaceMotion
{
public:
  /// Factors the equations.
  /// @param sliding  directions in which each vertex may move
  /// @param is_given  vertices whose displacement is given
  LaplaceMotion(const MeshData &mesh, std::vector<FreeDirections> sliding,
                std::vector<bool> is_given);
  ~LaplaceMotion();

  /// Returns the displacement of all vertices [mm].
  /// @param given  per vertex of the mesh; those that are not given must be zero
  std::vector<Vector3> solve(std::vector<Vector3> given) const;

private:
  struct Equations;
  std::vector<FreeDirections> sliding_;
  std::vector<unsigned int> first_unknown_; // per vertex
  std::unique_ptr<Equations> equations_;
};
} // namespace arthrowear
