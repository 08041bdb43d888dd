// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/ranges.h"

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

  /// @throws std::logic_error if the name exists already
  void add(Type type)
  {
    if (find(type.name))
      throw std::logic_error("the " + noun_ + " '" + type.name + "' is registered twice");
    types_.push_back(std::move(type));
  }
  /// Null if there is none of that name; else it stays valid.
  const Type *find(const std::string &name) const { return find_by(types_, &Type::name, name); }
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
};
} // namespace arthrowear
