// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/knee_insert/knee_insert.h"

#include "knee/knee_femur.h"
#include "models/knee_insert/checks.h"
#include "models/knee_insert/system.h"
#include "wear_simulation/declared_results.h"
#include "wear_simulation/model_simulation.h"

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

/// A validated insert that runs.
class KneeInsertSimulation
    : public ModelSimulation<KneeInsertParameters, KneeInsertInputs, KneeInsert>
{
public:
  using ModelSimulation::ModelSimulation;

protected:
  void read_own(const CheckpointData &data) override
  {
    const FieldReader read(data);
    read("height of the femur", inputs_.height);
  }
  void log_inputs(Log &log) const override
  {
    log.fact("Signs: " + inputs_.assumptions + ".");
    if (!inputs_.load_warning.empty())
      log.warn("the load is a force that underestimates wear", inputs_.load_warning);
    inputs_.gait_cut.log(log, p_.time.frequency);
  }
  std::unique_ptr<Summary> summarise(const std::string &outcome) const override
  {
    auto summary = std::make_unique<KneeInsertSummary>(p_, inputs_.gait_cut);
    summary->outcome.set(outcome);
    if (!inputs_.load_warning.empty())
      summary->load_is.set(inputs_.load_warning);
    summary->gait_cut.set(inputs_.gait_cut);
    fill(*summary);
    const std::vector<ColumnHeader> own = p_.own_columns();
    const auto inertia =
        std::find_if(own.begin(), own.end(),
                     [](const ColumnHeader &column) { return column.name == "inertia over load"; });
    summary->largest_inertia.set(statistics().own_largest.at(inertia - own.begin()));
    summary->medial_share.set(system_->medial_share_of_wear(r_.progress.state));
    return summary;
  }
};
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
  declared.plots.push_back(DeclaredPlot::over_gait("Place of the femur", "displacement [mm]",
                                                   {"femur x [mm]", "femur z [mm]"}));
  declared.plots.push_back(
      DeclaredPlot::over_gait("Angles of the femur", "angle [deg]",
                              {"flexion [deg]", "rotation about y [deg]", "varus [deg]"}));
  declared.plots.push_back(DeclaredPlot::over_gait("Medial share of the load", "share [-]",
                                                   {"medial share of the load [-]"}));
  declared.plots.push_back(
      DeclaredPlot::over_gait("Forward force on the femur", "force [N]",
                              {"forward force of contact [N]", "forward force of friction [N]"}));
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

ExitCode
KneeInsertModel::run(Parameters &parameters, const ParameterFile &file, const RunOptions &options,
                     Log &log, MPI_Comm communicator)
{
  share_mesh(communicator);
  MPI_Bcast(&inputs_.height, 1, MPI_DOUBLE, 0, communicator);
  return run_as<KneeInsertSimulation>(parameters, file, options, log, communicator);
}
} // namespace arthrowear
