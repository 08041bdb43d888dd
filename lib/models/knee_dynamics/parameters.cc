// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/knee_dynamics/parameters.h"

#include "base/number_text.h"
#include "entries/plausible_ranges.h"
#include "multibody/integrator_parameters.h"

namespace arthrowear
{
namespace
{
constexpr double kg_m2 = units::kg * units::m * units::m;
constexpr double kN_per_m2 = units::kN / (units::m * units::m);

const std::vector<std::pair<std::string, KneeSurfaces>> surfaces_choices{
    {"convex_convex", KneeSurfaces::convex_convex},
    {"convex_concave", KneeSurfaces::convex_concave},
    {"sphere_plane", KneeSurfaces::sphere_plane}};

Rule
point_rule()
{
  return rules::list_of(rules::any_number(), 2, 2);
}

std::vector<double>
list(const Vector2 &values)
{
  return {values[0], values[1]};
}

constexpr double most_rows = 1e7;

// An entry that is read in some cases only.
struct Conditional
{
  std::string path;
  double value, unset;
};

/// Refuses entries without effect that differ from their default.
void
refuse_unused(Parameters &parameters, const std::vector<Conditional> &entries,
              const std::string &reason)
{
  for (const Conditional &entry : entries)
    if (entry.value != entry.unset && parameters.is_good(entry.path))
      parameters.finding_at(entry.path, "is set, but " + reason);
}

Vector2
point(const std::vector<double> &values)
{
  return {values[0], values[1]};
}
} // namespace

const std::vector<std::pair<std::string, KneeDynamicsParameters::NamedKnee>> &
KneeDynamicsParameters::knee_choices()
{
  static const std::vector<std::pair<std::string, NamedKnee>> choices{
      {"healthy", Knee::healthy},     {"oa_90", Knee::oa_90},         {"oa_op_90", Knee::oa_op_90},
      {"oa_op_100", Knee::oa_op_100}, {"ti_uhmwpe", Knee::ti_uhmwpe}, {"ti_ti", Knee::ti_ti},
      {"custom", std::nullopt}};
  return choices;
}

KneeDynamicsParameters::KneeDynamicsParameters()
{
  joint.mass = 3.53 * units::kg;
  joint.inertia = .063 * kg_m2;
  joint.pulse.amplitude = 408.9;
  joint.pulse.duration = .3;
  joint.contact_force.restitution = .616;
  joint.contact_force.smallest_impact_rate = .01 * units::m;
  femur_centre_ = {-24., -16.5}; // amid the collateral ligaments' points on the femur
  start_origin_ = {-201.6, -174.9};
  start_flexion_ = 54.79 * units::deg;
  integrator.relative_tolerance = 1e-9;
  integrator.largest_step = 1e-4;
  custom_.has_second_layer = false;
  for (std::size_t i = 0; i < KneeJoint::n_ligaments; ++i)
  {
    on_femur_[i] = list(joint.ligaments[i].on_femur);
    on_tibia_[i] = list(joint.ligaments[i].on_tibia);
  }
}

void
KneeDynamicsParameters::declare(Parameters &parameters)
{
  parameters.top_level().add(
      "Output folder", output_folder, rules::text(),
      "Created by the run; relative to the folder in which the program is started.");
  declare_contact(parameters);
  declare_materials(parameters);
  declare_tibia(parameters);
  declare_ligaments(parameters);
  const auto time = parameters.section("Time", "Time integration, from rest.");
  time.add("Duration [s]", end_time, units::s, rules::positive(), {1e-3, 100.},
           "Duration of the run.");
  declare_integrator(time, integrator);
  time.add("Absolute tolerance [mm]", tolerance, units::mm, rules::positive(), {1e-14, 5e-6},
           "Absolute tolerance of positions; multiplied by 100 /s for velocities, by 1/(100 mm) "
           "for the angle.");
  parameters.section("Output", "The table and the plots.")
      .add("Interval [s]", row_interval, units::s, rules::positive(), {2e-7, 0.05},
           "Interval between rows of statistics.csv and points of the plots. Peaks in summary.json "
           "are over all steps.");
}

void
KneeDynamicsParameters::declare_contact(Parameters &parameters)
{
  const auto section = parameters.section(
      "Contact", "Condyle and plateau, and the law of the force between them. X is anterior, Y "
                 "proximal in the femur; xi is proximal, eta posterior in the tibia.");
  section.add_choice<KneeSurfaces>("Surfaces", joint.contact.surfaces, surfaces_choices,
                                   "Shapes of condyle and plateau.");
  section.add("Femur radius [mm]", femur_radius_, units::mm, rules::non_negative(), {5., 100.},
              "Radius of the condyle; 0: 26.4 for convex_convex, otherwise 30.4.");
  section.add("Tibia radius [mm]", tibia_radius_, units::mm, rules::non_negative(), {5., 1000.},
              "Radius of the plateau; 0: 36.02 for convex_convex, 75 for convex_concave. Not used "
              "with sphere_plane.");
  section.add("Femur centre [mm]", femur_centre_, units::mm, point_rule(), {0.5, 200.},
              "X, Y of the centre of the condyle. The paper does not print it; the default is "
              "between the insertions of the collateral ligaments.");
  section.add("Initial gap [mm]", gap_, units::mm, rules::non_negative(), {5e-4, 20.},
              "Gap between condyle and plateau at the start; determines the position of the "
              "plateau along xi.");
  section.add("Plateau offset [mm]", plateau_offset_, units::mm, rules::any_number(), {0., 100.},
              "Offset along eta from the centre of the condyle to the centre of the plateau's "
              "sphere at the start. Not used with sphere_plane.");
  section.add("Plateau inclination [deg]", plateau_inclination_, units::deg,
              rules::inside(-90., 90.),
              "Angle of the plane's normal from xi towards eta. Only used with sphere_plane.");
  force_law_.declare(section,
                     "Law of the normal force, with the elastic force F_el and the rate v:");
  section.add("Restitution", joint.contact_force.restitution, rules::between(0., 1.),
              "c_r in the damping of lankarani_nikravesh and hunt_crossley; the restitution of an "
              "impact is larger: with 0.616 it is 0.762 and 0.720.");
  section.add(
      "Smallest impact rate [m/s]", joint.contact_force.smallest_impact_rate, units::m / units::s,
      rules::positive(), plausible::smallest_impact_rate(),
      "The damping law divides by the rate at touch-down, or by this rate if that is smaller.");
}

void
KneeDynamicsParameters::declare_materials(Parameters &parameters)
{
  const auto section = parameters.section("Materials", "Materials of condyle and plateau.");
  section.add_choice<NamedKnee>(
      "Knee", knee_, knee_choices(),
      "healthy: cartilage. oa_90: 0.415 mm of cartilage over bone. oa_op_90: 0.415 mm over "
      "osteoporotic bone. oa_op_100: osteoporotic bone. ti_uhmwpe, ti_ti: titanium on "
      "polyethylene, on titanium. custom: the section below.");
  const auto custom = section.section("Custom", "Used with 'Knee = custom' only.");
  const auto add = [&](const std::string &where, ElasticMaterial &material, const char *of)
  {
    custom.add(where + " Young's modulus [MPa]", material.young, units::MPa,
               plausible::young_modulus_rule(),
               {0.2, 5e5, "Cartilage has 1 to 50 MPa, bone 50 to 20000, metals 1e5 to 2.5e5."}, of);
    custom.add(where + " Poisson's ratio", material.poisson, rules::from_below(0., .5), of);
  };
  add("Femur", custom_.femur, "Surface layer of the condyle.");
  add("Tibia", custom_.tibia, "Surface layer of the plateau.");
  custom.add("Second layer", custom_.has_second_layer,
             "A second layer lies under the surface layers.");
  custom.add("First layer thickness [mm]", custom_.first_thickness, units::mm, rules::positive(),
             {0.01, 20.},
             "Thickness of both surface layers together: above this indentation the second layer "
             "deforms.");
  add("Lower femur", custom_.femur_below, "Second layer of the condyle.");
  add("Lower tibia", custom_.tibia_below, "Second layer of the plateau.");
}

void
KneeDynamicsParameters::declare_tibia(Parameters &parameters)
{
  const auto section = parameters.section(
      "Tibia", "The moving body and its driving pulse. Its origin is the centre of mass.");
  section.add("Mass [kg]", joint.mass, units::kg, rules::above_up_to(0., 200.), {0.2, 50.}, "");
  section.add("Moment of inertia [kg m^2]", joint.inertia, kg_m2, rules::positive(), {1e-3, 5.},
              "About the centre of mass.");
  section.add("Start position [m]", start_origin_, units::m, point_rule(), {0.02, 2.},
              "X, Y of the centre of mass.");
  section.add("Start flexion [deg]", start_flexion_, units::deg, rules::between(-180., 180.),
              "The tibia starts at rest.");
  section.add("Gravity [m/s^2]", joint.gravity, units::m / (units::s * units::s),
              plausible::gravity_rule(), plausible::gravity(), "It acts towards -Y.");
  section.add("Pulse amplitude [N]", joint.pulse.amplitude, units::newton, rules::non_negative(),
              {1., 1e5},
              "A: the force at the centre of mass is A exp(-4.73 (t/t_d)^2) sin(pi t/t_d), at most "
              "0.5318 A.");
  section.add("Pulse duration [s]", joint.pulse.duration, units::s, rules::positive(), {1e-3, 100.},
              "t_d; no force after it.");
  section.add("Pulse angle [deg]", joint.pulse.angle, units::deg, rules::between(-180., 180.),
              "Angle of the force from xi towards eta; it rotates with the tibia.");
}

void
KneeDynamicsParameters::declare_ligaments(Parameters &parameters)
{
  const auto section = parameters.section(
      "Ligaments", "Springs of the force k (l - l_0)^2: anterior and posterior cruciate, medial "
                   "and lateral collateral.");
  for (std::size_t i = 0; i < KneeJoint::n_ligaments; ++i)
  {
    Ligament &ligament = joint.ligaments[i];
    const auto one = section.section(ligament.name);
    one.add("On femur [mm]", on_femur_[i], units::mm, point_rule(), {1., 200.},
            "X, Y of the insertion.");
    one.add("On tibia [mm]", on_tibia_[i], units::mm, point_rule(), {1., 500.},
            "xi, eta of the insertion.");
    one.add("Rest length [mm]", ligament.rest_length, units::mm, rules::positive(), {2., 300.},
            "l_0");
    one.add("Stiffness [kN/m^2]", ligament.stiffness, kN_per_m2, rules::non_negative(), {50., 1e7},
            "k; 0: torn.");
  }
}

std::string
KneeDynamicsParameters::knee_name() const
{
  for (const auto &choice : knee_choices())
    if (choice.second == knee_)
      return choice.first;
  return "";
}

std::string
KneeDynamicsParameters::surfaces_name() const
{
  for (const auto &choice : surfaces_choices)
    if (choice.second == joint.contact.surfaces)
      return choice.first;
  return "";
}

void
KneeDynamicsParameters::check(Parameters &parameters)
{
  for (std::size_t i = 0; i < KneeJoint::n_ligaments; ++i)
  {
    joint.ligaments[i].on_femur = point(on_femur_[i]);
    joint.ligaments[i].on_tibia = point(on_tibia_[i]);
  }
  start = {};
  start.origin = point(start_origin_);
  start.angle = tibia_angle(start_flexion_);
  joint.contact.femur_centre = point(femur_centre_);
  check_materials(parameters);
  check_contact(parameters);

  const auto check_number =
      [&](const char *path, const double spacing, const double most, const char *what)
  {
    if (parameters.is_good(path) && end_time / spacing > most)
      parameters.error_at(path, "at least " + rounded_text(end_time / most) + " s", what);
  };
  check_number("Output / Interval [s]", row_interval, most_rows,
               "The table would have more than 1e7 rows.");
  check_number("Time / Largest step [s]", integrator.largest_step,
               static_cast<double>(integrator.most_steps),
               "The run would need more than 1e8 steps.");
  force_law_.check(parameters, "Contact", {});
  if (!parameters.findings().empty())
    return;
  joint.contact_force.damping = force_law_.law({});
  const KneeMaterials materials = knee_ ? KneeMaterials::of(*knee_) : custom_;
  joint.contact_force.elastic = materials.elastic_force(joint.contact.equivalent_radius());
  integrator.stiffest_time_constant = joint.contact_time_constant();
  check_method(parameters, integrator, end_time);
}

void
KneeDynamicsParameters::check_materials(Parameters &parameters) const
{
  const KneeMaterials unset = KneeDynamicsParameters().custom_;
  const std::string path = "Materials / Custom / ";
  const auto pair = [&path](const std::string &where, const ElasticMaterial &material,
                            const ElasticMaterial &by_default) -> std::vector<Conditional>
  {
    return {{path + where + " Young's modulus [MPa]", material.young, by_default.young},
            {path + where + " Poisson's ratio", material.poisson, by_default.poisson}};
  };
  std::vector<Conditional> lower = pair("Lower femur", custom_.femur_below, unset.femur_below);
  const std::vector<Conditional> more = pair("Lower tibia", custom_.tibia_below, unset.tibia_below);
  lower.insert(lower.end(), more.begin(), more.end());
  lower.push_back(
      {path + "First layer thickness [mm]", custom_.first_thickness, unset.first_thickness});
  if (!knee_)
  {
    if (!custom_.has_second_layer)
      refuse_unused(parameters, lower,
                    "there is no second layer. Set 'Second layer = true', or remove this entry.");
    return;
  }
  const std::string reason =
      "only 'Knee = custom' reads it. Set 'Knee = custom', or remove this entry.";
  refuse_unused(parameters, pair("Femur", custom_.femur, unset.femur), reason);
  refuse_unused(parameters, pair("Tibia", custom_.tibia, unset.tibia), reason);
  refuse_unused(parameters, {{path + "Second layer", double(custom_.has_second_layer), 0.}},
                reason);
  refuse_unused(parameters, lower, reason);
}

void
KneeDynamicsParameters::check_contact(Parameters &parameters)
{
  KneeContact &contact = joint.contact;
  const bool is_plane = contact.surfaces == KneeSurfaces::sphere_plane;
  if (is_plane)
  {
    refuse_unused(parameters,
                  {{"Contact / Tibia radius [mm]", tibia_radius_, 0.},
                   {"Contact / Plateau offset [mm]", plateau_offset_, 0.}},
                  "a plane has none. Remove it, or choose other surfaces.");
    contact.radii = {femur_radius_, 0.};
  }
  else
  {
    refuse_unused(parameters, {{"Contact / Plateau inclination [deg]", plateau_inclination_, 0.}},
                  "only sphere_plane has it. Remove it; the plateau's offset turns the normal of "
                  "spheres.");
    contact.radii = {femur_radius_, tibia_radius_};
  }
  const KneeRadii table = KneeRadii::of(contact.surfaces);
  if (femur_radius_ == 0.)
    contact.radii.femur = table.femur;
  if (tibia_radius_ == 0.)
    contact.radii.tibia = table.tibia;
  for (const char *path :
       {"Contact / Surfaces", "Contact / Femur radius [mm]", "Contact / Tibia radius [mm]",
        "Contact / Initial gap [mm]", "Contact / Plateau offset [mm]"})
    if (!parameters.is_good(path))
      return;
  if (is_plane)
  {
    contact.place_plane(start, plateau_inclination_, gap_);
    return;
  }
  if (contact.surfaces == KneeSurfaces::convex_concave &&
      contact.radii.tibia <= contact.radii.femur)
  {
    const std::string femur = shortest_text(contact.radii.femur),
                      tibia = shortest_text(contact.radii.tibia);
    if (femur_radius_ > 0.)
      parameters.error_at("Contact / Femur radius [mm]",
                          "below the tibia's, " + tibia + " mm, with convex_concave");
    else
      parameters.error_at("Contact / Tibia radius [mm]",
                          "above the femur's, " + femur + " mm, with convex_concave");
    return;
  }
  if (!contact.place_sphere(start, plateau_offset_, gap_))
    parameters.error_at(plateau_offset_ != 0. ? "Contact / Plateau offset [mm]"
                                              : "Contact / Initial gap [mm]",
                        "smaller: the spheres cannot be placed",
                        "With the radii " + shortest_text(contact.radii.femur) + " and " +
                            shortest_text(contact.radii.tibia) +
                            " mm and the gap the centres' distance must be above the offset.");
}

std::vector<double>
KneeDynamicsParameters::row_times() const
{
  const auto n = static_cast<std::size_t>(std::ceil(end_time / row_interval * (1. - 1e-12)));
  std::vector<double> times(n + 1);
  for (std::size_t i = 0; i < n; ++i)
    times[i] = static_cast<double>(i) * row_interval;
  times[n] = end_time;
  return times;
}
} // namespace arthrowear
