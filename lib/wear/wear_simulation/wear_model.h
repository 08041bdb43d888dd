// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/broadcast.h"
#include "ranks/ranks.h"
#include "run/driver.h"
#include "run/model.h"
#include "run/refinement.h"
#include "run/wear_factor.h"
#include "solid/petsc_session.h"
#include "wear_simulation/cost.h"
#include "wear_simulation/doubtful_entries.h"
#include "wear_simulation/refinements.h"

#include <optional>

namespace arthrowear
{
/// A model of one wearing body, by its entries (WearRunParameters) and its inputs with the mesh.
template <class Entries, class Inputs>
class WearModel : public Model, public Refinable, public ScalesWithWearFactor
{
public:
  explicit WearModel(std::string name) : name_(std::move(name)) {}

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

protected:
  /// Wear of the whole run, for its cost.
  virtual ExpectedWear expected_wear() const { return {}; }
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
  /// Checks the entries and makes the inputs; the other ranks get the mesh by share_mesh().
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
  /// Gives every rank the mesh. Collective.
  void share_mesh(MPI_Comm communicator)
  {
    broadcast(inputs_.mesh, communicator);
    stop_following_at_volumes(p_, inputs_.mesh);
  }
  template <class Simulation>
  ExitCode run_as(Parameters &parameters, const ParameterFile &file, const RunOptions &options,
                  Log &log, MPI_Comm communicator)
  {
    Run run(name_, p_.output_folder, &p_.checkpoint, parameters, file, options, log, communicator);
    Simulation simulation(p_, inputs_, run);
    (void)sizes(); // of the mesh, which the simulation has now
    inputs_.mesh = {};
    return run_simulation(simulation, run);
  }

  std::string name_;
  Entries p_;
  Inputs inputs_;

private:
  mutable std::optional<WearSizes> sizes_; // of the mesh, once they are needed
};
} // namespace arthrowear
