// SPDX-License-Identifier: LGPL-2.1-or-later
#include "study/convergence.h"

#include "base/format.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
constexpr double observed_safety = 1.25, assumed_safety = 3., highest_order = 20.;

double
power_difference(const double p, const double large, const double small)
{
  return std::pow(large, p) - std::pow(small, p);
}

/// |C| of an error C h^p by two levels.
double
factor(const ConvergenceLevel &coarse, const ConvergenceLevel &fine, const double p)
{
  return std::abs(coarse.value - fine.value) / power_difference(p, coarse.size, fine.size);
}

/// "1.2 %", of a change over the value of the case.
std::string
percent(const double change, const double scale)
{
  return formatted("%.2g %%", 100. * std::abs(change) / scale);
}

void
judge_three(const std::vector<ConvergenceLevel> &levels, const double formal_order,
            const double scale, Convergence &found)
{
  const ConvergenceLevel &fine = levels[0], &middle = levels[1], &coarse = levels[2];
  const double e_21 = middle.value - fine.value, e_32 = coarse.value - middle.value;
  const double range = std::max({std::abs(e_21), std::abs(e_32), std::abs(e_21 + e_32)});
  const std::string changes =
      "changes by " + percent(e_32, scale) + ", then by " + percent(e_21, scale);
  found.safety = assumed_safety;
  found.error = assumed_safety * range / (coarse.size / fine.size - 1.);
  if (e_21 * e_32 <= 0.)
  {
    const bool decreases = std::abs(e_21) < std::abs(e_32);
    found.course = decreases ? Course::swinging : Course::diverging;
    found.course_text =
        decreases ? "swings: " + changes : "does not converge: swings without decay, " + changes;
    return;
  }
  const std::optional<double> order =
      observed_order(e_32 / e_21, fine.size, middle.size, coarse.size);
  found.order = order;
  if (!order || *order < least_observed_order)
  {
    found.course = Course::diverging;
    found.error = assumed_safety * std::max(factor(middle, fine, least_used_order),
                                            factor(coarse, middle, least_used_order));
    found.course_text = "does not converge: " + changes;
    return;
  }
  found.course = Course::converging;
  found.course_text = "converges: " + changes;
  const double p = std::clamp(*order, least_used_order, formal_order);
  found.safety = *order < least_used_order ? assumed_safety : observed_safety;
  found.error = found.safety * std::max(factor(middle, fine, p), factor(coarse, middle, p));
  found.limit =
      fine.value - e_21 * std::pow(fine.size, p) / power_difference(p, middle.size, fine.size);
}
} // namespace

std::optional<double>
observed_order(const double ratio, const double h_1, const double h_2, const double h_3)
{
  const auto ratio_at = [&](const double p)
  { return power_difference(p, h_3, h_2) / power_difference(p, h_2, h_1); };
  double low = 1e-6, high = highest_order;
  if (!(ratio > ratio_at(low)))
    return std::nullopt;
  if (ratio >= ratio_at(high))
    return high;
  // The ratio grows with p: halving always gets there.
  while (high - low > 1e-9)
  {
    const double p = .5 * (low + high);
    (ratio_at(p) < ratio ? low : high) = p;
  }
  return .5 * (low + high);
}

Convergence
judge_convergence(std::vector<ConvergenceLevel> levels, const double formal_order)
{
  std::sort(levels.begin(), levels.end(),
            [](const ConvergenceLevel &a, const ConvergenceLevel &b) { return a.size < b.size; });
  Convergence found;
  double scale = 0., range = 0.;
  bool are_finite = true;
  for (const ConvergenceLevel &level : levels)
  {
    are_finite = are_finite && std::isfinite(level.value);
    scale = std::max(scale, std::abs(level.value));
    for (const ConvergenceLevel &other : levels)
      range = std::max(range, std::abs(level.value - other.value));
  }
  if (levels.size() < 2 || !are_finite)
  {
    found.course_text = "not known: fewer than two levels have a value";
    return found;
  }
  if (range <= convergence_scatter * scale)
  {
    found.course = Course::settled;
    found.safety = assumed_safety;
    found.error = assumed_safety * range;
    found.course_text = "settled: changes by less than 0.01 %";
    return found;
  }
  if (levels.size() > 2)
  {
    judge_three(levels, formal_order, scale, found);
    return found;
  }
  found.course = Course::two_levels;
  found.safety = assumed_safety;
  // The error is assumed to be of first order, the lowest usual one.
  found.error = assumed_safety * factor(levels[1], levels[0], std::min(1., formal_order));
  found.course_text = "two levels, first order assumed: changes by " + percent(range, scale);
  return found;
}
} // namespace arthrowear
