// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_cup/setup.h"
#include "run/model.h"
#include "run/refinement.h"

namespace arthrowear
{
/// Model hip_cup: wear of a polyethylene cup on a rotating rigid head [Jourdan2009].
class HipCupModel : public Model, public Refinable
{
public:
  void declare(Parameters &parameters) override;
  void validate(Parameters &parameters, MPI_Comm communicator) override;
  std::string description() const override;
  RunCost cost() const override;
  Declarations declarations() const override;
  std::vector<Refinement> refinements() const override;
  double mesh_count() const override;
  std::vector<std::string> main_results() const override;
  ExitCode run(Parameters &parameters, const ParameterFile &file, const RunOptions &options,
               Log &log, MPI_Comm communicator) override;

private:
  HipCupParameters p_;
  HipCupInputs inputs_;
};
} // namespace arthrowear
