// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/memory_demand.h"

#include "base/number_text.h"
#include "base/shown_text.h"

#include <new>
#include <sys/resource.h>

namespace arthrowear
{
namespace
{
// Beside the entries of meshes; those that a model has.
constexpr const char *demanding[] = {"Wear / Divisions", "Output / Rows per cycle",
                                     "Output / Rows per phase", "Output / Interval [s]",
                                     "Time / Cycles"};
} // namespace

bool
is_out_of_memory(const std::exception &error)
{
  if (dynamic_cast<const std::bad_alloc *>(&error) != nullptr)
    return true;
  const std::string text = error.what();
  const auto says = [&text](const char *words) { return text.find(words) != std::string::npos; };
  return says("bad_alloc") || says("Out of memory") || says("Cannot allocate memory") ||
         (says("PETSc") && (says("error number 55") || says("INFOG(1)=-13"))) ||
         (says("MUMPS") && says("-13"));
}

RunError
not_enough_memory(const Parameters &parameters)
{
  std::vector<std::string> paths, entries;
  for (const Parameters::Declaration &entry : parameters.declarations())
    if (entry.topic == LogTopic::mesh)
      paths.push_back(entry.path());
  std::copy_if(std::begin(demanding), std::end(demanding), std::back_inserter(paths),
               [&](const char *path) { return parameters.has(path); });
  for (const std::string &path : paths)
    if (!parameters.value(path).empty())
      entries.push_back("[" + path + "] is " + shown_text(parameters.value(path)));
  std::string text = "There is not enough memory";
  rlimit limit = {};
  if (::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
    text += " within the limit of " + std::to_string(limit.rlim_cur >> 20) + " MB (ulimit -v)";
  text += ".";
  if (!entries.empty())
    text += " Most of it is needed for: " + comma_list(entries) +
            ". Use a coarser mesh or fewer rows, or a machine with more memory.";
  return RunError(text);
}
} // namespace arthrowear
