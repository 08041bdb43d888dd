// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <deque>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

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
  const Type *find(const std::string &name) const
  {
    for (const Type &type : types_)
      if (type.name == name)
        return &type;
    return nullptr;
  }
  /// In the order in which they were added; references stay valid.
  const std::deque<Type> &types() const { return types_; }
  std::vector<std::string> names() const ///< in the order in which they were added
  {
    std::vector<std::string> names;
    for (const Type &type : types_)
      names.push_back(type.name);
    return names;
  }
  /// "auto: the cheapest one, …; interior_point: …".
  std::string texts() const
  {
    std::string texts;
    for (const Type &type : types_)
      texts += (texts.empty() ? "" : "; ") + type.name + ": " + type.text;
    return texts;
  }

private:
  std::string noun_;
  std::deque<Type> types_;
};
} // namespace arthrowear
