// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

namespace arthrowear
{
/// Error of a result that `arthrowear converge` found for the case of a study, by one refinement.
struct ConvergedError
{
  std::string cause;  ///< "mesh by converge", "steps by converge"
  double share = 0.;  ///< half of the interval about the value, over the value [-]
  std::string course; ///< without an interval: how the values change; else empty
};

/// Reads the errors of each result from convergence.json in the output folder of `converge`.
/// @throws InputError if the file is absent or damaged
std::map<std::string, std::vector<ConvergedError>> read_converged_errors(const std::string &folder);
} // namespace arthrowear
