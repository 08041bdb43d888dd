// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_motion.h"
#include "parameters/parameters.h"

namespace arthrowear
{
/// The section `Wear / Shape`: how the mesh follows the wear (doc/theory/deep_wear.md).
struct ShapeParameters
{
  bool follows = true;
  double depth_before_move = .01; // in the gap, over the wall [-]
  MotionLimits limits;            // of a moved mesh

  /// @param body  word of the model
  void declare(const Parameters::Section &section, const std::string &body);
};
} // namespace arthrowear
