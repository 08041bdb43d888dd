// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/registry.h"

#include <memory>

namespace arthrowear
{
struct Jump;
class JumpKind;

/// A kind of jump over cycles that parameter files choose by name.
struct JumpKindType
{
  std::string name;            ///< "linearly_implicit"
  std::string text;            ///< the method in a few words
  double cycles_per_jump = 1.; ///< computed cycles of a jump that is judged; of others one
  int order = 1; ///< power of its length with which a jump's errors over its wear grow
  /// It uses derivatives by the wear of the body's points, which do not exist where wear comes to
  /// other points of the body.
  bool needs_derivatives = false;
  /// Its jumps may begin where the roughness of the counterface changes: JumpKind::forget_rates().
  bool follows_roughness = false;
  /// Its jumps have estimated errors also without a tolerance.
  bool always_estimates = false;
  /// Errors of the jumps are summed, so that their sum is too large, unless errors do not fade.
  bool sums_errors = false;
  std::function<std::unique_ptr<JumpKind>(Jump &)> make;
  /// Longest jump after so many cycles [cycles]; null: of any length.
  std::function<double(double cycles_done)> longest = nullptr;
};

/// Kinds of jumps of others than the library: see all_jump_kinds().
Registry<JumpKindType> &jump_kinds();
} // namespace arthrowear
