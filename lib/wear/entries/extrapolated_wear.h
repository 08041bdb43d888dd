// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "results/summary.h"

namespace arthrowear
{
/// Wear of a computed cycle that stands for many, without an estimate of its error: its size
/// bounds how far the contact changes meanwhile (doc/theory/cycle_jump.md, section 9).
struct ExtrapolatedWear
{
  double cycles = 0.;   ///< for which a computed cycle stands, at most; up to 1: for no others
  double depth = 0.;    ///< that these wear at the deepest point, at most [mm]
  double approach = 0.; ///< elastic approach in the unworn body, largest of the cycle [mm]
  /// Radius of the cavity less the radius of the ball in it [mm]; none: surfaces of other shapes.
  std::optional<double> clearance;

  bool is_there() const { return cycles > 1. && depth > 0. && approach > 0.; }
  double over_approach() const { return depth / approach; } ///< [-]
  /// Relative error of the depth, of first order in it (cycle_jump 16) [-].
  double error() const;
  /// Sentences on an error of more than a twentieth; empty for a smaller one.
  /// @param remedy  a sentence
  std::string doubt(const std::string &remedy) const;

  static constexpr double much = .05; ///< an error beyond it is a doubt
  static constexpr const char *title = "one computed cycle stands for many";
};

/// Depth over approach and error, of runs whose cycle stands for others.
struct ExtrapolationSummary
{
  explicit ExtrapolationSummary(Summary &all);
  void set(const ExtrapolatedWear &wear) const;

  const NumberResult over_approach, error;
};
} // namespace arthrowear
