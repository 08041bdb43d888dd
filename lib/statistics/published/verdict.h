// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

namespace arthrowear
{
/// Probability of the predicted interval, and the largest ratio of its ends that decides.
constexpr double predicted_probability = .9, most_deciding_ratio = 5.;

/// The mean of a measurement with its standard error, in the same unit.
struct MeasuredMean
{
  double value = 0.; ///< > 0
  double standard_error = 0.;
};

/// Median and ends of the predicted interval, in the unit of the measurement, before the error of
/// the measurement widens it.
struct PredictedInterval
{
  double median = 0., low = 0., high = 0.; ///< 0 < low <= median <= high
};

enum class TrialVerdict
{
  inside,
  outside,
  undecided
};

/// "inside", "outside" or "undecided".
const char *text_of(TrialVerdict verdict);

struct Judgement
{
  TrialVerdict verdict = TrialVerdict::undecided;
  double low = 0., high = 0.; ///< ends of the widened interval
  /// ln(measured/median) over the standard deviation of the widened interval; infinite if it has no
  /// width and the measured mean is not the median.
  double z = 0.;

  double ratio_of_ends() const { return high / low; }
};

/// Judges a prediction by the rule that verdict_rule() states.
Judgement judge(const PredictedInterval &predicted, const MeasuredMean &measured);

/// The rule of the verdict in words, as Markdown without a heading.
std::string verdict_rule();
} // namespace arthrowear
