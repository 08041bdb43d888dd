// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace arthrowear
{
/// Algorithms over whole containers. Functions of an element may also be pointers to its members.

template <class Range, class Condition>
bool
any_of(const Range &range, const Condition &condition)
{
  return std::any_of(std::begin(range), std::end(range),
                     [&condition](const auto &element) { return std::invoke(condition, element); });
}

template <class Range, class Condition>
bool
all_of(const Range &range, const Condition &condition)
{
  return !any_of(range, std::not_fn(std::cref(condition)));
}

template <class Range, class Condition>
bool
none_of(const Range &range, const Condition &condition)
{
  return !any_of(range, condition);
}

template <class Range, class Condition>
std::size_t
count_where(const Range &range, const Condition &condition)
{
  return static_cast<std::size_t>(std::count_if(std::begin(range), std::end(range),
                                                [&condition](const auto &element)
                                                { return std::invoke(condition, element); }));
}

/// True if a container has an element, or a text a part.
template <class Range, class Value>
bool
contains(const Range &range, const Value &value)
{
  if constexpr (std::is_convertible_v<const Range &, std::string_view> &&
                std::is_convertible_v<const Value &, std::string_view>)
    return std::string_view(range).find(value) != std::string_view::npos;
  else
    return std::find(std::begin(range), std::end(range), value) != std::end(range);
}

/// Pointer to the first element that meets a condition; null if there is none.
template <class Range, class Condition>
auto
find_where(Range &range, const Condition &condition) -> decltype(&*std::begin(range))
{
  for (auto &element : range)
    if (std::invoke(condition, element))
      return &element;
  return nullptr;
}

/// Pointer to the first element whose member or function has a value; null if there is none.
template <class Range, class Member, class Value>
auto
find_by(Range &range, const Member member, const Value &value) -> decltype(&*std::begin(range))
{
  return find_where(range, [&member, &value](const auto &element)
                    { return std::invoke(member, element) == value; });
}

/// Vector of a function of each element.
/// @tparam Value  type of the elements of the vector; void: the type that the function returns
template <class Value = void, class Range, class Function>
auto
mapped(const Range &range, const Function &function)
{
  using Returned = std::decay_t<decltype(std::invoke(function, *std::begin(range)))>;
  std::vector<std::conditional_t<std::is_void_v<Value>, Returned, Value>> values;
  for (const auto &element : range)
    values.emplace_back(std::invoke(function, element));
  return values;
}

template <class Container, class Condition>
void
erase_where(Container &container, const Condition &condition)
{
  container.erase(std::remove_if(container.begin(), container.end(), condition), container.end());
}

template <class Container, class Range>
void
append(Container &container, const Range &more)
{
  container.insert(container.end(), std::begin(more), std::end(more));
}

/// Texts of all elements, with a separator before each that follows a text.
template <class Range, class Function>
std::string
joined(const Range &range, const std::string &separator, const Function &text_of)
{
  std::string text;
  for (const auto &element : range)
  {
    text += text.empty() ? "" : separator;
    text += std::invoke(text_of, element);
  }
  return text;
}

template <class Range>
std::string
joined(const Range &range, const std::string &separator)
{
  return joined(
      range, separator, [](const auto &text) -> const auto & { return text; });
}
} // namespace arthrowear
