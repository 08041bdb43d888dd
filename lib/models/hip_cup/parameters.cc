// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_cup/parameters.h"

#include "base/format.h"
#include "entries/plausibility.h"
#include "entries/plausible_ranges.h"
#include "mesh/mesh_limits.h"
#include "models/hip_cup/elastic_head.h"
#include "models/hip_cup/head.h"
#include "models/hip_cup/lateral_spring.h"
#include "models/hip_cup/layer_prediction.h"
#include "wear_simulation/entry_rules.h"

namespace arthrowear
{
namespace
{
void
declare_cup(Parameters &parameters, HipCupParameters::Cup &cup,
            const std::function<void(const Parameters::Section &)> &declare_elements)
{
  const auto section = parameters.section(
      "Cup", "The polyethylene cup: a mesh made by the program, or an imported mesh.");
  section
      .add("Inner diameter [mm]", cup.inner_diameter, units::mm, rules::above_up_to(0., 1000.),
           "Diameter of the cavity.")
      .plausible(plausible::ball_diameter());
  section
      .add("Outer diameter [mm]", cup.outer_diameter, units::mm, rules::above_up_to(0., 1000.),
           "Diameter of the backing: of the cup with its shell and cement.")
      .plausible({15., 150.});
  section
      .add("Shell thickness [mm]", cup.shell_thickness, units::mm, rules::between(0., 1000.),
           "Thickness of a shell bonded to a made cup, inside the outer diameter. The mesh then "
           "has the volumes liner and shell; [Material / Other volumes] gives the shell's "
           "material. 0: none.")
      .plausible({0.2, 30.});
  section
      .add("Cement thickness [mm]", cup.cement_thickness, units::mm, rules::between(0., 1000.),
           "Thickness of a mantle of bone cement around cup and shell, inside the outer diameter: "
           "the volume cement. 0: none.")
      .plausible({0.2, 20.});
  section
      .add("Cells", cup.geometry.target_cells, rules::integer_between(0, most_mesh_cells),
           "Number of tetrahedra without shell and cement, reached within 15 % and mostly "
           "within 1 %; the element sizes are scaled to it. If they give edges on the cavity "
           "above three tenths of its radius, larger elements at the backing allow smaller "
           "elements on the cavity, if this is sufficient. 0: the sizes are used as they are.")
      .of_mesh();
  section
      .add("Element size at wear [mm]", cup.geometry.element_size_at_wear, units::mm,
           rules::positive(), "Edge length on the wearing surface.")
      .plausible({0.05, 20.})
      .of_mesh();
  section
      .add("Element size at backing [mm]", cup.geometry.element_size_at_backing, units::mm,
           rules::positive(), "Edge length on the outer surface of the polyethylene.")
      .plausible({0.05, 40.})
      .of_mesh();
  declare_elements(section);
  section
      .add("Rim radius [mm]", cup.geometry.rim_radius, units::mm, rules::between(0., 100.),
           "Radius of the rounding between cavity and rim of a made cup, which belongs to the "
           "wearing surface. 0: the cavity ends with a sharp edge, and so does contact.")
      .plausible({0.2, 5.});
  section
      .add("Element size at rim [mm]", cup.geometry.element_size_at_rim, units::mm,
           rules::non_negative(),
           "Edge length at the rim of a made cup where it is highest, on the side to which the cup "
           "opens; elements grow from there to their sizes elsewhere. Scaled with the other sizes "
           "to [Cells]. 0: no smaller than elsewhere.")
      .plausible({0.05, 20.})
      .of_mesh();
  section
      .add("Element size in contact [mm]", cup.geometry.patch.size, units::mm,
           rules::non_negative(),
           "Edge length on the cavity of a made cup around the place through which the load "
           "passes, up to [Contact radius [mm]]; elements grow from there to their sizes "
           "elsewhere. Two hard bodies need a tenth of the radius of their contact. Scaled with "
           "the other sizes to [Cells]. 0: no smaller than elsewhere.")
      .plausible({0.02, 20.})
      .of_mesh();
  section
      .add("Contact radius [mm]", cup.contact_radius, units::mm, rules::non_negative(),
           "Radius of contact, along the cavity, under the largest load and with its wear: of the "
           "part with [Element size in contact [mm]].")
      .plausible({0.2, 100.});
  section
      .add("Inclination [deg]", cup.inclination, units::deg, rules::between(-90., 90.),
           "Rotation of the cup about x from the z axis, right-handed, before the anteversion: a "
           "positive value leans the pole towards -y, a negative value towards +y. If [Motion] has "
           "the signs of a leg, +y points inwards (medial), and an implanted cup has a negative "
           "inclination. The clinical inclination is the angle between the axis of the cup and the "
           "long axis of the body. If z is the long axis (Direction components in a pelvis frame), "
           "a clinical 45 deg is -45. If z is the load axis (Direction axis), which points about "
           "15 deg inwards of the long axis, it is -30: the 30 deg of ISO 14242-1.")
      .plausible({2., 90.});
  section.add("Anteversion [deg]", cup.anteversion, units::deg, rules::between(-90., 90.),
              "Rotation of the cup about y, after the inclination. With x backwards, as for a left "
              "leg, a cup that opens forwards has a positive anteversion.");
  const auto import =
      section.section("Imported mesh", "Replaces the generated mesh if a file is named.");
  import
      .add_input_file("Mesh file", cup.mesh_file,
                      "A Gmsh .msh file of linear or quadratic tetrahedra with the boundaries "
                      "wear, backing and "
                      "rim, of one or several bonded volumes ([Material / Other volumes]).")
      .of_mesh();
  import
      .add("Length unit [mm]", cup.length_unit, units::mm, rules::positive(),
           plausible::unit_of_file_text)
      .plausible(plausible::unit_of_file());
  import
      .add("Cavity centre [mm]", cup.cavity_centre, units::mm, rules::vector3(),
           "Centre of the wearing sphere in the file's frame, in mm; fitted if not set.")
      .plausible(plausible::place_in_file());
  import
      .add("Cavity diameter [mm]", cup.cavity_radius, 0.5 * units::mm, rules::positive(),
           "Diameter of the wearing sphere; fitted if not set.")
      .plausible(plausible::ball_diameter());
  import.add("Pole axis", cup.pole_axis, 1., rules::direction(),
             "From the cavity's centre to its pole in the file's frame; fitted if not set.");
  import.add_choice<CavityShape>(
      "Surface", cup.surface,
      {{"as_meshed", CavityShape::as_meshed},
       {"any_shape", CavityShape::any_shape},
       { "fitted_sphere",
         CavityShape::fitted_sphere }},
      "as_meshed: wear has the shape of the mesh, which must be round to the radial clearance "
      "except for a chamfer or taper at its edge; any_shape: wear may have any shape; "
      "fitted_sphere: like as_meshed, and nodes of wear within the clearance of the sphere are "
      "moved onto it.");
}

void
declare_load(Parameters &parameters, HipCupParameters::Load &load)
{
  const auto section =
      parameters.section("Load", "Force on the cup, or displacement of its backing.");
  load.declare_curve(section);
  section.add_choice<LoadApplication>(
      "Application", load.application,
      {{"spread", LoadApplication::spread},
       {"one_node", LoadApplication::one_node},
       {"rigid_backing", LoadApplication::rigid_backing},
       {"translating_backing", LoadApplication::translating_backing},
       {"moving_head", LoadApplication::moving_head},
       {"displacement", LoadApplication::displacement}},
      "spread: spread over the backing; one_node: on its node at the load axis; rigid_backing: on "
      "a backing that moves as one body along z; translating_backing: the same along x, y and z; "
      "moving_head: the backing is held, and the opposite load acts on the head, which translates "
      "freely, without turning other than by [Motion]; displacement: the displacement of the "
      "backing along z is prescribed. Only with translating_backing and moving_head is nothing "
      "held along x and y, so that contact carries the whole load, also sideways.");
  load.declare_direction(
      section, " pole and components need Application translating_backing or moving_head.");
  load.declare_values(section);
  section
      .add("Swing load [N]", load.swing, units::newton, rules::non_negative(),
           "Least load of the cycle, which the curve gets while its largest load stays; values "
           "between change in proportion. Tests of edge loading lower it, so that the head leaves "
           "the cup in the swing phase: 50 to 450 N are assumed, since no measured row states it. "
           "0: as the curve has it.")
      .plausible({5., 1e4});
  load.displacement.declare(section, "");
}

std::string
finer_cavity(const double times)
{
  return formatted("Make the elements on the cavity %.1f times as small: [Cup / Element size at "
                   "wear [mm]] with [Cells] 0, or %.1f times the [Cells].",
                   std::ceil(10. * times) / 10., std::ceil(10. * std::pow(times, 3)) / 10.);
}

WearWords
words_of_cup()
{
  WearWords words;
  words.body = "cup";
  words.counterface = "head";
  words.surface = "cavity";
  words.reference = "pole";
  words.cycle = "gait cycle";
  words.counterface_wear_entry = "Head wear factor [mm^3/(N m)]";
  words.elements_entry = "[Cup / Elements]";
  words.shape = "sphere";
  words.lower_pressure = "A smaller clearance, a larger head or a thicker wall lowers it";
  words.lower_by = "a smaller clearance or a larger head";
  words.edge = "If the boundary 'wear' ends where the cavity continues, as before a chamfer, name "
               "this part 'wear' too. Else it is edge loading at the rim of the cup: volumes are "
               "reliable, pressures there depend on the mesh.";
  words.smooth = "Smooth the mesh, or move its nodes onto the fitted sphere with [Cup / Imported "
                 "mesh / Surface] fitted_sphere.";
  words.keep_load = "Keep a load in the swing phase (ISO 14242-1 has 300 N), or prescribe the "
                    "backing's displacement.";
  words.loose_supports =
      "With [Load / Application] translating_backing contact alone carries the load.";
  words.finer = &finer_cavity;
  words.is_cavity = true;
  return words;
}
} // namespace

PenetrationKinds
HipCupParameters::penetrations() const
{
  if (!head.form(0.)->is_ball() || head.elastic.is_on)
    return PenetrationKinds::none;
  return load.application == LoadApplication::displacement ? PenetrationKinds::by_volume
                                                           : PenetrationKinds::both;
}

const WearWords &
HipCupParameters::words() const
{
  static const WearWords words = words_of_cup();
  return words;
}

std::vector<ColumnHeader>
HipCupParameters::own_columns() const
{
  return head.spring.is_on() ? EdgeColumns(has_edge(*this)).headers() : std::vector<ColumnHeader>{};
}

bool
carries_by_contact(const LoadApplication application)
{
  return application == LoadApplication::translating_backing ||
         application == LoadApplication::moving_head;
}

void
HipCupParameters::declare(Parameters &parameters)
{
  declare_time(parameters);
  declare_cup(parameters, cup,
              [this](const Parameters::Section &section) { declare_elements(section); });
  declare_material(parameters);
  declare_head(parameters, head);
  motion.declare(parameters);
  declare_load(parameters, load);
  heel_strikes.declare(parameters);
  declare_contact(parameters, "a thousandth of the cavity's radius");
  declare_wear(parameters);
  declare_solver_and_output(parameters);
  declare_layer_prediction(parameters, layer_prediction);
}

namespace
{
/// A sideways load needs a backing that can move sideways.
void
check_load_direction(Parameters &parameters, const HipCupParameters::Load &load)
{
  if (load.direction == LoadDirection::axis)
    return;
  const std::string with = " with [Load / Direction] " + parameters.value("Load / Direction");
  if (!carries_by_contact(load.application))
    parameters.error_at("Load / Application", "translating_backing or moving_head" + with,
                        "Any other application holds the backing along x and y, where it would "
                        "carry load besides the head.");
}

void
check_swing_load(Parameters &parameters, const HipCupParameters::Load &load)
{
  if (load.swing == 0.)
    return;
  if (load.application == LoadApplication::displacement)
    parameters.error_at("Load / Swing load [N]", "0 with [Load / Application] displacement",
                        "No load drives this cup.");
  else if (load.direction != LoadDirection::axis)
    parameters.error_at("Load / Swing load [N]", "0 unless [Load / Direction] is axis",
                        "Give the load of the swing phase by the columns.");
}
} // namespace

Matrix3
HipCupParameters::cup_rotation() const
{
  return rotation_about_axis(1, cup.anteversion) * rotation_about_axis(0, cup.inclination);
}

void
HipCupParameters::check(Parameters &parameters)
{
  check_laws(*this, parameters);
  check_load_direction(parameters, load);
  check_swing_load(parameters, load);
  check_head(parameters, *this);
  check_lateral_spring(parameters, *this);
  check_elastic_head(parameters, *this);
  cup.geometry.inner_radius = 0.5 * cup.inner_diameter;
  cup.geometry.outer_radius = 0.5 * cup.outer_diameter - cup.shell_thickness - cup.cement_thickness;
  head.shape.check(parameters, "Head", Head::setting(inner_radius() - head.clearance));
  check_wear(*this, parameters);
  if (head.elastic.is_on)
    solver.contact.modulus = 1. / (1. / solver.contact.modulus + 1. / head.elastic.modulus());
  cup.geometry.refined_side = cup.inclination < 0. ? -1. : 1.;
  for (const auto &[entry, value] :
       {std::pair("Cup / Rim radius [mm]", cup.geometry.rim_radius),
        std::pair("Cup / Element size at rim [mm]", cup.geometry.element_size_at_rim),
        std::pair("Cup / Element size in contact [mm]", cup.geometry.patch.size),
        std::pair("Cup / Contact radius [mm]", cup.contact_radius)})
    if (!cup.mesh_file.empty() && value > 0.)
      parameters.error_at(entry, "0 with [Cup / Imported mesh / Mesh file]",
                          "The mesh has its elements.");
  if (cup.mesh_file.empty() && (cup.geometry.patch.size > 0.) != (cup.contact_radius > 0.))
    parameters.error_at(cup.contact_radius > 0. ? "Cup / Element size in contact [mm]"
                                                : "Cup / Contact radius [mm]",
                        "above 0, as the other of the two",
                        "Elements are smaller within this radius.");
  if (cup.mesh_file.empty() && cup.outer_diameter <= cup.inner_diameter)
    parameters.error_at("Cup / Outer diameter [mm]", "above the inner diameter");
  else if (cup.mesh_file.empty() && cup.geometry.outer_radius <= cup.geometry.inner_radius)
    parameters.error_at(
        "Cup / Outer diameter [mm]",
        formatted("above %.6g mm, the inner diameter and twice the thicknesses of shell and cement",
                  (cup.inner_diameter + 2. * (cup.shell_thickness + cup.cement_thickness)) /
                      units::mm));
  else if (cup.mesh_file.empty())
    check_cup_wall(parameters, "Cup / Outer diameter [mm]",
                   cup.geometry.outer_radius - cup.geometry.inner_radius);
  for (const auto &[entry, thickness] :
       {std::pair("Cup / Shell thickness [mm]", cup.shell_thickness),
        std::pair("Cup / Cement thickness [mm]", cup.cement_thickness)})
    if (!cup.mesh_file.empty() && thickness > 0.)
      parameters.error_at(entry, "0 with [Cup / Imported mesh / Mesh file]",
                          "The mesh has its layers: [Material / Other volumes] names them.");
  if (cup.mesh_file.empty() && head.clearance >= cup.geometry.inner_radius)
    parameters.error_at("Head / Radial clearance [mm]", "below the cavity's radius");
  else
    check_clearance(parameters, "Head / Radial clearance [mm]", head.clearance, inner_radius());
  check_time(*this, parameters);
  motion.require(parameters);
  if (load.application == LoadApplication::displacement)
    parameters.require("Load / Displacement file", "[Load / Application] displacement needs it");
  else
    load.check(parameters);
  check_layer_prediction(parameters, *this);
}
} // namespace arthrowear
