// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "parameters/parameters.h"

namespace arthrowear
{
/// Entries that define how the head of a hip fits its cavity.
struct HeadFit
{
  static constexpr const char *diameter_path = "Head / Diameter [mm]";
  static constexpr const char *clearance_path = "Head / Radial clearance [mm]";
  static constexpr const char *cavity_path = "Cup / Inner diameter [mm]";

  double cavity = 0.;    // diameter [mm]
  double head = 0.;      // diameter [mm]; 0: not given
  double clearance = 0.; // radial [mm]

  /// Relates the three: a value that is not set follows from the others, and all three must agree
  /// to 1e-6 mm. The program prints the resulting values with its parameters.
  void check(Parameters &parameters);
  /// "A head of 28 mm with a clearance of .1 mm needs a cavity of 28.2 mm; the cavity has …"
  std::string disagreement() const;
};

/// A value that follows from others, as its text says it.
double use_number(Parameters &parameters, const std::string &path, double value);
} // namespace arthrowear
