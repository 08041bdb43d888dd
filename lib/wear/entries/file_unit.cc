// SPDX-License-Identifier: LGPL-2.1-or-later
#include "entries/file_unit.h"

namespace arthrowear
{
bool
blame_unit(Parameters &parameters, const std::string &entry)
{
  for (const std::string &warning : parameters.warnings())
    if (const std::size_t at = warning.find("[" + entry + "]"); at != std::string::npos)
    {
      parameters.error_at(entry, "the unit of the file",
                          warning.substr(warning.find(": ", at) + 2));
      return true;
    }
  return false;
}
} // namespace arthrowear
