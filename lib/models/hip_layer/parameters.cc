// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_layer/parameters.h"

#include "base/format.h"
#include "base/units.h"
#include "gait/rotation.h"
#include "inputs/load_steps.h"
#include "inputs/penetration.h"
#include "inputs/plausibility.h"
#include "laws/wear/archard.h"
#include "laws/wear/law_check.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
constexpr const char *factor_path = "Wear / Wear factor [mm^3/(N m)]";

void
declare_cup(Parameters &parameters, HipLayerParameters &p)
{
  const auto section = parameters.section(
      "Cup", "The hemispherical cavity, of points whose layers do not feel each other.");
  section.add(HeadFit::cavity_path + 6, p.fit.cavity, units::mm, rules::above_up_to(0., 1000.),
              "Diameter of the unworn cavity.");
  section.add(
      "Points", p.n_points, rules::integer_between(19, 1000000),
      "Number of points, in rings of 6, 12, 18, …; the nearest number of such rings is used. The "
      "program computes a cycle with four times as many and prints the difference.");
  section.add("Inclination [deg]", p.inclination, units::deg, rules::between(-90., 90.),
              "Rotation of the cup about x from the z axis, as in hip_cup: a positive value leans "
              "the pole towards -y.");
  section.add("Anteversion [deg]", p.anteversion, units::deg, rules::between(-90., 90.),
              "Rotation of the cup about y, after the inclination.");
}

void
declare_layer(Parameters &parameters, LayerCup &cup, double &density)
{
  const auto section = parameters.section(
      "Layer", "The elastic layer between cavity and rigid backing: the wall of the cup.");
  section.add("Thickness [mm]", cup.thickness, units::mm, rules::above_up_to(0., 1000.),
              "Thickness of the unworn wall.", required("8"));
  section.add("Young modulus [MPa]", cup.layer.young, units::MPa, rules::positive(), "",
              required("1000"));
  section.add("Poisson ratio", cup.layer.poisson, rules::from_below(0., .5), "", required("0.4"));
  section.add(
      "Density [kg/m^3]", density, units::kg_per_m3, rules::non_negative(),
      "Density of the wall, such as 938; the summary then has the worn mass. 0: no worn mass.");
  section.add("Stiffness factor", cup.layer.factor, rules::positive(),
              "Multiplies the modulus of confined compression E (1 - nu)/((1 + nu)(1 - 2 nu)). "
              "`arthrowear fit` finds it from a run of hip_cup.");
  section.add_choice<ElasticLayer::Form>(
      "Form", cup.layer.form,
      {{"linear", ElasticLayer::Form::linear}, {"logarithmic", ElasticLayer::Form::logarithmic}},
      "Pressure under the compression d of the thickness h: "
      "linear, M d/h; logarithmic, -M ln(1 - d/h).");
  section.add_choice<LayerGeometry>(
      "Geometry", cup.geometry,
      {{"small_wear", LayerGeometry::small_wear}, {"large_wear", LayerGeometry::large_wear}},
      "small_wear: of first order in displacement and wear; areas and thickness are unworn. "
      "large_wear: exact sphere of the head, areas and thickness of the worn layer. They differ by "
      "1 % in depth where the depth is 1.5 % of the cavity's radius.");
}

void
declare_head(Parameters &parameters, HipLayerParameters &p)
{
  const auto section = parameters.section("Head", "The rigid head.");
  section.add(HeadFit::diameter_path + 7, p.fit.head, units::mm, rules::non_negative(),
              "Diameter of the head, such as 28, 32 or 36. The cavity then gets the diameter that "
              "head and clearance need, unless the cavity's diameter is set; then the clearance "
              "follows from both diameters. 0: the cavity's diameter less twice the clearance.");
  section.add(HeadFit::clearance_path + 7, p.fit.clearance, units::mm, rules::non_negative(),
              "Radius of the cavity minus radius of the head.");
  section.add_choice<bool>("Sideways", p.cup.is_held, {{"free", false}, {"held", true}},
                           "free: the head finds its place under the load; held: it moves along "
                           "the load alone, as in simulators that guide it.");
}

const std::vector<std::pair<std::string, LayerJumps>> kinds_of_jump = {
    {"auto", LayerJumps::controlled}, // until it is decided
    {"controlled", LayerJumps::controlled},
    {"explicit", LayerJumps::explicit_fixed},
    {"none", LayerJumps::none}};
} // namespace

void
HipLayerParameters::declare(Parameters &parameters)
{
  parameters.top_level().add("Output folder", output_folder, rules::text(),
                             "Created by the run; relative to the folder in which the program is "
                             "started.");
  const auto time = parameters.section("Time", "The gait cycle.");
  time.add("Cycle frequency [Hz]", frequency, 1. / units::s, rules::above_up_to(0., 1e6),
           "Gait cycles per second.");
  time.add("Steps per cycle", steps_per_cycle, rules::integer_between(4, 1000000),
           "Equal steps, each with the load in its middle and its mean angular velocity.");
  declare_cup(parameters, *this);
  declare_layer(parameters, cup, density);
  declare_head(parameters, *this);
  motion.declare(parameters);
  const auto section = parameters.section("Load", "Force on the cup.");
  load.declare_curve(section);
  load.declare_direction(section, "");
  load.declare_values(section);
  heel_strikes.declare(parameters);
  declare_wear(parameters);
  creep.declare(parameters);
  const auto output = parameters.section("Output", "Frames for ParaView and tables.");
  output.add("Frames", n_frames, rules::integer_between(0, 100000),
             "Frames of the cavity and rows of a whole cycle are written for the unworn cup, after "
             "about this many of the jumps, and at the end. 0: no frames, and rows of the first "
             "and the last cycle.");
  declare_cycles_per_year(output, cycles_per_year);
  declare_compression(output, compression_level);
  declare_surface_tables(output, surface_tables, "contact");
}

void
HipLayerParameters::declare_wear(Parameters &parameters)
{
  const auto section = parameters.section("Wear", "Wear of the cup over many cycles.");
  section.add("Wear factor [mm^3/(N m)]", wear_factor, units::mm3_per_Nm, rules::non_negative(),
              "K of Archard's law: worn volume per force and sliding distance. Must be set, unless "
              "a law below determines it.");
  law_choice.declare(section.section("From law", "A law of the cup's depth in place of a wear "
                                                 "factor."),
                     "Depth rate under the pressure p and the sliding speed v:");
  roughness.declare(section, "cup", "head", RoughnessEntries::Table::over_cycles);
  section
      .section("Cross-shear", "Directions of sliding over a gait cycle at each point of the cup.")
      .add_choice<LayerShear>("Collect", shear,
                              {{"auto", LayerShear::by_law}, {"always", LayerShear::always}},
                              "auto: if the law of wear uses the cross-shear; always: also for "
                              "tables and frames alone, without an effect on other results.");
  const auto jump = section.section(
      "Jump", "Cycles of which few are computed; the next cycles have the worn geometry.");
  jump.add("Cycles", life.cycles, rules::between(1., 1e12), "Gait cycles in all.");
  jump.add_choice<LayerJumps>(
      "Kind", life.jumps, kinds_of_jump,
      "controlled: of second order and stable, as long as the tolerance allows; explicit: the wear "
      "of a computed cycle is used for a fixed number of cycles; none: the wear of the first cycle "
      "is used for all cycles, and the geometry stays unworn. auto: controlled, or explicit with "
      "laws of the cross-shear of a cycle.");
  jump.add("Tolerance", life.tolerance, rules::above_up_to(0., .5),
           "Largest estimated error of a controlled jump's wear, of its volume and at each point, "
           "relative to that wear. True errors are about a tenth of it in depth, a hundredth in "
           "volume.");
  jump.add(
      "Cycles per jump", life.cycles_per_jump, rules::between(0., 1e12),
      "Length of explicit jumps, in which creep advances by controlled ones. 0: a hundredth of all "
      "cycles.");
}

void
HipLayerParameters::check_wear(Parameters &parameters)
{
  if (!law_choice.is_chosen())
  {
    parameters.require(factor_path, "has no default, unless [Wear / From law / Law] gives it",
                       "0.4e-6");
    check_wear_factor(parameters, factor_path, wear_factor);
    law = std::make_shared<ArchardWear>(wear_factor);
  }
  else
    law = checked_law(parameters, law_choice,
                      {"Wear / From law", "hip_layer", {false, true, true}, "", {}});
  roughness.check(parameters, life.cycles);
  law = scaled_law(law, roughness.course.at_start());
  life.roughness = roughness.course;
  if (law_choice.is_chosen() && wear_factor > 0.)
    parameters.finding_at(factor_path, "is set, and so is [Wear / From law / Law]. Remove one.");
}

/// Wear by a law of the cycle's cross-shear does not level pressures, so that controlled jumps
/// would become as short as the time between two points that come into contact.
void
HipLayerParameters::choose_jumps(Parameters &parameters)
{
  const char *kind = "Wear / Jump / Kind", *length = "Wear / Jump / Cycles per jump";
  constexpr double share = .01; // of all cycles
  if (parameters.value(kind) == "auto")
  {
    life.jumps = law->uses_cycles() ? LayerJumps::explicit_fixed : LayerJumps::controlled;
    parameters.use_value(kind, law->uses_cycles() ? "explicit" : "controlled");
  }
  else if (law->uses_cycles() && life.jumps == LayerJumps::controlled)
    parameters.error_at(kind,
                        "auto, explicit or none with [Wear / From law / Law] " + law_choice.name(),
                        "Wear by this law does not level pressures, so that controlled jumps "
                        "become as short as the time between two points that come into contact.");
  if (life.cycles_per_jump == 0.)
    life.cycles_per_jump = use_number(parameters, length, std::max(1., share * life.cycles));
}

void
HipLayerParameters::check(Parameters &parameters)
{
  fit.check(parameters);
  cup.radius = .5 * fit.cavity;
  cup.clearance = fit.clearance;
  if (fit.clearance >= cup.radius)
    parameters.error_at(HeadFit::clearance_path, "below the cavity's radius");
  else
    check_clearance(parameters, HeadFit::clearance_path, fit.clearance, cup.radius);
  check_young_modulus(parameters, "Layer / Young modulus [MPa]", cup.layer.young);
  check_cup_wall(parameters, "Layer / Thickness [mm]", cup.thickness);
  check_surface_tables(parameters, surface_tables, "Frames", n_frames > 0);
  motion.require(parameters);
  load.check(parameters);
  creep.check(parameters, frequency);
  if (density > 0.)
    check_density(parameters, "Layer / Density [kg/m^3]", density);
  check_wear(parameters);
  if (!parameters.findings().empty())
    return;
  choose_jumps(parameters);
  gait_cut = heel_strikes.read(parameters, frequency, {motion.table(), load.table()});
  const std::shared_ptr<const HeadMotion> turning = motion.read(parameters, frequency, &gait_cut);
  const LoadEntries::Read read =
      load.read(parameters, frequency, cup_rotation() * Vector3{0., 0., 1.}, &gait_cut);
  load_warning = read.warning;
  if (!turning || !read.load)
    return;
  steps = layer_steps(*turning, *read.load, frequency, steps_per_cycle);
  check_load(parameters);
  check_steps(*turning, *read.load, parameters);
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
  const double fine =
      work_over_radius(layer_steps(turning, load_curve, frequency, refinement * steps_per_cycle));
  const std::string doubt = fine > 0. ? doubt_about_error(work_over_radius(steps) / fine - 1.,
                                                          steps_per_cycle, WearRule::trapezoidal)
                                      : "";
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
