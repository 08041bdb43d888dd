// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "new_case/case_draft.h"
#include "parameters/parameters.h"

#include <mpi.h>

namespace arthrowear
{
/// Sets the entries for which the inputs of a validated case suggest values and the draft has none,
/// with the reasons as their notes. Collective: rank 0 knows the advice.
/// @param lines  for the screen
/// @return true if the draft has changed
bool follow_advice(const Parameters &validated, CaseDraft &draft, std::vector<std::string> &lines,
                   MPI_Comm communicator);
} // namespace arthrowear
