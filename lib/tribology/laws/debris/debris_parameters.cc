// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/debris/debris_parameters.h"

#include "base/units.h"

#include <numeric>

namespace arthrowear
{
namespace
{
constexpr const char *diffusion_name = "Diffusion [mm^2/s]";
constexpr const char *decay_name = "Decay rate [1/s]";
constexpr const char *saturation_name = "Saturation concentration [mm]";
constexpr const char *boundary_name = "Boundary";
constexpr const char *boundary_concentration_name = "Boundary concentration [mm]";
} // namespace

void
DebrisParameters::declare(const Parameters::Section &section)
{
  constexpr double speed = units::mm / units::s;
  section.add("Transport", is_computed,
              "Transport of debris on the interface is computed: diffusion, advection, decay.");
  section
      .add(diffusion_name, diffusion, units::mm * units::mm / units::s,
           rules::list_of(rules::any_number(), 1, 6),
           "One number: the same in all directions; three: along x, y, z; six: xx, yy, zz, xy, "
           "xz, yz of the matrix. Only the components in the interface are used.")
      .plausible({1e-12, 10.});
  section
      .add("Velocity [mm/s]", velocity, speed, rules::vector3(),
           "Constant velocity of the debris; only the components in the interface are used.")
      .plausible({0., 100.});
  section.add("Share of slip velocity", slip_share, rules::any_number(),
              "Fraction of the local slip velocity that is added to the velocity: 1/2 for debris "
              "that rolls between the faces.");
  section
      .add(decay_name, decay_rate, 1. / units::s, rules::non_negative(), "k of the reaction -k C.")
      .plausible({1e-12, 1e3});
  section
      .add(saturation_name, saturation, units::mm, rules::non_negative(),
           "C_s of the reaction -k C/(1 + C/C_s), which removes at most k C_s; 0: no limit.")
      .plausible({1e-9, 1.});
  section.add_choice<DebrisBoundary>(
      boundary_name, boundary,
      {{"no_flux", DebrisBoundary::no_flux},
       {"open", DebrisBoundary::open},
       {"given", DebrisBoundary::given}},
      "Condition at the edge of the interface. no_flux: no debris passes; open: the velocity "
      "carries debris out and in; given: the concentration is prescribed.");
  section
      .add(boundary_concentration_name, boundary_concentration, units::mm, rules::non_negative(),
           "Concentration of inflow through an open boundary, or at a given boundary. Volume of "
           "debris per area of interface.")
      .plausible({1e-9, 1.});
  section
      .add("Initial concentration [mm]", initial_concentration, units::mm, rules::non_negative(),
           "Uniform concentration at time 0.")
      .plausible({1e-9, 1.});
}

void
DebrisParameters::check(Parameters &parameters, const std::string &path) const
{
  if (!is_computed)
    return;
  if (diffusion.size() != 1 && diffusion.size() != 3 && diffusion.size() != 6)
    parameters.error_at(path + " / " + diffusion_name, "1, 3 or 6 numbers");
  else if (!is_positive_semidefinite(diffusion_matrix()))
    parameters.error_at(path + " / " + diffusion_name, "a positive semidefinite matrix",
                        "No direction may have a diffusion below 0: xy^2 <= xx yy, and so on.");
  if (saturation > 0. && decay_rate == 0. && parameters.is_good(path + " / " + decay_name))
    parameters.error_at(path + " / " + saturation_name, "0 where the decay rate is 0");
  if (boundary == DebrisBoundary::no_flux && boundary_concentration > 0.)
    parameters.error_at(path + " / " + boundary_concentration_name,
                        "0 where [" + path + " / " + boundary_name + "] is no_flux");
  if (boundary == DebrisBoundary::open && velocity == Vector3{} && slip_share == 0.)
    parameters.error_at(path + " / " + boundary_name, "no_flux or given where the velocity is 0",
                        "Only the velocity passes an open boundary.");
}

Matrix3
DebrisParameters::diffusion_matrix() const
{
  const std::vector<double> &a = diffusion;
  const bool is_isotropic = a.size() == 1, is_full = a.size() == 6;
  const double xx = a[0], yy = is_isotropic ? xx : a[1], zz = is_isotropic ? xx : a[2];
  const double xy = is_full ? a[3] : 0., xz = is_full ? a[4] : 0., yz = is_full ? a[5] : 0.;
  return {{{xx, xy, xz}, {xy, yy, yz}, {xz, yz, zz}}};
}

DebrisTransport
DebrisParameters::transport(InterfaceMesh mesh) const
{
  DebrisConditions conditions;
  if (boundary == DebrisBoundary::given)
  {
    conditions.fixed_vertices = mesh.boundary_vertices();
    conditions.fixed_concentration = boundary_concentration;
  }
  else if (boundary == DebrisBoundary::open)
  {
    conditions.open_edges.resize(mesh.boundary_edges().size());
    std::iota(conditions.open_edges.begin(), conditions.open_edges.end(), 0u);
    conditions.inflow_concentration = boundary_concentration;
  }
  return {std::move(mesh), {{diffusion_matrix()}, decay_rate, saturation}, std::move(conditions)};
}

std::vector<Vector3>
DebrisParameters::velocities(const std::vector<Vector3> &slip_velocity) const
{
  std::vector<Vector3> result;
  result.reserve(slip_velocity.size());
  for (const Vector3 &slip : slip_velocity)
    result.push_back(velocity + slip_share * slip);
  return result;
}
} // namespace arthrowear
