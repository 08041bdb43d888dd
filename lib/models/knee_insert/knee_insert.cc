// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/knee_insert/knee_insert.h"

#include "knee/knee_femur.h"
#include "models/knee_insert/checks.h"
#include "models/knee_insert/columns.h"
#include "wear_simulation/declared_results.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
struct KneeInsertSummary : WearSummary
{
  KneeInsertSummary(const WearRunParameters &p, const GaitCut &cut)
      : WearSummary(p), gait_cut(*this, cut)
  {
  }

  const TextResult load_is =
      text(contact_result("load_is", "load is the").of_runs("whose load is doubtful"));
  const NumberResult largest_inertia =
      number(contact_result("largest_inertia_over_load", "largest inertia over load", "-"));
  const NumberResult medial_share =
      number(wear_result("medial_share_of_volume", "medial share of the worn volume", "-"));
  const GaitCutSummary gait_cut;
};

/// Worn volume of the medial part of the insert over the whole, by depths [-].
/// @param medial  direction z
double
medial_share_of_wear(const WearSystem &system, const State &state, const double medial)
{
  double of_medial = 0., all = 0.;
  const std::vector<double> area = system.areas(state);
  for (std::size_t point = 0; point < area.size(); ++point)
  {
    const double volume = state.contact.body.depth[point] * area[point];
    all += volume;
    if (system.surface.means()[point][2] * medial > 0.)
      of_medial += volume;
  }
  return all > 0. ? of_medial / all : 0.;
}
} // namespace

void
KneeInsertModel::validate(Parameters &parameters, MPI_Comm communicator)
{
  validate_by({prepare_knee_insert, check_plausibility, read_knee_insert_curves}, parameters,
              communicator);
}

Declarations
KneeInsertModel::declarations() const
{
  const KneeInsertSummary summary(p_, inputs_.gait_cut);
  Declarations declared = wear_declarations(p_, summary);
  const KneeInsertColumns c;
  declared.plots.push_back(DeclaredPlot::over_gait("Place of the femur", "displacement [mm]",
                                                   c.headers_of({c.femur_x, c.femur_z})));
  declared.plots.push_back(
      DeclaredPlot::over_gait("Angles of the femur", "angle [deg]",
                              c.headers_of({c.flexion, c.rotation_about_y, c.varus})));
  declared.plots.push_back(DeclaredPlot::over_gait("Medial share of the load", "share [-]",
                                                   c.headers_of({c.medial_share})));
  declared.plots.push_back(
      DeclaredPlot::over_gait("Forward force on the femur", "force [N]",
                              c.headers_of({c.forward_contact, c.forward_friction})));
  constexpr double most = .7; // of the reach
  declared.warnings.push_back({{summary.deepest_wear.id()},
                               most * p_.reach,
                               "",
                               "the femur may wear points that cannot wear",
                               "{3} mm of wear are near [Insert / Reach [mm]]. Double the reach"});
  declared.wall = p_.insert.is_made() ? p_.insert.shape.thickness : 0.;
  declared.implant = {{"condyles of " + p_.condyles.text()}};
  if (!inputs_.assumptions.empty())
    declared.implant.push_back({inputs_.assumptions});
  declare_frames(p_, knee_surface_series(p_.motion.guide), "Insert", declared);
  cite_wear_methods(p_, declared);
  return declared;
}

std::vector<Refinement>
KneeInsertModel::refinements() const
{
  std::vector<Refinement> all = refinements_of_steps(p_);
  const KneeInsertShape &shape = p_.insert.shape;
  if (p_.insert.is_made())
    all.insert(all.begin(), refinement_of_mesh("Insert", shape.element_size_at_wear,
                                               shape.element_size_far, shape.target_cells));
  return all;
}

void
KneeInsertModel::log_inputs(Log &log) const
{
  log.fact("Signs: " + inputs_.assumptions + ".");
  if (!inputs_.load_warning.empty())
    log.warn("the load is a force that underestimates wear", inputs_.load_warning);
  inputs_.gait_cut.log(log, p_.time.frequency);
}

std::unique_ptr<WearSummary>
KneeInsertModel::summary(const EndOfRun &end)
{
  auto summary = std::make_unique<KneeInsertSummary>(p_, inputs_.gait_cut);
  summary->outcome.set(end.outcome_text);
  if (!inputs_.load_warning.empty())
    summary->load_is.set(inputs_.load_warning);
  summary->gait_cut.set(inputs_.gait_cut);
  end.set(*summary);
  summary->largest_inertia.set(
      TableRow(end.statistics().own_largest).value(KneeInsertColumns().inertia));
  summary->medial_share.set(
      medial_share_of_wear(end.system(), end.state(), p_.motion.guide.medial()));
  return summary;
}
} // namespace arthrowear
