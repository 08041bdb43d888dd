// SPDX-License-Identifier: LGPL-2.1-or-later
#include "entries/extrapolated_wear.h"

#include "base/format.h"
#include "base/units.h"

namespace arthrowear
{
double
ExtrapolatedWear::error() const
{
  // Points of a hemisphere slide by less than its pole: by this, weighted with their pressures.
  constexpr double of_hemisphere = .116;
  const double q = clearance ? *clearance / (*clearance + approach) : 1.,
               of_clearance = q * (1. + 2. * q) / (2. * (1. + q + q * q));
  const double of_path = of_hemisphere * (1. - q) * (1. + .5 * q);
  return .5 * (of_clearance + of_path) * over_approach();
}

std::string
ExtrapolatedWear::doubt(const std::string &remedy) const
{
  if (!is_there() || error() <= much)
    return "";
  return formatted("A computed cycle stands for %.4g cycles and wears %.3g mm, %.2g times the "
                   "elastic approach of %.3g mm",
                   cycles, depth, over_approach(), approach) +
         (clearance ? formatted(" (clearance %.3g mm)", *clearance) : std::string()) +
         formatted(": the contact would have widened and its pressure fallen meanwhile. By the "
                   "first order, depths and pressures are off by about %.2g %%. ",
                   error() / units::percent) +
         remedy;
}

ExtrapolationSummary::ExtrapolationSummary(Summary &all)
    : over_approach(all.number(
          accuracy_result("depth_over_approach",
                          "depth of a computed cycle over the elastic approach", "-")
              .percent(2)
              .over(Reduction::largest)
              .means("of computed cycles that stand for many without an estimate of the error")
              .of_runs("whose cycles stand for many"))),
      error(all.number(
          accuracy_result("extrapolation_error",
                          "error of depths by one cycle for many, by its size, relative", "-")
              .percent(2)
              .over(Reduction::largest)
              .means("of first order in the depth: a warning beyond 5 %, no interval")
              .of_runs("whose cycles stand for many")))
{
}

void
ExtrapolationSummary::set(const ExtrapolatedWear &wear) const
{
  if (!wear.is_there())
    return;
  over_approach.set(wear.over_approach());
  error.set(wear.error());
}
} // namespace arthrowear
