// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/insert_backside/insert_backside.h"

#include "models/insert_backside/checks.h"
#include "wear_simulation/declared_results.h"

namespace arthrowear
{
namespace
{
constexpr std::size_t n_micromotions = 3; // the first own columns

struct InsertBacksideSummary : WearSummary
{
  explicit InsertBacksideSummary(const WearRunParameters &p) : WearSummary(p) {}

  const std::array<NumberResult, n_micromotions> ranges{
      number(contact_result("micromotion_range_x", "range of micromotion x", "mm")),
      number(contact_result("micromotion_range_z", "range of micromotion z", "mm")),
      number(contact_result("micromotion_range_about_y", "range of micromotion about y", "deg"))};
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
  declared.plots.push_back(DeclaredPlot::over_gait("Micromotion of the insert on the tray",
                                                   "displacement [mm]",
                                                   {"micromotion x [mm]", "micromotion z [mm]"}));
  declared.plots.push_back(DeclaredPlot::over_gait("Rotation of the insert on the tray",
                                                   "angle [deg]", {"micromotion about y [deg]"}));
  declared.plots.push_back(DeclaredPlot::over_gait(
      "Forces of floor and rim on the insert", "force [N]",
      {"friction force x [N]", "friction force z [N]", "rim force x [N]", "rim force z [N]"}));
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
  const WearStatistics &run = end.statistics();
  if (run.n_ends > 1)
    summary->walk.set(std::hypot(run.own_at_end[0] - run.own_at_end_before[0],
                                 run.own_at_end[1] - run.own_at_end_before[1]));
  for (std::size_t i = 0; i < n_micromotions; ++i)
    summary->ranges[i].set(std::max(run.own_largest.at(i) - run.own_least.at(i), 0.));
  return summary;
}
} // namespace arthrowear
