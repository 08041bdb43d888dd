// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/solver.h"
#include "unit/nscd/half_space.h"
#include "unit/nscd/random_problem.h"
#include "unit/nscd/rigid_scene.h"

namespace arthrowear::nscd
{
/// The natural map is dimensionless: 1e-8 by every solver.
inline SolverOptions
options_with(const unsigned int max_iterations)
{
  SolverOptions options;
  options.penetration_tolerance = options.force_tolerance = 1e-7;
  options.residual_tolerance = 1e-8;
  options.max_iterations = max_iterations;
  return options;
}

/// A half space whose partner is a free body of the given mobility, with a velocity of 1 against
/// it: forces at one point move all others.
inline ContactProblem
half_space_under_light_body(const std::size_t side, const double friction, const double wear,
                            const double mobility, const unsigned int seed)
{
  ContactProblem problem =
      half_space(side, 0.3 * static_cast<double>(side), friction, wear, 50., seed);
  const std::size_t n = problem.n_contacts(), length = 3 * n;
  std::vector<double> W(problem.W->row_values(0), problem.W->row_values(0) + length * length);
  for (std::size_t k = 0; k < length; ++k)
    for (std::size_t l = k % 3; l < length; l += 3)
      W[k * length + l] += mobility;
  for (std::size_t i = 0; i < n; ++i)
    problem.free_velocity[3 * i + 2] -= 1.;
  problem.W = std::make_shared<Delassus>(Delassus::dense(n, std::move(W)));
  return problem;
}

struct MadeProblem
{
  std::string name;
  ContactProblem problem;
};

/// Twenty problems by fixed seeds: half spaces under light bodies, stacks, boxes on more points
/// than they have motions, heaps, flows, random dense W; friction from 0 to 2, with and without
/// wear.
/// @param is_small  with fewer contacts, for tests
inline std::vector<MadeProblem>
made_problems(const bool is_small)
{
  const auto of = [is_small](const int large, const int small) { return is_small ? small : large; };
  const auto side = static_cast<std::size_t>(of(16, 8)), n = static_cast<std::size_t>(of(80, 15));
  std::vector<MadeProblem> made;
  made.push_back({"half space, mu 0.1", half_space_under_light_body(side, 0.1, 0., 0., 1)});
  made.push_back({"light body, mu 0.1", half_space_under_light_body(side, 0.1, 0., 1e2, 2)});
  made.push_back({"light body, wear", half_space_under_light_body(side, 0.1, 1e-3, 1e3, 3)});
  made.push_back({"lighter body, mu 0.5", half_space_under_light_body(side, 0.5, 0., 1e4, 4)});
  made.push_back({"stack, mu 0.3", box_stack(of(50, 5), 0.3, 0.)});
  made.push_back({"stack, mu 0.8, push", box_stack(of(50, 5), 0.8, 0.2)});
  made.push_back({"tall stack, mu 0.5", box_stack(of(250, 10), 0.5, 0.)});
  made.push_back({"stack, mu 0", box_stack(of(20, 4), 0., 0.)});
  made.push_back({"one box, 64 points", one_box(of(8, 4), 0.3, 9)});
  made.push_back({"one box, mu 2", one_box(of(8, 4), 2., 10)});
  made.push_back({"one box, 144 points", one_box(of(12, 5), 0.7, 11)});
  made.push_back({"heap, mu 0.3", sphere_heap(of(8, 3), of(8, 3), 0.3, 0.02, 12)});
  made.push_back({"heap, mu 0.7", sphere_heap(of(8, 3), of(8, 3), 0.7, 0.02, 13)});
  made.push_back({"heap, mu 2", sphere_heap(of(6, 3), of(6, 3), 2., 0.02, 14)});
  made.push_back({"flow, mu 0.3", sphere_heap(of(12, 4), of(8, 3), 0.3, 1., 15)});
  made.push_back({"flow, mu 0.5", sphere_heap(of(14, 4), of(6, 3), 0.5, 0.2, 16)});
  made.push_back({"random, mu 0.3", random_problem(n, 17, 0.3, 0.)});
  made.push_back({"random, mu 1, wear", random_problem(n, 18, 1., 0.1)});
  made.push_back({"random, mu 2", random_problem(n, 19, 2., 0.)});
  made.push_back({"random, near singular", random_problem(n, 20, 0.2, 0., 1e-6)});
  return made;
}

/// Sixteen more of other sizes, frictions, mobilities and seeds. The factors of the turns of `auto`
/// were chosen after a first run of them.
inline std::vector<MadeProblem>
unseen_problems()
{
  std::vector<MadeProblem> made;
  made.push_back({"half space 20, mu 0.3", half_space_under_light_body(20, 0.3, 0., 0., 101)});
  made.push_back({"light body 12, mu 0.2", half_space_under_light_body(12, 0.2, 0., 30., 102)});
  made.push_back({"light body 18, wear", half_space_under_light_body(18, 0.05, 1e-4, 3e3, 103)});
  made.push_back({"stack 20, push", box_stack(20, 0.6, 0.05)});
  made.push_back({"stack 120, mu 0.4", box_stack(120, 0.4, 0.)});
  made.push_back({"one box, 49 points", one_box(7, 0.5, 104)});
  made.push_back({"one box, 100 points", one_box(10, 1.2, 105)});
  made.push_back({"heap 5, mu 0.4", sphere_heap(5, 5, 0.4, 0.05, 106)});
  made.push_back({"heap 5, mu 1", sphere_heap(5, 5, 1., 0.02, 107)});
  made.push_back({"flow 10, mu 0.2", sphere_heap(10, 5, 0.2, 0.5, 108)});
  made.push_back({"random 60, mu 0.6", random_problem(60, 109, 0.6, 0.)});
  made.push_back({"random 120, wear", random_problem(120, 110, 0.1, 0.05)});
  made.push_back({"random 40, mu 4", random_problem(40, 111, 4., 0.)});
  made.push_back({"stack 60, mu 1, pushed at 6", pushed_stack(60, 1., 0.5, 6)});
  made.push_back({"stack 120, mu 10, pushed at 90", pushed_stack(120, 10., 0.3, 90)});
  made.push_back({"stack 200, mu 0.3, pushed at 100", pushed_stack(200, 0.3, 0.5, 100)});
  return made;
}
} // namespace arthrowear::nscd
