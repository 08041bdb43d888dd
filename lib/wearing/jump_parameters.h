// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "parameters/parameters.h"
#include "stepping/jumps/jump_control.h"

namespace arthrowear
{
/// Extrapolation of wear over many gait cycles of which few are computed
/// (doc/theory/cycle_jump.md).
enum class JumpKind
{
  automatic, ///< undecided: none, linearised, or amplified where linearised is refused
  none,
  extrapolated, ///< explicit: the wear of a computed cycle is multiplied
  amplified,    ///< implicit: a cycle is computed with a wear factor times the cycles of the jump
  linearised    ///< linearly implicit: by the derivative of the wear of a computed cycle
};

/// The section `Wear / Jump`.
struct CycleJumpParameters
{
  JumpKind kind = JumpKind::automatic;
  double cycles = 0.; // in all; 0: no jumps with the kind auto, else 1e6
  double tolerance = 1e-2;
  DepthNorm depth_norm = DepthNorm::worn_area;
  double first = 0.;    // [cycles]; 0: a hundredth of all
  double smallest = 2.; // [cycles]
  double largest = 0.;  // [cycles]; 0: all

  bool are_on() const { return kind != JumpKind::none && kind != JumpKind::automatic; }
  void declare(const Parameters::Section &section);
  /// Rules that join entries; sets the defaults that depend on others.
  /// @param path of the section, as in messages
  void check(Parameters &parameters, const std::string &path);
  JumpControl::Parameters control() const
  {
    return {cycles, first, smallest, largest, tolerance, kind == JumpKind::linearised ? 2 : 1};
  }
};
} // namespace arthrowear
