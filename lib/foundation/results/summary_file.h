// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "results/checked_value.h"

#include <optional>
#include <vector>

namespace arthrowear
{
/// An item of summary.json.
struct SummaryItem
{
  std::string name;
  std::optional<double> value; ///< none: a text, a verdict, or not finite
  std::string text;            ///< as shown, without unit
  std::string unit;            ///< empty for a count or a text
  std::string id = {};
  std::string exact = {};                   ///< a number with all digits
  std::optional<CheckedValue> checked = {}; ///< of a verdict
};

/// The items of a summary.json, in its order; those of an earlier version have the ids of today.
/// None: the text is no JSON object.
std::optional<std::vector<SummaryItem>> read_summary(const std::string &text);
} // namespace arthrowear
