// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/broadcast.h"
#include "mesh/mesh_checkpoint.h"
#include "ranks/ranks.h"
#include "run/driver.h"
#include "run/refinement.h"
#include "run/wear_factor.h"
#include "solid/petsc_session.h"
#include "wear_simulation/cost.h"
#include "wear_simulation/doubtful_entries.h"
#include "wear_simulation/end_of_run.h"
#include "wear_simulation/simulation.h"

namespace arthrowear
{
/// Time steps and jumps of a checked run. A model puts its mesh before them.
std::vector<Refinement> refinements_of_steps(const WearRunParameters &p);

/// The mesh of tetrahedra whose sizes these two entries give [mm].
/// @param section  "Cup"
/// @param n_cells  value of the section's entry `Cells` that scales the sizes; 0: the sizes are
/// used
Refinement refinement_of_mesh(const std::string &section, double size_at_wear,
                              double size_at_backing, unsigned int n_cells);

/// Reason for which the worn body depends on more than wear factor times cycles, as a part of a
/// sentence; empty if it does not.
std::string dependence_beside_wear_factor(const WearRunParameters &p);

/// The main results, by which a run is judged.
std::vector<std::string> main_wear_results(const WearRunParameters &p);

/// A model of one wearing body: its entries (WearRunParameters), its inputs, and its system, which
/// is made of both. The inputs have `mesh`, `elasticity` and, as fields (base/fields.h), what
/// follows from the mesh.
template <class Entries, class Inputs, class System>
class WearModel : public Model, public Refinable, public ScalesWithWearFactor, public WearRunModel
{
public:
  explicit WearModel(std::string name, const Entries &p = {}, const Inputs &inputs = {})
      : name_(std::move(name)), p_(p), inputs_(inputs)
  {
  }

  void declare(Parameters &parameters) override { p_.declare(parameters); }
  RunCost cost() const override { return cost_on({}); }
  RunCost cost_on(const RanksOfMachine &ranks) const override
  {
    return wear_cost(p_, sizes(), expected_wear(), ranks);
  }
  std::vector<RunCost> other_costs(const RanksOfMachine &ranks) const override
  {
    return other_wear_costs(p_, sizes(), expected_wear(), ranks);
  }
  std::string description() const override
  {
    return name_ + ": " + wear_description(p_, inputs_.mesh);
  }
  double mesh_count() const override { return static_cast<double>(inputs_.mesh.cells.size()); }
  std::vector<std::string> main_results() const override { return main_wear_results(p_); }
  std::string depends_on_more() const override { return dependence_beside_wear_factor(p_); }
  ExitCode run(Parameters &parameters, const ParameterFile &file, const RunOptions &options,
               Log &log, MPI_Comm communicator) override
  {
    share_inputs(communicator);
    Run run(name_, p_.output_folder, &p_.checkpoint, parameters, file, options, log, communicator);
    (void)sizes(); // of the mesh, which the system gets
    WearSimulation simulation(*this, run);
    return run_simulation(simulation, run);
  }

  const WearRunParameters &entries() const override { return p_; }
  std::unique_ptr<WearSystem> make_system(MPI_Comm communicator,
                                          std::shared_ptr<const WornShape> worn) override
  {
    auto system = std::make_unique<System>(p_, inputs_, communicator, std::move(worn));
    inputs_.mesh = {};
    return system;
  }
  void set_worn(MeshData mesh, const Elasticity elasticity) override
  {
    inputs_.mesh = std::move(mesh);
    inputs_.elasticity = elasticity;
  }
  void pack(CheckpointData *data) const override { for_each_field(FieldWriter(data), inputs_); }
  void unpack(const CheckpointData &data) override
  {
    inputs_.mesh = unpack_mesh(data);
    const FieldReader read(data);
    read("elasticity", inputs_.elasticity);
    unpack_inputs(data);
  }
  std::unique_ptr<WearSummary> summary(const EndOfRun &end) override
  {
    auto summary = std::make_unique<WearSummary>(p_);
    summary->outcome.set(end.outcome_text);
    end.set(*summary);
    return summary;
  }

protected:
  /// Wear of the whole run, for its cost.
  virtual ExpectedWear expected_wear() const { return {}; }
  /// Reads what pack() writes.
  virtual void unpack_inputs(const CheckpointData &data)
  {
    for_each_field(FieldReader(data), inputs_);
  }
  const WearSizes &sizes() const
  {
    if (!sizes_)
      sizes_ = wear_sizes(p_, inputs_.mesh);
    return *sizes_;
  }

  /// Functions of a model that make and check its inputs; findings go to the parameters.
  struct Steps
  {
    Inputs (*prepare)(const Entries &, Parameters &);             ///< on one rank
    void (*check)(const Entries &, const Inputs &, Parameters &); ///< on this rank, afterwards
    void (*read_curves)(const Entries &, Parameters &, Inputs &); ///< on the other ranks
  };
  /// Checks the entries and makes the inputs; the other ranks get the mesh by run().
  void validate_by(const Steps &steps, Parameters &parameters, MPI_Comm communicator)
  {
    start_petsc(communicator);
    p_.check(parameters);
    use_kind_of_jump(p_, parameters, "linearly_implicit");
    if (rank_in(communicator) != 0)
      return steps.read_curves(p_, parameters, inputs_);
    inputs_ = steps.prepare(p_, parameters);
    steps.check(p_, inputs_, parameters);
    check_following(p_, inputs_.mesh, parameters);
  }

  std::string name_;
  Entries p_;
  Inputs inputs_;

private:
  /// Gives every rank the mesh and what follows from it. Collective.
  void share_inputs(MPI_Comm communicator)
  {
    broadcast(inputs_.mesh, communicator);
    stop_following_at_volumes(p_, inputs_.mesh);
    CheckpointData data;
    pack(rank_in(communicator) == 0 ? &data : nullptr);
    broadcast(data, communicator);
    unpack_inputs(data);
  }

  mutable std::optional<WearSizes> sizes_; // of the mesh, once they are needed
};
} // namespace arthrowear
