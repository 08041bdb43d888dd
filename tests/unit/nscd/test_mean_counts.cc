// SPDX-License-Identifier: LGPL-2.1-or-later
// Claims on work and iterations, which hang on round-off: means over copies of a problem in other
// coordinates, with margins.
#include "contact/nscd/auto_solver.h"
#include "unit/nscd/made_problems.h"
#include "unit/nscd/turned_problem.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace
{
using namespace arthrowear::nscd;

/// Counted work of a member that converges [ns], infinity otherwise.
template <typename Solver>
double
work_alone(Solver &&solver, const ContactProblem &problem)
{
  std::vector<double> r(3 * problem.n_contacts(), 0.);
  const bool converged = solver.solve(problem, r).converged;
  return converged ? solver.work() : std::numeric_limits<double>::infinity();
}

/// Counted work of auto over that of the member that would have been the cheapest.
double
work_over_best(const ContactProblem &problem, const SolverOptions &options)
{
  const double best = std::min(
      {work_alone(NlgsSolver("nlgs", LocalMethod::angle, options), problem),
       work_alone(AndersonSolver(options), problem), work_alone(SemismoothNewton(options), problem),
       work_alone(ActiveSet(options), problem), work_alone(ProximalNewton(options), problem)});
  return work_alone(AutoSolver(options), problem) / best;
}

TEST(AutoSolver, NeedsOnAverageLittleMoreWorkThanItsBestMember)
{
  // Counted, so that the load of the machine does not matter. Five other seeds of each kind, each
  // in four coordinates, 120 in all: on a box of rank six the active set ends by luck or wanders,
  // by the last digits. Where this was written the geometric mean of the ratio was 1.27 and single
  // ratios went up to 11, at the will of round-off. The margins below were set after that
  // measurement.
  const SolverOptions options = options_with(20000);
  constexpr unsigned int copies = 4;
  double sum = 0.;
  std::size_t n_within = 0, n = 0;
  for (unsigned int seed = 200; seed < 205; ++seed)
    for (const ContactProblem &problem :
         {half_space_under_light_body(10, 0.2, 0., 0., seed),
          half_space_under_light_body(10, 0.1, 1e-3, 1e3, seed), random_problem(40, seed, 0.5, 0.),
          one_box(5, 0.5, seed), sphere_heap(5, 5, 0.3, 0.5, seed),
          box_stack(static_cast<int>(seed) - 190, 0.3, 0.)})
    {
      double of_problem = 0.;
      for (unsigned int copy = 1; copy <= copies; ++copy)
      {
        const double ratio = work_over_best(turned(problem, copy), options);
        of_problem += std::log(ratio);
        n_within += ratio <= 2. ? 1 : 0;
        ++n;
      }
      EXPECT_LE(std::exp(of_problem / copies), 7.) << n;
      sum += of_problem;
    }
  EXPECT_LE(std::exp(sum / static_cast<double>(n)), 1.5);
  EXPECT_GE(n_within, 4 * n / 5); // 87 % where this was written
}

TEST(AutoSolver, BesideAPathItNeedsThriceTheWorkOfTheBestMember)
{
  // Heaps whose path has folds. Newton's method ends early in some copies by chance, so that the
  // best member has the least work in all copies together. Ratios were 2.4 and 2.5 where this was
  // written. With most of the work for the path and Newton's method they were 3.5 and 4.2.
  constexpr unsigned int copies = 2;
  const SolverOptions options = options_with(3000);
  for (const ContactProblem &problem :
       {sphere_heap(5, 5, 0.4, 0.05, 106), sphere_heap(5, 5, 1., 0.02, 107)})
  {
    double by_auto = 0., by_path = 0., by_proximal = 0., by_newton = 0.;
    for (unsigned int copy = 1; copy <= copies; ++copy)
    {
      const ContactProblem same = turned(problem, copy);
      by_auto += work_alone(AutoSolver(options), same);
      by_path += work_alone(InteriorPoint(options), same);
      by_proximal += work_alone(ProximalNewton(options), same);
      by_newton += work_alone(SemismoothNewton(options), same);
    }
    const double best = std::min({by_path, by_proximal, by_newton});
    EXPECT_LE(by_auto, 3. * best) << by_auto / best;
  }
}

TEST(AutoSolver, ManyContactsThatCloseLateDoNotWaitForTheSweeps)
{
  // A light body: after twelve sweeps few contacts have a force. The sweeps alone need hundreds of
  // iterations. Who ends it hangs on the order of contacts, and so does the count, from 40 to 80;
  // the mean over eight coordinates is within a third of that of the sweeps.
  const ContactProblem problem = half_space_under_light_body(16, 0.1, 1e-3, 1e3, 3);
  const SolverOptions options = options_with(10000);
  double by_auto = 0., by_sweeps = 0.;
  unsigned int n_with_active_set = 0;
  for (unsigned int copy = 1; copy <= 8; ++copy)
  {
    const ContactProblem same = turned(problem, copy);
    std::vector<double> r;
    const SolverReport report = AutoSolver(options).solve(same, r);
    EXPECT_TRUE(report.converged);
    n_with_active_set += report.solver.find("active_set") != std::string::npos ? 1 : 0;
    by_auto += report.iterations;
    r.clear();
    by_sweeps += NlgsSolver("nlgs", LocalMethod::angle, options).solve(same, r).iterations;
  }
  EXPECT_GE(n_with_active_set, 5u); // 7
  EXPECT_LE(by_auto, 8 * 90.);
  EXPECT_LE(3. * by_auto, by_sweeps);
}

TEST(InteriorPoint, RoundOffDoesNotDecideAboutStacks)
{
  // W of a pushed stack is singular. With the inverses of its diagonal blocks round-off decided
  // whether the iteration ended at once (18), after a look at its path (40), or late (180 and more,
  // one in ten, half of those without an end). With their factors it takes 12 in all copies of the
  // stack of fifty that differ by round-off, and 15 in any order of a hundred boxes of friction 10.
  constexpr unsigned int copies = 15;
  const ContactProblem fifty = box_stack(50, 0.8, 0.2), hundred = pushed_stack(100, 10., 0.5, 50);
  for (unsigned int copy = 1; copy <= copies; ++copy)
  {
    std::vector<double> r;
    const SolverReport report = InteriorPoint(options_with(2000)).solve(nudged(fifty, copy), r);
    EXPECT_TRUE(report.converged) << copy;
    EXPECT_LE(report.iterations, 25u) << copy;
    r.clear();
    const SolverReport other = InteriorPoint(options_with(2000)).solve(turned(hundred, copy), r);
    EXPECT_TRUE(other.converged) << copy;
    EXPECT_LE(other.iterations, 30u) << copy;
  }
}
} // namespace
