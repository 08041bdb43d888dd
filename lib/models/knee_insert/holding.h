// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/knee_insert/setup.h"

namespace arthrowear
{
/// Adds an error for each motion of the femur at the start that nothing resists: a femur in the
/// free range of its restraint on a bearing surface that is flat along this motion, without
/// friction.
void check_held(const KneeInsertParameters &p, const KneeInsertInputs &inputs,
                Parameters &parameters);
} // namespace arthrowear
