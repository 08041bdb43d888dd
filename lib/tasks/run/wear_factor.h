// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

namespace arthrowear
{
/// Entry with the factor K of Archard's law.
constexpr const char *wear_factor_entry = "Wear / Wear factor [mm^3/(N m)]";

/// A model whose worn state after N cycles may depend on K N alone, so that the history of one run
/// gives the results of all smaller wear factors. It is asked after Model::validate() without
/// findings.
class ScalesWithWearFactor
{
public:
  virtual ~ScalesWithWearFactor() = default;
  /// Returns a part of a sentence on the reason for which it does not; empty if it does.
  virtual std::string depends_on_more() const = 0;
};
} // namespace arthrowear
