// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/jumps/jump_control.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
// The next jump aims at this fraction of the tolerance; these are the limits of its growth and
// shrinking.
constexpr double safety = 0.8;
constexpr double most_growth = 5., least_growth = 0.2;
constexpr double shortest_cut = 1. / 16.;
// A remainder below this fraction of all cycles is round-off.
constexpr double round_off = 1e-12;

// Lengths have this many digits: the last ones of an error depend on the order of sums, and with it
// on the number of ranks.
constexpr int digits = 3;

double
rounded_down(const double cycles)
{
  const double last = std::pow(10., std::floor(std::log10(cycles)) - (digits - 1));
  return last * std::floor(cycles / last * (1. + round_off));
}
} // namespace

JumpControl::JumpControl(const Parameters &parameters) : parameters_(parameters)
{
  memory_.size = judges() ? parameters.first : parameters.largest;
}

double
JumpControl::next(const double done) const
{
  const double left = parameters_.cycles - done;
  if (left <= round_off * parameters_.cycles)
    return 0.;
  if (left <= memory_.size * (1. + round_off))
    return left;
  return judges() && left < 2. * memory_.size ? 0.5 * left : memory_.size;
}

/// Depths, if their error is that so far (cycle_jump 8): with u over the depth so far, of which the
/// jump added the error `gain` and the fraction `share`, a next jump of factor x has
/// u + gain x^(order + 1) over 1 + share x.
double
JumpControl::wanted_by_depth(const JumpErrors &errors, const bool from_same_start) const
{
  const double error = errors.depth - (from_same_start ? errors.gain : 0.),
               depth = 1. - (from_same_start ? errors.share : 0.);
  const auto is_within = [&](const double x, const double allowed)
  {
    return error + errors.gain * std::pow(x, parameters_.order + 1) <=
           allowed * (depth + errors.share * x);
  };
  constexpr double fineness = 0.98;
  for (const double fraction : {safety, 1.})
    for (double x = most_growth; x >= shortest_cut; x *= fineness)
      if (is_within(x, fraction * parameters_.tolerance))
        return x;
  // The error is as large as allowed: at least it shall grow less than the depth.
  return std::pow(safety * parameters_.tolerance * errors.share / errors.gain,
                  1. / parameters_.order);
}

double
JumpControl::wanted(const JumpErrors &errors, const bool from_same_start) const
{
  const auto of = [&](const double error)
  {
    return error > 0. ? std::pow(safety * parameters_.tolerance / error, 1. / parameters_.order)
                      : most_growth;
  };
  const double depth =
      errors.share > 0. ? wanted_by_depth(errors, from_same_start) : of(errors.depth);
  return std::min({of(errors.volume), of(errors.force), depth});
}

double
JumpControl::fewest_jumps(double cycles, double size) const
{
  const double largest = std::max(parameters_.largest, size);
  double n = 0.;
  for (; cycles > 0. && size < largest; size = std::min(most_growth * size, largest), ++n)
    cycles -= size;
  return n + std::ceil(std::max(cycles, 0.) / largest * (1. - 1e-9));
}

void
JumpControl::accept(const double size, const JumpErrors &errors)
{
  ++memory_.accepted;
  if (!judges())
    return;
  const double growth = std::clamp(wanted(errors, false), least_growth, most_growth);
  memory_.size = std::clamp(rounded_down(growth * size), parameters_.smallest, parameters_.largest);
}

bool
JumpControl::reject(const double size, const JumpErrors &errors)
{
  ++memory_.rejected;
  const double factor = wanted(errors, true);
  double cut = 0.5;
  while (cut > factor && cut > shortest_cut)
    cut *= 0.5;
  while (cut < 0.5 && cut * size < parameters_.smallest)
    cut *= 2.;
  memory_.size = std::max(cut * size, parameters_.smallest);
  return cut * size >= parameters_.smallest;
}

void
JumpControl::restore(const Memory &memory)
{
  memory_ = memory;
  memory_.size = judges() ? std::clamp(memory.size, parameters_.smallest, parameters_.largest)
                          : parameters_.largest;
}
} // namespace arthrowear
