// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// Ways for a step to find the elastic displacement of the cup.
enum class Elasticity
{
  automatic,
  condensed, ///< solves for the contact surface alone, without elastic inertia (CondensedStepper)
  full       ///< solves for the whole cup (ImplicitStepper)
};
} // namespace arthrowear
