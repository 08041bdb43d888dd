// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/material/law.h"

namespace arthrowear
{
std::string
name_of(const MaterialLaw law)
{
  constexpr const char *names[] = {"linear_elastic", "st_venant_kirchhoff", "neo_hookean"};
  return names[static_cast<int>(law)];
}

Matrix3
cauchy_stress(const Matrix3 &P, const Matrix3 &F)
{
  Matrix3 sigma = P * transpose(F);
  const double J = determinant(F);
  for (Vector3 &row : sigma)
    row = (1. / J) * row;
  return sigma;
}

double
von_mises(const Matrix3 &s)
{
  const double mean = (s[0][0] + s[1][1] + s[2][2]) / 3.;
  double square = 0.;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
    {
      const double deviator = s[i][j] - (i == j ? mean : 0.);
      square += deviator * deviator;
    }
  return std::sqrt(1.5 * square);
}
} // namespace arthrowear
