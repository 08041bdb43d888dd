// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/machine_memory.h"

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>
#include <unistd.h>

namespace arthrowear
{
namespace
{
constexpr double infinity = std::numeric_limits<double>::infinity();

/// The number in the first of two files that has one [bytes]; infinity without.
double
bound_in(const char *file, const char *other)
{
  for (const char *name : {file, other})
  {
    double bound = 0.;
    std::ifstream text(name);
    if (text >> bound) // "max" is none
      return bound;
  }
  return infinity;
}
/// An entry of a file of the kernel, which has it in kB [bytes]; infinity without.
double
entry_of(const char *file, const std::string &name)
{
  std::ifstream lines(file);
  for (std::string line; std::getline(lines, line);)
    if (line.compare(0, name.size(), name) == 0)
      return 1024. * std::stod(line.substr(name.size()));
  return infinity;
}
} // namespace

double
memory_of_machine()
{
  return std::min(
      static_cast<double>(::sysconf(_SC_PHYS_PAGES)) * static_cast<double>(::sysconf(_SC_PAGESIZE)),
      bound_in("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"));
}

double
peak_memory_of_process()
{
  const double peak = entry_of("/proc/self/status", "VmHWM:");
  return peak < infinity ? peak : 0.;
}

double
free_memory_of_machine()
{
  const double available = entry_of("/proc/meminfo", "MemAvailable:");
  const double bound = bound_in("/sys/fs/cgroup/memory.max",
                                "/sys/fs/cgroup/memory/memory.limit_in_bytes"),
               used = bound_in("/sys/fs/cgroup/memory.current",
                               "/sys/fs/cgroup/memory/memory.usage_in_bytes");
  return bound < infinity && used < infinity ? std::min(available, std::max(bound - used, 0.))
                                             : available;
}
} // namespace arthrowear
