// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// Memory that the processes of this machine share, or of the group that bounds them [bytes].
double memory_of_machine();

/// Free memory of the machine, as the system counts it for a process that starts now [bytes].
double free_memory_of_machine();

/// Peak resident memory of this process, with shared pages (VmHWM) [bytes].
double peak_memory_of_process();
} // namespace arthrowear
