// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "parameters/parameters.h"
#include "stepping/jumps/jump_control.h"
#include "wear_simulation/jump_kinds.h"

namespace arthrowear
{
/// The library's kinds of jumps over cycles (doc/theory/cycle_jump.md), and those that others have
/// added to jump_kinds().
const Registry<JumpKindType> &all_jump_kinds();

/// The section `Wear / Jump`: extrapolation of wear over many gait cycles of which few are
/// computed.
struct CycleJumpParameters
{
  /// A name of all_jump_kinds(), "none", or "auto": undecided until check(), or, with jumps, until
  /// the model has chosen.
  std::string kind = "auto";
  double cycles = 0.; // in all; 0: no jumps with the kind auto, else 1e6
  double tolerance = 1e-2;
  DepthNorm depth_norm = DepthNorm::worn_area;
  double first = 0.;    // [cycles]; 0: a hundredth of all
  double smallest = 2.; // [cycles]
  double largest = 0.;  // [cycles]; 0: all

  bool are_on() const { return kind != "none" && kind != "auto"; }
  const JumpKindType &type() const { return *all_jump_kinds().find(kind); } ///< if they are on
  void declare(const Parameters::Section &section);
  /// Rules that join entries; sets the defaults that depend on others.
  /// @param path of the section, as in messages
  void check(Parameters &parameters, const std::string &path);
  JumpControl::Parameters control() const
  {
    return {cycles, first, smallest, largest, tolerance, type().order};
  }
};
} // namespace arthrowear
