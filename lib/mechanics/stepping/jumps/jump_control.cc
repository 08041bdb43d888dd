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
constexpr double least_growth = 0.2;
// In a run that has rejected a jump errors do not follow the power of its length: points come into
// contact one by one.
constexpr double growth_after_rejection = 2.;
constexpr double shortest_cut = 1. / 16.;
// A remainder below this fraction of all cycles, or of a jump, is round-off of sums of jumps.
constexpr double least_rest = 1e-9;

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
JumpControl::next_until(const double end) const
{
  const double left = end - memory_.cycles;
  if (left <= least_rest * parameters_.cycles)
    return 0.;
  if (left <= memory_.size * (1. + least_rest))
    return left;
  return judges() && left < 2. * memory_.size ? 0.5 * left : memory_.size;
}

bool
JumpControl::accepts(const JumpErrors &errors) const
{
  const double tolerance = parameters_.tolerance, for_jump = tolerance * errors.share;
  const auto is_within = [&](const double error, const double gain)
  { return error <= tolerance || (for_jump > 0. && gain <= for_jump); };
  return (errors.volume <= tolerance ||
          (errors.volume_gain > 0. && is_within(errors.volume, errors.volume_gain))) &&
         is_within(errors.depth, errors.gain) && is_within(errors.force, errors.force_gain);
}

double
JumpControl::factor_for(const double error, const double fraction) const
{
  return error > 0.
             ? std::pow(safety * parameters_.tolerance * fraction / error, 1. / parameters_.order)
             : most_growth;
}

/// Factor by an accumulated error (cycle_jump 8). With the error u over the accumulated depth, to
/// which the jump added the error `gain` and the fraction `share` of the depth, a next jump that is
/// longer by the factor x has u + gain x^(order + 1) over 1 + share x.
double
JumpControl::wanted_so_far(const JumpErrors &errors, const double so_far, const double gain,
                           const bool from_same_start) const
{
  const double error = so_far - (from_same_start ? gain : 0.),
               depth = 1. - (from_same_start ? errors.share : 0.);
  const auto is_within = [&](const double x, const double allowed)
  {
    return error + gain * std::pow(x, parameters_.order + 1) <=
           allowed * (depth + errors.share * x);
  };
  // An error as large as allowed shall grow less than the depth.
  const double of_gain = factor_for(gain, errors.share);
  constexpr double fineness = 0.98;
  for (double x = most_growth; x >= shortest_cut; x *= fineness)
    if (is_within(x, safety * parameters_.tolerance))
      return std::max(x, of_gain);
  return of_gain;
}

double
JumpControl::wanted(const JumpErrors &errors, const bool from_same_start) const
{
  const bool is_so_far = errors.share > 0.;
  const double depth = is_so_far ? wanted_so_far(errors, errors.depth, errors.gain, from_same_start)
                                 : factor_for(errors.depth, 1.),
               volume =
                   is_so_far && errors.volume_gain > 0.
                       ? wanted_so_far(errors, errors.volume, errors.volume_gain, from_same_start)
                       : factor_for(errors.volume, 1.),
               force = std::max(factor_for(errors.force, 1.),
                                is_so_far ? factor_for(errors.force_gain, errors.share) : 0.);
  return std::min({volume, force, depth});
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
JumpControl::accept(const double size)
{
  ++memory_.accepted;
  memory_.cycles += size;
  if (is_over())
    memory_.cycles = parameters_.cycles;
}

void
JumpControl::accept(const double size, const JumpErrors &errors)
{
  accept(size);
  if (!judges())
    return;
  // A volume that is judged by its accumulated error soon permits long jumps again.
  const bool is_volume_of_jump = errors.volume_gain == 0.;
  const double most =
      memory_.rejected > 0 && is_volume_of_jump ? growth_after_rejection : most_growth;
  const double growth = std::clamp(wanted(errors, false), least_growth, most);
  begin_again(growth * size);
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
JumpControl::resize(const double size)
{
  memory_.size = std::clamp(size, parameters_.smallest, parameters_.largest);
}

void
JumpControl::begin_again(const double size)
{
  resize(rounded_down(size));
}

void
JumpControl::restore(const Memory &memory)
{
  memory_ = memory;
  memory_.size = judges() ? std::clamp(memory.size, parameters_.smallest, parameters_.largest)
                          : parameters_.largest;
}
} // namespace arthrowear
