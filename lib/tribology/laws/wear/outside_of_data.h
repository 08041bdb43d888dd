// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/wear/wear_law.h"

namespace arthrowear
{
/// Collects how much a run uses a wear law outside of its data.
struct OutsideOfData
{
  double impulse = 0.;       ///< of the normal forces [N s]
  double low_pressure = 0.;  ///< impulse at pressures below the data's [N s]
  double high_pressure = 0.; ///< impulse at pressures above the data's [N s]
  double low_shear = 0.;     ///< largest fraction of a cycle's work at cross-shear below the data's
  double high_shear = 0.;    ///< the same above

  /// Adds the force of a point during a step.
  /// @param of_step  normal force times duration [N s]
  void add_force(const DataRange &range, double pressure, double of_step)
  {
    impulse += of_step;
    low_pressure += pressure < range.least_pressure ? of_step : 0.;
    high_pressure += pressure > range.most_pressure ? of_step : 0.;
  }

  /// Frictional work in a gait cycle, in any unit.
  struct CycleWork
  {
    double total = 0., low = 0., high = 0.; ///< low, high: outside the data's cross-shear

    void add(const DataRange &range, double cross_shear, double work)
    {
      total += work;
      low += cross_shear < range.least_cross_shear ? work : 0.;
      high += cross_shear > range.most_cross_shear ? work : 0.;
    }
  };
  void add_cycle(const CycleWork &work);
  /// Adds another cycle's.
  void add(const OutsideOfData &other);

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("impulse", s.impulse...);
    visit("low pressure", s.low_pressure...);
    visit("high pressure", s.high_pressure...);
    visit("low shear", s.low_shear...);
    visit("high shear", s.high_shear...);
  }
};
/// Sentences on the use of the law outside of its data, with remedies; empty where that is below
/// 1 %.
/// @param lower_pressure  what lowers the pressure, for example "a larger head"
std::string doubt_about_data(const DataRange &range, const OutsideOfData &outside,
                             const std::string &lower_pressure);
} // namespace arthrowear
