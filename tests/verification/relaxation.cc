// SPDX-License-Identifier: LGPL-2.1-or-later
// Dynamic relaxation, compared with a direct solution; prints the table of doc/benchmarks.md.
#include "explicit_case.h"
#include "verification/assembled.h"

#include "models/tibial_tray/setup.h"

#include <gtest/gtest.h>

#include <cstdio>

namespace
{
using namespace arthrowear;

constexpr std::array<Damping, 3> dampings{Damping::adaptive, Damping::kinetic, Damping::viscous};

/// Angular frequency of the lowest mode, by two inverse iterations [rad/s].
double
lowest_frequency(ExplicitSystem &system, const ExplicitState &state)
{
  const AssembledSystem matrix(system, state);
  const NodeSharing &sharing = system.sharing();
  const std::vector<double> load = sharing.gather(system.load());
  double squared = 0.;
  for (int iteration = 0; iteration < 3; ++iteration)
  {
    std::vector<double> u = matrix.solve(1.);
    double potential = 0., kinetic = 0.;
    for (std::size_t dof = 0; dof < u.size(); ++dof)
    {
      potential += system.load()[dof] * u[dof];
      kinetic += system.mass()[dof / 3] * u[dof] * u[dof];
      u[dof] *= system.mass()[dof / 3];
    }
    squared = potential / kinetic;
    system.set_load(sharing.gather(u));
  }
  system.set_load(load);
  return std::sqrt(squared);
}

/// Relaxes with each damping to 1e-6 of the direct solution and prints the numbers of steps. Masses
/// are scaled to a stable step of 1, of which 0.95 is used.
void
expect_direct_solution(const char *name, ExplicitSystem &system, const double load_factor)
{
  const ExplicitState start = system.initial_state();
  scale_masses(system, start, 1.);
  std::vector<double> direct;
  std::printf("| %s |", name);
  for (const Damping damping : dampings)
  {
    ExplicitState state = start;
    RelaxationOptions options;
    options.damping = damping;
    if (damping == Damping::viscous)
      options.alpha = 2. * lowest_frequency(system, state);
    options.residual_tolerance = 1e-9;
    options.max_steps = 40000;
    DynamicRelaxation relaxation(system, options);
    const Equilibrium equilibrium = relaxation.relax(state, load_factor, .95);
    EXPECT_TRUE(equilibrium.is_reached) << equilibrium.trouble;
    EXPECT_LE(equilibrium.energy_ratio, 1e-2);
    if (direct.empty())
      direct = AssembledSystem(system, state).solve(load_factor);
    EXPECT_LT(relative_difference(state.displacement, direct), 1e-6);
    // The energy that damping removed is known for every damping.
    const ExplicitSystem::Energies energies = system.energies(state);
    EXPECT_LT(std::abs(energies.imbalance()), 1e-2 * energies.external_work);
    std::printf(" %lu |", equilibrium.n_steps);
  }
  std::printf("\n");
}

TEST(DynamicRelaxation, ReachesTheDirectSolutionOfABar)
{
  ExplicitCase bar(make_block({{4., 4., 24.}, {2, 2, 12}}), {bone});
  bar.fix("bottom");
  bar.pull("top", {0., 0., 1.});
  expect_direct_solution("bar", *bar.system, 1.);
}

TEST(DynamicRelaxation, ReachesTheDirectSolutionOfACantilever)
{
  ExplicitCase bar(make_block({{4., 4., 24.}, {2, 2, 12}}), {bone});
  bar.fix("bottom");
  bar.pull("top", {1., 0., 0.});
  expect_direct_solution("cantilever", *bar.system, 1.);
}

TibialTrayParameters
intact_tray(const double post_length)
{
  TibialTrayParameters p;
  p.geometry.target_cells = 5000;
  p.geometry.post_length = post_length;
  Parameters parameters;
  p.declare(parameters);
  p.check(parameters);
  p.interface.law.friction = 0.;
  return p;
}

// The equations are linear, around a post's facets as on the plane: bonds resist tension and
// pressure with one stiffness and hold their points in place, friction is 0, and under a hundredth
// of the load no bond breaks and normals hardly turn.
void
expect_direct_solution_of_tray(const char *name, const double post_length)
{
  const TibialTrayParameters p = intact_tray(post_length);
  TibialTray tray(p, make_tibia(p.geometry), MPI_COMM_WORLD);
  expect_direct_solution(name, *tray.system, 1e-2 * tray.largest_load());
}

TEST(DynamicRelaxation, ReachesTheDirectSolutionOfTheIntactTray)
{
  expect_direct_solution_of_tray("intact tray", 40.);
}

TEST(DynamicRelaxation, ReachesTheDirectSolutionOfTheIntactTrayWithoutPost)
{
  expect_direct_solution_of_tray("intact tray without post", 0.);
}
} // namespace
