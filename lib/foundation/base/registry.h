// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/ranges.h"
#include "base/source_line.h"

#include <deque>
#include <stdexcept>
#include <utility>

namespace arthrowear
{
/// The types that parameter files choose by name. Add before parameters are declared.
/// @tparam Type  has a `name` and a `text`, which describes it in a few words
template <class Type> class Registry
{
public:
  /// @param noun  of a type in messages: "contact solver"
  explicit Registry(std::string noun, std::vector<Type> types = {}) : noun_(std::move(noun))
  {
    for (Type &type : types)
      add(std::move(type));
  }

  /// @throws std::logic_error with the line of the call, if there is no name, or the name exists
  /// already
  void add(Type type, const SourceLine &at = {__builtin_FILE(), __builtin_LINE()})
  {
    if (type.name.empty())
      throw std::logic_error(at.place() + "the " + noun_ + " has no name");
    if (find(type.name))
      throw std::logic_error(at.place() + "the " + noun_ + " '" + type.name +
                             "' is registered twice");
    types_.push_back(std::move(type));
    lines_.push_back(at);
  }
  /// Null if there is none of that name; else it stays valid.
  const Type *find(const std::string &name) const { return find_by(types_, &Type::name, name); }
  /// The line of the call that added a type, "my_law.cc:42: ".
  std::string place_of(const std::string &name) const
  {
    for (std::size_t i = 0; i < types_.size(); ++i)
      if (types_[i].name == name)
        return lines_[i].place();
    return "";
  }
  /// In the order in which they were added; references stay valid.
  const std::deque<Type> &types() const { return types_; }
  std::vector<std::string> names() const ///< in the order in which they were added
  {
    return mapped<std::string>(types_, &Type::name);
  }
  /// "auto: the cheapest one, …; interior_point: …".
  std::string texts() const
  {
    return joined(types_, "; ", [&](const Type &type) { return type.name + ": " + type.text; });
  }

private:
  std::string noun_;
  std::deque<Type> types_;
  std::vector<SourceLine> lines_; // of the calls that added them
};
} // namespace arthrowear
