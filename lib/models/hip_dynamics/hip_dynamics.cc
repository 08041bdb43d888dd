// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_dynamics/hip_dynamics.h"

#include "base/number_text.h"
#include "models/hip_dynamics/cycle_simulation.h"
#include "models/hip_dynamics/jump_simulation.h"
#include "run/short_model.h"

namespace arthrowear
{
std::string
HipDynamicsModel::description() const
{
  return "hip_dynamics: head of " + shortest_text(2. * p_.joint.head_radius) + " mm, clearance " +
         shortest_text(p_.joint.clearance) + " mm, " + std::to_string(p_.cycles) +
         (p_.cycles == 1 ? " cycle of " : " cycles of ") + shortest_text(1. / p_.frequency) + " s";
}

ExitCode
HipDynamicsModel::run(Parameters &parameters, const ParameterFile &file, const RunOptions &options,
                      Log &log, MPI_Comm communicator)
{
  return run_on_root("hip_dynamics", p_.output_folder, &p_.checkpoint, parameters, file, options,
                     log, communicator,
                     [this](Run &run) -> std::unique_ptr<Simulation>
                     {
                       if (p_.jumps.are_taken)
                         return std::make_unique<HipJumpSimulation>(p_, run, description());
                       return std::make_unique<HipCycleSimulation>(p_, run, description());
                     });
}
} // namespace arthrowear
