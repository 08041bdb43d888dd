// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/machine_memory.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <malloc.h>
#include <unistd.h>

namespace arthrowear
{
namespace
{
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double megabyte = 1024. * 1024.; // of Slurm [bytes]

/// The number in a file [bytes]; infinity without.
double
number_in(const std::string &file)
{
  double number = 0.;
  std::ifstream text(file);
  return text >> number ? number : infinity; // "max" is none
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

/// A number of a variable of the environment; infinity without.
double
variable(const char *name)
{
  const char *text = std::getenv(name);
  char *end = nullptr;
  const double number = text ? std::strtod(text, &end) : 0.;
  return number > 0. && *end == '\0' ? number : infinity;
}

/// Names of the files of a version of control groups.
struct GroupFiles
{
  std::string folder, bound, used;
};

void
narrow(const GroupFiles &files, std::string group, GroupMemory &memory)
{
  for (;;)
  {
    const std::string folder = files.folder + group + "/";
    const double bound = number_in(folder + files.bound), used = number_in(folder + files.used);
    memory.bound = std::min(memory.bound, bound);
    if (bound < infinity && used < infinity)
      memory.free = std::min(memory.free, std::max(bound - used, 0.));
    if (group.empty())
      return;
    group.erase(group.rfind('/'));
  }
}
} // namespace

GroupMemory
memory_of_group(const std::string &root)
{
  GroupMemory memory{infinity, infinity};
  const GroupFiles second{root + "/sys/fs/cgroup", "memory.max", "memory.current"},
      first{root + "/sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes"};
  // "0::/job/step", or "7:memory:/job/step" of version 1. In a container the folders of the group
  // may be missing, and the group is the uppermost folder.
  std::ifstream lines(root + "/proc/self/cgroup");
  for (std::string line; std::getline(lines, line);)
  {
    const std::size_t name = line.find(':'), path = line.find(':', name + 1);
    if (name == std::string::npos || path == std::string::npos)
      continue;
    std::string group = line.substr(path + 1);
    if (group.empty() || group == "/" || group.front() != '/')
      group.clear();
    const std::string names = "," + line.substr(name + 1, path - name - 1) + ",";
    if (names == ",,")
      narrow(second, group, memory);
    else if (names.find(",memory,") != std::string::npos)
      narrow(first, group, memory);
  }
  narrow(second, "", memory);
  narrow(first, "", memory);
  return memory;
}

double
memory_of_slurm_job()
{
  return megabyte * std::min(variable("SLURM_MEM_PER_NODE"),
                             variable("SLURM_MEM_PER_CPU") * variable("SLURM_CPUS_ON_NODE"));
}

double
memory_of_machine()
{
  return std::min({static_cast<double>(::sysconf(_SC_PHYS_PAGES)) *
                       static_cast<double>(::sysconf(_SC_PAGESIZE)),
                   memory_of_group().bound, memory_of_slurm_job()});
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
  return std::min(
      {entry_of("/proc/meminfo", "MemAvailable:"), memory_of_group().free, memory_of_slurm_job()});
}

void
return_freed_memory()
{
  ::malloc_trim(0);
}
} // namespace arthrowear
