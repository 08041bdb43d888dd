// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/wear/wear_law.h"

namespace arthrowear
{
/// Factor (Ra/Ra_0)^m by which the roughness Ra of a counterface multiplies wear, over gait cycles:
/// scratches change it at once, and between them it is constant.
class RoughnessCourse
{
public:
  RoughnessCourse() = default; ///< the factor is 1
  /// @param begins  cycles from which each roughness holds, ascending from 0
  /// @param ratios  Ra/Ra_0 > 0 [-], as many
  RoughnessCourse(std::vector<double> begins, const std::vector<double> &ratios, double exponent);

  double at_start() const { return factors_.front(); } ///< factor at 0 cycles [-]
  bool changes() const { return factors_.size() > 1; }
  /// Factor of the cycles from `cycles` on, over the factor at 0 cycles [-]. A difference of 1e-9
  /// of a scratch's own cycles is round-off: the scratch is there.
  double relative(double cycles) const { return factors_[part(cycles)] / at_start(); }
  /// Cycles of the first scratch after `cycles`, infinity if there is none.
  double next_change(const double cycles) const
  {
    const std::size_t next = part(cycles) + 1;
    return next < begins_.size() ? begins_[next] : std::numeric_limits<double>::infinity();
  }

private:
  std::size_t part(double cycles) const;

  std::vector<double> begins_{0.}, factors_{1.};
};

/// The law with its rate and its depth multiplied by a factor > 0; its history is the same. The
/// registry does not know the product, so that contact problems are stored without it.
std::shared_ptr<const WearLaw> scaled_law(std::shared_ptr<const WearLaw> law, double factor);
} // namespace arthrowear
