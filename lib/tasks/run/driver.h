// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "run/run.h"
#include "run/simulation.h"

namespace arthrowear
{
/// Runs a simulation from its set-up to its summary: the only loop over steps. Collective over the
/// run's communicator.
/// @throws InputError before anything is written, RunError if the run fails
ExitCode run_simulation(Simulation &simulation, Run &run);
} // namespace arthrowear
