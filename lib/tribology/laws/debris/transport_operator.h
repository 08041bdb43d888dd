// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/debris/interface_mesh.h"

namespace arthrowear
{
/// No direction in which `matrix` (symmetric) would let a concentration grow steeper.
bool is_positive_semidefinite(const Matrix3 &matrix);

/// Diffusion and advection of (6.12) between the vertices of an interface, as a sum over edges:
/// what flows into vertex i from j is l_ij C_j - l_ji C_i [mm^3/s], and out of j the same, so that
/// mass is kept to round-off. doc/theory/wear.md (7) to (9).
class TransportOperator
{
public:
  struct EdgeTerms
  {
    unsigned int first, second; ///< vertices i and j
    double to_first, to_second; ///< l_ij and l_ji of linear finite elements [mm^2/s]
    double artificial;          ///< diffusion that makes both >= 0 [mm^2/s]
    double mass;                ///< consistent mass matrix, m_ij [mm^2]
    double laplace;             ///< weight of a second difference that is 0 on a linear field [-]
  };

  /// The velocity is 0 until set.
  /// @param diffusion symmetric, positive semidefinite [mm^2/s]; one for all or one per triangle;
  ///        only the components in the plane of each triangle are used
  /// @throws InputError if a diffusion matrix is not as it must be
  TransportOperator(InterfaceMesh mesh, const std::vector<Matrix3> &diffusion);

  /// @param velocity per vertex [mm/s]; only the component in the plane of each triangle is used
  /// @param open_edges indices of boundary edges through which advection passes
  void set_velocity(const std::vector<Vector3> &velocity,
                    const std::vector<unsigned int> &open_edges);

  const InterfaceMesh &mesh() const { return mesh_; }
  const std::vector<EdgeTerms> &edges() const { return edges_; }
  /// Loss rate by advection through open edges, per concentration and vertex, >= 0 [mm^2/s].
  const std::vector<double> &outflow() const { return outflow_; }
  /// Gain rate by advection, per concentration outside and vertex, >= 0 [mm^2/s].
  const std::vector<double> &inflow() const { return inflow_; }
  /// Sum of |weights| in the second difference at each vertex [-]
  const std::vector<double> &laplace_sum() const { return laplace_sum_; }
  /// Share of its content that the low-order scheme moves out of each vertex per time [1/s].
  const std::vector<double> &turnover() const { return turnover_; }

private:
  InterfaceMesh mesh_;
  std::vector<double> edge_diffusion_;
  std::vector<EdgeTerms> edges_;
  std::vector<double> outflow_, inflow_, laplace_sum_, turnover_;
};
} // namespace arthrowear
