// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/material/solid_material.h"

namespace arthrowear
{
/// A solid that the library does not contain: neo-Hookean with the additional energy s mu (tr C -
/// 3)^2. A program can use it if it is linked, and also a damping law, "flores", a friction law,
/// "rising", and a debonding law, "steady".
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
