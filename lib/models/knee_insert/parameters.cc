// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/knee_insert/parameters.h"

#include "base/format.h"
#include "base/units.h"
#include "inputs/head_fit.h"
#include "knee/knee_femur.h"
#include "mesh/mesh_limits.h"

#include <cmath>

namespace arthrowear
{
namespace
{
constexpr const char *distance_of_dishes = "Distance of dishes [mm]";

void
declare_femur(Parameters &parameters, KneeInsertParameters &p)
{
  const auto section = declare_knee_femur(parameters, p.condyles, p.is_varus_free,
                                          p.is_sideways_free, "against friction");
  section.add("Mass [kg]", p.mass, units::kg, rules::positive(),
              "Mass of what moves with the femur. A small mass, as by default, lets the femur find "
              "its balance within a step; a larger mass moves by its inertia where [Control] has "
              "forces. Vibration on the insert is damped by backward Euler. The column \"inertia "
              "over load\" shows its part.");
  section.add("Radius of gyration [mm]", p.gyration, units::mm, rules::non_negative(),
              "Of this mass about every axis. 0: half the distance of the condyles.");
}

void
declare_insert(Parameters &parameters, KneeInsertParameters::Insert &insert,
               const std::function<void(const Parameters::Section &)> &declare_elements)
{
  const auto section = parameters.section(
      "Insert",
      "The polyethylene insert on its rigid backing: a mesh made by the program, or an "
      "imported mesh. x points forward, y up, z to the right; y is 0 at the lowest points "
      "of the dishes.");
  KneeInsertShape &shape = insert.shape;
  section.add("Sagittal radius [mm]", shape.sagittal_radius, units::mm, rules::above_up_to(0., 1e6),
              "Radius of the dishes as seen from the side, at their lowest points.");
  section.add("Coronal radius [mm]", shape.coronal_radius, units::mm, rules::above_up_to(0., 1e6),
              "Radius of the dishes as seen from the front.");
  section.add(distance_of_dishes, shape.distance, units::mm, rules::between(0., 1000.),
              "Distance of their lowest points. 0: the distance of the condyles.");
  section.add("Depth [mm]", shape.depth, units::mm, rules::above_up_to(0., 1000.),
              "From the flat top down to the lowest points of the dishes.");
  section.add("Thickness [mm]", shape.thickness, units::mm, rules::above_up_to(0., 1000.),
              "Below the lowest points of the dishes.");
  section.add("Length [mm]", shape.length, units::mm, rules::above_up_to(0., 1000.),
              "From back to front.");
  section.add("Width [mm]", shape.width, units::mm, rules::above_up_to(0., 1000.),
              "From side to side.");
  section.add("Corner radius [mm]", shape.corner_radius, units::mm, rules::between(0., 1000.),
              "Of the outline as seen from above.");
  section.add("Cells", shape.target_cells, rules::integer_between(0, most_mesh_cells),
              "Number of tetrahedra, reached within 10 %; the element sizes are scaled to it. 0: "
              "the sizes are used as they are.");
  section.add("Element size at wear [mm]", shape.element_size_at_wear, units::mm, rules::positive(),
              "Edge length on the dishes below the condyles.");
  section.add("Element size at backing [mm]", shape.element_size_far, units::mm, rules::positive(),
              "Edge length on the backing and at the outline.");
  section.add("Reach [mm]", insert.reach, units::mm, rules::positive(),
              "Points of the bearing surface that the femur comes nearer than this in a cycle can "
              "touch and wear; others cost no time. The depth of wear must stay below it.");
  declare_elements(section);
  const auto import =
      section.section("Imported mesh", "Replaces the generated mesh if a file is named.");
  import.add_input_file(
      "Mesh file", insert.mesh_file,
      "A Gmsh .msh file of linear or quadratic tetrahedra with the boundaries wear, which faces "
      "up (+y), and backing, of one or several bonded volumes ([Material / Other volumes]).");
  import.add("Length unit [mm]", insert.length_unit, units::mm, rules::positive(),
             "Length of the file's unit.");
  import.add("Origin in file [mm]", insert.origin, units::mm, rules::vector3(),
             "Place in the file below the origin of the femur, without forward motion.");
}

std::string
finer_dishes(const double times)
{
  return formatted("Make the elements on the dishes %.1f times as small, with %.1f times the "
                   "[Insert / Cells].",
                   std::ceil(10. * times) / 10., std::ceil(10. * std::pow(times, 3)) / 10.);
}

WearWords
words_of_insert()
{
  WearWords words;
  words.body = "insert";
  words.counterface = "femur";
  words.surface = "bearing surface";
  words.reference = "lowest points";
  words.cycle = "gait cycle";
  words.shape = "femur";
  words.elements_entry = "[Insert / Elements]";
  words.lower_pressure = "A closer fit of femur and insert lowers it";
  words.lower_by = "a closer fit of femur and insert";
  words.edge =
      "The femur reaches the edge of the boundary 'wear', or points beyond [Insert / Reach "
      "[mm]]: raise it, or check the forward motion and its sign.";
  words.smooth = "Smooth the mesh of the boundary 'wear'.";
  words.keep_load = "Keep a load in the swing phase (ISO 14243 has some 170 N).";
  words.finer = &finer_dishes;
  words.up = 'y';
  words.travel = "height of the femur";
  words.travel_meaning = "over its place at the start";
  return words;
}
} // namespace

const WearWords &
KneeInsertParameters::words() const
{
  static const WearWords words = words_of_insert();
  return words;
}

/// In one more cycle, the first, forces move the femur from its place at the start to its path.
unsigned int
KneeInsertParameters::cycles_before_jumps() const
{
  const bool finds_path =
      control.forward.is_by_force || control.rotation.is_by_force || is_sideways_free;
  return WearRunParameters::cycles_before_jumps() + (finds_path ? 1 : 0);
}

std::vector<ColumnHeader>
KneeInsertParameters::own_columns() const
{
  return {{"femur x", "mm", "origin of the femur over the insert"},
          {"femur z", "mm"},
          {"forward motion", "mm", "of the moving part, anterior"},
          {"internal rotation", "deg", "of the moving part"},
          {"flexion", "deg"},
          {"rotation about y", "deg", "of the femur against the insert"},
          {"varus", "deg", "about the floating axis, right-handed"},
          {"medial share of the load", "-"},
          {"inertia over load", "-", "of the femur along y, as a share of the load"},
          {"forward force of contact", "N", "on the femur, along its forward motion"},
          {"forward force of friction", "N"},
          {"rotation moment of contact", "N mm", "on the femur, about y"},
          {"rotation moment of friction", "N mm"}};
}

void
KneeInsertParameters::declare(Parameters &parameters)
{
  // The knee of knee_layer.
  KneeInsertShape &made = insert.shape;
  made.sagittal_radius = 58.;
  made.coronal_radius = 30.;
  made.distance = 0.;
  made.thickness = 9.;
  made.length = 50.;
  made.width = 76.;
  made.target_cells = 15000;
  declare_time(parameters);
  declare_insert(parameters, insert,
                 [this](const Parameters::Section &section) { declare_elements(section); });
  declare_material(parameters);
  declare_femur(parameters, *this);
  motion.declare(parameters);
  const auto section =
      parameters.section("Load", "Axial force of the femur on the insert, downwards.");
  load.declare_curve(section);
  load.declare_values(section);
  section.add("Medial offset [mm]", medial_offset, units::mm, rules::between(-500., 500.),
              "Distance of the load from the middle to the medial side, on the axis of flexion. "
              "ISO 14243 is quoted with 0.07 times the width of the insert.");
  control.declare(parameters);
  heel_strikes.declare(parameters);
  declare_contact(parameters, "a thousandth of the sagittal radius");
  declare_wear(parameters);
  declare_solver_and_output(parameters);
}

namespace
{
void
check_insert(Parameters &parameters, KneeInsertParameters &p)
{
  KneeInsertShape &shape = p.insert.shape;
  const bool are_tori = p.condyles.shape == KneePart::Shape::tori;
  if (!p.insert.mesh_file.empty())
    return;
  const std::string entry = std::string("Insert / ") + distance_of_dishes;
  if (shape.distance == 0. && are_tori)
    shape.distance = use_number(parameters, entry, p.condyles.distance);
  else if (shape.distance == 0.)
    parameters.error_at(entry, "above 0 with [Femur / Shape] file");
  if (are_tori)
    check_condyles(p.condyles, shape.sagittal_radius, shape.coronal_radius, parameters);
}

void
check_femur(Parameters &parameters, KneeInsertParameters &p)
{
  if (p.gyration == 0.)
  {
    const double half = .5 * p.condyles.distance;
    if (p.condyles.shape == KneePart::Shape::tori && half > 0.)
      p.gyration = use_number(parameters, "Femur / Radius of gyration [mm]", half);
    else
      p.gyration = use_number(parameters, "Femur / Radius of gyration [mm]", 24.);
  }
  if (p.condyles.shape == KneePart::Shape::tori)
    check_medial_offset(p.condyles, p.medial_offset, p.is_varus_free, parameters);
}
} // namespace

void
KneeInsertParameters::check(Parameters &parameters)
{
  check_laws(parameters);
  condyles.read(parameters, "Femur", distance_of_condyles);
  check_insert(parameters, *this);
  check_femur(parameters, *this);
  parameters.require("Motion / Moving part",
                     "has no default: benches move the tibia, other tables the femur. A wrong part "
                     "reverses the direction of AP motion and rotation, which changes wear",
                     "tibia");
  check_wear(parameters);
  check_time(parameters);
  if (time.theta < 1.)
    parameters.error_at("Time / Theta", "1",
                        "The vibration of the femur on the insert is not resolved by a step; "
                        "backward Euler damps it.");
  load.check(parameters);
}
} // namespace arthrowear
