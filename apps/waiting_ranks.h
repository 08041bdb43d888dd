// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// From now on this process, while it waits in MPI for another rank, leaves its processor to
/// others: after 50 us it sleeps for a quarter of the time that it has waited, at most 1 ms. Short
/// waits, which decide the speed of a run on a quiet machine, stay as they are. Call before
/// MPI_Init.
void let_waiting_rank_sleep();
} // namespace arthrowear
