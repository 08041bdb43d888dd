// SPDX-License-Identifier: LGPL-2.1-or-later
// A nearly rigid disc bonded to a rigid base under a force beside its axis.
#include "explicit_case.h"
#include "verification/assembled.h"

#include "base/units.h"
#include "join.h"

#include <gtest/gtest.h>

namespace
{
using namespace arthrowear;

// The plane u = -F/(k A) + F e x/(k I), I = A R^2/4, opens most at the far edge x = R, by
// F/(k A) (4 e/R - 1); the bond is at its limit sigma_c there if F = A sigma_c/(4 e/R - 1).
constexpr double radius = 35., eccentricity = 17.5, limit = .6; // mm, mm, MPa
constexpr double onset = 2309.1;                                // N
// Soft compared with the disc; the energy follows from the limit: w = sigma_c^2/k.
constexpr double stiffness = 2.; // MPa/mm

/// The load at load factor 1 is `onset`.
struct BondedDisc : ExplicitCase
{
  BondedDisc(const unsigned int n_rings, const double young)
      : ExplicitCase(mesh(n_rings), {material(young), material(young)})
  {
    const MeshData &all = bodies->mesh();
    for (const unsigned int vertex : all.boundary_vertices("base sides"))
      for (unsigned int component = 0; component < 3; ++component)
        system->fix(vertex, component);
    AdhesionLaw law;
    law.compressive_stiffness = law.tensile_stiffness = law.tangential_stiffness = stiffness;
    law.adhesion_energy = limit * limit / stiffness;
    bond("joint", "disc bottom", "base top", law, 2.);
    // The force acts at the vertex of the disc's top that lies at the eccentricity.
    std::vector<double> load(3 * all.vertices.size(), 0.);
    unsigned int nearest = 0;
    const auto distance = [&](const unsigned int vertex) {
      return norm(all.vertices[vertex] - Vector3{-eccentricity, 0., thickness});
    };
    for (const unsigned int vertex : all.boundary_vertices("disc top"))
      if (nearest == 0 || distance(vertex) < distance(nearest))
        nearest = vertex;
    EXPECT_LT(distance(nearest), 1e-9);
    load[3 * nearest + 2] = -onset;
    system->set_load(load);
    state = system->initial_state();
  }

  static SolidMaterial material(const double young)
  {
    return {MaterialLaw::linear_elastic, young, .3, 7.85e-9};
  }
  static MeshData mesh(const unsigned int n_rings)
  {
    MeshData base = make_block({{100., 100., 5.}, {1, 1, 1}});
    for (Vector3 &vertex : base.vertices)
      vertex = vertex - Vector3{50., 50., 5.};
    return join(base, make_disc(radius, thickness, radius / n_rings), "base ", "disc ");
  }

  /// Load factor at which the first point reaches its limit, if no point was damaged before.
  double linear_onset() const
  {
    const std::vector<double> u = AssembledSystem(*system, state).solve(1.);
    double largest = 0.;
    for (const unsigned int vertex : bodies->mesh().boundary_vertices("disc bottom"))
      largest = std::max(largest, u[3 * bodies->sharing().local(vertex) + 2]);
    return limit / stiffness / largest;
  }

  static constexpr double thickness = 12.; // mm
  ExplicitState state;
};

// The mesh changes the area and the second moment: a polygon with lumped areas has an error of
// second order in the element size. The disc's deformation adds 0.35 % with steel and 0.01 % with
// 1e7 MPa.
TEST(RigidDisc, LoadOfFirstDamageConvergesToTheClosedForm)
{
  const double exact = units::pi * radius * radius * limit / (4. * eccentricity / radius - 1.);
  ASSERT_NEAR(exact, onset, .05);
  const std::array<unsigned int, 3> n_rings{6, 12, 18};
  std::array<double, 3> errors;
  for (int k = 0; k < 3; ++k)
  {
    errors[k] = BondedDisc(n_rings[k], 1e7).linear_onset() * onset / exact - 1.;
    std::cout << n_rings[k] << " rings: first damage at " << (1. + errors[k]) * exact << " N, "
              << 100. * errors[k] << " %\n";
  }
  EXPECT_LT(std::abs(errors[2]), 5e-3);
  EXPECT_NEAR(std::log(errors[0] / errors[1]) / std::log(2.), 2., .15);
  EXPECT_NEAR(std::log(errors[1] / errors[2]) / std::log(1.5), 2., .15);
}

// The program's solution is linear up to the first damage, which begins at this load.
TEST(RigidDisc, DamageBeginsAtThatLoadAtTheFarEdge)
{
  BondedDisc disc(6, 214000.);
  const double first = disc.linear_onset();
  scale_masses(*disc.system, disc.state, 1.);
  RelaxationOptions options;
  options.residual_tolerance = 1e-6;
  DynamicRelaxation relaxation(*disc.system, options);
  constexpr double time_step = .95;
  constexpr unsigned int n_steps = 20000;
  const auto load_to = [&](const double from, const double to, const unsigned int steps)
  {
    for (unsigned int step = 1; step <= steps; ++step)
      relaxation.step(disc.state, first * (from + (to - from) * step / steps), time_step);
    const Equilibrium equilibrium = relaxation.relax(disc.state, first * to, time_step);
    EXPECT_TRUE(equilibrium.is_reached) << equilibrium.trouble;
  };
  load_to(0., .999, n_steps);
  for (const PointState &point : disc.state.contacts[0].points)
    EXPECT_EQ(point.history.intensity, 1.);
  load_to(.999, 1.001, n_steps / 10);
  unsigned int n_damaged = 0;
  const DeformableContact &contact = disc.system->contacts()[0];
  for (const unsigned int point : contact.own_points())
    if (disc.state.contacts[0].points[point].history.intensity < 1.)
    {
      ++n_damaged;
      const Vector3 &place =
          disc.bodies->nodes().positions[contact.vertex(contact.pair().point_node(point))];
      EXPECT_NEAR(place[0], radius, .1 * radius);
    }
  EXPECT_GT(n_damaged, 0u);
  EXPECT_LT(n_damaged, 4u);
}
} // namespace
