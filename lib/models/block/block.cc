// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/block/block.h"

#include "mesh/broadcast.h"
#include "mesh/mesh_checkpoint.h"
#include "models/block/plausibility.h"
#include "ranks/collective.h"
#include "run/driver.h"
#include "solid/petsc_session.h"
#include "wearing/declared_results.h"
#include "wearing/doubtful_entries.h"
#include "wearing/simulation.h"

namespace arthrowear
{
namespace
{
/// A validated block that runs.
class BlockSimulation : public WearSimulation
{
public:
  BlockSimulation(const BlockParameters &p, const BlockInputs &inputs, Run &run)
      : WearSimulation(p, run), p_(p), inputs_(inputs)
  {
  }

protected:
  std::unique_ptr<WearSystem> make_system() override
  {
    return std::make_unique<Block>(p_, inputs_, communicator(), shape());
  }
  void read_inputs(const CheckpointData &data) override
  {
    inputs_.mesh = unpack_mesh(data);
    const FieldReader read(data);
    read("elasticity", inputs_.elasticity);
    read("height of the counterface", inputs_.height);
  }
  void take_worn(MeshData mesh, const Elasticity elasticity) override
  {
    inputs_.mesh = std::move(mesh);
    inputs_.elasticity = elasticity;
  }

private:
  const BlockParameters &p_;
  BlockInputs inputs_;
};
} // namespace

void
BlockModel::validate(Parameters &parameters, MPI_Comm communicator)
{
  start_petsc(communicator);
  p_.check(parameters);
  use_kind_of_jump(p_, parameters, "linearly_implicit");
  int rank = 0;
  MPI_Comm_rank(communicator, &rank);
  if (rank == 0)
  {
    inputs_ = prepare_block(p_, parameters);
    check_plausibility(p_, inputs_, parameters);
    check_following(p_, inputs_.mesh, parameters);
  }
  else
    read_block_curves(p_, parameters, inputs_);
}

RunCost
BlockModel::cost() const
{
  return wear_cost(p_, inputs_.mesh);
}

Declarations
BlockModel::declarations() const
{
  Declarations declared = wear_declarations(p_);
  DeclaredSeries face;
  face.name = "contact";
  face.title = "Worn face of the block";
  face.orientation = "z points up, from the counterface through the block. The first view is from "
                     "below, on the worn face.";
  face.view = "From below";
  face.seen_from = {.25, -.45, -1.};
  face.fields = {"wear_depth", "von_mises_stress"};
  face.time = wear_frame_time(p_);
  DeclaredSeries block = face, counterface = face;
  face.rank = 1;
  face.body = block.name = p_.words().body;
  counterface.name = p_.words().counterface;
  block.title = "Block";
  counterface.title = "Counterface";
  face.values = wear_surface_fields();
  block.values = body_fields();
  counterface.values = worn_counterface_fields();
  declared.series = {face, block, counterface};
  cite_wear_methods(p_, declared);
  return declared;
}

std::vector<Refinement>
BlockModel::refinements() const
{
  std::vector<Refinement> all = refinements_of_steps(p_);
  if (p_.body.mesh_file.empty())
    all.insert(all.begin(),
               refinement_of_mesh("Block", p_.body.size_at_wear, p_.body.size_at_backing, 0));
  return all;
}

ExitCode
BlockModel::run(Parameters &parameters, const ParameterFile &file, const RunOptions &options,
                Log &log, MPI_Comm communicator)
{
  broadcast(inputs_.mesh, communicator);
  stop_following_at_volumes(p_, inputs_.mesh);
  MPI_Bcast(&inputs_.height, 1, MPI_DOUBLE, 0, communicator);
  Run run(name_, p_.output_folder, &p_.checkpoint, parameters, file, options, log, communicator);
  BlockSimulation simulation(p_, inputs_, run);
  return run_simulation(simulation, run);
}
} // namespace arthrowear
