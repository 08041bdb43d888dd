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
/// @param of_folder  how the command gives the output folder, a sentence
/// @throws InputError without a `=`, with an entry that the model does not have, in another unit,
/// or with an entry that the command gives: the model, the output folder
EntrySetting read_setting(const std::string &text, const Parameters &declared,
                          const std::string &of_folder);

/// Entries that a command sets in the place of a parameter file.
struct CommandSettings
{
  std::vector<std::string> entries; ///< "Section / Entry = value"
  std::string folder;               ///< for the results, from the current folder; empty: the file's
};
/// Names of files in values start at the folder of the parameter file, as its own do.
/// @throws InputError with all findings about the settings
ParameterFile read_with(const std::string &file, const CommandSettings &settings);
} // namespace arthrowear
