// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "vtu/vtu_reader.h"

namespace arthrowear
{
// Frames of quadratic cells with linear cells in their place; linear cells are unchanged.

/// The corners and their values alone.
Frame without_middles(Frame frame);

/// Each triangle divided into four, each tetrahedron into eight, through all points.
Frame divided(Frame frame);
} // namespace arthrowear
