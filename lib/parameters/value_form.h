// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <limits>

namespace arthrowear
{
/// Form of the values that a rule accepts, within the means of a schema. Bounds are in the unit of
/// the entry's name; the bounds of a list hold for each of its values.
struct ValueForm
{
  enum class Kind
  {
    number,
    integer,
    boolean,
    choice,
    text,
    list ///< numbers separated by commas
  };
  Kind kind = Kind::text;
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  bool excludes_low = false, excludes_high = false;
  bool may_be_empty = true; ///< of a text
  /// Bounds on the number of values of a list.
  unsigned int at_least = 0, at_most = std::numeric_limits<unsigned int>::max();
  bool excludes_zeros = false; ///< true if a list may not have zeros alone

  bool is_number() const { return kind == Kind::number || kind == Kind::integer; }
};
} // namespace arthrowear
