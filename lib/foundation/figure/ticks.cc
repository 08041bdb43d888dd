// SPDX-License-Identifier: LGPL-2.1-or-later
#include "figure/ticks.h"

#include "base/format.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
std::vector<double>
round_ticks(const double low, const double high, const unsigned int wanted)
{
  const double rough = (high - low) / std::max(wanted, 1u);
  const double power = std::pow(10., std::floor(std::log10(rough)));
  double spacing = 10. * power;
  for (const double factor : {1., 2., 5.})
    if (factor * power >= rough * (1. - 1e-9))
    {
      spacing = factor * power;
      break;
    }
  std::vector<double> ticks;
  const double slack = 1e-9 * spacing;
  for (double i = std::ceil((low - slack) / spacing); i * spacing <= high + slack; ++i)
    ticks.push_back(i == 0. ? 0. : i * spacing); // no -0
  return ticks;
}

std::vector<double>
power_ticks(const double low, const double high, const unsigned int wanted)
{
  const double first = std::ceil(std::log10(low) - 1e-9),
               last = std::floor(std::log10(high) + 1e-9);
  const double every = std::max(1., std::ceil((last - first + 1.) / std::max(wanted, 1u)));
  std::vector<double> ticks;
  for (double power = first; power <= last; power += every)
    ticks.push_back(std::pow(10., power));
  return ticks;
}

std::vector<double>
log_ticks(const double low, const double high, const unsigned int wanted)
{
  std::vector<double> ticks = power_ticks(low, high, wanted);
  if (ticks.size() > 1)
    return ticks;
  ticks.clear();
  for (double power = std::floor(std::log10(low)); power <= std::log10(high); ++power)
    for (const double factor : {1., 2., 5.})
    {
      const double tick = factor * std::pow(10., power);
      if (tick >= low * (1. - 1e-9) && tick <= high * (1. + 1e-9))
        ticks.push_back(tick);
    }
  return ticks.empty() ? round_ticks(low, high, wanted) : ticks;
}

TickTexts
log_tick_texts(const std::vector<double> &ticks)
{
  const auto power_of = [](const double tick) { return std::lround(std::log10(tick)); };
  TickTexts result;
  const bool are_powers =
      std::all_of(ticks.begin(), ticks.end(),
                  [&](const double tick)
                  { return std::abs(tick / std::pow(10., power_of(tick)) - 1.) < 1e-9; });
  const bool are_short = !ticks.empty() && ticks.front() >= 1e-3 && ticks.back() < 1e5;
  for (const double tick : ticks)
  {
    const double power = std::floor(std::log10(tick) + 1e-9);
    result.texts.push_back(are_powers  ? "10^" + std::to_string(power_of(tick))
                           : are_short ? formatted("%.4g", tick)
                                       : formatted("%.3g\xC3\x97", tick / std::pow(10., power)) +
                                             "10^" + formatted("%.0f", power));
  }
  return result;
}

TickTexts
tick_texts(const std::vector<double> &ticks)
{
  TickTexts result;
  double largest = 0.;
  for (const double tick : ticks)
    largest = std::max(largest, std::abs(tick));
  if (largest > 0. && (largest >= 1e5 || largest < 1e-2))
    result.power = 3 * static_cast<int>(std::floor(std::log10(largest * (1. + 1e-9)) / 3.));
  const double unit = std::pow(10., result.power);
  const double spacing = ticks.size() > 1 ? std::abs(ticks[1] - ticks[0]) / unit : largest / unit;
  // A single number has three digits.
  const double rounding = ticks.size() > 1 ? spacing : .01 * spacing;
  constexpr int most_decimals = 12;
  const int decimals =
      rounding > 0.
          ? std::clamp(-static_cast<int>(std::floor(std::log10(rounding) + 1e-9)), 0, most_decimals)
          : 0;
  for (const double tick : ticks)
  {
    const std::string text = formatted("%.*f", decimals, tick / unit);
    result.texts.push_back(text[0] == '-' ? "\xE2\x88\x92" + text.substr(1) : text);
  }
  return result;
}

std::string
label_with_power(const std::string &label, const int power)
{
  if (power == 0)
    return label;
  const std::string factor = "10^" + std::to_string(power);
  const std::size_t begin = label.rfind('[');
  if (begin == label.npos || label.back() != ']')
    return label + " [" + factor + "]";
  const std::string unit = label.substr(begin + 1, label.size() - begin - 2);
  return label.substr(0, begin) + "[" + factor + (unit == "-" || unit.empty() ? "" : " " + unit) +
         "]";
}
} // namespace arthrowear
