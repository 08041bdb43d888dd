// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/debris/debris_transport.h"
#include "parameters/parameters.h"

namespace arthrowear
{
enum class DebrisBoundary
{
  no_flux, ///< nothing passes
  open,    ///< advection carries debris out, and in with the boundary's concentration
  given    ///< the concentration of the boundary is given
};

/// The entries of the transport of debris on an interface:
/// ```
/// debris.declare(parameters.section("Debris", "..."));
/// parameters.read(file);
/// debris.check(parameters, "Debris");
/// ```
struct DebrisParameters
{
  bool is_computed = false;
  std::vector<double> diffusion{0.}; ///< one, three or six numbers [mm^2/s], see diffusion_matrix()
  Vector3 velocity{};                ///< constant part [mm/s]
  double slip_share = 0.;            ///< part that goes with the slip [-]
  double decay_rate = 0.;            ///< [1/s]
  double saturation = 0.;            ///< [mm]
  DebrisBoundary boundary = DebrisBoundary::no_flux;
  double boundary_concentration = 0.; ///< [mm]
  double initial_concentration = 0.;  ///< [mm]

  void declare(const Parameters::Section &section);
  void check(Parameters &parameters, const std::string &path) const;

  /// From a; or from xx, yy, zz; or from xx, yy, zz, xy, xz, yz.
  Matrix3 diffusion_matrix() const;
  /// The transport on `mesh`, at rest; the boundary's condition holds on all of it.
  DebrisTransport transport(InterfaceMesh mesh) const;
  /// For DebrisTransport::set_velocity().
  /// @param slip_velocity per vertex [mm/s]
  std::vector<Vector3> velocities(const std::vector<Vector3> &slip_velocity) const;
  std::vector<double> initial(const InterfaceMesh &mesh) const
  {
    return std::vector<double>(mesh.n_vertices(), initial_concentration);
  }
};
} // namespace arthrowear
