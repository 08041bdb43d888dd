// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/knee_insert/knee_insert.h"

#include "knee/knee_femur.h"
#include "mesh/broadcast.h"
#include "mesh/mesh_checkpoint.h"
#include "models/knee_insert/checks.h"
#include "models/knee_insert/system.h"
#include "ranks/collective.h"
#include "run/driver.h"
#include "solid/petsc_session.h"
#include "storage/checkpoint_fields.h"
#include "wearing/declared_results.h"
#include "wearing/doubtful_entries.h"
#include "wearing/simulation.h"

namespace arthrowear
{
namespace
{
/// A validated insert that runs.
class KneeInsertSimulation : public WearSimulation
{
public:
  KneeInsertSimulation(const KneeInsertParameters &p, const KneeInsertInputs &inputs, Run &run)
      : WearSimulation(p, run), p_(p), inputs_(inputs)
  {
  }

protected:
  std::unique_ptr<WearSystem> make_system() override
  {
    auto system = std::make_unique<KneeInsert>(p_, inputs_, communicator(), shape());
    system_ = system.get();
    return system;
  }
  void read_inputs(const CheckpointData &data) override
  {
    inputs_.mesh = unpack_mesh(data);
    const FieldReader read(data);
    read("elasticity", inputs_.elasticity);
    read("height of the femur", inputs_.height);
  }
  void take_worn(MeshData mesh, const Elasticity elasticity) override
  {
    inputs_.mesh = std::move(mesh);
    inputs_.elasticity = elasticity;
  }
  void log_inputs(Log &log) const override
  {
    log.line("Signs: " + inputs_.assumptions + ".");
    if (!inputs_.load_warning.empty())
      log.warn("the load is a force that underestimates wear", inputs_.load_warning);
    inputs_.gait_cut.log(log, p_.time.frequency);
  }
  void add_inputs_to(Summary &summary) const override
  {
    if (!inputs_.load_warning.empty())
      summary.add("load is the", inputs_.load_warning);
    inputs_.gait_cut.add_to(summary);
  }
  void add_comparison_to(Summary &summary) const override
  {
    summary.add("medial share of the worn volume",
                system_->medial_share_of_wear(r_.progress.state));
  }

private:
  const KneeInsertParameters &p_;
  KneeInsertInputs inputs_;
  const KneeInsert *system_ = nullptr; // of the base class
};
} // namespace

void
KneeInsertModel::validate(Parameters &parameters, MPI_Comm communicator)
{
  start_petsc(communicator);
  p_.check(parameters);
  use_kind_of_jump(p_, parameters, "linearly_implicit");
  if (rank_in(communicator) == 0)
  {
    inputs_ = prepare_knee_insert(p_, parameters);
    check_plausibility(p_, inputs_, parameters);
    check_following(p_, inputs_.mesh, parameters);
  }
  else
    read_knee_insert_curves(p_, parameters, inputs_);
}

RunCost
KneeInsertModel::cost() const
{
  return wear_cost(p_, inputs_.mesh);
}

Declarations
KneeInsertModel::declarations() const
{
  Declarations declared = wear_declarations(p_);
  declared.add(ResultGroup::contact, {"load is the"});
  declared.add(ResultGroup::wear, {"medial share of the worn volume [-]"});
  inputs_.gait_cut.declare(declared);
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
  declared.warnings.push_back({{"largest wear depth"},
                               most * p_.reach,
                               "",
                               "the femur may wear points that cannot wear",
                               "{3} mm of wear are near [Insert / Reach [mm]]. Double the reach"});
  declared.wall = p_.insert.is_made() ? p_.insert.shape.thickness : 0.;
  declared.implant = {{"condyles of " + p_.condyles.text()}};
  if (!inputs_.assumptions.empty())
    declared.implant.push_back({inputs_.assumptions});
  DeclaredSeries contact = knee_surface_series(p_.motion.guide);
  contact.fields = {"wear_depth", "von_mises_stress"};
  contact.time = wear_frame_time(p_);
  DeclaredSeries insert = contact;
  contact.rank = 1;
  contact.body = insert.name = p_.words().body;
  insert.title = "Insert";
  contact.values = wear_surface_fields();
  insert.values = body_fields();
  declared.series = {contact, insert};
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
  broadcast(inputs_.mesh, communicator);
  stop_following_at_volumes(p_, inputs_.mesh);
  MPI_Bcast(&inputs_.height, 1, MPI_DOUBLE, 0, communicator);
  Run run(name_, p_.output_folder, &p_.checkpoint, parameters, file, options, log, communicator);
  KneeInsertSimulation simulation(p_, inputs_, run);
  return run_simulation(simulation, run);
}
} // namespace arthrowear
