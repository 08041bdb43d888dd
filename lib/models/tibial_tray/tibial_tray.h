// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/tibial_tray/parameters.h"
#include "run/model.h"
#include "run/refinement.h"

namespace arthrowear
{
/// Explicit steps; the length of one by the lowest period over the stable step. A range:
/// equilibrium decides how long a level is held.
RunCost cost_of(const TibialTrayParameters &p, double n_cells, double n_vertices);

/// The upper tibia with the tibial part of a knee replacement under a load beside its axis: loss of
/// adhesion between tray and bone, post and cement ([Rojek2001] section 5.2).
class TibialTrayModel : public Model, public Refinable
{
public:
  void declare(Parameters &parameters) override { p_.declare(parameters); }
  void validate(Parameters &parameters, MPI_Comm communicator) override;
  std::string description() const override;
  RunCost cost() const override
  {
    return cost_of(p_, static_cast<double>(mesh_.cells.size()),
                   static_cast<double>(mesh_.vertices.size()));
  }
  Declarations declarations() const override;
  std::vector<Refinement> refinements() const override;
  double mesh_count() const override { return static_cast<double>(mesh_.cells.size()); }
  std::vector<std::string> main_results() const override;
  ExitCode run(Parameters &parameters, const ParameterFile &file, const RunOptions &options,
               Log &log, MPI_Comm communicator) override;

private:
  TibialTrayParameters p_;
  MeshData mesh_; // rank 0
};
} // namespace arthrowear
