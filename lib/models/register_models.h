// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "run/model.h"

namespace arthrowear
{
/// Makes the models of this folder known to run/model.h. Call it once.
/// @param block, hip_cup, tibial_tray make the models with finite elements, which may lie in
/// another library
void register_models(MakeModel block, MakeModel hip_cup, MakeModel tibial_tray);
} // namespace arthrowear
