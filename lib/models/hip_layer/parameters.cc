// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_layer/parameters.h"

#include "base/format.h"
#include "entries/path_noise.h"
#include "entries/penetration.h"
#include "entries/plausibility.h"
#include "entries/plausible_ranges.h"

namespace arthrowear
{
namespace
{
void
declare_cup(Parameters &parameters, HipLayerParameters &p)
{
  const auto section = parameters.section(
      "Cup", "The hemispherical cavity, of points whose layers do not feel each other.");
  section.add(HeadFit::cavity_path + 6, p.fit.cavity, units::mm, rules::above_up_to(0., 1000.),
              plausible::ball_diameter(), "Diameter of the unworn cavity.");
  section.add(
      "Points", p.n_points, rules::integer_between(19, 1000000),
      "Number of points, in rings of 6, 12, 18, …; the nearest number of such rings is used. The "
      "program computes a cycle with four times as many and prints the difference.");
  section.add("Inclination [deg]", p.inclination, units::deg, rules::between(-90., 90.), {2., 90.},
              "Rotation of the cup about x from the z axis, as in hip_cup: a positive value leans "
              "the pole towards -y.");
  section.add("Anteversion [deg]", p.anteversion, units::deg, rules::between(-90., 90.),
              "Rotation of the cup about y, after the inclination.");
}

void
declare_head(Parameters &parameters, HipLayerParameters &p)
{
  const auto section = parameters.section("Head", "The rigid head.");
  section.add(HeadFit::diameter_path + 7, p.fit.head, units::mm, rules::non_negative(),
              plausible::ball_diameter(),
              "Diameter of the head, such as 28, 32 or 36. The cavity then gets the diameter that "
              "head and clearance need, unless the cavity's diameter is set; then the clearance "
              "follows from both diameters. 0: the cavity's diameter less twice the clearance.");
  section.add(HeadFit::clearance_path + 7, p.fit.clearance, units::mm, rules::non_negative(),
              plausible::clearance(), "Radius of the cavity minus radius of the head.");
  section.add_choice<bool>("Sideways", p.cup.is_held, {{"free", false}, {"held", true}},
                           "free: the head finds its place under the load; held: it moves along "
                           "the load alone, as in simulators that guide it.");
}
} // namespace

void
HipLayerParameters::declare(Parameters &parameters)
{
  declare_time(parameters);
  declare_cup(parameters, *this);
  declare_layer(
      parameters,
      {"The elastic layer between cavity and rigid backing: the wall of the cup.",
       "Thickness of the unworn wall.",
       "small_wear: of first order in displacement and wear; areas and thickness are unworn. "
       "large_wear: exact sphere of the head, areas and thickness of the worn layer. They differ "
       "by "
       "1 % in depth where the depth is 1.5 % of the cavity's radius."},
      cup.thickness, cup.layer, cup.geometry);
  declare_head(parameters, *this);
  motion.declare(parameters);
  const auto section = parameters.section("Load", "Force on the cup.");
  load.declare_curve(section);
  load.declare_direction(section, "");
  load.declare_values(section);
  heel_strikes.declare(parameters);
  declare_wear(parameters);
  creep.declare(parameters);
  declare_output(parameters, "cavity");
}

void
HipLayerParameters::check(Parameters &parameters)
{
  fit.check(parameters);
  cup.radius = .5 * fit.cavity;
  cup.clearance = fit.clearance;
  clearance = fit.clearance;
  if (fit.clearance >= cup.radius)
    parameters.error_at(HeadFit::clearance_path, "below the cavity's radius");
  else
    check_clearance(parameters, HeadFit::clearance_path, fit.clearance, cup.radius);
  check_surface_tables(parameters, surface_tables, "Frames", n_frames > 0);
  motion.require(parameters);
  load.check(parameters);
  creep.check(parameters, frequency);
  check_wear(parameters, "hip_layer");
  if (!parameters.findings().empty())
    return;
  choose_jumps(parameters);
  gait_cut = heel_strikes.read(parameters, frequency, {motion.table(), load.table()});
  std::vector<PeriodicCurve> angles;
  const std::shared_ptr<const HeadMotion> turning =
      motion.read(parameters, frequency, &gait_cut, &angles);
  const LoadEntries::Read read =
      load.read(parameters, frequency, cup_rotation() * Vector3{0., 0., 1.}, &gait_cut);
  load_warning = read.warning;
  if (!turning || !read.load)
    return;
  steps = layer_steps(*turning, *read.load, frequency, steps_per_cycle);
  check_load(parameters);
  if (angles.empty())
    return check_steps(*turning, *read.load, parameters);
  const auto path_of = [&](const std::vector<PeriodicCurve> &curves)
  {
    return load_over_head(motion.motion_of(curves, frequency), read.load, 1. / frequency,
                          cup.radius);
  };
  if (const auto judged = check_noise(parameters, motion.harmonics, angles, path_of))
    check_steps(*motion.motion_of(*judged, frequency), *read.load, parameters);
}

/// Load times sliding at the place of the load, against steps a sixteenth as long.
void
HipLayerParameters::check_steps(const HeadMotion &turning, const JointLoad &load_curve,
                                Parameters &parameters) const
{
  constexpr unsigned int refinement = 16, most_steps = 10000; // more are fine enough
  if (steps_per_cycle > most_steps)
    return;
  const auto work_over_radius = [](const std::vector<LayerStep> &all)
  {
    double sum = 0.;
    for (const LayerStep &step : all)
      sum += step.duration * norm(cross(step.spin, step.load));
    return sum;
  };
  const auto work_in = [&](const unsigned int n_steps)
  { return work_over_radius(layer_steps(turning, load_curve, frequency, n_steps)); };
  const double fine = work_in(refinement * steps_per_cycle);
  LoadOverPath path;
  path.period = 1.;
  path.sliding = [&](const double begin, const double)
  {
    const LayerStep &step = steps[static_cast<std::size_t>(std::lround(begin * steps_per_cycle))];
    return cup.radius * step.duration * norm(step.spin);
  };
  std::string doubt = doubt_about_memory(path, steps_per_cycle, law.get());
  if (doubt.empty() && fine > 0.)
    doubt = doubt_about_error(work_in(steps_per_cycle) / fine - 1., steps_per_cycle,
                              WearRule::trapezoidal);
  if (!doubt.empty())
    parameters.warning_at("Time / Steps per cycle", doubt);
}

/// The cavity carries no load that points out of it.
void
HipLayerParameters::check_load(Parameters &parameters) const
{
  constexpr double longest = .1, near_rim = 60. * units::deg, least_cosine = .02;
  const Vector3 pole = cup_rotation() * Vector3{0., 0., 1.};
  const double largest = largest_load();
  if (!(largest > 0.))
  {
    parameters.error_at(load.curve == LoadCurve::table  ? "Load / Force column"
                        : load.curve == LoadCurve::sine ? "Load / Largest load [N]"
                                                        : "Load / F_max [N]",
                        load.curve == LoadCurve::table
                            ? "a column with a force above 0 in the cycle"
                            : "a force above 0 in the cycle",
                        "It is 0 throughout: nothing touches, and nothing wears.");
    return;
  }
  check_crushing(parameters, "Layer / Young modulus [MPa]", cup.layer.young, largest,
                 units::pi * cup.radius * cup.radius);
  unsigned int n_off = 0;
  double widest = 0.;
  for (const LayerStep &step : steps)
  {
    const double size = norm(step.load), along = dot(step.load, pole);
    if (size <= 1e-3 * largest)
      continue;
    n_off += along <= least_cosine * size ? 1 : 0;
    widest = std::max(widest, std::acos(std::clamp(along / size, -1., 1.)));
  }
  const std::string entry = load.direction == LoadDirection::components ? "Load / Force column"
                                                                        : "Cup / Inclination [deg]";
  if (n_off > longest * steps.size())
    parameters.error_at(entry, "such that the load presses the cup on the head",
                        formatted("In %.3g %% of the cycle it does not. A minus before a column's "
                                  "name reverses its sign.",
                                  100. * n_off / steps.size()));
  else if (n_off > 0)
    parameters.warning_at(entry, formatted("in %.3g %% of the cycle the load draws the head out of "
                                           "the cup; nothing wears then.",
                                           100. * n_off / steps.size()));
  else if (widest > near_rim)
    parameters.warning_at(entry,
                          formatted("the load passes %.3g deg from the pole, near the rim, beyond "
                                    "which there is no cup. The model hip_cup has a rim.",
                                    widest / units::deg));
  if (largest > 1e4 || largest < 10.)
    parameters.warning(formatted("The largest load of the cycle is %.3g N: hips carry 300 N to "
                                 "3000 N in walking, 8000 N in stumbling. Correct [Load], its unit "
                                 "or its factor.",
                                 largest));
}

Matrix3
HipLayerParameters::cup_rotation() const
{
  return rotation_about_axis(1, anteversion) * rotation_about_axis(0, inclination);
}

double
HipLayerParameters::largest_load() const
{
  double largest = 0.;
  for (const LayerStep &step : steps)
    largest = std::max(largest, norm(step.load));
  return largest;
}
} // namespace arthrowear
