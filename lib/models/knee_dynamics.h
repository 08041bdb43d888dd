// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/knee_dynamics_parameters.h"
#include "models/model.h"

namespace arthrowear
{
/// A tibia that swings against a femur at rest, held by four ligaments [Machado2011]. Rank 0
/// computes; other ranks look on.
class KneeDynamicsModel : public Model
{
public:
  void declare(Parameters &parameters) override;
  void validate(Parameters &parameters, MPI_Comm communicator) override;
  std::string description() const override;
  /// Takes seconds: no checkpoints, and so no resuming.
  ExitCode run(Parameters &parameters, const ParameterFile &file, const RunOptions &options,
               Log &log, MPI_Comm communicator) override;

private:
  KneeDynamicsParameters p_;
};
} // namespace arthrowear
