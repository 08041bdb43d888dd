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

double
JumpControl::wanted(const JumpErrors &errors) const
{
  const double quotient = safety * parameters_.tolerance / errors.worst();
  return parameters_.order == 1 ? quotient : std::pow(quotient, 1. / parameters_.order);
}

void
JumpControl::accept(const double size, const JumpErrors &errors)
{
  ++memory_.accepted;
  if (!judges())
    return;
  const double error = errors.worst();
  double growth = most_growth;
  if (error > 0.)
  {
    growth = wanted(errors);
    // The ratio of the error to the power of the length changes on as it did since the last jump.
    if (memory_.last_error > 0.)
      growth *=
          size / memory_.last_size * std::pow(memory_.last_error / error, 1. / parameters_.order);
    growth = std::clamp(growth, least_growth, most_growth);
  }
  memory_.last_size = size;
  memory_.last_error = error;
  memory_.size = std::clamp(rounded_down(growth * size), parameters_.smallest, parameters_.largest);
}

bool
JumpControl::reject(const double size, const JumpErrors &errors)
{
  ++memory_.rejected;
  const double factor = wanted(errors);
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
