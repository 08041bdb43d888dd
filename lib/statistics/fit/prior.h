// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace arthrowear
{
/// Distribution of a constant before anything was measured, as an increasing function of a standard
/// normal variable z. In z every prior is the same, and both tails are exact.
class Prior
{
public:
  struct Map
  {
    std::function<double(double z)> value;
    std::function<double(double value)> normal; ///< inverse of `value`; infinite at the ends
  };

  Prior(std::string text, double least, double most, Map map);

  const std::string &text() const { return text_; } ///< as it was written
  double least() const { return least_; }           ///< end of the support, perhaps infinite
  double most() const { return most_; }
  double value(double z) const { return map_.value(z); }
  /// @param value  within the support
  double normal(double value) const { return map_.normal(value); }

private:
  std::string text_;
  double least_, most_;
  Map map_;
};

/// Reads `normal(mean, sd)`, `lognormal(median, cv)` with the coefficient of variation cv,
/// `uniform(low, high)`, `half_cauchy(scale)` or `truncated(<prior>, low, high)`.
/// @param finding  receives rule and remedy if the text is none of them
std::optional<Prior> parse_prior(const std::string &text, std::string &finding);
} // namespace arthrowear
