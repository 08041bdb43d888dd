// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/material/solid_material.h"

namespace arthrowear
{
/// A solid that the library does not know: neo-Hookean and s mu (tr C - 3)^2. Linked into a
/// program, it is there, and so are a law of damping, "flores", one of friction, "rising", and one
/// by which bonds break, "steady".
class StiffeningSolid : public Material
{
public:
  StiffeningSolid(const LameConstants &lame, double stiffening);
  double energy(const Matrix3 &F) const override;
  Matrix3 stress(const Matrix3 &F) const override;
  Tangent tangent(const Matrix3 &F) const override;

private:
  NeoHookean base_;
  double factor_; // s mu [MPa]
};
} // namespace arthrowear
