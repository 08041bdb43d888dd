// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "parameters/parameters.h"

namespace arthrowear
{
/// An entry with its value, as `--set` gives it: "Section / Entry = value # source".
struct EntrySetting
{
  std::string path;   ///< with the unit, as the model declares it
  std::string value;  ///< without quotes
  std::string source; ///< in one line; empty: none
};

/// The unit of the entry may be left out. A `#` behind a blank begins the source, as in a
/// parameter file; in a value it stands in double quotes.
/// @throws InputError without a `=`, with an entry that the model does not have, or in another unit
EntrySetting read_setting(const std::string &text, const Parameters &declared);
} // namespace arthrowear
