// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan/correlation.h"

#include "base/units.h"

#include <cmath>

namespace arthrowear
{
namespace
{
// Share of the variance of waves that has no wave number: waves of one length alone would have no
// mean over an area, and no form error is as regular.
constexpr double share_not_in_waves = .25;

double
matern(const double distance, const double length)
{
  const double u = std::sqrt(5.) * distance / length;
  return (1. + u + u * u / 3.) * std::exp(-u);
}
} // namespace

double
Correlation::operator()(const double distance) const
{
  if (wave_number == 0.)
    return matern(distance, length);
  const double share = distance / length;
  return (1. - share_not_in_waves) * std::exp(-.5 * share * share) * ::j0(wave_number * distance) +
         share_not_in_waves * matern(distance, 2. * units::pi / wave_number);
}

double
Correlation::half_length() const
{
  double distance = 0.;
  const double step = .01 * length;
  while ((*this)(distance) > .5)
    distance += step;
  return distance;
}

std::vector<Correlation>
correlations_of_form(const double edge, const double size)
{
  constexpr int n_lengths = 7, n_waves = 7;
  std::vector<Correlation> own;
  const auto between = [](const double from, const double to, const int i, const int n)
  { return from * std::pow(to / from, double(i) / (n - 1)); };
  for (int i = 0; i < n_lengths; ++i)
    own.push_back({between(.7 * edge, 3. * size, i, n_lengths), 0.});
  for (int i = 0; i < n_waves; ++i)
    for (const double waves : {.25, .6})
    {
      const double wave = between(2.5 * edge, 2. * size, i, n_waves);
      own.push_back({waves * wave, 2. * units::pi / wave});
    }
  return own;
}
} // namespace arthrowear
