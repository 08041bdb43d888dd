// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// Frames of loaded points that have turned by more than this angle [rad] are renewed: forces along
/// old normals would turn a body that nothing but its inertia holds.
constexpr double frame_tolerance = 1e-6;
/// Factor on added inertia that slows down Newton's method.
constexpr double inertia_reduction = 0.1;
} // namespace arthrowear
