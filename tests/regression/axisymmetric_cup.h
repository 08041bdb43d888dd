// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/lapack.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <vector>

// Solves a symmetric positive definite band system (LAPACK, Cholesky factor).
extern "C" void dpbsv_(const char *uplo, const int *n, const int *width, const int *n_columns,
                       double *band, const int *stride, double *columns, const int *column_stride,
                       int *info);

namespace arthrowear_test
{
constexpr double pi = 3.14159265358979323846;

/// A hemispherical cup that is held at its outside, pressed along its axis by a rigid ball without
/// friction: finite elements of its meridian (nine nodes, spherical components) with small strains.
/// The gap is c - d cos(theta) + u_r for a ball that moves by d. The class shares neither mesh nor
/// elements nor contact conditions with the program; its contact conditions hold at nodes.
class AxisymmetricCup
{
public:
  struct Wall
  {
    double inner = 0., outer = 0., clearance = 0.; // radii [mm]
    double young = 0., poisson = 0.;
  };

  /// @param n_along, n_across  numbers of elements from the pole to the rim and through the wall
  AxisymmetricCup(const Wall &wall, const int n_along, const int n_across)
      : wall_(wall), across_(2 * n_across + 1), step_(pi / 4. / n_along),
        areas_(2 * n_along + 1, 0.)
  {
    const int n = 2 * n_nodes() * across_;
    Band stiffness(n, unknown(2, 2, 1));
    for (int i = 0; i < n_along; ++i)
      for (int j = 0; j < n_across; ++j)
        add_element(i, j, n_across, stiffness);
    const double held = 1e12 * wall.young;
    for (int i = 0; i < n_nodes(); ++i)
      for (int c = 0; c < 2; ++c)
        stiffness.add(unknown(i, across_ - 1, c), unknown(i, across_ - 1, c), held);
    for (int j = 0; j < across_; ++j)
      stiffness.add(unknown(0, j, 1), unknown(0, j, 1), held);
    std::vector<double> responses(std::size_t(n) * n_nodes(), 0.);
    for (int i = 0; i < n_nodes(); ++i)
      responses[std::size_t(n) * i + unknown(i, 0, 0)] = 1.;
    stiffness.solve(responses, n_nodes());
    compliance_.resize(n_nodes() * n_nodes());
    for (int i = 0; i < n_nodes(); ++i)
      for (int k = 0; k < n_nodes(); ++k)
        compliance_[n_nodes() * i + k] = responses[std::size_t(n) * i + unknown(k, 0, 0)];
  }

  /// Presses with a force [N] along the axis.
  void press(const double force)
  {
    double low = wall_.clearance, high = wall_.clearance + 1.;
    for (int i = 0; i < 60; ++i)
    {
      const double middle = 0.5 * (low + high);
      (force_at(middle) < force ? low : high) = middle;
    }
  }

  /// Angle from the pole at which the contact ends [rad], from a parabola through the squared
  /// pressures of nodes in contact, without the two nodes at the edge.
  double edge() const { return edge_; }
  /// Pressure [MPa]; its square is linear between nodes.
  double pressure(const double angle) const
  {
    const int i = static_cast<int>(angle / step_);
    const double part = angle / step_ - i, a = pressure_[i],
                 b = i + 1 < n_nodes() ? pressure_[i + 1] : 0.;
    return std::sqrt((1. - part) * a * a + part * b * b);
  }
  /// Integral over the contact of a function of angle and pressure [mm^2].
  template <class Function> double integral(const Function &function) const
  {
    constexpr int n = 2000;
    double sum = 0.;
    for (int i = 0; i < n; ++i)
    {
      const double angle = edge_ * (i + 0.5) / n;
      sum += std::sin(angle) * function(angle, pressure(angle));
    }
    return 2. * pi * wall_.inner * wall_.inner * sum * edge_ / n;
  }

private:
  /// The lower half of a symmetric band matrix, column by column.
  struct Band
  {
    Band(const int n, const int below) : width(below), values(std::size_t(n) * (below + 1), 0.) {}
    void add(const int row, const int column, const double value)
    {
      if (row >= column)
        values[std::size_t(width + 1) * column + row - column] += value;
    }
    void solve(std::vector<double> &columns, const int n_columns)
    {
      const int stride = width + 1, n = static_cast<int>(values.size()) / stride;
      int info = 0;
      dpbsv_("L", &n, &width, &n_columns, values.data(), &stride, columns.data(), &n, &info);
      if (info != 0)
        throw std::runtime_error("the stiffness of the meridian is not positive definite");
    }
    int width;
    std::vector<double> values;
  };

  /// Solves with a full symmetric matrix; the solution replaces the right-hand side.
  static void solve(std::vector<double> &matrix, std::vector<double> &right)
  {
    const int n = static_cast<int>(right.size()), one = 1;
    int info = 0;
    dpotrf_("L", &n, matrix.data(), &n, &info);
    if (info != 0)
      throw std::runtime_error("a matrix of the contact is not positive definite");
    dpotrs_("L", &n, &one, matrix.data(), &n, right.data(), &n, &info);
  }

  int n_nodes() const { return static_cast<int>(areas_.size()); }
  int unknown(const int along, const int across, const int component) const
  {
    return 2 * (along * across_ + across) + component;
  }

  void add_element(const int i, const int j, const int n_across, Band &entries)
  {
    static const double gauss[] = {-std::sqrt(0.6), 0., std::sqrt(0.6)},
                        weights[] = {5. / 9., 8. / 9., 5. / 9.};
    const auto shapes = [](const double x, double *value, double *slope)
    {
      value[0] = 0.5 * x * (x - 1.);
      value[1] = 1. - x * x;
      value[2] = 0.5 * x * (x + 1.);
      slope[0] = x - 0.5;
      slope[1] = -2. * x;
      slope[2] = x + 0.5;
    };
    const double thickness = (wall_.outer - wall_.inner) / n_across, half = 0.5 * thickness;
    const double lambda =
        wall_.young * wall_.poisson / ((1. + wall_.poisson) * (1. - 2. * wall_.poisson));
    const double shear = wall_.young / (2. * (1. + wall_.poisson));
    std::array<std::array<double, 18>, 18> stiffness{};
    for (int a = 0; a < 3; ++a)
      for (int b = 0; b < 3; ++b)
      {
        double N[3], dN[3], M[3], dM[3];
        shapes(gauss[a], N, dN);
        shapes(gauss[b], M, dM);
        const double t = step_ * (2 * i + 1 + gauss[a]),
                     r = wall_.inner + thickness * j + half * (1. + gauss[b]);
        const double volume =
            weights[a] * weights[b] * step_ * half * r * r * std::sin(t) * 2. * pi;
        double strain[18][4];
        for (int p = 0; p < 3; ++p)
          for (int q = 0; q < 3; ++q)
          {
            const double value = N[p] * M[q], along = dN[p] / step_ * M[q],
                         through = N[p] * dM[q] / half;
            const double of_radial[] = {through, value / r, value / r, along / r},
                         of_meridional[] = {0., along / r, value / r / std::tan(t),
                                            through - value / r};
            std::copy_n(of_radial, 4, strain[2 * (3 * p + q)]);
            std::copy_n(of_meridional, 4, strain[2 * (3 * p + q) + 1]);
          }
        for (int p = 0; p < 18; ++p)
        {
          const double *e = strain[p], pressure = lambda * (e[0] + e[1] + e[2]);
          const double stress[] = {pressure + 2. * shear * e[0], pressure + 2. * shear * e[1],
                                   pressure + 2. * shear * e[2], shear * e[3]};
          for (int q = 0; q < 18; ++q)
            for (int c = 0; c < 4; ++c)
              stiffness[p][q] += volume * stress[c] * strain[q][c];
        }
        if (j == 0 && b == 0)
          for (int p = 0; p < 3; ++p)
            areas_[2 * i + p] +=
                weights[a] * step_ * N[p] * 2. * pi * wall_.inner * wall_.inner * std::sin(t);
      }
    for (int p = 0; p < 18; ++p)
      for (int q = 0; q < 18; ++q)
        entries.add(unknown(2 * i + p / 6, 2 * j + p / 2 % 3, p % 2),
                    unknown(2 * i + q / 6, 2 * j + q / 2 % 3, q % 2), stiffness[p][q]);
  }

  /// Force on the ball after it has moved by d [N], with Signorini's conditions at nodes.
  double force_at(const double d)
  {
    const int n = n_nodes();
    std::vector<int> closed;
    for (int i = 0; i < n; ++i)
      if (d * std::cos(i * step_) > wall_.clearance)
        closed.push_back(i);
    std::vector<double> forces;
    for (bool changed = true; changed;)
    {
      const int m = static_cast<int>(closed.size());
      std::vector<double> matrix(m * m), solution(m);
      for (int i = 0; i < m; ++i)
      {
        solution[i] = d * std::cos(closed[i] * step_) - wall_.clearance;
        for (int k = 0; k < m; ++k)
          matrix[m * i + k] = compliance_[n * closed[i] + closed[k]];
      }
      solve(matrix, solution);
      forces.assign(n, 0.);
      std::vector<int> next;
      for (int i = 0; i < m; ++i)
      {
        forces[closed[i]] = solution[i];
        if (solution[i] > 0. || closed[i] == 0) // the pole has no area
          next.push_back(closed[i]);
      }
      changed = next.size() != closed.size();
      if (!changed)
      {
        for (int i = 0; i < n; ++i)
        {
          if (std::binary_search(closed.begin(), closed.end(), i))
            continue;
          double gap = wall_.clearance - d * std::cos(i * step_);
          for (const int k : closed)
            gap += compliance_[n * i + k] * forces[k];
          if (gap < -1e-12)
          {
            next.push_back(i);
            changed = true;
          }
        }
        std::sort(next.begin(), next.end());
      }
      closed = next;
    }
    double force = 0.;
    pressure_.assign(n, 0.);
    for (const int i : closed)
      if (i > 0)
      {
        pressure_[i] = forces[i] / areas_[i];
        force += forces[i] * std::cos(i * step_);
      }
    pressure_[0] = pressure_[1];
    set_edge(closed.back());
    return force;
  }

  void set_edge(const int last)
  {
    const int n = std::min(std::max(6, n_nodes() / 20), last - 2);
    std::vector<double> normal(9, 0.), fit(3, 0.); // least squares in steps from the edge
    for (int i = 0; i < n; ++i)
    {
      const double x = -(2. + i), square = pressure_[last - 2 - i] * pressure_[last - 2 - i];
      const double powers[] = {1., x, x * x};
      for (int p = 0; p < 3; ++p)
      {
        fit[p] += powers[p] * square;
        for (int q = 0; q < 3; ++q)
          normal[3 * p + q] += powers[p] * powers[q];
      }
    }
    solve(normal, fit);
    edge_ = step_ *
            (last + 2. * fit[0] / (-fit[1] + std::sqrt(fit[1] * fit[1] - 4. * fit[2] * fit[0])));
  }

  Wall wall_;
  int across_;
  double step_;               // angle between nodes [rad]
  std::vector<double> areas_; // areas of the inner nodes [mm^2]
  std::vector<double> compliance_;
  std::vector<double> pressure_;
  double edge_ = 0.;
};
} // namespace arthrowear_test
