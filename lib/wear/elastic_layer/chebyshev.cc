// SPDX-License-Identifier: LGPL-2.1-or-later
#include "elastic_layer/chebyshev.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace arthrowear
{
namespace
{
/// Chebyshev's polynomials T_j and their first two derivatives at w >= 1.
struct Polynomials
{
  Polynomials(const double w, const std::size_t n) : t(n + 1), d(n + 1), dd(n + 1)
  {
    t[0] = 1.;
    t[1] = w;
    d[1] = 1.;
    for (std::size_t j = 2; j <= n; ++j)
    {
      t[j] = 2. * w * t[j - 1] - t[j - 2];
      d[j] = 2. * t[j - 1] + 2. * w * d[j - 1] - d[j - 2];
      dd[j] = 4. * d[j - 1] + 2. * w * dd[j - 1] - dd[j - 2];
    }
  }
  std::vector<double> t, d, dd;
};
} // namespace

std::size_t
chebyshev_stages(const double h, const double spectral_radius)
{
  constexpr double stable = 1.54; // s^2 - 1 per h times radius [Sommeijer1998]
  return std::max<std::size_t>(
      2, 1 + static_cast<std::size_t>(std::sqrt(1. + stable * h * spectral_radius)));
}

ChebyshevStep
chebyshev_step(const std::vector<double> &y, const std::vector<double> &rate, const double h,
               const std::size_t n_stages, const ChebyshevStep::Rate &f)
{
  constexpr double damping = 2. / 13.;
  const double s = static_cast<double>(n_stages), w0 = 1. + damping / (s * s);
  const Polynomials p(w0, n_stages);
  const double w1 = p.d[n_stages] / p.dd[n_stages];
  std::vector<double> b(n_stages + 1);
  for (std::size_t j = 2; j <= n_stages; ++j)
    b[j] = p.dd[j] / (p.d[j] * p.d[j]);
  b[0] = b[1] = b[2];
  const std::size_t n = y.size();
  std::vector<double> before = y, now(n), next(n);
  for (std::size_t i = 0; i < n; ++i)
    now[i] = y[i] + b[1] * w1 * h * rate[i];
  for (std::size_t j = 2; j <= n_stages; ++j)
  {
    const double mu = 2. * b[j] * w0 / b[j - 1], nu = -b[j] / b[j - 2],
                 mu_h = 2. * b[j] * w1 / b[j - 1] * h,
                 gamma_h = -(1. - b[j - 1] * p.t[j - 1]) * mu_h;
    const std::vector<double> rate_now = f(now);
    for (std::size_t i = 0; i < n; ++i)
      next[i] = (1. - mu - nu) * y[i] + mu * now[i] + nu * before[i] + mu_h * rate_now[i] +
                gamma_h * rate[i];
    std::swap(before, now);
    std::swap(now, next);
  }
  ChebyshevStep step{std::move(now), {}, std::vector<double>(n)};
  step.rate = f(step.y);
  for (std::size_t i = 0; i < n; ++i)
    step.error[i] = .8 * (y[i] - step.y[i]) + .4 * h * (rate[i] + step.rate[i]);
  return step;
}
} // namespace arthrowear
