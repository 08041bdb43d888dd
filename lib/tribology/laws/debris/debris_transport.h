// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/debris/transport_operator.h"

namespace arthrowear
{
/// Law of the transport of debris on an interface, (6.12) of [Rojek2001]:
/// dC/dt = div(a grad C - C v) + R(C) + source. C is volume of debris per area of interface [mm].
struct DebrisLaw
{
  /// a, symmetric and positive semidefinite [mm^2/s]; one for all or one per triangle.
  std::vector<Matrix3> diffusion{Matrix3{}};
  double decay_rate = 0.; ///< k >= 0 of R(C) = -k C [1/s]
  /// C_s: R(C) = -k C/(1 + C/C_s), which levels off at k C_s [mm]; 0: linear decay.
  double saturation = 0.;
};

/// Boundary conditions of the interface; without any, no debris passes its edge.
struct DebrisConditions
{
  std::vector<unsigned int> fixed_vertices; ///< whose concentration is given, any vertices
  double fixed_concentration = 0.;          ///< >= 0 [mm]
  /// Indices of InterfaceMesh::boundary_edges() that debris passes with the velocity; diffusion
  /// does not.
  std::vector<unsigned int> open_edges;
  double inflow_concentration = 0.; ///< that enters where the velocity points inwards [mm]
};

/// Gain and loss over a step [mm^3]; their sum is the change of InterfaceMesh::integral().
struct DebrisBalance
{
  double source = 0.;   ///< >= 0
  double reaction = 0.; ///< <= 0
  double boundary = 0.; ///< in through open edges and held vertices, minus out

  double total() const { return source + reaction + boundary; }
};

struct DebrisStep
{
  std::vector<double> concentration; ///< per vertex, >= 0 [mm]
  DebrisBalance balance;
  unsigned int n_substeps = 0;
};

/// Transport of wear debris on a triangulated interface in space: linear finite elements in control
/// volumes around vertices, limited so that no concentration gets negative, three-stage
/// Runge-Kutta. Second order on smooth data, conservative to round-off. doc/theory/wear.md.
class DebrisTransport
{
public:
  /// The velocity is 0 until set. @throws InputError if a number is out of its range
  DebrisTransport(InterfaceMesh mesh, DebrisLaw law, DebrisConditions conditions = {});

  const InterfaceMesh &mesh() const { return operator_.mesh(); }

  /// @param velocity v per vertex [mm/s]; only the component tangential to each triangle is used
  void set_velocity(const std::vector<Vector3> &velocity);

  /// The concentrations after `duration` [s], in equal substeps; velocity, source and given
  /// concentrations are constant over it.
  /// @param concentration per vertex, >= 0 [mm]
  /// @param source rate per vertex, >= 0 [mm/s]: a depth rate
  /// @throws RunError if more than 1e7 substeps were needed
  DebrisStep step(const std::vector<double> &concentration, double duration,
                  const std::vector<double> &source) const;

private:
  struct Stage;
  double reaction(const double concentration) const
  {
    const double linear = -law_.decay_rate * concentration;
    return law_.saturation > 0. ? linear / (1. + concentration / law_.saturation) : linear;
  }
  void advance(Stage &stage, const std::vector<double> &source, double step) const;

  DebrisLaw law_;
  DebrisConditions conditions_;
  TransportOperator operator_;
  std::vector<char> fixed_;
  double largest_substep_ = 0.;
};
} // namespace arthrowear
