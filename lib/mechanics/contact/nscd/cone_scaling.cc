// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/cone_scaling.h"

#include <algorithm>
#include <cmath>

namespace arthrowear::nscd::cone
{
namespace
{
/// factor (2 v vᵀ + diag(1, 1, -1))
void
reflection(const double factor, const double *v, double *matrix)
{
  for (int a = 0; a < 3; ++a)
    for (int b = 0; b < 3; ++b)
      matrix[3 * a + b] = factor * (2. * v[a] * v[b] + (a != b ? 0. : a < 2 ? 1. : -1.));
}
} // namespace

double
distance(const double *x)
{
  return x[2] - std::sqrt(x[0] * x[0] + x[1] * x[1]);
}

double
determinant(const double *x)
{
  constexpr double round_off = 1e-32;
  const double length = std::sqrt(x[0] * x[0] + x[1] * x[1]);
  return std::max((x[2] - length) * (x[2] + length), round_off * x[2] * x[2]);
}

void
multiply(const double *a, const double *b, double *product)
{
  const double p[3] = {a[2] * b[0] + b[2] * a[0], a[2] * b[1] + b[2] * a[1],
                       a[0] * b[0] + a[1] * b[1] + a[2] * b[2]};
  std::copy(p, p + 3, product);
}

void
divide(const double *a, const double *c, double *z)
{
  const double z2 = (a[2] * c[2] - a[0] * c[0] - a[1] * c[1]) / determinant(a);
  const double z0 = (c[0] - a[0] * z2) / a[2], z1 = (c[1] - a[1] * z2) / a[2];
  z[0] = z0;
  z[1] = z1;
  z[2] = z2;
}

double
largest_step(const double *x, const double *dx)
{
  constexpr double unlimited = 1e30;
  // The determinant of x + t dx is a t² + 2 b t + c.
  const double a = dx[2] * dx[2] - dx[0] * dx[0] - dx[1] * dx[1];
  const double b = x[2] * dx[2] - x[0] * dx[0] - x[1] * dx[1];
  const double c = determinant(x), discriminant = b * b - a * c;
  double step = dx[2] < 0. ? -x[2] / dx[2] : unlimited;
  if (discriminant < 0.)
    return step;
  const double root = std::sqrt(discriminant), sum = -(b + (b >= 0. ? root : -root));
  for (const double t : {sum / a, c / sum})
    if (t > 0. && t < step)
      step = t;
  return step;
}

Scaling
scaling(const double *x, const double *y)
{
  const double size_x = std::sqrt(determinant(x)), size_y = std::sqrt(determinant(y));
  double u[3], w[3], v[3];
  double cosine = 0.;
  for (int a = 0; a < 3; ++a)
  {
    u[a] = x[a] / size_x;
    w[a] = y[a] / size_y;
    cosine += u[a] * w[a];
  }
  const double gamma = std::sqrt(0.5 * (1. + cosine));
  for (int a = 0; a < 3; ++a)
    w[a] = (w[a] + (a < 2 ? -u[a] : u[a])) / (2. * gamma);
  const double ratio = size_y / size_x, norm = std::sqrt(2. * (w[2] + 1.));
  for (int a = 0; a < 3; ++a)
    v[a] = (w[a] + (a == 2 ? 1. : 0.)) / norm;
  Scaling s;
  reflection(std::sqrt(ratio), v, s.T);
  reflection(ratio, w, s.squared);
  v[0] = -v[0];
  v[1] = -v[1];
  reflection(1. / std::sqrt(ratio), v, s.inverse);
  return s;
}
} // namespace arthrowear::nscd::cone
