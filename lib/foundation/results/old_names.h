// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "results/declarations.h"
#include "results/run_record.h"

namespace arthrowear
{
/// Completes the declaration of a result by a version without ids: id, role and axis by the name
/// that all results had then. An unknown name becomes an id.
DeclaredResult with_id(DeclaredResult result);

/// The state of a run by the outcome in the summary of a version that kept no other.
RunState state_of_outcome(const std::string &outcome);
} // namespace arthrowear
