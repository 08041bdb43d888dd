// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/insert_backside/parameters.h"

#include "base/format.h"
#include "models/insert_backside/columns.h"
#include "wear_simulation/entry_rules.h"

namespace arthrowear
{
namespace
{
const KneeInsertEntries::Words insert_words{
    "Distance of their lowest points. 0: one dish in the middle.",
    "wear, the bearing surface, which faces up (+y), backing, which is flat and faces down, and "
    "side, all around, if there is a rim",
    "Place in the file that becomes the origin of the places of the condyles."};

std::string
finer_backing(const double times)
{
  return formatted("Make the elements on the backing %.1f times as small: [Insert / Element size "
                   "at backing [mm]].",
                   std::ceil(10. * times) / 10.);
}

WearWords
words_of_backside()
{
  WearWords words;
  words.body = "insert";
  words.counterface = "tray";
  words.surface = "backing";
  words.reference = "middle";
  words.cycle = "gait cycle";
  words.shape = "tray";
  words.elements_entry = "[Insert / Elements]";
  words.lower_pressure = "A smaller load or a larger backing lowers it";
  words.lower_by = "a smaller load or a larger backing";
  words.edge = "A backing ends in such an edge in reality too, rounded: compare volumes and depths "
               "away from it, not peak pressures.";
  words.smooth = "Smooth the mesh of the boundary 'backing'.";
  words.keep_load = "Keep a load in the swing phase (ISO 14243 has some 170 N).";
  words.finer = &finer_backing;
  words.up = 'y';
  words.travel = "height of the insert";
  words.travel_meaning = "mean u_y of the bearing surface, weighted by area";
  return words;
}
} // namespace

const WearWords &
InsertBacksideParameters::words() const
{
  static const WearWords words = words_of_backside();
  return words;
}

/// Elements of 3 to 5 mm differ by 0.6 %.
double
InsertBacksideParameters::scatter_of_volumes() const
{
  return tray.is_given ? WearRunParameters::scatter_of_volumes() : 1.2e-2;
}

/// In more cycles forces move the insert from the middle to its path: in inputs/insert_backside the
/// second one wears 1 % more than all later ones, which agree to 1e-4; with a friction of 0.2 it
/// walks for twelve cycles.
unsigned int
InsertBacksideParameters::cycles_before_jumps() const
{
  return WearRunParameters::cycles_before_jumps() + (tray.is_given ? 0 : tray.cycles_to_settle);
}

std::vector<ColumnHeader>
InsertBacksideParameters::own_columns() const
{
  return InsertBacksideColumns().headers();
}

void
InsertBacksideParameters::declare(Parameters &parameters)
{
  // A loose insert has hardly any resistance but its mass: forces that are right to 1e-10 of the
  // load leave 1e-7 mm of its place undetermined.
  solver.contact.penetration_tolerance = 1e-6 * units::mm;
  insert.shape.distance = 48.;
  insert.shape.target_cells = 0;
  insert.shape.element_size_at_wear = 4.;
  insert.shape.element_size_far = 4.;
  declare_time(parameters);
  insert.declare(parameters, insert_words,
                 [this](const Parameters::Section &section) { declare_elements(section); });
  declare_material(parameters);
  tray.declare(parameters);
  load.declare(parameters);
  declare_contact(parameters, "a thousandth of the length of the backing");
  declare_wear(parameters);
  declare_solver_and_output(parameters);
}

void
InsertBacksideParameters::check(Parameters &parameters)
{
  check_laws(*this, parameters);
  tray.check(parameters);
  check_wear(*this, parameters);
  check_time(*this, parameters);
  if (time.theta < 1.)
    parameters.error_at("Time / Theta", "1",
                        "The vibration of the insert on the tray is not resolved by a step; "
                        "backward Euler damps it.");
  if (!stored_operators.folder.empty())
    parameters.warning_at(
        "Solver / Stored operators",
        "not used: steps of an insert that can turn solve for the whole body. Remove the entry.");
  if (elasticity == Elasticity::condensed || elasticity == Elasticity::iterative)
    parameters.error_at("Solver / Elasticity", "auto or full",
                        "A condensed insert could not turn on the tray.");
}
} // namespace arthrowear
