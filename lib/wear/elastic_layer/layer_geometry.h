// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// Geometric model of a counterface and a worn layer.
enum class LayerGeometry
{
  /// Areas and thickness are unworn. In a cup also of first order in displacement and wear: the
  /// overlap in the direction n is n.d - c - w for the head's displacement d. Closed forms and
  /// published tables of such layers have it.
  small_wear,
  /// Areas and thickness of the worn layer; in a cup the exact sphere of the head.
  large_wear
};
} // namespace arthrowear
