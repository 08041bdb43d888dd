// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// Restores what the constructors of libraries, which run before main(), must neither read nor
/// change: the current folder, HOME, and the actions of signals that the starter of the program
/// chose. UCX, which Open MPI 5 links, reads ucx.conf in both folders, where it may name code, and
/// handles SIGHUP, which nohup ignores, and the signals of faults. The constructors of the program,
/// the last ones, have called it before; the program ends if its folder can no longer be entered.
void restore_after_loading();
} // namespace arthrowear
