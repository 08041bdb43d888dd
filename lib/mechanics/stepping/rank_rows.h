// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/row_sharing.h"

#include <mpi.h>

namespace arthrowear
{
/// The ranks of a communicator share the rows of W; dense factors are those of ScaLAPACK.
std::shared_ptr<const nscd::RowSharing> share_rows(MPI_Comm communicator);
} // namespace arthrowear
