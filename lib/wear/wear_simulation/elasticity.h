// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// A step finds the elastic displacement of the body in one of these ways.
enum class Elasticity
{
  automatic,
  condensed, ///< solves for the contact surface alone (CondensedStepper)
  iterative, ///< as condensed, without its factor and columns (WholeContact)
  full       ///< solves for the whole body (ImplicitStepper)
};

/// The value of [Solver / Elasticity].
constexpr const char *
name_of(const Elasticity way)
{
  switch (way)
  {
  case Elasticity::condensed:
    return "condensed";
  case Elasticity::iterative:
    return "iterative";
  case Elasticity::full:
    return "full";
  case Elasticity::automatic:
    break;
  }
  return "auto";
}

/// Bound of 1/(h omega)^2, h being the time step and omega the lowest angular frequency of the
/// body, up to which `automatic` uses the condensed body (doc/theory/condensed.md). Steps of a
/// linear law leave out elastic inertia. Steps of other laws are corrected and include it: the
/// number is then the fraction of the inertia that one round of correction leaves.
constexpr double
largest_inertia_number(const bool law_is_linear)
{
  return law_is_linear ? 1e-3 : 1e-2;
}
} // namespace arthrowear
