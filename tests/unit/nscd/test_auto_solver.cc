// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/auto_solver.h"
#include "contact/nscd/proximal.h"
#include "unit/nscd/made_problems.h"

#include <gtest/gtest.h>

namespace
{
using namespace arthrowear::nscd;

const char *const members[] = {"nlgs",       "anderson",       "semismooth_newton",
                               "active_set", "interior_point", "proximal_newton"};

bool
solves(const char *name, const ContactProblem &problem, const SolverOptions &options)
{
  std::vector<double> r(3 * problem.n_contacts(), 0.);
  return make_contact_solver(name, options)->solve(problem, r).converged;
}

/// Iterations of a solver that converges; more than the options allow if it does not.
unsigned int
iterations(const char *name, const ContactProblem &problem, const SolverOptions &options)
{
  std::vector<double> r(3 * problem.n_contacts(), 0.);
  const SolverReport report = make_contact_solver(name, options)->solve(problem, r);
  return report.converged ? report.iterations : options.max_iterations + 1;
}

TEST(AutoSolver, SolvesWhatAnyMemberSolves)
{
  const SolverOptions options = options_with(20000);
  unsigned int n_solved = 0;
  for (const MadeProblem &made : made_problems(true))
  {
    SCOPED_TRACE(made.name);
    bool any = false;
    for (const char *name : members)
      any = any || solves(name, made.problem, options);
    EXPECT_TRUE(!any || solves("auto", made.problem, options));
    n_solved += any ? 1 : 0;
  }
  EXPECT_EQ(n_solved, 20u);
}

TEST(AutoSolver, SolvesWhatOnlyOneKindSolves)
{
  // So few iterations that sweeps fail where Newton's methods don't: auto must let these continue
  // beyond the ten iterations that easy problems need.
  constexpr unsigned int most = 100;
  const SolverOptions options = options_with(most);
  unsigned int by_newton = 0, late = 0;
  for (const int n : {6, 8, 10, 12, 16, 20})
    for (const double push : {0., 0.05, 0.2})
    {
      const ContactProblem problem = box_stack(n, 0.8, push);
      if (solves("nlgs", problem, options) || solves("anderson", problem, options))
        continue;
      const unsigned int least = std::min(iterations("semismooth_newton", problem, options),
                                          iterations("proximal_newton", problem, options));
      if (least > most)
        continue;
      ++by_newton;
      late += least > 10 ? 1 : 0;
      EXPECT_TRUE(solves("auto", problem, options)) << n << " boxes, push " << push;
    }
  EXPECT_GE(by_newton, 3u);
  EXPECT_GE(late, 3u);
}

TEST(AutoSolver, SolvesAPushedStackOfFiftyBoxes)
{
  EXPECT_TRUE(solves("auto", box_stack(50, 0.8, 0.2), options_with(10000)));
}

TEST(AutoSolver, SolvesTallStacksPushedAtAnyHeight)
{
  // Forces have to grow to thousands of those that move a box: limits of a thousand iterations
  // ended all of Newton's methods here. The interior iteration ends without a look at its path, so
  // that the count is small: 79 to 113 with the sweeps and Newton's method before it.
  for (const int n : {60, 100, 150})
    for (const double friction : {0.3, 1., 10.})
      for (const double height : {0., 0.3, 0.5, 0.9})
      {
        std::vector<double> r;
        const SolverReport report =
            AutoSolver(options_with(10000))
                .solve(pushed_stack(n, friction, 0.5, static_cast<int>(height * n)), r);
        SCOPED_TRACE(std::to_string(n) + " boxes, mu " + std::to_string(friction) + ", pushed at " +
                     std::to_string(height));
        EXPECT_TRUE(report.converged) << report.reason;
        EXPECT_LE(report.iterations, 250u) << report.solver;
      }
}

TEST(AutoSolver, ProblemsWithoutMotionAndWithoutToleranceEnd)
{
  // q = 0: the interior iteration has nothing to begin with, and its work is asked for all the
  // same.
  ContactProblem problem = box_stack(3, 0.3, 0.);
  std::fill(problem.free_velocity.begin(), problem.free_velocity.end(), 0.);
  SolverOptions options;
  options.penetration_tolerance = options.force_tolerance = options.residual_tolerance = 0.;
  options.max_iterations = 100;
  for (const double guess : {0., 1.})
  {
    std::vector<double> r(3 * problem.n_contacts(), guess);
    const SolverReport report = AutoSolver(options).solve(problem, r);
    EXPECT_LE(report.error.penetration, guess == 0. ? 0. : 1e-12);
    EXPECT_TRUE(report.converged || !report.reason.empty());
  }
}

TEST(AutoSolver, SweepsOfAnEasyProblemAreNotInterrupted)
{
  // A dense W of points that slide, which the sweeps solve in twenty: no other member starts.
  const ContactProblem problem = random_problem(80, 17, 0.3, 0.);
  std::vector<double> r;
  const SolverReport report = AutoSolver(options_with(1000)).solve(problem, r);
  EXPECT_TRUE(report.converged);
  EXPECT_EQ(report.solver, "anderson");
  EXPECT_LT(report.iterations, 25u);
}

void
expect_end_by(const char *solver, const ContactProblem &problem)
{
  std::vector<double> r;
  const SolverReport report = AutoSolver(options_with(3000)).solve(problem, r);
  EXPECT_TRUE(report.converged) << report.reason;
  EXPECT_EQ(report.solver, solver) << problem.n_contacts() << " contacts";
}

TEST(AutoSolver, NewtonsTypicalRunIsNotInterrupted)
{
  // Small stacks: Newton's method needs four or five iterations from zero, which end all at once,
  // so that nothing is known before. A quarter of the interior iteration's work ends after three.
  for (const int n : {4, 5})
    for (const double push : {0., 0.1})
      expect_end_by("semismooth_newton after anderson", box_stack(n, 0.3, push));
}

TEST(AutoSolver, SweepsThatAreAboutToEndAreNotInterrupted)
{
  // Seventy accelerated sweeps solve the heap. When the interior iteration could begin, their rate
  // says that they end before the others have had half of its work.
  expect_end_by("anderson after semismooth_newton", sphere_heap(4, 4, 0.2, 0.05, 2));
}

TEST(AutoSolver, NewtonsMethodBeyondItsTypicalRunLeavesTheWorkToTheSweeps)
{
  // Newton's method needs four hundred iterations in this flow, accelerated sweeps a hundred.
  expect_end_by("anderson after semismooth_newton", sphere_heap(6, 3, 1., 0.5, 606));
}

TEST(AutoSolver, SweepsThatCannotEndAreNotTakenToTheirLimit)
{
  // Plain sweeps converge in this heap, but in some 3400: with a limit of 3000 their work is lost.
  std::vector<double> r;
  const SolverReport report =
      AutoSolver(options_with(3000)).solve(sphere_heap(5, 5, 0.4, 0.05, 106), r);
  EXPECT_TRUE(report.converged) << report.reason;
  EXPECT_LE(report.iterations, 2500u) << report.solver;
}

TEST(InteriorPoint, IsSlowBeforeItFollowsItsPath)
{
  // A stack's path is straight. With a friction of 2 the parameter of a heap begins to fall at the
  // eighth iteration only. In another heap it stands still long before the iteration gives up: the
  // others need not wait for that.
  InteriorPoint solver(options_with(3000));
  for (const ContactProblem &straight : {box_stack(50, 0.8, 0.2), sphere_heap(6, 6, 2., 0.02, 14)})
  {
    solver.start(straight, {});
    while (solver.advance())
      EXPECT_FALSE(solver.is_slow()) << solver.history().size();
    std::vector<double> r;
    EXPECT_TRUE(solver.finish(r).converged);
  }
  const ContactProblem heap = sphere_heap(5, 5, 1., 0.02, 107);
  solver.start(heap, {});
  std::size_t n_slow = 0;
  while (solver.advance() && !solver.has_followed_path())
    n_slow += solver.is_slow() ? 1 : 0;
  EXPECT_TRUE(solver.has_followed_path());
  EXPECT_GE(n_slow, 5u);
  EXPECT_LE(solver.history().size(), 40u);
  solver.start(heap, {});
  EXPECT_FALSE(solver.is_slow());
}

TEST(AutoSolver, AFewPointsThatSlideGoToTheActiveSetAtOnce)
{
  // Some tens of points of an elastic body, the forces of the step before as the guess: sweeps
  // before the active set would cost more than Newton's method needs in all.
  const SolverOptions options = options_with(1000);
  double by_auto = 0., by_newton = 0.;
  for (unsigned int seed = 1; seed <= 10; ++seed)
  {
    ContactProblem problem = half_space_under_light_body(12, 0.1, 0., 0., seed);
    std::vector<double> before;
    ASSERT_TRUE(AutoSolver(options).solve(problem, before).converged);
    const Closed closed = count_closed(problem, before);
    EXPECT_GE(closed.sliding, 12.);
    EXPECT_LE(closed.sliding, 59.);
    for (double &velocity : problem.free_velocity)
      velocity *= 1.1;
    problem.free_velocity[2] *= 1.5;
    AutoSolver solver(options);
    std::vector<double> r = before;
    const SolverReport report = solver.solve(problem, r);
    EXPECT_TRUE(report.converged);
    EXPECT_EQ(report.solver.find("anderson"), std::string::npos) << report.solver;
    by_auto += solver.work();
    SemismoothNewton newton(options);
    r = before;
    EXPECT_TRUE(newton.solve(problem, r).converged);
    by_newton += newton.work();
  }
  EXPECT_LE(by_auto, 1.2 * by_newton) << by_auto / by_newton;
}

TEST(ProximalNewton, BeginsWithALittleRegularisationNearTheSolution)
{
  const ContactProblem problem = box_stack(10, 0.3, 0.);
  const SolverOptions options = options_with(10000);
  std::vector<double> cold, near;
  ProximalNewton solver(options);
  const SolverReport first = solver.solve(problem, cold);
  ASSERT_TRUE(first.converged) << first.reason;
  near = cold;
  for (double &force : near)
    force *= 1.001;
  const SolverReport second = solver.solve(problem, near);
  ASSERT_TRUE(second.converged) << second.reason;
  EXPECT_LE(2 * second.iterations, first.iterations);
}

TEST(AutoSolver, IsRepeatable)
{
  // Bit for bit, by the same object and by a new one, whatever it solved before.
  const ContactProblem problem = box_stack(10, 0.8, 0.2), other = random_problem(20, 3, 0.3, 0.);
  const SolverOptions options = options_with(10000);
  const auto solver = make_contact_solver("auto", options);
  std::vector<double> first, second, third;
  const SolverReport report = solver->solve(problem, first);
  ASSERT_TRUE(report.converged) << report.reason;
  ASSERT_TRUE(solver->solve(other, second).converged);
  second.clear();
  EXPECT_EQ(solver->solve(problem, second).solver, report.solver);
  make_contact_solver("auto", options)->solve(problem, third);
  EXPECT_EQ(first, second);
  EXPECT_EQ(first, third);
}
} // namespace
