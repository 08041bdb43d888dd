// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_dynamics/parameters.h"
#include "run/model.h"
#include "run/refinement.h"

namespace arthrowear
{
/// A range, since a tolerance decides the steps; from steps per second of motion that were measured
/// (doc/benchmarks.md).
RunCost cost_of(const HipDynamicsParameters &p);

/// Vibration of a head in a cup with clearance under prescribed rotation and force, and the wear of
/// both [Askari2015].
class HipDynamicsModel : public Model, public Refinable
{
public:
  void declare(Parameters &parameters) override { p_.declare(parameters); }
  void validate(Parameters &parameters, MPI_Comm) override { p_.check(parameters); }
  std::string description() const override;
  RunCost cost() const override { return cost_of(p_); }
  Declarations declarations() const override;
  std::vector<Refinement> refinements() const override;
  std::vector<std::string> main_results() const override;
  /// Rank 0 computes.
  ExitCode run(Parameters &parameters, const ParameterFile &file, const RunOptions &options,
               Log &log, MPI_Comm communicator) override;

private:
  HipDynamicsParameters p_;
};
} // namespace arthrowear
