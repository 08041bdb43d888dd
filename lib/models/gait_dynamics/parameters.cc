// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/gait_dynamics/parameters.h"

#include "base/number_text.h"
#include "base/units.h"
#include "entries/plausibility.h"
#include "entries/plausible_ranges.h"
#include "entries/with_table.h"
#include "multibody/integrator_parameters.h"

namespace arthrowear
{
namespace
{
constexpr double speed = units::m / units::s;
constexpr const char *segments[Anthropometry::n_segments] = {"Trunk", "Thigh", "Shank", "Foot"};

const std::vector<std::pair<std::string, GaitDynamicsParameters::Hip>> hip_choices{
    {"ideal", GaitDynamicsParameters::Hip::ideal},
    {"dry", GaitDynamicsParameters::Hip::dry},
    {"lubricated", GaitDynamicsParameters::Hip::lubricated}};
} // namespace

GaitDynamicsParameters::GaitDynamicsParameters()
{
  body_.lengths = {257.5, 314.1, 408.1, 122.1}; // table 1
  body_.foot_inclination = 30. * units::deg;
  hip_from_guided_ = {0., 0.};
  gravity_ = 9.81 * speed;
  integrator.method = IntegrationMethod::bdf;
  integrator.relative_tolerance = 1e-7;
  integrator.largest_step = 1e-3;
  // Table 2.
  ball_ = socket_ = {350. * units::GPa, .3};
  film_.dry.ball_radius = 32.;
  film_.dry.radial_clearance = .02;
  film_.dry.normal.damping = damping_laws().make("lankarani_nikravesh");
  film_.dry.normal.restitution = .9;
  film_.dry.normal.smallest_impact_rate = .01 * speed;
  film_.viscosity = 500. * units::Pa * units::s;
}

void
GaitDynamicsParameters::declare(Parameters &parameters)
{
  parameters.top_level().add(
      "Output folder", output_folder, rules::text(),
      "Created by the run; relative to the folder in which the program is started.");
  const auto time = parameters.section("Time", "Gait cycles and time integration.");
  time.add("Cycle time [s]", period, units::s, rules::positive(),
           {0.3, 5., "A gait cycle lasts about 1.1 s."}, "Duration of one cycle of the table.",
           required("1.235"));
  time.add("Cycles", cycles, rules::integer_between(1, 100000), "Gait cycles to compute.");
  time.add("Phase [%]", phase_, units::percent, rules::between(-100., 100.),
           "Percent of the cycle at time 0.");
  declare_integrator(time, integrator);
  time.add("Position tolerance [mm]", position_tolerance, units::mm, rules::positive(),
           {1e-15, 1e-4},
           "Absolute tolerance of deviations from the ideal motion in a step; for angles it is "
           "multiplied by 1/(100 mm).");
  time.add("Velocity tolerance [mm/s]", velocity_tolerance, speed * 1e-3, rules::non_negative(),
           {1e-15, 1e-3},
           "Absolute tolerance of rates. A film with damping D [N s/mm] turns an error into a "
           "force of D times the error: noise of hip force and accelerations. 0: the smaller of "
           "1e-11 and the value that keeps this force below 4e-3 of the largest hip force.");
  declare_body(parameters);
  declare_motion(parameters);
  declare_hip(parameters);
  const auto output = parameters.section("Output", "Table, plots and stroboscopic section.");
  output.add(
      "Rows per cycle", rows_per_cycle, rules::integer_between(100, 100000),
      "Rows of statistics.csv and points of the plots. Peaks in summary.json are over all steps.");
  output.add("Section phase [%]", section_phase, units::percent, rules::from_below(0., 100.),
             "Phase at which velocity and acceleration of the thigh are written to section.csv, "
             "once per cycle; 0: at the end of the cycle.");
}

void
GaitDynamicsParameters::declare_body(Parameters &parameters)
{
  const auto section = parameters.section(
      "Body",
      "Rigid segments in the sagittal plane: trunk (head, arms and trunk), thigh, shank and foot.");
  section.add_choice<unsigned int>(
      "Legs", n_legs, {{"two", 2u}, {"one", 1u}},
      "one: with half of the trunk. two: the other leg moves likewise half a cycle later.");
  section.add("Body mass [kg]", body_.body_mass, units::kg, rules::between(1., 1000.),
              {20., 300., "Adults have 40 to 150 kg."}, "Mass of the whole body.",
              required("72.6"));
  section.add("Height [m]", height_, units::m, rules::between(0., 3.),
              {0.7, 2.3, "Adults have 1.4 to 2.1 m."},
              "Determines the lengths of the segments; 0: they are given one by one.");
  section.add("Hip from guided point [mm]", hip_from_guided_, units::mm,
              rules::list_of(rules::any_number(), 2, 2), {1., 400.},
              "X, Y in the frame of the trunk: position of the hip relative to the guided point, "
              "whose motion is in the table.");
  section.add("Foot inclination [deg]", body_.foot_inclination, units::deg, rules::between(0., 90.),
              {5., 80.}, "Angle of the line from ankle to metatarsal below the sole.");
  section.add("Gravity [m/s^2]", gravity_, speed, plausible::gravity_rule(), plausible::gravity(),
              "It acts towards -Y.");
  for (std::size_t i = 0; i < Anthropometry::n_segments; ++i)
  {
    const auto one = section.section(segments[i], i == 0 ? "Half of the trunk." : "");
    SegmentShare &share = body_.shares[i];
    one.add("Length [m]", body_.lengths[i], units::m, rules::above_up_to(0., 2.), {0.03, 1.2},
            "Used with 'Height [m] = 0'.");
    one.add("Mass share", share.mass, rules::inside(0., 1.), "Fraction of the body mass.");
    one.add("Centre of mass", share.centre, rules::non_negative(),
            "Distance from the end towards the hip (trunk: from the hip), relative to the length.");
    one.add("Radius of gyration", share.gyration, rules::positive(),
            "About the centre of mass, relative to the length.");
  }
}

void
GaitDynamicsParameters::declare_motion(Parameters &parameters)
{
  const auto section =
      parameters.section("Motion", "Measurement over a cycle: it guides one point of the trunk and "
                                   "the angles of all segments, and loads the foot.");
  section.add_input_file("File", file_, "CSV table with a column `cycle_percent`.",
                         required("../gait/opensim_subject01_walk.csv"));
  section.add_choice<GaitReading::Angles>(
      "Angles", reading_.angles,
      {{"joint", GaitReading::Angles::joint}, {"segment", GaitReading::Angles::segment}},
      "joint: angle of the trunk (backwards > 0), then flexion of hip and knee and dorsiflexion of "
      "the ankle. segment: angles of trunk, thigh, shank and foot from the horizontal (Winter, "
      "table A.3).");
  for (std::size_t i = 0; i < reading_.angle_columns.size(); ++i)
    section.add(std::string(segments[i]) + " column", reading_.angle_columns[i], rules::text(),
                i == 0 ? "Names end in _deg or _rad."
                       : "Angle of the segment or of its upper joint.");
  section.add("X column", reading_.point_columns[0], rules::text(),
              "Position of the guided point, forwards; ends in _m or _mm.");
  section.add("Y column", reading_.point_columns[1], rules::text(),
              "Position of the guided point, upwards; ends in _m or _mm.");
  section.add("Advances", reading_.advances,
              "true: X advances from cycle to cycle by its last row minus its first, as on a "
              "floor. false: X returns, as on a treadmill.");
  section.add("Close cycle over last [%]", reading_.close_over_last, units::percent,
              rules::between(0., 100.), plausible::closed_share(),
              "Blends curves of the motion that do not close; 0: they are an error.");
  section.add("Cut-off frequency [Hz]", cut_off_, 1. / units::s, rules::non_negative(), {0.5, 100.},
              "Removes harmonics of the motion above this frequency; 0: none. Without it, "
              "accelerations of a noisy table are useless.");
  const auto ground = parameters.section(
      "Ground", "Force of the ground on the foot, monotone between rows; it acts at Y = 0.");
  ground.add("Force X column", reading_.force_columns[0], rules::text(),
             "Forward force on the foot; ends in _N or _kN.");
  ground.add("Force Y column", reading_.force_columns[1], rules::text(),
             "Upward force on the foot; ends in _N or _kN.");
  ground.add("Centre column", reading_.centre_column, rules::text(),
             "X of the point of application; ends in _m or _mm.");
  ground.add("Force threshold [N]", reading_.force_threshold, units::newton, rules::non_negative(),
             {0.5, 500.},
             "Rows with a smaller vertical force are treated as rows without force, since the "
             "point of application of a small force is not known.");
  const auto feedback = parameters.section(
      "Stabilisation",
      "Baumgarte stabilisation: Phi'' + 2 alpha Phi' + beta^2 Phi = 0 for each constraint.");
  feedback.add("Alpha [1/s]", stabilisation_.alpha, 1. / units::s, rules::non_negative(),
               {0.02, 2000.}, "");
  feedback.add("Beta [1/s]", stabilisation_.beta, 1. / units::s, rules::non_negative(),
               {0.02, 2000.}, "");
}

void
GaitDynamicsParameters::declare_hip(Parameters &parameters)
{
  const auto section = parameters.section(
      "Hip",
      "Hip of the measured leg. All entries except Joint are used with dry and lubricated only.");
  section.add_choice<Hip>("Joint", hip, hip_choices,
                          "ideal: a constraint. dry: clearance, contact and friction. lubricated: "
                          "a film, and dry contact where the film ends.");
  DryJoint &dry = film_.dry;
  section.add("Head radius [mm]", dry.ball_radius, units::mm, rules::positive(),
              {5., 50., "Heads have radii of 11 to 30 mm."}, "");
  section.add("Radial clearance [mm]", dry.radial_clearance, units::mm, rules::positive(),
              plausible::clearance(), "Radius of the cup minus radius of the head.");
  section.add_choice<HipStart>("Start", start,
                               {{"centred", HipStart::centred}, {"loaded", HipStart::loaded}},
                               "centred: in the middle of the cup, as in an ideal joint. loaded: "
                               "pressed in by the force of the ideal joint.");
  const auto contact = section.section("Contact");
  const auto material =
      [&contact](const std::string &of, ElasticMaterial &surface, const PlausibleRange &range)
  {
    contact.add(of + " Young modulus [MPa]", surface.young, units::MPa,
                plausible::young_modulus_rule(), range, "");
    contact.add(of + " Poisson ratio", surface.poisson, rules::from_below(0., .5), "");
  };
  material("Head", ball_, plausible::young_modulus_of_metal());
  material("Cup", socket_, plausible::young_modulus());
  contact.add_choice<SocketCurvature>(
      "Curvature", curvature_,
      {{"conformal", SocketCurvature::conformal}, {"printed", SocketCurvature::printed}},
      "conformal: a ball in a socket. printed: (18) of Costa et al. (2016), two balls side by "
      "side, which is softer.");
  contact.add("Restitution", dry.normal.restitution, rules::between(0., 1.),
              "Coefficient of restitution in the damping of Lankarani and Nikravesh.");
  contact.add("Smallest impact rate [m/s]", dry.normal.smallest_impact_rate, speed,
              rules::positive(), plausible::smallest_impact_rate(),
              "Slower impacts, and a start at rest, are damped like an impact at this rate.");
  contact.add("Friction coefficient", dry.friction.static_friction, rules::non_negative(),
              "Coulomb friction of head and cup; 0: no friction.");
  contact.add("Tolerance speed [m/s]", dry.friction.tolerance_speed, speed, rules::positive(),
              {2e-6, 0.5}, "Slip speed below which friction decreases to 0.");
  const auto film = section.section("Film", "Used with lubricated only.");
  film_law_.declare(film, "Law of the pressure:");
  film.add("Viscosity [Pa s]", film_.viscosity, units::Pa * units::s, rules::positive(),
           {1e-3, 2000.}, "");
  film.add("Length [mm]", film_.length, units::mm, rules::non_negative(), {1., 200.},
           "Length of the bearing; 0: the diameter of the head.");
  film.add("Hand over", film_.hand_over, rules::from_below(0., 1.),
           "Eccentricity over clearance above which the film fades and dry contact begins.");
  film.add("Drag", film_.drag, "The film resists rotation.");
}

std::string
GaitDynamicsParameters::hip_name() const
{
  for (const auto &choice : hip_choices)
    if (choice.second == hip)
      return choice.first;
  return "";
}

void
GaitDynamicsParameters::check_body(Parameters &parameters)
{
  double sum = 0.;
  for (const SegmentShare &share : body_.shares)
    sum += share.mass;
  if (std::abs(sum - .5) > .01)
    parameters.error_at("Body / Trunk / Mass share",
                        "such that the shares of half the body sum to 0.5 within 0.01",
                        "They sum to " + rounded_text(sum) + ".");
  if (hip_from_guided_.size() == 2)
    body_.hip_from_guided = {hip_from_guided_[0], hip_from_guided_[1]};
  if (height_ > 0.)
    body_.lengths = Anthropometry::lengths_of(height_);
  reading_.foot_inclination = body_.foot_inclination;
  reading_.most_harmonics = static_cast<unsigned int>(cut_off_ * period);
  if (cut_off_ > 0. && reading_.most_harmonics == 0 && parameters.is_good("Time / Cycle time [s]"))
    parameters.error_at("Motion / Cut-off frequency [Hz]", "at least the frequency of the cycle, " +
                                                               rounded_text(1. / period) +
                                                               ", or 0");
}

void
GaitDynamicsParameters::check_hip(Parameters &parameters)
{
  used_velocity_tolerance_ = velocity_tolerance > 0. ? velocity_tolerance : 1e-11;
  if (hip == Hip::ideal)
    return;
  parameters.require("Hip / Radial clearance [mm]", "[Hip / Joint] " + hip_name() + " needs it",
                     "0.02");
  check_clearance(parameters, "Hip / Radial clearance [mm]", film_.dry.radial_clearance,
                  film_.dry.ball_radius);
  check_friction(parameters, "Hip / Contact / Friction coefficient",
                 film_.dry.friction.static_friction);
  parameters.require("Hip / Head radius [mm]", "[Hip / Joint] " + hip_name() + " needs it", "32");
  if (hip == Hip::lubricated)
  {
    parameters.require("Hip / Film / Viscosity [Pa s]", "[Hip / Joint] lubricated needs it", "500");
    film_law_.check(parameters, "Hip / Film", {});
  }
}

std::shared_ptr<const PlanarJoint>
GaitDynamicsParameters::joint() const
{
  LubricatedJoint film = film_;
  film.law = film_law_.law({});
  DryJoint &dry = film.dry;
  const JointFriction &friction = dry.friction;
  dry.friction =
      JointFriction::regularised_coulomb(friction.static_friction, friction.tolerance_speed);
  dry.normal.elastic.stiffness =
      socket_contact(curvature_, dry.ball_radius, dry.radial_clearance, ball_, socket_).stiffness();
  if (film.length == 0.)
    film.length = 2. * dry.ball_radius;
  if (hip == Hip::dry)
    return std::make_shared<DryJoint>(dry);
  return std::make_shared<LubricatedJoint>(film);
}

void
GaitDynamicsParameters::check(Parameters &parameters)
{
  check_body(parameters);
  check_hip(parameters);
  std::shared_ptr<const MeasuredGait> gait;
  if (parameters.is_good("Time / Cycle time [s]"))
    check_number_of_steps(parameters, "Time / Largest step [s]", integrator.largest_step,
                          end_time(), "The run");
  if (parameters.is_good("Time / Cycle time [s]"))
    with_table(parameters, "Motion / File", file_,
               [&](const CsvTable &table)
               {
                 gait = std::make_shared<MeasuredGait>(table, reading_, period, phase_);
                 std::vector<std::string> columns(reading_.angle_columns.begin(),
                                                  reading_.angle_columns.end());
                 columns.insert(columns.end(), reading_.point_columns.begin(),
                                reading_.point_columns.end());
                 check_table(parameters, table, columns);
               },
               {"Ground"});
  if (!parameters.findings().empty())
    return;
  model = std::make_shared<GaitModel>(body_.segments(n_legs), *gait, gravity_, stabilisation_,
                                      hip == Hip::ideal ? nullptr : joint());
  if (model->hip() == nullptr)
    return;
  integrator.stiffest_time_constant =
      model->hip()->stiffest_time_constant(model->leg_mass(), largest_ideal_hip_force(*model));
  check_method(parameters, integrator, end_time());
  check_noise(parameters);
}

void
GaitDynamicsParameters::check_noise(Parameters &parameters)
{
  constexpr double smooth = 4e-3, doubtful = .01; // of the largest hip force
  const double force = largest_ideal_hip_force(*model);
  const double damping = model->leg_mass() / integrator.stiffest_time_constant;
  const double longest = hip == Hip::lubricated ? std::min(1e-11, smooth * force / damping) : 1e-11;
  if (velocity_tolerance == 0.)
    used_velocity_tolerance_ = longest;
  else if (hip == Hip::lubricated && velocity_tolerance * damping > doubtful * force)
    parameters.warning_at(
        "Time / Velocity tolerance [mm/s]",
        "times the film's damping of " + rounded_text(damping) + " N s/mm it allows errors of " +
            rounded_text(velocity_tolerance * damping) + " N beside a hip force of " +
            rounded_text(force) +
            " N: accelerations and forces will be noise of the integrator. Set 0, or at most " +
            rounded_text(smooth * force / damping) + ".");
}
} // namespace arthrowear
