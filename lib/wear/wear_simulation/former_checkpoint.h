// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "storage/checkpoint_data.h"
#include "wear_simulation/jump_record.h"

namespace arthrowear
{
/// True for a checkpoint of a version that has neither the errors of the peak pressure nor
/// iterative bodies: of the development of 0.2.0, before results had ids.
bool is_former(const CheckpointData &data);

/// Returns a former checkpoint with the fields of this version. The peak pressures of whole cycles
/// from before the stop are not known.
/// @param columns  of wear_history.csv in this version, with errors
/// @throws InputError if a row of the history has another number of values
CheckpointData with_present_fields(CheckpointData data, const WearHistoryColumns &columns);
} // namespace arthrowear
