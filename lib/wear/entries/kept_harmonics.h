// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "entries/load_steps.h"
#include "gait/curve_noise.h"

#include <random>

namespace arthrowear
{
/// Load and sliding of a joint that the curves move.
using PathOfCurves = std::function<LoadOverPath(const std::vector<PeriodicCurve> &curves)>;

/// Normal numbers, equal on every computer.
class NormalNumbers
{
public:
  double next();

private:
  double uniform() { return (static_cast<double>(numbers_() >> 11) + .5) * 0x1p-53; }
  std::mt19937_64 numbers_;
};

/// A curve through values at equal distances; the first row, repeated at the end, closes it.
PeriodicCurve curve_through(std::vector<double> values);

/// Harmonics of noisy curves that are kept, and what that costs of load times sliding.
struct KeptHarmonics
{
  std::vector<unsigned int> numbers; ///< of each curve, 0: all
  double added = 0.;                 ///< by the noise of the kept harmonics, expected [-]
  double lost = 0.;                  ///< with the motion above the kept harmonics, estimated [-]
  double scatter = 0.; ///< standard deviation over tables with such noise of the motion [-]
};

/// Chooses the harmonics (doc/theory/noise.md, 5): those that stand above the noise, and of curves
/// with many of them further ones, while their noise adds no more than 0.05 %.
/// @param of_curves  noise of the curves; deviation 0: none
/// @param n_steps  for the work, at most
KeptHarmonics choose_harmonics(const std::vector<PeriodicCurve> &given,
                               const std::vector<CurveNoise> &of_curves,
                               const PathOfCurves &path_of, unsigned int n_steps,
                               NormalNumbers &draws);
} // namespace arthrowear
