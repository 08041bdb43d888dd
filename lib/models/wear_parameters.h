// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "io/parameters.h"
#include "wear/debris_transport.h"
#include "wear/wear_law.h"

#include <string>
#include <vector>

namespace arthrowear
{
/// The entries that choose a wear law, for any model that knows pressure, friction and slip:
/// ```
/// wear.declare(parameters.section("Wear", "..."));
/// parameters.read(file);
/// wear.check(parameters, "Wear", friction, "Interface / Friction coefficient");
/// parameters.throw_if_any();
/// const WearLaw law = wear.law(friction);
/// ```
struct WearLawParameters
{
  WearLawKind kind = WearLawKind::none;
  double coefficient = 0.;            ///< k [-], not for delamination
  double hardness = 0.;               ///< H [MPa]
  double strain_per_pass = 0.;        ///< gamma_0 [-]
  double inclusion_fraction = 0.;     ///< f_v [-]
  double critical_void_fraction = 0.; ///< f_A* [-]

  void declare(const Parameters::Section &section);
  /// @param path of the section, as in messages: "Wear"
  /// @param friction Coulomb's coefficient where it wears, and the entry it comes from
  void check(Parameters &parameters, const std::string &path, double friction,
             const std::string &friction_path) const;
  WearLaw law(double friction) const;
};

enum class DebrisBoundary
{
  no_flux, ///< nothing passes
  open,    ///< advection takes debris out, and in with the boundary's concentration
  given    ///< the concentration of the boundary is given
};

/// The entries of the transport of debris on an interface; declared and checked as above.
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
  std::vector<double> initial(const InterfaceMesh &mesh) const;
};
} // namespace arthrowear
