// SPDX-License-Identifier: LGPL-2.1-or-later
#include "published/verdict.h"

#include "base/format.h"

#include <cmath>
#include <limits>

namespace arthrowear
{
namespace
{
/// Standard deviations of a normal distribution from its median to each end of the interval.
constexpr double normal_end = 1.6448536269514722;

/// @param half_width  of the interval on one side [ln]
double
widened(const double half_width, const MeasuredMean &measured)
{
  return std::hypot(half_width, normal_end * measured.standard_error / measured.value);
}
} // namespace

const char *
text_of(const TrialVerdict verdict)
{
  return verdict == TrialVerdict::inside    ? "inside"
         : verdict == TrialVerdict::outside ? "outside"
                                            : "undecided";
}

Judgement
judge(const PredictedInterval &predicted, const MeasuredMean &measured)
{
  const double below = widened(std::log(predicted.median / predicted.low), measured);
  const double above = widened(std::log(predicted.high / predicted.median), measured);
  Judgement judgement;
  judgement.low = predicted.median * std::exp(-below);
  judgement.high = predicted.median * std::exp(above);
  // The ends hold to round-off, so that an interval without width contains its median.
  constexpr double round_off = 1e-12;
  const double deviation = (below + above) / (2. * normal_end);
  const double misfit = std::log(measured.value / predicted.median);
  judgement.z = std::abs(misfit) < round_off ? 0.
                : deviation < round_off
                    ? std::copysign(std::numeric_limits<double>::infinity(), misfit)
                    : misfit / deviation;
  const bool is_in = measured.value >= judgement.low * (1. - round_off) &&
                     measured.value <= judgement.high * (1. + round_off);
  judgement.verdict = !is_in ? TrialVerdict::outside
                      : judgement.ratio_of_ends() <= most_deciding_ratio * (1. + round_off)
                          ? TrialVerdict::inside
                          : TrialVerdict::undecided;
  return judgement;
}

std::string
verdict_rule()
{
  const std::string most = formatted("%.0f", most_deciding_ratio);
  return "Let [lo, hi] be the predicted " + formatted("%.0f %%", 100. * predicted_probability) +
         " interval, which follows from the ranges of the missing inputs and from the scatter of "
         "the calibration row. The standard error of the measured mean widens it in the logarithm, "
         "combined as variances: with s = standard error/mean, ln(hi/median) becomes "
         "√(ln²(hi/median) + (1.645 s)²), and ln(median/lo) likewise.\n\n"
         "- **outside**: the measured mean is not in [lo, hi], however wide.\n"
         "- **inside**: it is, and hi/lo ≤ " +
         most +
         ".\n"
         "- **undecided**: it is, and hi/lo > " +
         most +
         "; or an input is missing without which nothing can be predicted.\n\n"
         "A ± whose meaning a source does not state is taken for the standard deviation of the "
         "stations. The standard error is this deviation over the root of the number of stations, "
         "and the deviation itself where the number is not stated. z = ln(measured/median)/σ, with "
         "σ = ln(hi/lo)/3.29. Cases that failed count below lo and above hi.\n\n"
         "A verdict is on the program with its assumed inputs, never on a product, a laboratory or "
         "an author. The constants of a prediction never come from its own row, nor, through other "
         "rows, from a row that needs it; they come from a row of the same source only where the "
         "table says so.\n";
}
} // namespace arthrowear
