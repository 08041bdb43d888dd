// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/knee_insert/checks.h"

#include "base/format.h"
#include "entries/path_noise.h"
#include "entries/plausibility.h"
#include "knee/condyle_path.h"
#include "knee/knee_femur.h"
#include "models/knee_insert/holding.h"
#include "wear_simulation/doubtful_entries.h"

namespace arthrowear
{
namespace
{
constexpr unsigned int n_phases = 200;

/// At equal times of a cycle; empty without a load [N].
std::vector<double>
forces_over_cycle(const KneeInsertParameters &p, const KneeInsertInputs &inputs)
{
  std::vector<double> forces;
  for (unsigned int i = 0; inputs.load && i < n_phases; ++i)
    forces.push_back(inputs.load->force(i / (n_phases * p.time.frequency)));
  return forces;
}

/// Load times sliding at the lowest points of both condyles.
void
check_steps(const KneeInsertParameters &p, const KneeInsertInputs &inputs, Parameters &parameters)
{
  const auto path_of = [&](const std::vector<PeriodicCurve> &curves)
  {
    const auto pose = [&p, motion = p.motion.motion_of(curves)](const double time)
    { return p.motion.guide.pose(motion(time * p.time.frequency)); };
    return load_over_condyles(
        pose, [&inputs](const double time) { return inputs.load->force(time); },
        1. / p.time.frequency, inputs.height, p.condyles.distance);
  };
  const auto judged = check_noise(parameters, p.motion.harmonics, inputs.curves, path_of);
  const double n = std::round(1. / (p.time.frequency * p.time.step));
  const std::string doubt =
      judged && n < 1e5
          ? doubt_about_load(path_of(*judged), static_cast<unsigned int>(std::max(1., n)),
                             p.wear_rule())
          : "";
  if (!doubt.empty())
    parameters.warning_at("Time / Time step [s]", doubt);
}

void
check_load(const KneeInsertParameters &p, const KneeInsertInputs &inputs, Parameters &parameters)
{
  if (const double largest = check_knee_load(p.load, forces_over_cycle(p, inputs), parameters);
      largest > 0.)
    check_crushing(parameters, "Material / Young modulus [MPa]", p.material.young, largest,
                   inputs.mesh.boundary_area("wear"));
}

/// Inertia that a motion of the femur by a millimetre, twice in a cycle, needs.
void
check_mass(const KneeInsertParameters &p, const KneeInsertInputs &inputs, Parameters &parameters)
{
  constexpr double noticeable = .01; // of the load
  const double rate = 4. * units::pi * p.time.frequency;
  const double inertia = p.mass * 1. * rate * rate, largest = largest_load(p, inputs);
  if (inertia > noticeable * largest)
    parameters.warning_at(
        "Femur / Mass [kg]",
        formatted("moving %.3g kg by 1 mm twice in a cycle of %.3g s needs %.2g "
                  "N, %.2g %% of the largest load: inertia changes contact forces "
                  "and wear. Give a smaller mass or a slower cycle.",
                  p.mass / units::kg, 1. / p.time.frequency, inertia,
                  inertia / largest / units::percent));
}

/// A femur that forces move swings on the circle of the difference R of the radii of dish and
/// condyle, on which the load N brings it back by N/R per length: w^2 = N/(R m). Forces of the
/// frequency of the cycle move a swing of f times this by 1/f^2 farther or less far, to first
/// order: with 2 kg inputs/knee_restraint moves forward by 1.6 % less, as f = 8.
void
check_swing(const KneeInsertParameters &p, const KneeInsertInputs &inputs, Parameters &parameters)
{
  constexpr double visible_mass = .01 * units::kg, least_ratio = 20.;
  if (!p.is_led_by_forces() || p.mass <= visible_mass || !p.insert.is_made() ||
      p.condyles.shape != KneePart::Shape::tori)
    return;
  const KneeInsertShape &dish = p.insert.shape;
  const double radius = p.control.is_by_force() ? dish.sagittal_radius - p.condyles.sagittal
                                                : dish.coronal_radius - p.condyles.coronal;
  const std::vector<double> forces = forces_over_cycle(p, inputs);
  const double least = std::max(0., *std::min_element(forces.begin(), forces.end()));
  const double frequency = std::sqrt(least / (radius * p.mass)) / (2. * units::pi),
               ratio = frequency / p.time.frequency;
  if (ratio < least_ratio)
    parameters.warning_at(
        "Femur / Mass [kg]",
        formatted("%.3g kg under the least load, %.3g N, swing in the dishes at %.2g Hz, %.2g "
                  "times the frequency of the cycle: inertia moves the femur, by some %.2g %% of "
                  "its path under forces. Give a smaller mass.",
                  p.mass / units::kg, least, frequency, ratio,
                  1. / std::max(1., ratio * ratio) / units::percent));
}

void
check_elements(const KneeInsertParameters &p, Parameters &parameters)
{
  if (p.degree == 1 && p.material.poisson > least_locking_poisson)
    parameters.warning_at(
        "Insert / Elements",
        formatted("linear tetrahedra lock at Poisson's ratio %g: ", p.material.poisson) +
            "at 0.46 and edges of 1.45 mm the largest pressure of inputs/knee_iso is 62 MPa, with "
            "quadratic ones 34 MPa. Volumes under a wear factor hold, depths and other wear laws "
            "do not. Set [Insert / Elements] quadratic.");
}
} // namespace

double
largest_load(const KneeInsertParameters &p, const KneeInsertInputs &inputs)
{
  double largest = 0.;
  for (const double force : forces_over_cycle(p, inputs))
    largest = std::max(largest, force);
  return largest;
}

void
check_plausibility(const KneeInsertParameters &p, const KneeInsertInputs &inputs,
                   Parameters &parameters)
{
  if (!parameters.findings().empty())
    return;
  check_yield_stress(p, parameters);
  check_jumps_with_creep(p, parameters);
  check_load(p, inputs, parameters);
  check_mass(p, inputs, parameters);
  check_swing(p, inputs, parameters);
  check_elements(p, parameters);
  check_held(p, inputs, parameters);
  check_steps(p, inputs, parameters);
  check_mesh_quality(parameters, inputs.mesh,
                     {p.insert.is_made(), "Insert / Cells", KneeInsertEntries::file_entry,
                      "Set somewhat more or fewer [Cells]."});
}
} // namespace arthrowear
