// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "surrogate/input_scale.h"

namespace arthrowear
{
/// Terms of a chaos: for each term the degree in each input.
using ChaosTerms = std::vector<std::vector<unsigned int>>;

/// Interface of the module with OpenTURNS, libarthrowear_openturns.so. Its functions throw
/// std::runtime_error with the words of OpenTURNS.
struct SurrogateLibrary
{
  /// Returns the terms that least angle regression selects by the corrected leave-one-out error.
  ChaosTerms (*select_terms)(InputScale scale, const ChaosTerms &candidates, const Points &points,
                             const std::vector<double> &values);
  /// Returns the lengths of a kernel over each input that have the largest likelihood.
  std::vector<double> (*correlation_lengths)(Kernel kernel, const Points &points,
                                             const std::vector<double> &values);
  /// First points of Sobol's sequence in the unit cube.
  Points (*sobol_points)(unsigned int n_points, unsigned int n_dimensions);
};

/// The function that the module exports under the name "arthrowear_surrogate_library".
using GetSurrogateLibrary = const SurrogateLibrary *(*)();

/// Loads the module at the first call.
/// @throws RunError if there is none or if it does not load
const SurrogateLibrary &surrogate_library();
} // namespace arthrowear
