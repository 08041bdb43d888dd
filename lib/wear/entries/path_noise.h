// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "entries/harmonics_entry.h"
#include "entries/kept_harmonics.h"

#include <optional>

namespace arthrowear
{
/// Load times sliding over a cycle, and so the worn volume, under the noise of a table's rows.
struct PathNoise
{
  std::vector<CurveNoise> of_curves;
  std::vector<unsigned int> harmonics; ///< to keep; 0: all
  double given = 0.;                   ///< work of all harmonics [N mm]
  double used = 0.;                    ///< work of the curves that the run uses [N mm]
  double kept = 0.;                    ///< work of the harmonics to keep [N mm]
  double added = 0.; ///< by the noise of the kept harmonics, expected, over the work [-]
  /// With the motion above the kept harmonics, over the work, as twice these show it [-].
  double lost = 0.;
  double scatter = 0.; ///< standard deviation over tables with such noise, over the work [-]
  /// True if noise lengthens the path by more than 0.2 %; else the three errors are not computed.
  bool lengthens_path = false;
  /// True if some of that noise lies above the kept harmonics.
  bool is_removable = false;
};

/// @param given  curves with all harmonics
/// @param used  by the run
PathNoise noise_over_path(const std::vector<PeriodicCurve> &given,
                          const std::vector<PeriodicCurve> &used, const PathOfCurves &path_of);

/// Warns where noise of the rows changes the work of the curves that the run uses by more than 5 %,
/// and advises the harmonics to keep where the entry has none.
/// @param given  curves with all harmonics; none: the motion has no table
/// @return the curves by which steps are to be judged: without noise that the run has. None where
/// much noise remains, of which more steps would follow more.
std::optional<std::vector<PeriodicCurve>> check_noise(Parameters &parameters,
                                                      const HarmonicsEntry &entry,
                                                      const std::vector<PeriodicCurve> &given,
                                                      const PathOfCurves &path_of);
} // namespace arthrowear
