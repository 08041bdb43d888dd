// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/knee_insert/parameters.h"

#include "base/format.h"
#include "entries/head_fit.h"
#include "knee/knee_femur.h"
#include "models/knee_insert/columns.h"
#include "wear_simulation/entry_rules.h"

namespace arthrowear
{
namespace
{
void
declare_femur(Parameters &parameters, KneeInsertParameters &p)
{
  const auto section = declare_knee_femur(parameters, p.condyles, p.is_varus_free,
                                          p.is_sideways_free, "against friction");
  section
      .add("Mass [kg]", p.mass, units::kg, rules::positive(),
           "Mass of what moves with the femur. A small mass, as by default, lets the femur find "
           "its balance within a step; a larger mass moves by its inertia where [Control] has "
           "forces. Vibration on the insert is damped by backward Euler. The column \"inertia over "
           "load\" shows its part.")
      .plausible({2e-6, 150.});
  section
      .add("Radius of gyration [mm]", p.gyration, units::mm, rules::non_negative(),
           "Of this mass about every axis. 0: half the distance of the condyles.")
      .plausible({1., 500.});
}

const KneeInsertEntries::Words insert_words{
    "Distance of their lowest points. 0: the distance of the condyles, of a femur from a file that "
    "of its lowest points on both sides of its origin.",
    "wear, which faces up (+y), and backing",
    "Place in the file below the origin of the femur, without forward motion."};

std::string
finer_dishes(const double times)
{
  return formatted(
      "Make the elements on the dishes %.1f times as small, with %.1f times the [Insert / Cells].",
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
  words.edge = "The femur reaches the ridge around a dish, the edge of the boundary 'wear', or "
               "points beyond [Insert / Reach [mm]]: check the forward motion and its sign, and "
               "[Insert / Depth [mm]] and the radii, or raise the reach.";
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
  return WearRunParameters::cycles_before_jumps() + (is_led_by_forces() ? 1 : 0);
}

/// The volume of inputs/knee_restraint changes by 1.4 % from 1500 to 6000 cells, by 0.4 % from
/// 3000.
double
KneeInsertParameters::scatter_of_volumes() const
{
  return is_led_by_forces() ? 1.2e-2 : WearRunParameters::scatter_of_volumes();
}

std::vector<ColumnHeader>
KneeInsertParameters::own_columns() const
{
  return KneeInsertColumns().headers();
}

void
KneeInsertParameters::declare(Parameters &parameters)
{
  declare_time(parameters);
  insert.declare(
      parameters, insert_words,
      [this](const Parameters::Section &section)
      {
        section
            .add("Reach [mm]", reach, units::mm, rules::positive(),
                 "Points of the bearing surface that the femur comes nearer than this in a cycle "
                 "can touch and wear; others cost no time. The depth of wear must stay below it.")
            .plausible({0.01, 50.});
        declare_elements(section);
      });
  declare_material(parameters);
  declare_femur(parameters, *this);
  motion.declare(parameters);
  const auto section =
      parameters.section("Load", "Axial force of the femur on the insert, downwards.");
  load.declare_curve(section);
  load.declare_values(section);
  section
      .add("Medial offset [mm]", medial_offset, units::mm, rules::between(-500., 500.),
           "Distance of the load from the middle to the medial side, on the axis of flexion. ISO "
           "14243 is quoted with 0.07 times the width of the insert.")
      .plausible({0., 60.});
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
  if (!p.insert.is_made())
    return;
  const std::string entry = KneeInsertEntries::distance_entry;
  if (shape.distance == 0. && are_tori)
    shape.distance = use_number(parameters, entry, p.condyles.distance);
  else if (shape.distance == 0. && p.condyles.lowest_apart > 0.)
    shape.distance = use_number(parameters, entry, p.condyles.lowest_apart);
  else if (shape.distance == 0.)
    parameters.error_at(entry, "above 0",
                        "It is the distance of the lowest points of the femur, but the femur of "
                        "the file has no points on one side of its origin along z.");
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
  check_laws(*this, parameters);
  condyles.read(parameters, "Femur", distance_of_condyles);
  check_insert(parameters, *this);
  check_femur(parameters, *this);
  parameters.require("Motion / Moving part",
                     "has no default: benches move the tibia, other tables the femur. A wrong part "
                     "reverses the direction of AP motion and rotation, which changes wear",
                     "tibia");
  check_wear(*this, parameters);
  check_time(*this, parameters);
  if (time.theta < 1.)
    parameters.error_at("Time / Theta", "1",
                        "The vibration of the femur on the insert is not resolved by a step; "
                        "backward Euler damps it.");
  load.check(parameters);
}
} // namespace arthrowear
