// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/insert_backside/insert_backside.h"

#include "mesh/broadcast.h"
#include "mesh/mesh_checkpoint.h"
#include "models/insert_backside/checks.h"
#include "models/insert_backside/system.h"
#include "ranks/collective.h"
#include "run/driver.h"
#include "solid/petsc_session.h"
#include "storage/checkpoint_fields.h"
#include "wearing/declared_results.h"
#include "wearing/doubtful_entries.h"
#include "wearing/simulation.h"

#include <array>

namespace arthrowear
{
namespace
{
/// Gives every rank the tray of the first one.
void
share_tray(Tray &tray, MPI_Comm communicator)
{
  double numbers[] = {tray.floor, tray.clearance, tray.has_rim ? 1. : 0., tray.rim_from};
  unsigned long n_edges = tray.outline.size();
  broadcast(numbers, 4, MPI_DOUBLE, 0, communicator);
  broadcast(&n_edges, 1, MPI_UNSIGNED_LONG, 0, communicator);
  tray.floor = numbers[0];
  tray.clearance = numbers[1];
  tray.has_rim = numbers[2] != 0.;
  tray.rim_from = numbers[3];
  tray.outline.resize(n_edges);
  broadcast(tray.outline.data(), 9 * static_cast<int>(n_edges), MPI_DOUBLE, 0, communicator);
}

constexpr std::size_t n_micromotions = 3; // the first own columns
constexpr std::array<const char *, n_micromotions> ranges{
    "range of micromotion x", "range of micromotion z", "range of micromotion about y"};

/// A validated insert on its tray that runs.
class InsertBacksideSimulation : public WearSimulation
{
public:
  InsertBacksideSimulation(const InsertBacksideParameters &p, const InsertBacksideInputs &inputs,
                           Run &run)
      : WearSimulation(p, run), p_(p), inputs_(inputs)
  {
  }

protected:
  std::unique_ptr<WearSystem> make_system() override
  {
    return std::make_unique<InsertBackside>(p_, inputs_, communicator(), shape());
  }
  void read_inputs(const CheckpointData &data) override
  {
    inputs_.mesh = unpack_mesh(data);
    const FieldReader read(data);
    read("tray", inputs_.tray);
  }
  void take_worn(MeshData mesh, Elasticity) override { inputs_.mesh = std::move(mesh); }
  void add_comparison_to(Summary &summary) const override
  {
    const WearStatistics &run = statistics();
    for (std::size_t i = 0; i < n_micromotions; ++i)
      summary.add(ranges[i], run.own_largest.at(i) - run.own_least.at(i));
  }

private:
  const InsertBacksideParameters &p_;
  InsertBacksideInputs inputs_;
};
} // namespace

void
InsertBacksideModel::validate(Parameters &parameters, MPI_Comm communicator)
{
  start_petsc(communicator);
  p_.check(parameters);
  use_kind_of_jump(p_, parameters, "linearly_implicit");
  if (rank_in(communicator) == 0)
  {
    inputs_ = prepare_insert_backside(p_, parameters);
    check_plausibility(p_, inputs_, parameters);
    check_following(p_, inputs_.mesh, parameters);
  }
  else
    read_insert_backside_curves(p_, parameters, inputs_);
}

RunCost
InsertBacksideModel::cost() const
{
  return wear_cost(p_, inputs_.mesh);
}

Declarations
InsertBacksideModel::declarations() const
{
  Declarations declared = wear_declarations(p_);
  declared.add(ResultGroup::contact,
               {std::string(ranges[0]) + " [mm]", std::string(ranges[1]) + " [mm]",
                std::string(ranges[2]) + " [deg]"});
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
InsertBacksideModel::refinements() const
{
  std::vector<Refinement> all = refinements_of_steps(p_);
  const KneeInsertShape &shape = p_.insert.shape;
  if (p_.insert.is_made())
    all.insert(all.begin(), refinement_of_mesh("Insert", shape.element_size_at_wear,
                                               shape.element_size_far, shape.target_cells));
  return all;
}

ExitCode
InsertBacksideModel::run(Parameters &parameters, const ParameterFile &file,
                         const RunOptions &options, Log &log, MPI_Comm communicator)
{
  broadcast(inputs_.mesh, communicator);
  share_tray(inputs_.tray, communicator);
  stop_following_at_volumes(p_, inputs_.mesh);
  Run run(name_, p_.output_folder, &p_.checkpoint, parameters, file, options, log, communicator);
  InsertBacksideSimulation simulation(p_, inputs_, run);
  return run_simulation(simulation, run);
}
} // namespace arthrowear
