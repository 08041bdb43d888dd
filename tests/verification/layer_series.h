// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <array>
#include <cmath>
#include <utility>
#include <vector>

/// Frictionless contact of a rigid ball with a spherical layer whose outer surface is held, with
/// small strains: an independent reference for the cup, without finite elements. Lengths [mm].
///
/// Under a pressure p_n P_n(cos t) on the inner surface r = a the layer moves there by C_n p_n
/// radially. For each n the fields of Lur'e (Three-dimensional problems of elasticity, section 6)
///   u_r = (n+1)(n-2+4 nu) r^(n+1) P_n,   u_t = (n+5-4 nu) r^(n+1) P_n',
///   s_rr/2 mu = (n+1)(n^2-n-2-2 nu) r^n P_n,   s_rt/2 mu = (n^2+2n-1+2 nu) r^n P_n'
/// and u_r = n r^(n-1) P_n, u_t = r^(n-1) P_n', s_rr/2 mu = n(n-1) r^(n-2) P_n,
/// s_rt/2 mu = (n-1) r^(n-2) P_n', and the same with -n-1 in the place of n, are four solutions
/// without body force; u = 0 at b and s_rt = 0, s_rr = -p at a fix them. Pressures are constant on
/// rings; the ball, moved by s from concentric, requires u_r >= s cos t - c at their middles.
class LayerSeries
{
public:
  LayerSeries(const double a, const double b, const double young, const double poisson,
              const double clearance)
      : a_(a), clearance_(clearance), edge_(n_rings + 1), matrix_(n_rings * n_rings, 0.)
  {
    std::vector<double> compliance(n_modes);
    for (int n = 0; n < n_modes; ++n)
      compliance[n] = mode(n, a, b, young, poisson);
    std::vector<double> cosine(n_rings + 1), middle(n_rings);
    for (int k = 0; k <= n_rings; ++k)
      edge_[k] = 1.1 * k / n_rings; // up to 63 deg
    for (int k = 0; k <= n_rings; ++k)
      cosine[k] = std::cos(edge_[k]);
    for (int k = 0; k < n_rings; ++k)
      middle[k] = std::cos(0.5 * (edge_[k] + edge_[k + 1]));
    const auto at_edges = legendre(cosine), at_middles = legendre(middle);
    for (int n = 0; n < n_modes; ++n)
      for (int j = 0; j < n_rings; ++j)
      {
        // (2n+1)/2 times the integral of P_n over the ring.
        const auto primitive = [&](const int k)
        { return n == 0 ? -cosine[k] : at_edges[n - 1][k] - at_edges[n + 1][k]; };
        const double share = 0.5 * (primitive(j + 1) - primitive(j));
        for (int i = 0; i < n_rings; ++i)
          matrix_[i * n_rings + j] += compliance[n] * at_middles[n][i] * share;
      }
  }

  struct Contact
  {
    double load = 0.;          // [N]
    double approach = 0.;      // approach of the ball from first touch [mm]
    double pole_pressure = 0.; // mean within 1 mm of the pole [MPa]
    double half_angle = 0.;    // [rad]
  };

  /// @param load  [N]
  Contact press(const double load) const
  {
    double low = 0., high = 0.2;
    Contact contact;
    for (int i = 0; i < 45; ++i)
    {
      contact = at(0.5 * (low + high));
      (contact.load < load ? low : high) = contact.approach;
    }
    return contact;
  }

private:
  static constexpr int n_rings = 120, n_modes = 1200;
  static constexpr double pi = 3.14159265358979323846;
  using Column = std::array<double, 4>; // u_r, u_t, s_rr/2 mu, s_rt/2 mu

  /// The two fields of order n at radius r, scaled by a radius.
  static std::pair<Column, Column> fields(const int n, const double r, const double scale,
                                          const double nu)
  {
    const double m = n, x = std::pow(r / scale, n);
    const double up = x * r, same = x, down = x * scale * scale / r,
                 twice = x * std::pow(scale / r, 2);
    return {{(m + 1) * (m - 2 + 4 * nu) * up, (m + 5 - 4 * nu) * up,
             (m + 1) * (m * m - m - 2 - 2 * nu) * same, (m * m + 2 * m - 1 + 2 * nu) * same},
            {m * down, down, m * (m - 1) * twice, (m - 1) * twice}};
  }

  /// Radial displacement at a under a unit pressure of mode n [mm/MPa].
  static double mode(const int n, const double a, const double b, const double young,
                     const double nu)
  {
    const double mu = 0.5 * young / (1. + nu);
    if (n == 0) // u = A r + B/r^2
    {
      const double bulk = young / (1. - 2. * nu);
      return (b * b * b / (a * a) - a) / (bulk + 4. * mu * b * b * b / (a * a * a));
    }
    // Growing fields are scaled at b, decaying fields at a: no power overflows.
    const auto [a1, a2] = fields(n, a, b, nu);
    const auto [a3, a4] = fields(-n - 1, a, a, nu);
    const auto [b1, b2] = fields(n, b, b, nu);
    const auto [b3, b4] = fields(-n - 1, b, a, nu);
    const Column *inner[4] = {&a1, &a2, &a3, &a4}, *outer[4] = {&b1, &b2, &b3, &b4};
    std::vector<double> m(16), rhs{0., 0., -0.5 / mu, 0.};
    for (int k = 0; k < 4; ++k)
    {
      m[k] = (*outer[k])[0];
      m[4 + k] = (*outer[k])[1];
      m[8 + k] = (*inner[k])[2];
      m[12 + k] = (*inner[k])[3];
    }
    solve(m, rhs);
    double u = 0.;
    for (int k = 0; k < 4; ++k)
      u += rhs[k] * (*inner[k])[0];
    return u;
  }

  static std::vector<std::vector<double>> legendre(const std::vector<double> &x)
  {
    std::vector<std::vector<double>> p(n_modes + 2, std::vector<double>(x.size(), 1.));
    p[1] = x;
    for (int n = 1; n <= n_modes; ++n)
      for (std::size_t k = 0; k < x.size(); ++k)
        p[n + 1][k] = ((2. * n + 1.) * x[k] * p[n][k] - n * p[n - 1][k]) / (n + 1.);
    return p;
  }

  /// Gaussian elimination with row pivots; the solution replaces the right-hand side.
  static void solve(std::vector<double> &m, std::vector<double> &rhs)
  {
    const int n = rhs.size();
    for (int i = 0; i < n; ++i)
    {
      int pivot = i;
      for (int j = i + 1; j < n; ++j)
        if (std::abs(m[j * n + i]) > std::abs(m[pivot * n + i]))
          pivot = j;
      for (int k = 0; k < n; ++k)
        std::swap(m[i * n + k], m[pivot * n + k]);
      std::swap(rhs[i], rhs[pivot]);
      for (int j = i + 1; j < n; ++j)
      {
        const double factor = m[j * n + i] / m[i * n + i];
        for (int k = i; k < n; ++k)
          m[j * n + k] -= factor * m[i * n + k];
        rhs[j] -= factor * rhs[i];
      }
    }
    for (int i = n - 1; i >= 0; --i)
    {
      for (int k = i + 1; k < n; ++k)
        rhs[i] -= m[i * n + k] * rhs[k];
      rhs[i] /= m[i * n + i];
    }
  }

  /// Contact at an approach [mm]: the closed rings are the first rings.
  Contact at(const double approach) const
  {
    Contact contact;
    contact.approach = approach;
    std::vector<double> pressure;
    int n = 0; // number of rings that overlap undeformed
    while (n < n_rings &&
           (clearance_ + approach) * std::cos(0.5 * (edge_[n] + edge_[n + 1])) > clearance_)
      ++n;
    while (n > 0)
    {
      std::vector<double> m(n * n);
      pressure.resize(n);
      for (int i = 0; i < n; ++i)
      {
        pressure[i] =
            (clearance_ + approach) * std::cos(0.5 * (edge_[i] + edge_[i + 1])) - clearance_;
        for (int j = 0; j < n; ++j)
          m[i * n + j] = matrix_[i * n_rings + j];
      }
      solve(m, pressure);
      if (pressure[n - 1] > 0.)
        break;
      --n;
    }
    double area = 0., force = 0.;
    for (int k = 0; k < n; ++k)
    {
      const double projected =
          pi * a_ * a_ * (std::pow(std::sin(edge_[k + 1]), 2) - std::pow(std::sin(edge_[k]), 2));
      contact.load += projected * pressure[k];
      if (a_ * edge_[k + 1] < 1. || k == 0)
      {
        area += projected;
        force += projected * pressure[k];
      }
    }
    contact.pole_pressure = area > 0. ? force / area : 0.;
    contact.half_angle = edge_[n];
    return contact;
  }

  double a_, clearance_;
  std::vector<double> edge_, matrix_;
};
