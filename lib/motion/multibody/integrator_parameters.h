// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "multibody/integrator.h"
#include "parameters/parameters.h"

namespace arthrowear
{
/// Entries of a rigid-body model's time integration without its absolute tolerances.
void declare_integrator(const Parameters::Section &section, IntegratorOptions &options);

/// A finding at [Time / Method] if it is explicit and hopeless for a run of this duration [s].
void check_method(Parameters &parameters, const IntegratorOptions &options, double duration);
} // namespace arthrowear
