// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// Adds cup, knee, tibia, block and disc to mesh_shapes(). Call it once.
void register_library_shapes();
} // namespace arthrowear
