// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "parameters/parameter_file.h"

namespace arthrowear
{
/// Parts of parameter files that come with the program (gaits, materials): files `<name>.part`.
class Parts
{
public:
  /// @param folder below inputs/ of the data folder: "gait", "laws", "materials"
  /// @throws RunError if the data are missing
  explicit Parts(const std::string &folder);

  /// In alphabetical order.
  const std::vector<std::string> &names() const { return names_; }
  /// @throws InputError if the part is damaged
  ParameterFile read(const std::string &name) const { return ParameterFile::read(file(name)); }
  /// The comment in the first line of a part.
  std::string text(const std::string &name) const;

private:
  std::string file(const std::string &name) const;
  std::string folder_;
  std::vector<std::string> names_;
};
} // namespace arthrowear
