// SPDX-License-Identifier: LGPL-2.1-or-later
// A ball pressed into a cup whose outer surface is rigid: R 14/22 mm, radial clearance .1, E 1000,
// nu .4, small strains, no friction. Reference numbers from converged axisymmetric solutions.
#include "base/triples.h"
#include "base/units.h"
#include "mesh/cup.h"
#include "time/implicit_stepper.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <cstdio>

using namespace arthrowear;

namespace
{
constexpr double inner = 14., outer = 22., clearance = 0.1;

struct Level
{
  double load;            // [N]
  double pole_pressure;   // mean within 1 mm of the pole [MPa]
  double half_angle;      // of the contact [rad]
  double displacement;    // of the backing from first touch [mm]
  double scatter;         // root mean square about a smooth curve, inside .6 of the contact angle
};

/// Least squares of p = a + b c + d c^2 + e c^3 in c = cos(angle from the pole), by normal equations.
std::array<double, 4>
smooth_curve(const std::vector<double> &cosine, const std::vector<double> &pressure)
{
  double m[4][5] = {};
  for (std::size_t k = 0; k < cosine.size(); ++k)
  {
    const double x = 1. - cosine[k], row[5] = {1., x, x * x, x * x * x, pressure[k]};
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 5; ++j)
        m[i][j] += row[i] * row[j];
  }
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      if (j != i)
      {
        const double factor = m[j][i] / m[i][i];
        for (int k = i; k < 5; ++k)
          m[j][k] -= factor * m[i][k];
      }
  return {m[0][4] / m[0][0], m[1][4] / m[1][1], m[2][4] / m[2][2], m[3][4] / m[3][3]};
}

std::vector<Level>
press(const unsigned int degree, const unsigned int cells, const MaterialLaw law)
{
  CupGeometry geometry;
  geometry.inner_radius = inner;
  geometry.outer_radius = outer;
  geometry.target_cells = cells;
  geometry.element_size_at_wear = geometry.element_size_at_backing = 3.;
  Body body(make_cup(geometry), {law, 1000., 0.4, 938e-12}, MPI_COMM_WORLD,
            {degree, {"wear", "backing"}});
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
  RigidSphere head({0., 0., clearance}, inner - clearance, [](double, double) { return Vector3{}; });
  Loading loading;
  loading.add_force = [&](const double time, Field &force) { force[3 * backing[0] + 2] -= 1000. * std::ceil(time / (5. * 1e-2) - 1e-9); };
  ImplicitParameters parameters;
  parameters.contact.reach = 0.2;
  ImplicitStepper stepper(body, conditions, &surface, &head, loading, parameters);
  State state = stepper.initial_state();
  std::vector<Level> levels;
  std::printf("%u cells, degree %u, %u nodes, %u points\n", body.n_cells(), degree, body.nodes().size(), surface.n_points());
  for (int kN = 1; kN <= 3; ++kN)
  {
    for (int k=0;k<5;++k) {
    const auto begin = std::chrono::steady_clock::now();
    StepResult next = stepper.attempt(state, 1e-2);
    EXPECT_TRUE(next.converged) << next.reason;
    if (!next.converged)
      return levels;
    state = std::move(next.state);
    const auto seconds = stepper.seconds();
    std::printf("  step %.2f s: newton %u contact %u; factor %.2f columns %.2f contact %.2f solves %.2f\n",
                std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(),
                next.newton_iterations(), next.contact_iterations, seconds.factor, seconds.columns, seconds.contact, seconds.solves);
    }
    Level level{1000. * kN, 0., 0., -state.displacement[3 * backing[0] + 2], 0.};
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
    std::vector<double> cosine, pressure;
    for (std::size_t point = 0; point < surface.n_points(); ++point)
    {
      const double c = surface.positions()[point][2] / inner;
      if (c > std::cos(.6 * level.half_angle))
      {
        cosine.push_back(c);
        pressure.push_back(contact.force[3 * point + 2] / contact.area[point]);
      }
    }
    const auto curve = smooth_curve(cosine, pressure);
    double square = 0., mean = 0.;
    for (std::size_t k = 0; k < cosine.size(); ++k)
    {
      const double x = 1. - cosine[k], p = curve[0] + x * (curve[1] + x * (curve[2] + x * curve[3]));
      square += std::pow(pressure[k] / p - 1., 2);
      mean += 1.;
    }
    level.scatter = std::sqrt(square / mean);
    std::printf("%g N: pole %.3f MPa (curve %.3f), half angle %.2f deg, displacement %.5f mm, scatter %.4f of %zu\n",
                level.load, level.pole_pressure, curve[0], level.half_angle / units::deg, level.displacement,
                level.scatter, cosine.size());
    levels.push_back(level);
  }
  return levels;
}

TEST(BallInCup, HasThePressureOfTheConvergedSolution)
{
  const unsigned cells = getenv("CELLS") ? atoi(getenv("CELLS")) : 15000;
  const unsigned degree = getenv("DEG") ? atoi(getenv("DEG")) : 2;
  const std::vector<Level> levels = press(degree, cells, MaterialLaw::linear_elastic);
  ASSERT_EQ(levels.size(), 3u);
}
} // namespace
