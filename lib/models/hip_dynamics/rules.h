// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_dynamics/results.h"

namespace arthrowear
{
/// Refuses a hip whose patch under the largest force of its table is too large for the theory, and
/// warns of one that is doubtful.
void check_patch(const HipDynamicsParameters &p, Parameters &parameters);

/// Reports why the volume of the depths differs from wear factor times force times distance, if by
/// more than 1 %, and a patch larger than expected from the table.
void report_volumes(const HipDynamicsParameters &p, const HipResults &results, Log &log);
/// Warns where a wear law is used outside of its data.
void report_data(const HipDynamicsParameters &p, const OutsideOfData &outside, Log &log);
} // namespace arthrowear
