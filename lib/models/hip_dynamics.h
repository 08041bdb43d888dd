// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_dynamics_parameters.h"
#include "models/model.h"

namespace arthrowear
{
/// A head that vibrates in a cup with clearance under prescribed turning and force, and what it
/// wears off [Askari2015]. Rank 0 computes; other ranks look on.
class HipDynamicsModel : public Model
{
public:
  void declare(Parameters &parameters) override;
  void validate(Parameters &parameters, MPI_Comm communicator) override;
  std::string description() const override;
  /// Takes seconds: no checkpoints, and so no resuming.
  ExitCode run(Parameters &parameters, const ParameterFile &file, const RunOptions &options,
               Log &log, MPI_Comm communicator) override;

private:
  HipDynamicsParameters p_;
};
} // namespace arthrowear
