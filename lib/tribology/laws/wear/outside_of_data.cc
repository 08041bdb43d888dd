// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/wear/outside_of_data.h"

#include "base/format.h"
#include "base/number_text.h"
#include "base/units.h"

namespace arthrowear
{
void
OutsideOfData::add_cycle(const CycleWork &work)
{
  if (!(work.total > 0.))
    return;
  low_shear = std::max(low_shear, work.low / work.total);
  high_shear = std::max(high_shear, work.high / work.total);
}

void
OutsideOfData::add(const OutsideOfData &other)
{
  impulse += other.impulse;
  low_pressure += other.low_pressure;
  high_pressure += other.high_pressure;
  low_shear = std::max(low_shear, other.low_shear);
  high_shear = std::max(high_shear, other.high_shear);
}

std::string
doubt_about_data(const DataRange &range, const OutsideOfData &outside,
                 const std::string &lower_pressure)
{
  std::string text;
  const auto add = [&](const double fraction, const char *of, const char *where, const double bound,
                       const char *unit)
  {
    constexpr double negligible = 1e-2;
    if (fraction > negligible)
      text += formatted("%s%s %% of the %s at %s %.3g%s", text.empty() ? "" : ", ",
                        rounded_text(fraction / units::percent, 3).c_str(), of, where, bound, unit);
  };
  const double impulse = std::max(outside.impulse, std::numeric_limits<double>::min());
  add(outside.high_pressure / impulse, "load is carried", "pressures above",
      range.most_pressure / units::MPa, " MPa");
  add(outside.low_pressure / impulse, "load is carried", "pressures below",
      range.least_pressure / units::MPa, " MPa");
  add(outside.low_shear, "work of friction is done", "cross-shear ratios below",
      range.least_cross_shear, "");
  add(outside.high_shear, "work of friction is done", "cross-shear ratios above",
      range.most_cross_shear, "");
  if (text.empty())
    return text;
  const bool is_high = outside.high_pressure > outside.low_pressure;
  return text +
         ". There wear is extrapolated. Compare it with contact_area or with a constant wear "
         "factor, or " +
         (is_high ? "lower the pressure by " + lower_pressure : "measure there") + ".";
}
} // namespace arthrowear
