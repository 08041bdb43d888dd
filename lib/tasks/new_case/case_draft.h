// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "parameters/parameter_file.h"

namespace arthrowear
{
/// Values of a parameter file in the making. Paths are written as in messages:
/// "Load / Body weight [N]", or the bare name at the top level.
class CaseDraft
{
public:
  struct Value
  {
    std::string path, value;
    std::string note;   ///< reason or source; empty: none
    std::string folder; ///< where a relative name of a file starts; empty: the working folder
    std::string origin; ///< words of the user from which it was computed; empty: none
  };

  /// Sets the values of a parameter file, or of a part of one; they replace values with equal
  /// paths. The comment behind a value is its note, unless it refers to another folder (`../`).
  /// @param section whose values alone are taken; empty: all
  void take(const ParameterFile &file, const std::string &section = "");
  void set(const std::string &path, const std::string &value, const std::string &note = "");
  /// Sets a value that was computed. The file has a line about its origin, not its description.
  void set_computed(const std::string &path, const std::string &value, const std::string &origin);
  void unset(const std::string &path);
  /// Removes all values of a section and of its subsections.
  void unset_section(const std::string &section);

  /// Null if it is not set.
  const Value *find(const std::string &path) const;
  const std::vector<Value> &values() const { return values_; }

private:
  Value &at(const std::string &path);
  std::vector<Value> values_;
};
} // namespace arthrowear
