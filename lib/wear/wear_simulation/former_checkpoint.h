// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "storage/checkpoint_data.h"
#include "wear_simulation/jump_record.h"

namespace arthrowear
{
/// Returns a checkpoint with the fields of this version. Former versions, of the development of
/// 0.2.0, have neither the errors of the peak pressure nor iterative bodies before results had ids:
/// the peak pressures of whole cycles from before the stop are then not known. Later ones lack the
/// sliding work, which is empty but for bodies that they did not have.
/// @param columns  of wear_history.csv in this version, with errors
/// @throws InputError if a row of the history has another number of values
CheckpointData with_present_fields(CheckpointData data, const WearHistoryColumns &columns);
} // namespace arthrowear
