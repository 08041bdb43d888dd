// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/wear/wear_law.h"

namespace arthrowear
{
/// Archard's law: depth rate K p |v|.
class ArchardWear : public WearLaw
{
public:
  /// @param factor K >= 0 [mm^2/N]; 1e-3 of the number in mm^3/(N m)
  explicit ArchardWear(double factor) : factor_(factor) {}

  DepthRate rate(double pressure, double speed, const double *) const override
  {
    return {factor_ * pressure * speed, factor_ * speed, factor_ * pressure};
  }
  /// K p |slip| [mm], also for a step without duration.
  double depth(const Sliding &step, const double *) const override
  {
    return factor_ * (step.pressure > 0. ? step.pressure : 0.) * norm(step.slip);
  }
  double archard_factor() const override { return factor_; }

private:
  double factor_;
};
} // namespace arthrowear
