// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "gait/periodic_curve.h"
#include "parameters/parameters.h"

namespace arthrowear
{
/// The entry `Harmonics` of a motion: highest harmonic to keep, one number for all curves of the
/// motion or one for each.
class HarmonicsEntry
{
public:
  /// A curve, and how its noise is shown.
  struct Curve
  {
    std::string name;     ///< "flexion"
    std::string unit;     ///< "deg"
    double per_unit = 1.; ///< from that unit to the curve's
  };

  explicit HarmonicsEntry(std::vector<Curve> curves) : curves_(std::move(curves)) {}

  /// @param section  with this name
  /// @param reason  sentence on what noise would do
  void declare(const Parameters::Section &section, const std::string &section_name,
               const std::string &reason = "Noise of the rows would otherwise lengthen the sliding "
                                           "distance.");
  /// One number, or as many as there are curves.
  void check(Parameters &parameters) const;
  /// The curves without the harmonics above the entry's.
  std::vector<PeriodicCurve> keep(const std::vector<PeriodicCurve> &given) const;

  /// False if all harmonics are kept.
  bool is_set() const;
  const std::vector<Curve> &curves() const { return curves_; }
  const std::string &path() const { return path_; }

private:
  std::vector<Curve> curves_;
  std::string path_;
  std::vector<double> numbers_{0.}; // 0: all harmonics
};

/// The numbers of harmonics as the entry has them: "7" if all are equal, else "7, 3, 3".
std::string text_of_harmonics(const std::vector<unsigned int> &numbers);
/// The curves, each without the harmonics above its number; 0: all are kept.
std::vector<PeriodicCurve> keep_harmonics(const std::vector<PeriodicCurve> &curves,
                                          const std::vector<unsigned int> &numbers);
} // namespace arthrowear
