// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/block/setup.h"
#include "run/model.h"
#include "run/refinement.h"

namespace arthrowear
{
/// Wear of an elastic block or pin that stands on a moving rigid counterface: pin on disc, pin on
/// plate, block on ring.
class BlockModel : public Model, public Refinable
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
  BlockParameters p_;
  BlockInputs inputs_;
};
} // namespace arthrowear
