// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/csv.h"
#include "io/parameters.h"

namespace arthrowear
{
/// Reads a table for an entry that is good so far; what is wrong with the table becomes a finding.
template <typename Action>
void
with_table(Parameters &parameters, const std::string &entry, const std::string &file,
           const Action &action)
{
  if (!parameters.is_good(entry))
    return;
  try
  {
    action(read_csv(file));
  }
  catch (const InputError &error)
  {
    parameters.add(error);
  }
}
} // namespace arthrowear
