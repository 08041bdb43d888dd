// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/log.h"
#include "storage/checkpoint_data.h"

namespace arthrowear
{
/// Adds the warnings and the citations of a run to the data of a checkpoint.
void pack_reports(const std::vector<Log::Warning> &warnings,
                  const std::vector<std::string> &citations, CheckpointData &data);
/// Warnings in the data of pack_reports(); none in a checkpoint of an earlier version.
std::vector<Log::Warning> unpack_warnings(const CheckpointData &data);
/// Citations in the data of pack_reports(); none in a checkpoint of an earlier version.
std::vector<std::string> unpack_citations(const CheckpointData &data);
} // namespace arthrowear
