// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// Faces of a boundary whose normals differ by more meet at a sharp edge [rad].
constexpr double sharp_edge = .5;
} // namespace arthrowear
