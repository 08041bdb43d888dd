// SPDX-License-Identifier: LGPL-2.1-or-later
#include "entries/file_unit.h"

namespace arthrowear
{
bool
blame_unit(Parameters &parameters, const std::string &entry)
{
  for (const Parameters::Warning &warning : parameters.doubts())
    if (warning.path == entry)
    {
      parameters.error_at(entry, "the unit of the file", warning.doubt);
      return true;
    }
  return false;
}
} // namespace arthrowear
