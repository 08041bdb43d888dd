// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "surface/triangle_mesh.h"

#include <string>

namespace arthrowear
{
/// Estimates the noise of the points of a scanned surface: the standard deviation of their
/// distances from the smooth surface [mm]. The distance of a point from the surface of least
/// squares through its neighbours, on the same side of creases, has the variance of the noise times
/// 1 plus the sum of the squared weights of the neighbours. Two surfaces are fitted, a quadratic
/// height function and a quadric, which contains spheres, cylinders and ellipsoids; the estimate is
/// the lower median over the points, without points beside borders and points with few neighbours.
/// The estimate is 0 if most neighbours lie off the height function on the same side, because such
/// distances are errors of the fit by the shape. It is right to about a tenth for noise up to a
/// thirtieth of the edges and too low above; noise whose waves are longer than some four edges is
/// not found.
double point_scatter(const TriangleMesh &mesh);

/// Sentences about noise of 3 um or more, with its effect and a remedy; empty: there is less.
std::string doubt_about_scatter(const TriangleMesh &mesh);
} // namespace arthrowear
