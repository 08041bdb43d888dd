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
// Those that a model has, the most demanding first.
constexpr const char *demanding[] = {"Cup / Imported mesh / Mesh file",
                                     "Cup / Cells",
                                     "Cup / Element size at wear [mm]",
                                     "Cup / Elements",
                                     "Geometry / Imported mesh / Mesh file",
                                     "Geometry / Cells",
                                     "Geometry / Element size at interface [mm]",
                                     "Wear / Divisions",
                                     "Output / Rows per cycle",
                                     "Output / Rows per phase",
                                     "Output / Interval [s]",
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
  std::vector<std::string> entries;
  for (const std::string path : demanding)
    if (parameters.has(path) && !parameters.value(path).empty())
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
