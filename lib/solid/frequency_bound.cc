// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/frequency_bound.h"

#include <array>
#include <cmath>

namespace arthrowear
{
double
squared_frequency_bound(const Tetrahedron &cell, const SolidMaterial &material, const Matrix3 &F)
{
  constexpr int n = 12, n_squarings = 6;
  std::array<double, n * n> power, square;
  const Tangent A = with_law(material, [&](const auto &law) { return law.tangent(F); });
  cell.stiffness(A, 4. / (material.density * cell.volume), power.data());
  // Logarithm of the norm that was divided out of `power`, over its exponent.
  double log_bound = 0., exponent = 1.;
  for (int k = 0;; ++k)
  {
    double norm_squared = 0.;
    for (const double entry : power)
      norm_squared += entry * entry;
    const double size = std::sqrt(norm_squared);
    if (!(size > 0.))
      return size;
    log_bound += std::log(size) / exponent;
    if (k == n_squarings)
      return std::exp(log_bound);
    for (double &entry : power)
      entry /= size;
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
      {
        double sum = 0.;
        for (int l = 0; l < n; ++l) // symmetric
          sum += power[n * i + l] * power[n * j + l];
        square[n * i + j] = sum;
      }
    power = square;
    exponent *= 2.;
  }
}
} // namespace arthrowear
