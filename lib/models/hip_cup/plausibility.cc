// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_cup/plausibility.h"

#include "base/format.h"
#include "entries/path_noise.h"
#include "mesh/quality.h"
#include "models/hip_cup/elastic_head.h"
#include "models/hip_cup/head.h"
#include "wear_simulation/doubtful_entries.h"

namespace arthrowear
{
namespace
{
void
check_elements(const HipCupParameters &p, const HipCupInputs &inputs, Parameters &parameters)
{
  const double poisson = p.material.poisson;
  if (p.degree != 1 || poisson <= least_locking_poisson)
    return;
  const double size = mean_edge(inputs.mesh, "wear");
  const double factor = locking_factor(poisson, size / inputs.inner_radius);
  parameters.warning_at(
      "Cup / Elements",
      formatted("linear tetrahedra lock at Poisson's ratio %g: with edges of %.2g mm on the cavity "
                "expect peak pressures, and depths of single cycles, about %.2g times too high, ",
                poisson, size, factor) +
          formatted("worn volumes about %.0f %% too low. A finer mesh helps little. Set [Cup / "
                    "Elements] quadratic.",
                    locking_volume_error(factor) / units::percent));
}

/// True if the head deforms, or wears and turns: derivatives by wear exist for the points of the
/// cup only.
bool
excludes_derivatives(const HipCupParameters &p, const HipCupInputs &inputs)
{
  return p.head.elastic.is_on || (p.solver.contact.wear.counterface.wears() && inputs.motion &&
                                  head_turns(*inputs.motion, p.time.frequency));
}

void
check_kind_of_jump(const HipCupParameters &p, const HipCupInputs &inputs, Parameters &parameters)
{
  if (!p.jumps.are_on() || !p.jumps.type().needs_derivatives || p.head.elastic.is_on ||
      !excludes_derivatives(p, inputs))
    return;
  parameters.error_at("Wear / Jump / Kind",
                      "implicit or explicit where a head wears that turns against the cup",
                      "The wear of the head moves to other points of the cup; linearly_implicit "
                      "has derivatives by the wear of the cup's points only. Set implicit.");
}

void
check_head_wear(const HipCupParameters &p, const HipCupInputs &inputs, Parameters &parameters)
{
  const ContactWear &wear = p.solver.contact.wear;
  if (!wear.counterface.wears() || !inputs.motion ||
      (!p.jumps.are_on() && wear.amplification <= 1.))
    return;
  const double period = 1. / p.time.frequency;
  const double missing = norm(vector_from_rotation(inputs.motion->rotation(period) *
                                                   transpose(inputs.motion->rotation(0.))));
  constexpr double closed = 1e-3; // [rad]
  if (missing <= closed)
    return;
  parameters.warning_at(
      "Motion / Spin [rad/s]",
      formatted("after a gait cycle the head is turned by %.3g deg more or less than whole turns, "
                "and a computed cycle that stands for many wears it at the same points each time. ",
                missing / units::deg) +
          "Volumes are right; depths of the head are too large there and too small elsewhere " +
          formatted("around the axis. Set a spin of whole turns per cycle, such as %.6g rad/s, or "
                    "compute every cycle.",
                    2. * units::pi * p.time.frequency));
}

/// Load times sliding at the pole that the load passes through.
void
check_steps(const HipCupParameters &p, const HipCupInputs &inputs, Parameters &parameters)
{
  if (!inputs.load || !inputs.motion)
    return;
  const double period = 1. / p.time.frequency;
  const auto path_of = [&](const std::vector<PeriodicCurve> &angles)
  {
    return load_over_head(p.motion.motion_of(angles, p.time.frequency), inputs.load, period,
                          inputs.head_radius);
  };
  const auto judge = [&](const LoadOverPath &path)
  {
    const double n = std::max(1., std::round(period / p.time.step));
    const std::string doubt =
        n < 1e9 ? doubt_about_load(path, static_cast<unsigned int>(n), p.wear_rule(),
                                   p.solver.contact.wear.body.law.get())
                : "";
    if (!doubt.empty())
      parameters.warning_at("Time / Time step [s]", doubt);
  };
  if (inputs.angles.empty())
    return judge(load_over_head(inputs.motion, inputs.load, period, inputs.head_radius));
  if (const auto angles = check_noise(parameters, p.motion.harmonics, inputs.angles, path_of))
    judge(path_of(*angles));
}

/// The head moves by about the clearance, twice in a cycle.
void
check_head_mass(const HipCupParameters &p, const HipCupInputs &inputs, Parameters &parameters)
{
  constexpr double noticeable = .01; // of the load
  if (p.head.mass <= 0. || !inputs.load)
    return;
  constexpr int n_phases = 200;
  double largest = 0.;
  for (int i = 0; i < n_phases; ++i)
    largest = std::max(largest, inputs.load->force(i / (n_phases * p.time.frequency)));
  const double rate = 4. * units::pi * p.time.frequency;
  const double inertia = p.head.mass * (inputs.inner_radius - inputs.head_radius) * rate * rate;
  if (inertia > noticeable * largest)
    parameters.warning_at(
        "Head / Mass [kg]",
        formatted("moving %.3g kg by the clearance twice in a cycle of %.3g s needs about %.2g N, "
                  "%.2g %% of the largest load: inertia changes contact forces and wear. ",
                  p.head.mass / units::kg, 1. / p.time.frequency, inertia,
                  inertia / largest / units::percent) +
            "Leave the mass at 0, or give the mass and the cycle of the joint.");
}
} // namespace

void
choose_kind_of_jump(HipCupParameters &p, const HipCupInputs &inputs, Parameters &parameters)
{
  use_kind_of_jump(p, parameters,
                   excludes_derivatives(p, inputs) ? "implicit" : "linearly_implicit");
}

double
locking_factor(const double poisson, const double relative_size)
{
  // Elements that cannot change their shape without changing their volume add a share of the bulk
  // stiffness to the shear stiffness, in proportion to their size; the pressure under a given force
  // grows by the root of the stiffness.
  const double lambda_over_mu = 2. * poisson / (1. - 2. * poisson);
  return std::sqrt(1. + relative_size * (2.8 + .64 * lambda_over_mu));
}

double
locking_volume_error(const double factor)
{
  return .025 * std::pow(.5 * factor, .7);
}

void
check_plausibility(const HipCupParameters &p, const HipCupInputs &inputs, Parameters &parameters)
{
  if (!parameters.findings().empty())
    return;
  check_elements(p, inputs, parameters);
  check_theta(p, parameters);
  check_yield_stress(p, parameters);
  check_jumps_with_creep(p, parameters);
  check_kind_of_jump(p, inputs, parameters);
  check_head_wear(p, inputs, parameters);
  check_head_mass(p, inputs, parameters);
  doubt_elastic_head(parameters, p, inputs);
  check_steps(p, inputs, parameters);
  check_mesh_quality(parameters, inputs.mesh,
                     {p.cup.mesh_file.empty(), "Cup / Cells", "Cup / Imported mesh / Mesh file",
                      "Set somewhat more or fewer [Cells]."});
}
} // namespace arthrowear
