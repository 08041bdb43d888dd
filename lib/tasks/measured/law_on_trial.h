// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "parameters/parameter_file.h"

#include <functional>

namespace arthrowear
{
/// A law of wear whose predictions are compared with measurements, from a file of lines that
/// replace those of a case.
struct LawOnTrial
{
  /// An entry that a calibration multiplies; wear is in proportion to all of them together.
  struct Scaled
  {
    std::string path; ///< "Wear / Wear factor [mm^3/(N m)]"
    double value = 0.;
  };

  std::string name;  ///< of its file, without ending
  std::string title; ///< "a wear factor"
  std::string file;
  std::vector<ParameterFile::Setting> settings; ///< below [Wear]
  std::vector<Scaled> scaled;                   ///< empty: constants as published
  /// Wear factor of a flat pin [1e-6 mm^3/(N m)] at a pressure [MPa] and a cross-shear ratio [-].
  std::function<double(double, double)> pin_factor;

  unsigned int n_fitted() const { return scaled.empty() ? 0 : 1; }
};

/// Reads each .part of a folder, in alphabetical order.
/// @throws InputError with all findings, among them entries to which wear is not in proportion
std::vector<LawOnTrial> read_laws_on_trial(const std::string &folder);
} // namespace arthrowear
