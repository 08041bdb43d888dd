// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/wear/wear_law.h"

namespace arthrowear
{
/// A law of polyethylene, whose wear depends on the cross-shear ratio of the gait cycle before. Its
/// history keeps that ratio, and the mean pressure of that cycle if the law uses it.
class CycleWear : public WearLaw
{
public:
  LawNeeds needs() const override { return {false, true, keeps_pressure_}; }
  std::vector<HistoryVariable> history() const override;
  void complete_cycle(const CycleSliding &cycle, double *history) const override;

protected:
  explicit CycleWear(const bool keeps_pressure = false) : keeps_pressure_(keeps_pressure) {}
  static double cross_shear(const double *history) { return history[0]; }
  /// 0: not known. Only of a law that keeps it [MPa].
  static double mean_pressure(const double *history) { return history[1]; }

private:
  bool keeps_pressure_;
};

/// A power of the pressure and its derivative.
struct PressurePower
{
  double value = 0., derivative = 0.;
};

/// p^a, exactly so for a >= 1 or p >= threshold. Below the threshold a power a < 1 becomes
/// p_0^a ((2 - a) x + (a - 1) x^2) with x = p/p_0: continuous with its derivative, zero at zero,
/// growing (wear P8).
/// @param pressure, threshold  p >= 0, p_0 > 0 [MPa]
/// @param exponent  a >= 0
PressurePower pressure_power(double pressure, double exponent, double threshold);
} // namespace arthrowear
