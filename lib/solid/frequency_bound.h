// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/material/solid_material.h"
#include "solid/tetrahedron.h"

namespace arthrowear
{
/// Upper bound of the largest squared angular frequency of one tetrahedron with its mass lumped
/// to its nodes [1/s^2], at most 4 % above it: the largest eigenvalue of K / (rho V / 4) is at most
/// the 128th root of the squared Frobenius norm of its 64th power.
/// @param F  deformation gradient at which the tangent is taken
double squared_frequency_bound(const Tetrahedron &cell, const SolidMaterial &material,
                               const Matrix3 &F = identity3);
} // namespace arthrowear
