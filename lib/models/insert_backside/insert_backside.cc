// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/insert_backside/insert_backside.h"

#include "base/units.h"
#include "models/insert_backside/checks.h"
#include "models/insert_backside/columns.h"
#include "wear_simulation/declared_results.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
struct InsertBacksideSummary : WearSummary
{
  explicit InsertBacksideSummary(const WearRunParameters &p) : WearSummary(p) {}

  const NumberResult range_x =
      number(contact_result("micromotion_range_x", "range of micromotion x", "mm"));
  const NumberResult range_z =
      number(contact_result("micromotion_range_z", "range of micromotion z", "mm"));
  const NumberResult range_about_y =
      number(contact_result("micromotion_range_about_y", "range of micromotion about y", "deg"));
  const NumberResult walk =
      number(contact_result("walk_of_last_cycle", "walk of the insert in the last cycle", "mm")
                 .of_runs("of two cycles or more"));
};
} // namespace

void
InsertBacksideModel::validate(Parameters &parameters, MPI_Comm communicator)
{
  validate_by({prepare_insert_backside, check_plausibility, read_insert_backside_curves},
              parameters, communicator);
}

Declarations
InsertBacksideModel::declarations() const
{
  const InsertBacksideSummary summary(p_);
  Declarations declared = wear_declarations(p_, summary);
  constexpr double noticeable = .01; // of the clearance
  declared.warnings.push_back(
      {{summary.walk.id()},
       noticeable * std::max(p_.tray.clearance, .01 * units::mm),
       "",
       "the insert has not settled on the tray",
       "it walks by {3} mm in a cycle, and later cycles wear differently. Raise [Tray / Cycles to "
       "settle], or compute more cycles"});
  const InsertBacksideColumns c;
  declared.plots.push_back(
      DeclaredPlot::over_gait("Micromotion of the insert on the tray", "displacement [mm]",
                              c.headers_of({c.micromotion_x, c.micromotion_z})));
  declared.plots.push_back(DeclaredPlot::over_gait(
      "Rotation of the insert on the tray", "angle [deg]", c.headers_of({c.micromotion_about_y})));
  declared.plots.push_back(
      DeclaredPlot::over_gait("Forces of floor and rim on the insert", "force [N]",
                              c.headers_of({c.friction_x, c.friction_z, c.rim_x, c.rim_z})));
  declared.wall = p_.insert.is_made() ? p_.insert.shape.thickness : 0.;
  DeclaredSeries contact;
  contact.name = "contact";
  contact.title = "Back side of the insert";
  contact.orientation = "x points forward (anterior), y up, z to the right of the patient. The "
                        "first view is from below and in front, on the side that meets the tray.";
  contact.view = "From below";
  contact.seen_from = {.6, -1., .35};
  contact.is_y_up = true;
  declare_frames(p_, contact, "Insert", declared);
  cite_wear_methods(p_, declared);
  return declared;
}

std::vector<Refinement>
InsertBacksideModel::refinements() const
{
  std::vector<Refinement> all = refinements_of_steps(p_);
  const KneeInsertShape &shape = p_.insert.shape;
  if (p_.insert.is_made())
    all.insert(all.begin(), refinement_of_mesh("Insert", shape.element_size_at_wear,
                                               shape.element_size_far, shape.target_cells));
  return all;
}

std::unique_ptr<WearSummary>
InsertBacksideModel::summary(const EndOfRun &end)
{
  auto summary = std::make_unique<InsertBacksideSummary>(p_);
  summary->outcome.set(end.outcome_text);
  end.set(*summary);
  const InsertBacksideColumns c;
  const WearStatistics &run = end.statistics();
  const TableRow least(run.own_least), largest(run.own_largest), last(run.own_at_end),
      before(run.own_at_end_before);
  const auto walk = [&](const TableColumn<> column)
  { return last.value(column) - before.value(column); };
  if (run.n_ends > 1)
    summary->walk.set(std::hypot(walk(c.micromotion_x), walk(c.micromotion_z)));
  for (const auto &[range, column] : {std::pair{summary->range_x, c.micromotion_x},
                                      {summary->range_z, c.micromotion_z},
                                      {summary->range_about_y, c.micromotion_about_y}})
    range.set(std::max(largest.value(column) - least.value(column), 0.));
  return summary;
}
} // namespace arthrowear
