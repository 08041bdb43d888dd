// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

namespace arthrowear
{
/// A struct of state lists its fields once:
///
///     template <class Visit, class... S>
///     static void for_each_field(const Visit &visit, S &...s)
///     {
///       visit("wear depth", s.depth...);
///       visit("points", as_numbers, s.points...);
///     }
///
/// Checkpoints (storage/checkpoint_fields.h), sums over ranks and all other functions that visit
/// the fields follow this list. A checkpoint uses the same names. A second argument is a remark on
/// the field.

/// Remarks on how a field is distributed over ranks; without one all ranks have equal copies.
struct PerNode // three values per node of the rank, at least on one rank
{
};
struct PerNodeOrNone // the same, or empty on all ranks
{
};
struct SumOverRanks // a number: the rank's part of a sum
{
};
struct PerContactPoint // only the rank's own points are valid
{
};
constexpr PerNode per_node;
constexpr PerNodeOrNone per_node_or_none;
constexpr SumOverRanks sum_over_ranks;
constexpr PerContactPoint per_contact_point;

/// A struct of fixed size, or a vector of such, whose numbers are stored as one array.
struct AsNumbers
{
};
constexpr AsNumbers as_numbers;

/// Calls visit(name, field...) or visit(name, remark, field...) with each field of all the structs.
template <class Visit, class First, class... More>
void
for_each_field(const Visit &visit, First &first, More &...more)
{
  First::for_each_field(visit, first, more...);
}

namespace fields
{
/// For has_fields.
struct AnyVisit
{
  template <class... Arguments> void operator()(Arguments &&...) const {}
};
template <class T, class = void> struct HasFields : std::false_type
{
};
template <class T>
struct HasFields<T, std::void_t<decltype(T::for_each_field(AnyVisit(), std::declval<T &>()))>>
    : std::true_type
{
};
} // namespace fields
template <class T> constexpr bool has_fields = fields::HasFields<T>::value;

/// Calls visit(number) with every number of a struct whose size is fixed: of its fields, of structs
/// and arrays in them. Numbers are of any arithmetic type or enumeration.
template <class T, class Visit>
void
for_each_number_in(T &value, const Visit &visit)
{
  using Value = std::remove_const_t<T>;
  if constexpr (std::is_arithmetic_v<Value> || std::is_enum_v<Value>)
    visit(value);
  else if constexpr (has_fields<Value>)
    Value::for_each_field([&](const char *, auto &field) { for_each_number_in(field, visit); },
                          value);
  else // an array
    for (auto &element : value)
      for_each_number_in(element, visit);
}

/// Appends them as doubles, which keep integers below 2^53.
template <class T>
void
append_numbers(const T &value, std::vector<double> &numbers)
{
  for_each_number_in(value,
                     [&](const auto number) { numbers.push_back(static_cast<double>(number)); });
}

/// The opposite; moves `next` on.
template <class T>
void
take_numbers(const double *&next, T &value)
{
  for_each_number_in(value,
                     [&](auto &number)
                     {
                       using Number = std::remove_reference_t<decltype(number)>;
                       if constexpr (std::is_enum_v<Number>)
                         number = static_cast<Number>(
                             static_cast<std::underlying_type_t<Number>>(*next++));
                       else
                         number = static_cast<Number>(*next++);
                     });
}

/// Counts the numbers in a T.
template <class T>
std::size_t
count_numbers()
{
  std::size_t n = 0;
  T value{};
  for_each_number_in(value, [&](const auto &) { ++n; });
  return n;
}
} // namespace arthrowear
