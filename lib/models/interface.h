// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/interface_parameters.h"
#include "models/model.h"

namespace arthrowear
{
/// One contact point with adhesion and friction, driven through a program of displacements
/// [Rojek2001, section 5.1]. Rank 0 computes; other ranks look on.
class InterfaceModel : public Model
{
public:
  void declare(Parameters &parameters) override;
  void validate(Parameters &parameters, MPI_Comm communicator) override;
  std::string description() const override;
  /// Takes seconds: no checkpoints, and so no resuming.
  ExitCode run(Parameters &parameters, const ParameterFile &file, const RunOptions &options,
               Log &log, MPI_Comm communicator) override;

private:
  InterfaceParameters p_;
};
} // namespace arthrowear
