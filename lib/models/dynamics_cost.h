// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/gait_dynamics_parameters.h"
#include "models/hip_dynamics_parameters.h"
#include "models/interface_parameters.h"
#include "models/knee_dynamics_parameters.h"
#include "models/run_cost.h"
#include "models/tibial_tray_parameters.h"

namespace arthrowear
{
/// Costs of runs whose steps a tolerance or an equilibrium decides: ranges, from steps per second
/// of motion that were seen in runs (doc/benchmarks.md).
RunCost cost_of(const HipDynamicsParameters &p);
RunCost cost_of(const GaitDynamicsParameters &p);
RunCost cost_of(const KneeDynamicsParameters &p);
/// Explicit steps; the length of one by the lowest period over the stable step.
RunCost cost_of(const TibialTrayParameters &p, double n_cells, double n_vertices);

/// Of fixed steps at one point.
RunCost cost_of(const InterfaceParameters &p);
} // namespace arthrowear
