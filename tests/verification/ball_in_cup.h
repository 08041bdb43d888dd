// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

// A ball is pressed into a cup whose outer surface is rigid: radii 14/22 mm, radial clearance 0.1
// mm, E = 1000 MPa, nu = 0.4, no friction. References are a series solution and published
// finite-element results.
#include "base/units.h"
#include "counterfaces.h"
#include "layer_series.h"
#include "mesh/cup.h"
#include "stepping/implicit_stepper.h"

#include <gtest/gtest.h>

#include <cstdio>

namespace ball_in_cup
{
using namespace arthrowear;

constexpr double inner = 14., outer = 22., clearance = 0.1, young = 1000., poisson = 0.4;

struct Level
{
  double pole_pressure = 0.; // mean within 1 mm of the pole [MPa]
  double half_angle = 0.;    // half angle of the contact, from its area [rad]
  double displacement = 0.;  // displacement of the backing from first touch [mm]
  double scatter = 0.;       // relative root-mean-square scatter about a smooth curve
};

/// Root mean square of p/curve - 1; the curve is the least-squares cubic in 1 - cos(angle).
inline double
scatter_about_a_cubic(const std::vector<double> &angle, const std::vector<double> &pressure)
{
  double m[4][5] = {};
  const auto powers = [&](const std::size_t k)
  {
    const double x = 1. - std::cos(angle[k]);
    return std::array<double, 5>{1., x, x * x, x * x * x, pressure[k]};
  };
  for (std::size_t k = 0; k < angle.size(); ++k)
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 5; ++j)
        m[i][j] += powers(k)[i] * powers(k)[j];
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      if (j != i)
        for (int k = 4; k >= i; --k)
          m[j][k] -= m[j][i] / m[i][i] * m[i][k];
  double square = 0.;
  for (std::size_t k = 0; k < angle.size(); ++k)
  {
    double curve = 0.;
    for (int i = 0; i < 4; ++i)
      curve += m[i][4] / m[i][i] * powers(k)[i];
    square += std::pow(pressure[k] / curve - 1., 2);
  }
  return std::sqrt(square / angle.size());
}

/// Results at 1, 2 and 3 kN.
inline std::vector<Level>
press(const ElementChoice &elements, const unsigned int cells, const MaterialLaw law)
{
  CupGeometry geometry;
  geometry.inner_radius = inner;
  geometry.outer_radius = outer;
  geometry.target_cells = cells;
  geometry.element_size_at_wear = geometry.element_size_at_backing = 3.;
  Body body(make_cup(geometry), {law, young, poisson, 938e-12}, MPI_COMM_WORLD, elements);
  Conditions conditions(body.partition());
  std::vector<unsigned int> backing;
  for (const unsigned int node : body.nodes().of_boundary(body.mesh(), "backing"))
    if (body.local_node(node) != Body::not_local)
      backing.push_back(body.local_node(node));
  for (const unsigned int node : backing)
    for (const unsigned int component : {0u, 1u})
      conditions.fix(node, component);
  conditions.tie(backing, 2);
  const ContactSurface surface(body.mesh(), body.nodes(), "wear");
  const auto head = turning_ball({{0., 0., clearance}}, inner - clearance);
  // Steps of 0.01 s: inertia keeps the cup from moving far before it touches, and is damped out.
  constexpr double h = 1e-2;
  constexpr int steps_per_level = 5;
  Loading loading;
  loading.add_force = [&](const double time, Field &force)
  { force[3 * backing[0] + 2] -= 1000. * std::ceil(time / (steps_per_level * h) - 1e-9); };
  ImplicitParameters parameters;
  parameters.contact.reach = 0.02;
  ImplicitStepper stepper(body, conditions, &surface, head.get(), loading, parameters);
  State state = stepper.initial_state();
  std::vector<Level> levels;
  for (int kN = 1; kN <= 3; ++kN)
  {
    for (int k = 0; k < steps_per_level; ++k)
    {
      StepResult next = stepper.attempt(state, h);
      EXPECT_TRUE(next.converged) << next.reason;
      if (!next.converged)
        return levels;
      state = std::move(next.state);
    }
    Level level;
    level.displacement = -state.displacement[3 * backing[0] + 2];
    const ContactHistory &contact = state.contact;
    double area = 0., force = 0., closed_area = 0.;
    for (std::size_t point = 0; point < surface.n_points(); ++point)
    {
      const Vector3 &x = surface.positions()[point];
      if (contact.force[3 * point + 2] > 0.)
        closed_area += contact.area[point];
      if (std::hypot(x[0], x[1]) < 1.)
      {
        area += contact.area[point];
        force += contact.force[3 * point + 2];
      }
    }
    level.pole_pressure = force / area;
    level.half_angle = std::acos(1. - closed_area / (2. * units::pi * inner * inner));
    std::vector<double> angle, pressure;
    for (std::size_t point = 0; point < surface.n_points(); ++point)
    {
      const double here = std::acos(std::min(1., surface.positions()[point][2] / inner));
      if (here < .6 * level.half_angle)
      {
        angle.push_back(here);
        pressure.push_back(contact.force[3 * point + 2] / contact.area[point]);
      }
    }
    level.scatter = scatter_about_a_cubic(angle, pressure);
    std::printf("%s, degree %u, %zu cells, %d kN: pole %.3f MPa, half angle %.2f deg, displacement "
                "%.5f mm, scatter %.4f of %zu points\n",
                name_of(law).c_str(), elements.degree, body.mesh().cells.size(), kN,
                level.pole_pressure, level.half_angle / units::deg, level.displacement,
                level.scatter, angle.size());
    levels.push_back(level);
  }
  return levels;
}

const inline ElementChoice quadratic{2, {"wear", "backing"}};

inline void
expect_series(const std::vector<Level> &levels, const double within)
{
  ASSERT_EQ(levels.size(), 3u);
  const LayerSeries layer(inner, outer, young, poisson, clearance);
  // Finite-element results of another axisymmetric program.
  const double angles[3] = {36., 43., 47.5}, pressures[3] = {7.51, 11.43, 14.83}; // [deg], [MPa]
  for (int kN = 1; kN <= 3; ++kN)
  {
    const LayerSeries::Contact exact = layer.press(1000. * kN);
    const Level &level = levels[kN - 1];
    EXPECT_NEAR(level.pole_pressure / exact.pole_pressure, 1., within) << kN << " kN";
    EXPECT_NEAR(level.pole_pressure / pressures[kN - 1], 1., within) << kN << " kN";
    EXPECT_NEAR(level.half_angle / units::deg / angles[kN - 1], 1., within) << kN << " kN";
    EXPECT_NEAR(level.displacement / exact.approach, 1., 0.03) << kN << " kN";
    EXPECT_LE(level.scatter, 0.03) << kN << " kN";
  }
  EXPECT_NEAR(levels[2].displacement / 0.0593, 1., 0.03);
}
} // namespace ball_in_cup
