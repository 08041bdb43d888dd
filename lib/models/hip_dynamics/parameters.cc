// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_dynamics/parameters.h"

#include "base/collect.h"
#include "base/number_text.h"
#include "entries/path_noise.h"
#include "entries/plausibility.h"
#include "entries/plausible_ranges.h"
#include "entries/with_table.h"
#include "gait/column_names.h"
#include "gait/curve_table.h"
#include "gait/force_history.h"
#include "gait/time_curve.h"
#include "laws/wear/law_check.h"
#include "laws/wear/wear_factor.h"
#include "models/hip_dynamics/rules.h"
#include "multibody/integrator_parameters.h"

namespace arthrowear
{
namespace
{
constexpr double speed = units::m / units::s;
constexpr const char *table_of_gait = "CSV table with a column `cycle_percent`, or a table over "
                                      "time, CSV or a file of OpenSim, that [Heel strikes] cut.";
constexpr const char *force_columns[3] = {"X column", "Y column", "Z column"};

void
declare_material(const Parameters::Section &section, ElasticMaterial &material,
                 const PlausibleRange &range)
{
  section.add("Young modulus [MPa]", material.young, units::MPa, plausible::young_modulus_rule(),
              range, "");
  section.add("Poisson ratio", material.poisson, rules::from_below(0., .5), "");
}

/// The component in a column, monotone between its rows so that a force that is nowhere negative
/// stays so.
TimeCurve
force_curve(const CsvTable &table, const std::string &text,
            const HipDynamicsParameters::Force &force)
{
  if (text.empty())
    return monotone_cycle({0., 1. / 3., 2. / 3.}, {0., 0., 0.});
  const SignedColumn column(text);
  const double unit = column.sign * unit_of_force_column(column.name, force.body_weight);
  std::vector<double> values = table.column(column.name);
  const PeriodicCurve closed = curve_of_values(table, values, column.name, unit, force.close_over);
  const std::vector<double> phases = phases_of_rows(table);
  for (std::size_t row = 0; row < phases.size(); ++row)
    values[row] = closed.value(phases[row]);
  return monotone_cycle(phases, values);
}

/// Force, and the sliding of the head at the place through which the force passes.
LoadOverPath
path_of_head(const std::shared_ptr<const HeadMotion> &motion,
             const std::function<Vector3(double)> &force, const HipDrive::Frame frame,
             const double period, const double radius)
{
  LoadOverPath path;
  path.period = period;
  path.load = [force](const double time) { return norm(force(time)); };
  path.sliding = [motion, force, frame, radius](const double begin, const double end)
  {
    const double middle = .5 * (begin + end);
    const Vector3 load =
        frame == HipDrive::Frame::femur ? motion->rotation(middle) * force(middle) : force(middle);
    const double magnitude = norm(load);
    return magnitude > 0. ? (end - begin) * radius / magnitude *
                                norm(cross(motion->angular_velocity(begin, end), load))
                          : 0.;
  };
  return path;
}
} // namespace

HipDynamicsParameters::HipDynamicsParameters()
{
  joint.clearance = .05;
  joint.force.restitution = .9;
  joint.force.smallest_impact_rate = .01 * units::m;
  integrator.relative_tolerance = 1e-8;
  integrator.largest_step = 1e-5;
  checkpoint.every_n_steps = 1;
}

void
HipDynamicsParameters::declare_joint(Parameters &parameters)
{
  const auto head = parameters.section("Head", "The femoral head, a sphere.");
  head.add("Diameter [mm]", diameter_, units::mm, rules::positive(), plausible::ball_diameter(),
           "");
  declare_material(head, head_, plausible::young_modulus_of_metal());
  head.add("Density [kg/m^3]", density_, units::kg_per_m3, rules::positive(), plausible::density(),
           "Density of the solid sphere whose mass moves.");
  head.add("Moving mass [kg]", moving_mass_, units::kg, rules::non_negative(), {1e-3, 500.},
           "Mass that moves with the centre of the head; 0: the mass of the solid sphere.");
  const auto cup = parameters.section("Cup", "The acetabular cup, at rest.");
  cup.add("Radial clearance [mm]", joint.clearance, units::mm, rules::positive(),
          plausible::clearance(), "Radius of the cup minus radius of the head.");
  declare_material(cup, cup_, plausible::young_modulus());
  cup.add("Pole", wear.pole, 1., rules::direction(),
          "Direction from the centre to the middle of the hemispherical cup, in the frame of the "
          "tables. Wear beyond the rim is reported as lost.");
  const auto contact = parameters.section("Contact", "Normal force between head and cup.");
  force_law_.declare(contact,
                     "Law of the normal force, with the elastic force F_el and the rate v:");
  contact.add("Restitution", joint.force.restitution, rules::between(0., 1.),
              "Coefficient of restitution in the damping law; the restitution of an impact is "
              "slightly larger.");
  contact.add("Smallest impact rate [m/s]", joint.force.smallest_impact_rate, speed,
              rules::positive(), plausible::smallest_impact_rate(),
              "Slower impacts, and a start at rest, are damped like an impact at this rate.");
  friction_law_.declare(parameters.section("Friction", "Friction between head and cup."),
                        "Law of the friction coefficient over slip speed:");
}

void
HipDynamicsParameters::declare_drive(Parameters &parameters)
{
  const auto turn =
      parameters.section("Motion", "Angles of the head over the gait cycle: flexion about y, "
                                   "adduction about x, internal rotation about z.");
  turn.add_input_file("File", motion.file, table_of_gait,
                      required("../gait/iso14242_1_hip_gait.csv"));
  turn.add("Flexion column", motion.columns[0], rules::text(),
           "Names end in _deg or _rad. A minus before a name reverses its sign; the rotation needs "
           "one for the angles of a leg (inputs/gait/README.md).");
  turn.add("Adduction column", motion.columns[1], rules::text(), "");
  turn.add("Internal rotation column", motion.columns[2], rules::text(), "");
  turn.add("Euler sequence", motion.sequence, rules::one_of(EulerSequence::names()),
           "The first word is the rotation about an axis fixed in the cup.");
  turn.add("Phase [%]", motion.phase, units::percent, rules::between(-100., 100.),
           "Percent of the cycle at time 0.");
  turn.add(
      "Close cycle over last [%]", motion.close_over, units::percent, rules::between(0., 100.),
      plausible::closed_share(),
      "Blends a table that does not close over the end of the cycle; 0: such a table is an error.");
  motion.harmonics.declare(turn, "Motion");
  const auto press =
      parameters.section("Force", "Force on the head, three components over the gait cycle. A "
                                  "table of the force that the cup exerts needs the factor -1.");
  press.add_input_file("File", force.file, table_of_gait,
                       required("../gait/iso14242_1_hip_gait.csv"));
  for (int i = 0; i < 3; ++i)
    press.add(force_columns[i], force.columns[i], rules::text(true),
              i == 0 ? "Names have their unit, as in _N, [kN] or pctBW. A minus before a name "
                       "reverses its sign. Empty: no force along this axis."
                     : "");
  press.add_choice<HipDrive::Frame>(
      "Frame", force.frame, {{"cup", HipDrive::Frame::cup}, {"femur", HipDrive::Frame::femur}},
      "Frame of the components; the frame of the femur rotates with the head.", required("cup"));
  press.add("Body weight [N]", force.body_weight, units::newton, plausible::body_weight_rule(),
            plausible::body_weight(), "For columns relative to it, in BW, pctBW or N/kg.");
  press.add("Factor", force.factor, rules::any_number(), "Multiplies the components.");
  press.add("Phase [%]", force.phase, units::percent, rules::between(-100., 100.), "");
  press.add("Close cycle over last [%]", force.close_over, units::percent, rules::between(0., 100.),
            plausible::closed_share(), "Blends a curve that does not close, as for the motion.");
  heel_strikes.declare(parameters);
}

void
HipDynamicsParameters::declare(Parameters &parameters)
{
  parameters.top_level()
      .add("Output folder", output_folder, rules::text(),
           "Created by the run; relative to the folder in which the program is started.")
      .may_change_on_resume();
  const auto time = parameters.section("Time", "Gait cycles and time integration.");
  time.add("Cycle frequency [Hz]", frequency, 1. / units::s, rules::above_up_to(0., 1e6),
           plausible::gait_frequency(), "Gait cycles per second.");
  time.add("Cycles", cycles, rules::integer_between(1, 1000000),
           "Cycles to compute; wear per million cycles is their mean.");
  declare_integrator(time, integrator);
  time.add("Position tolerance [mm]", position_tolerance, units::mm, rules::positive(),
           {1e-12, 5e-3}, "Absolute tolerance of the position of the head's centre in a step.");
  time.add("Velocity tolerance [mm/s]", velocity_tolerance, units::mm / units::s, rules::positive(),
           {1e-12, 5e-3}, "Absolute tolerance of the velocity of the head's centre in a step.");
  declare_joint(parameters);
  declare_drive(parameters);
  declare_wear(parameters);
  const auto output = parameters.section("Output", "Tables, tracks and maps.");
  output.add("Rows per cycle", rows_per_cycle, rules::integer_between(2, 1000000),
             "Rows of statistics.csv and points of the tracks, evenly spaced.");
  declare_compression(output, compression_level);
  checkpoint.declare(parameters,
                     "Steps are jumps of [Wear / Worn geometry] or, without them, gait cycles.");
}

void
HipDynamicsParameters::declare_wear(Parameters &parameters)
{
  const auto section = parameters.section("Wear", "Wear of cup and head.");
  section.add("Wear factor [mm^3/(N m)]", wear.factor, units::mm3_per_Nm, rules::non_negative(),
              plausible_wear_factor(),
              "K of Archard's law: worn volume per force and sliding distance, both surfaces "
              "together. Must be set, unless a law below determines it.");
  wear.choice.declare(
      section.section("From law",
                      "A law of the depth of both surfaces together, in place of a wear factor. "
                      "dissipated_energy uses the dynamic friction as mu. Laws other than archard "
                      "and delamination wear the cells of the maps by the mean pressure over each; "
                      "laws of the cross-shear use the cross-shear of the previous gait cycle."),
      "Depth rate under the pressure p and the sliding speed v:");
  wear.roughness.declare(section, "surfaces", "harder surface", RoughnessEntries::Table::none);
  section.add_choice<WornSurfaces>(
      "Worn surfaces", worn_,
      {{"auto", WornSurfaces::automatic}, {"both", WornSurfaces::both}, {"cup", WornSurfaces::cup}},
      "both: half of the wear is on each surface, as in the paper; cup: all of it is on the cup, "
      "as for polyethylene on metal or ceramic. auto: cup with laws that use the cross-shear, both "
      "with others.");
  section.add_choice<WearIntegration>(
      "Integration", wear.integration,
      {{"euler", WearIntegration::euler},
       {"adams_bashforth_2", WearIntegration::adams_bashforth_2},
       {"adams_bashforth_3", WearIntegration::adams_bashforth_3}},
      "Integration of depths over the steps. Laws other than Archard's need euler.");
  section.add("Divisions", wear.divisions, rules::integer_between(8, 2000),
              "The cells of the surfaces span pi/divisions in both angles.");
  const auto follow = section.section(
      "Worn geometry", "Wear over many cycles by jumps: after each jump a cycle is computed with "
                       "the geometry worn up to then. Its results are reported together with the "
                       "results of one cycle times a million.");
  follow.add_choice<GeometryUpdate>(
      "Update", update_,
      {{"none", GeometryUpdate::none},
       {"sphere_fit", GeometryUpdate::sphere_fit},
       {"local_radius", GeometryUpdate::local_radius}},
      "none: the geometry stays unworn; sphere_fit: gap, its direction and curvature follow from "
      "spheres fitted to the worn surfaces under the patch; local_radius: the radii in the "
      "direction of the head's centre enter the unworn formulas, as in the paper.");
  follow.add("Cycles", jumps.cycles, rules::above_up_to(0., 1e9), "Number of cycles of wear.")
      .may_change_on_resume();
  follow
      .add("Cycles per jump", jumps.cycles_per_jump, rules::above_up_to(0., 1e9),
           "All cycles of a jump wear like the cycle computed before it.")
      .may_change_on_resume();
  follow.add_choice<SlidingDistance>(
      "Sliding distance", jumps.distance,
      {{"relative", SlidingDistance::relative}, {"contact_path", SlidingDistance::contact_path}},
      "Sliding distance that wears the geometry.");
}

SphereGrid
HipDynamicsParameters::cup_grid() const
{
  return {joint.cup_radius(), wear.divisions, SphereGrid::Extent::hemisphere, wear.pole};
}

SphereGrid
HipDynamicsParameters::head_grid() const
{
  return {joint.head_radius, wear.divisions, SphereGrid::Extent::sphere, {0., 0., 1.}};
}

/// The entry that gives the coefficient of steady sliding, for messages.
std::string
HipDynamicsParameters::sliding_friction_entry() const
{
  const std::string &law = friction_law_.name();
  return law == "stribeck"  ? "Friction / Dynamic friction"
         : law == "coulomb" ? "Friction / Friction coefficient"
                            : "Friction / Law";
}

void
HipDynamicsParameters::check_wear(Parameters &parameters)
{
  const char *factor = "Wear / Wear factor [mm^3/(N m)]";
  if (!wear.choice.is_chosen())
    parameters.require(factor, "has no default, unless [Wear / From law / Law] gives it", "0.2e-8");
  else
  {
    wear.law = checked_law(parameters, wear.choice,
                           {"Wear / From law",
                            "hip_dynamics",
                            {true, true, true},
                            sliding_friction_entry(),
                            {joint.law->sliding_coefficient()}});
    // The files of a run and the cases of a study have 0 beside a law.
    if (parameters.is_set(factor) && wear.factor != 0.)
      parameters.finding_at(factor, "is set, and so is [Wear / From law / Law]. Remove one.");
    if (wear.law && wear.law->depth_factor() >= 0.)
    {
      wear.factor = wear.law->depth_factor();
      wear.law = nullptr;
    }
    if (wear.law && wear.integration != WearIntegration::euler)
      parameters.error_at("Wear / Integration",
                          "euler with [Wear / From law / Law] " + wear.choice.name(),
                          "The other methods extrapolate force times distance, which is wear by "
                          "Archard's law only.");
  }
  check_wear_factor(parameters, factor, wear.factor);
  wear.roughness.check(parameters, jumps.cycles);
  wear.factor *= wear.roughness.course.at_start();
  wear.law = scaled_law(wear.law, wear.roughness.course.at_start());
  check_worn_surfaces(parameters);
}

void
HipDynamicsParameters::check_worn_surfaces(Parameters &parameters)
{
  const char *worn = "Wear / Worn surfaces", *cycles_path = "Time / Cycles";
  const std::string with = " with [Wear / From law / Law] " + wear.choice.name();
  if (worn_ == WornSurfaces::automatic)
  {
    worn_ = wear.uses_cycles() ? WornSurfaces::cup : WornSurfaces::both;
    parameters.use_value(worn, wear.uses_cycles() ? "cup" : "both");
  }
  if (worn_ == WornSurfaces::cup)
    wear.shares = {1., 0.};
  if (!wear.uses_cycles())
    return;
  if (worn_ == WornSurfaces::both)
    parameters.error_at(worn, "auto or cup" + with,
                        "The law is of polyethylene, and a head of metal or ceramic hardly wears.");
  if (cycles < 2)
    parameters.error_at(cycles_path, "at least 2" + with,
                        "The first cycle gives only the cross-shear; its wear is left out.");
}

void
HipDynamicsParameters::check(Parameters &parameters)
{
  friction_law_.check(parameters, "Friction", {});
  joint.law = friction_law_.law({});
  check_friction(parameters, sliding_friction_entry(), joint.law->sliding_coefficient());
  if (force.columns[0].empty() && force.columns[1].empty() && force.columns[2].empty())
    parameters.error_at(
        "Force / Z column", "the name of a column",
        "Set at least one of [Force / X column], [Force / Y column] and [Force / Z column].");
  check_number_of_steps(parameters, "Time / Largest step [s]", integrator.largest_step,
                        1. / frequency, "A cycle");
  if (force.factor == 0.)
    parameters.error_at("Force / Factor", "other than 0");
  if (jumps.cycles_per_jump > jumps.cycles)
    parameters.error_at("Wear / Worn geometry / Cycles per jump",
                        "at most the cycles, " + shortest_text(jumps.cycles));
  force_law_.check(parameters, "Contact", {});
  check_wear(parameters);
  check_clearance(parameters, "Cup / Radial clearance [mm]", joint.clearance, .5 * diameter_);
  motion.harmonics.check(parameters);
  read_tables(parameters);
  if (!parameters.findings().empty())
    return;
  joint.force.damping = force_law_.law({});
  joint.head_radius = .5 * diameter_;
  joint.mass = moving_mass_ > 0. ? moving_mass_ : HipJoint::solid_mass(joint.head_radius, density_);
  joint.set_materials(head_, cup_);
  constexpr int n_samples = 1000;
  for (int i = 0; i < n_samples; ++i)
    largest_load = std::max(largest_load, norm(drive->at(i / (n_samples * frequency)).force));
  check_patch(*this, parameters);
  jumps.are_taken = update_ != GeometryUpdate::none;
  jumps.update = update_ == GeometryUpdate::local_radius ? WornGeometry::Update::local_radius
                                                         : WornGeometry::Update::sphere_fit;
  const double x = position_tolerance, v = velocity_tolerance;
  integrator.absolute_tolerances = {x, x, x, v, v, v, v};
}

void
HipDynamicsParameters::read_tables(Parameters &parameters)
{
  gait_cut = heel_strikes.read(parameters, frequency,
                               {{"Motion / File", motion.file}, {"Force / File", force.file}});
  if (gait_cut.is_refused)
    return;
  std::vector<PeriodicCurve> angles;
  std::vector<std::function<double(double)>> components;
  with_gait_table(parameters, "Motion / File", motion.file,
                  [&](const CsvTable &whole)
                  {
                    const std::vector<std::string> columns = columns_like_each(
                        whole, {std::begin(motion.columns), std::end(motion.columns)});
                    const CsvTable table = cut_angles(whole, columns, &gait_cut);
                    require_cycle(table, no_period);
                    const auto curves = curves_of_columns(table, columns, motion.close_over);
                    check_joint_table(parameters, table,
                                      {{JointCurve::hip_flexion, {columns[0]}},
                                       {JointCurve::hip_adduction, {columns[1]}},
                                       {JointCurve::hip_rotation, {columns[2]}}});
                    angles = curves;
                  });
  with_gait_table(
      parameters, "Force / File", force.file,
      [&](const CsvTable &whole)
      {
        InputErrors errors;
        const std::vector<std::string> columns =
            columns_like_each(whole, {std::begin(force.columns), std::end(force.columns)});
        const CsvTable table =
            cut_force_columns(whole, columns, force.body_weight, force.factor, &gait_cut);
        require_cycle(table, no_period);
        const auto add = [&](const std::string &column)
        {
          components.push_back(
              [curve = force_curve(table, column, force), rate = frequency, offset = force.phase,
               factor = force.factor](const double time)
              {
                const double phase = rate * time + offset;
                return factor * curve.value(phase - std::floor(phase));
              });
        };
        for (const std::string &column : columns)
          collect(errors, [&] { add(column); });
        errors.throw_if_any();
        check_joint_table(parameters, table,
                          {{JointCurve::force, columns, force.factor, force.body_weight}});
      });
  if (angles.empty() || components.size() != 3)
    return;
  const auto motion_of =
      [&](const std::vector<PeriodicCurve> &curves) -> std::shared_ptr<const HeadMotion>
  {
    return std::make_shared<TabulatedMotion>(
        TabulatedMotion::Angles{curves[0], curves[1], curves[2]}, EulerSequence(motion.sequence),
        frequency, motion.phase);
  };
  const auto force_at = [components](const double time) {
    return Vector3{components[0](time), components[1](time), components[2](time)};
  };
  drive = std::make_shared<HipDrive>(motion_of(motion.harmonics.keep(angles)), force_at,
                                     force.frame, 1. / frequency);
  check_noise(parameters, motion.harmonics, angles,
              [&](const std::vector<PeriodicCurve> &curves) {
                return path_of_head(motion_of(curves), force_at, force.frame, 1. / frequency,
                                    .5 * diameter_);
              });
}
} // namespace arthrowear
