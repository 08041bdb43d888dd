// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/block/parameters.h"

#include "base/format.h"
#include "entries/plausible_ranges.h"
#include "wear_simulation/entry_rules.h"

namespace arthrowear
{
namespace
{
void
declare_shape(const Parameters::Section &section, BlockParameters::Block &block)
{
  section.add_choice<BlockShape>("Shape", block.shape,
                                 {{"box", BlockShape::box},
                                  {"pin", BlockShape::pin},
                                  {"annular_pin", BlockShape::annular_pin}},
                                 "box: with its sides along x and y; pin: a cylinder about z, with "
                                 "a flat or spherical end; annular_pin: a tube about z. The worn "
                                 "face lies at z = 0, the body above it, over the origin.");
  section
      .add("Length x [mm]", block.length_x, units::mm, rules::positive(),
           "Length of a box along x.")
      .plausible({0.05, 500.});
  section
      .add("Length y [mm]", block.length_y, units::mm, rules::positive(),
           "Length of a box along y.")
      .plausible({0.05, 500.});
  section
      .add("Height [mm]", block.height, units::mm, rules::positive(),
           "Distance from the worn face to the backing.")
      .plausible({0.05, 500.});
  section.add("Diameter [mm]", block.diameter, units::mm, rules::positive(), "Diameter of a pin.")
      .plausible({0.05, 500.});
  section
      .add("Inner diameter [mm]", block.inner_diameter, units::mm, rules::positive(),
           "Inner diameter of an annular pin.")
      .plausible({0.02, 400.});
  section
      .add("End radius [mm]", block.end_radius, units::mm, rules::non_negative(),
           "Radius of the spherical end of a pin; 0: a flat end.")
      .plausible({0.1, 1e4});
  section
      .add("Element size at wear [mm]", block.size_at_wear, units::mm, rules::positive(),
           "Edge length on the worn face.")
      .plausible({5e-3, 100.})
      .of_mesh();
  section
      .add("Element size at backing [mm]", block.size_at_backing, units::mm, rules::positive(),
           "Edge length on the backing.")
      .plausible({5e-3, 200.})
      .of_mesh();
}

void
declare_counterface(Parameters &parameters, BlockParameters::Counterface &counterface)
{
  const auto section =
      parameters.section("Counterface", "The rigid body under the block. Its height is chosen such "
                                        "that it touches the undeformed block at time 0.");
  counterface.shape.declare(section, "One of");
  section
      .add("Radius [mm]", counterface.radius, units::mm, rules::non_negative(),
           "Radius of the shape, of a torus that of its tube; required by a ball, a cylinder and a "
           "torus.")
      .plausible({0.1, 1e4});
  section.add_choice<CounterfaceSide>(
      "Side", counterface.side,
      {{"outside", CounterfaceSide::outside}, {"inside", CounterfaceSide::inside}},
      "Side of the counterface on which the block is. inside: in a spherical cavity or a bore.");
  section
      .add("Position x [mm]", counterface.x, units::mm, rules::any_number(),
           "Position of the centre of the shape or of the axis of a cylinder, at the middle of the "
           "path.")
      .plausible({0., 1000.});
  section.add("Position y [mm]", counterface.y, units::mm, rules::any_number(), "")
      .plausible({0., 1000.});
  section.add(
      "Axis direction [deg]", counterface.axis, units::deg, rules::between(-180., 180.),
      "Angle from x to the axis of a cylinder or of the ring of a torus, which lies parallel to "
      "the plane z = 0, and to the axis about which any shape spins. 90: along y.");
  section.add(
      "Normal", counterface.normal, 1., rules::direction(),
      "Normal of the plane, towards the block. Any direction other than 0, 0, 1 tilts the plane.");
}

void
declare_load(Parameters &parameters, BlockParameters::Load &load)
{
  const auto section = parameters.section(
      "Load", "Force that presses the block on the counterface, along -z, or displacement of its "
              "backing. Supports hold the backing along x and y.");
  section.add_choice<BlockApplication>(
      "Application", load.application,
      {{"rigid_backing", BlockApplication::rigid_backing},
       {"displacement", BlockApplication::displacement}},
      "rigid_backing: the backing moves along z as one body under the force, without turning; "
      "displacement: the displacement of the backing along z is prescribed.");
  section
      .add("Force [N]", load.force, units::newton, rules::non_negative(),
           "Constant force; for a force that varies, name a file.")
      .plausible({0.2, 5e4});
  section.add_input_file("File", load.file,
                         "CSV of the force over a cycle with a column cycle_percent, or over time "
                         "with a column 'time [s]' or time_s; then the last whole cycle is used.");
  section.add("Force column", load.column, rules::text(),
              "Its name ends in the unit, as in force_N or force [kN]; a minus before it reverses "
              "the sign. A force >= 0 presses.");
  section
      .add("Cycle of file [s]", load.file_period, units::s, rules::non_negative(),
           "Duration of a cycle in a file over time; the run's own is [Time / Cycle frequency "
           "[Hz]].")
      .plausible(plausible::cycle_of_file());
  section.add("Factor", load.factor, rules::positive(), "Multiplies a tabulated force.");
  section.add("Phase [%]", load.phase, units::percent, rules::between(-100., 100.),
              "Percent of the table's cycle at time 0.");
  section
      .add("Close cycle over last [%]", load.close_over, units::percent, rules::between(0., 100.),
           "Blends a table that does not close over the end of the cycle; 0: such a table is an "
           "error.")
      .plausible(plausible::closed_share());
  load.displacement.declare(section, " Negative values press.");
}

std::string
finer_face(const double times)
{
  return formatted(
      "Make the elements on the face %.1f times as small: [Block / Element size at wear [mm]].",
      std::ceil(10. * times) / 10.);
}

WearWords
words_of_block()
{
  WearWords words;
  words.body = "block";
  words.counterface = "counterface";
  words.surface = "face";
  words.reference = "centre";
  words.cycle = "cycle";
  words.shape = "counterface";
  words.elements_entry = "[Block / Elements]";
  words.lower_pressure = "A smaller load or a larger face lowers it";
  words.lower_by = "a smaller load or a larger face";
  words.edge = "A face that ends in contact has such an edge in reality too, rounded: compare "
               "volumes and depths away from it, not peak pressures.";
  words.smooth = "Smooth the mesh of the boundary 'wear'.";
  words.keep_load = "Keep a load over the whole cycle, or prescribe the backing's displacement.";
  words.finer = &finer_face;
  return words;
}
} // namespace

PenetrationKinds
BlockParameters::penetrations() const
{
  if (!counterface.form()->is_ball())
    return PenetrationKinds::none;
  return load.application == BlockApplication::displacement ? PenetrationKinds::by_volume
                                                            : PenetrationKinds::both;
}

const WearWords &
BlockParameters::words() const
{
  static const WearWords words = words_of_block();
  return words;
}

CounterfaceSetting
BlockParameters::Counterface::setting() const
{
  return {radius, side, {std::cos(axis), std::sin(axis), 0.}, normal};
}

BoxGeometry
BlockParameters::box() const
{
  return {body.length_x, body.length_y, body.height, body.size_at_wear, body.size_at_backing};
}

PinGeometry
BlockParameters::pin() const
{
  PinGeometry pin;
  pin.outer_radius = .5 * body.diameter;
  pin.inner_radius = body.shape == BlockShape::annular_pin ? .5 * body.inner_diameter : 0.;
  pin.height = body.height;
  pin.end_radius = body.end_radius;
  pin.element_size_at_wear = body.size_at_wear;
  pin.element_size_at_backing = body.size_at_backing;
  return pin;
}

void
BlockParameters::declare(Parameters &parameters)
{
  counterface.axis = .5 * units::pi;
  declare_time(parameters);
  const auto section = parameters.section(
      "Block",
      "The elastic body that stands and wears: a mesh made by the program, or an imported mesh.");
  declare_shape(section, body);
  declare_elements(section);
  const auto import =
      section.section("Imported mesh", "Replaces the generated mesh if a file is named.");
  import
      .add_input_file(
          "Mesh file", body.mesh_file,
          "A Gmsh .msh file of linear or quadratic tetrahedra with the boundaries wear, which "
          "faces "
          "-z, and backing, of one or several bonded volumes ([Material / Other volumes]).")
      .of_mesh();
  import
      .add("Length unit [mm]", body.length_unit, units::mm, rules::positive(),
           plausible::unit_of_file_text)
      .plausible(plausible::unit_of_file());
  declare_material(parameters);
  declare_counterface(parameters, counterface);
  motion.declare(parameters);
  declare_load(parameters, load);
  declare_contact(parameters, "a thousandth of the largest extent of the face");
  declare_wear(parameters);
  declare_solver_and_output(parameters);
}

namespace
{
/// Warns of entries that the chosen shape, or an imported mesh, does not use.
void
check_shape(Parameters &parameters, const BlockParameters::Block &block)
{
  const bool is_imported = !block.mesh_file.empty();
  const bool is_box = block.shape == BlockShape::box;
  const std::string unused =
      is_imported ? "not used, since [Block / Imported mesh / Mesh file] names a mesh."
                  : "not used by [Block / Shape] " + parameters.value("Block / Shape") + ".";
  // Files of a run and cases of a study list every entry, those that are not used with defaults.
  const BlockParameters::Block defaults;
  const auto check_use =
      [&](const char *name, const double BlockParameters::Block::*size, const bool is_used)
  {
    const std::string entry = std::string("Block / ") + name;
    if ((is_imported || !is_used) && parameters.is_set(entry) && block.*size != defaults.*size)
      parameters.warning_at(entry, unused);
  };
  using Block = BlockParameters::Block;
  check_use("Length x [mm]", &Block::length_x, is_box);
  check_use("Length y [mm]", &Block::length_y, is_box);
  check_use("Diameter [mm]", &Block::diameter, !is_box);
  check_use("Inner diameter [mm]", &Block::inner_diameter, block.shape == BlockShape::annular_pin);
  check_use("Height [mm]", &Block::height, true);
  check_use("Element size at wear [mm]", &Block::size_at_wear, true);
  check_use("Element size at backing [mm]", &Block::size_at_backing, true);
  if (block.end_radius > 0. && (is_imported || block.shape != BlockShape::pin))
    parameters.warning_at("Block / End radius [mm]", unused);
  if (is_imported)
    return;
  if (block.shape == BlockShape::annular_pin && block.inner_diameter >= block.diameter)
    parameters.error_at("Block / Inner diameter [mm]", "below the diameter");
  if (block.shape == BlockShape::pin && block.end_radius > 0. &&
      block.end_radius < .5 * block.diameter)
    parameters.error_at("Block / End radius [mm]", "0 or at least half the diameter");
  for (const auto &[name, size] :
       {std::pair<const char *, double>{"Block / Element size at wear [mm]", block.size_at_wear},
        {"Block / Element size at backing [mm]", block.size_at_backing}})
    if (size > block.height)
      parameters.error_at(name, "at most the height");
}

void
check_counterface(Parameters &parameters, const BlockParameters::Counterface &counterface)
{
  counterface.shape.check(parameters, "Counterface", counterface.setting());
  const std::shared_ptr<const CounterfaceShape> form = counterface.form();
  const bool is_plane = form->is_flat();
  const std::string with = " with [Counterface / Shape] " + parameters.value("Counterface / Shape");
  if (form->uses_radius() && counterface.radius == 0.)
    parameters.error_at("Counterface / Radius [mm]", "above 0" + with);
  if (!form->uses_radius() && counterface.radius > 0.)
    parameters.warning_at("Counterface / Radius [mm]", "not used" + with + ".");
  if (is_plane && counterface.side == CounterfaceSide::inside)
    parameters.error_at("Counterface / Side", "outside" + with);
  constexpr double least_slope = .1; // of the normal against the plane
  if (is_plane && normalised(counterface.normal)[2] < least_slope)
    parameters.error_at("Counterface / Normal", "up to the block, at most 84 deg from z",
                        "Reverse its sign, or turn the mesh of the block.");
  if (!is_plane && parameters.is_set("Counterface / Normal") &&
      (counterface.normal[0] != 0. || counterface.normal[1] != 0.))
    parameters.warning_at("Counterface / Normal", "not used" + with + ".");
}

void
check_load(Parameters &parameters, const BlockParameters::Load &load)
{
  if (load.application == BlockApplication::displacement)
  {
    parameters.require("Load / Displacement file", "[Load / Application] displacement needs it");
    return;
  }
  if (load.file.empty() && load.force == 0.)
    parameters.error_at("Load / Force [N]", "above 0, unless [Load / File] is set");
  if (!load.file.empty() && load.force > 0.)
    parameters.finding_at("Load / Force [N]", "is set, and so is [Load / File]. Remove one.");
}
} // namespace

void
BlockParameters::check(Parameters &parameters)
{
  check_laws(*this, parameters);
  check_shape(parameters, body);
  check_counterface(parameters, counterface);
  check_wear(*this, parameters);
  check_time(*this, parameters);
  motion.check(parameters);
  check_load(parameters, load);
}
} // namespace arthrowear
