// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

namespace arthrowear
{
/// Memory that the processes of this machine share: all of it, or what bounds this process, which
/// are its control group, a group around this group, and the job of Slurm (SLURM_MEM_PER_NODE or
/// SLURM_MEM_PER_CPU) [bytes].
double memory_of_machine();

/// Free memory of the machine, as the system counts it for a process that starts now, within the
/// same bounds [bytes].
double free_memory_of_machine();

/// Memory of a control group [bytes].
struct GroupMemory
{
  double bound = 0.; ///< the least of the group and the groups around it; infinity: none
  double free = 0.;  ///< the least that a bound leaves; infinity: no bound
};

/// Memory of the control group of this process, of version 1 or 2 of control groups.
/// @param root  before /proc and /sys, "" on a machine
GroupMemory memory_of_group(const std::string &root = "");

/// Memory of a job on this node, as Slurm's variables have it [bytes]; infinity: no such variable.
double memory_of_slurm_job();

/// Peak resident memory of this process, with shared pages (VmHWM) [bytes].
double peak_memory_of_process();

/// Gives memory that was freed back to the system, which the allocator would keep for later use.
void return_freed_memory();
} // namespace arthrowear
