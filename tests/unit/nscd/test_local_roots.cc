// SPDX-License-Identifier: LGPL-2.1-or-later
// Every solution of random problems of one contact by the reference of local_roots.h, and which of
// them the solvers return.
#include "contact/nscd/local_choice.h"
#include "contact/nscd/local_contact.h"
#include "unit/nscd/local_roots.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <random>

#ifndef ARTHROWEAR_LOCAL_PROBLEMS
#define ARTHROWEAR_LOCAL_PROBLEMS 4000
#endif

namespace
{
using namespace arthrowear::nscd;
using reference::LocalProblem;
using reference::Root;
using reference::Roots;

constexpr unsigned int root_seed = 1912;
const char *const solver_names[] = {"nlgs",       "nlgs_full",         "nlgs_reduced",   "anderson",
                                    "active_set", "semismooth_newton", "interior_point", "auto"};

/// Archard's law as a separate class, which solvers know by its values alone.
class ArchardLaw : public WearOpening
{
public:
  explicit ArchardLaw(const double k) : k_(k) {}
  WearRate rate(std::size_t, const double r, const double s) const override
  {
    return {k_ * r * s, k_ * s, k_ * r};
  }

private:
  double k_;
};

/// W with eigenvalues over 1 to 1e4 in random directions, friction from .01 to 100, wear from 1e-4
/// to 1e4 in half of them, free velocities that close in most.
LocalProblem
random_problem_of_one(std::mt19937 &generator)
{
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> uniform(0., 1.);
  double axes[3][3];
  for (int i = 0; i < 3; ++i)
  {
    for (double &x : axes[i])
      x = normal(generator);
    for (int j = 0; j < i; ++j)
    {
      const double share =
          axes[i][0] * axes[j][0] + axes[i][1] * axes[j][1] + axes[i][2] * axes[j][2];
      for (int a = 0; a < 3; ++a)
        axes[i][a] -= share * axes[j][a];
    }
    const double length = std::hypot(axes[i][0], axes[i][1], axes[i][2]);
    for (double &x : axes[i])
      x /= length;
  }
  LocalProblem p = {};
  for (const auto &axis : axes)
  {
    const double eigenvalue = std::pow(10., 4. * uniform(generator));
    for (std::size_t a = 0; a < 3; ++a)
      for (std::size_t b = 0; b < 3; ++b)
        p.W[3 * a + b] += eigenvalue * axis[a] * axis[b];
  }
  p.friction = std::pow(10., -2. + 4. * uniform(generator));
  p.wear = uniform(generator) < 0.5 ? 0. : std::pow(10., -4. + 8. * uniform(generator));
  for (double &q : p.q)
    q = normal(generator);
  p.q[2] -= 0.5;
  return p;
}

ContactProblem
as_contact_problem(const LocalProblem &p)
{
  ContactProblem problem;
  problem.W =
      std::make_shared<Delassus>(Delassus::dense(1, std::vector<double>(p.W.begin(), p.W.end())));
  problem.free_velocity.assign(p.q.begin(), p.q.end());
  problem.friction = {p.friction};
  problem.wear = {p.wear};
  return problem;
}

double
error_of(const LocalProblem &p, const double *r)
{
  return contact_error(as_contact_problem(p), std::vector<double>(r, r + 3)).natural_map;
}

/// The rule of local_choice.h.
const Root &
chosen_of(const Roots &roots)
{
  const Root *best = &roots.all.front(); // open comes first, speed zero if it sticks
  if (best->status != ContactStatus::open)
    for (const Root &root : roots.all)
      if (root.speed < best->speed)
        best = &root;
  return *best;
}

/// Returns the distance of both reactions, relative to the larger of them.
double
distance(const double *r, const Root &root)
{
  const double size =
      std::max(std::hypot(r[0], r[1], r[2]), std::hypot(root.r[0], root.r[1], root.r[2]));
  return size > 0. ? std::hypot(r[0] - root.r[0], r[1] - root.r[1], r[2] - root.r[2]) / size : 0.;
}

std::string
text_of(const LocalProblem &p, const Roots &roots)
{
  std::string text = "mu " + std::to_string(p.friction) + ", wear " + std::to_string(p.wear);
  for (const Root &root : roots.all)
    text += "\n  status " + std::to_string(static_cast<int>(root.status)) + ", r_N " +
            std::to_string(root.r[2]) + ", speed " + std::to_string(root.speed);
  return text;
}

/// `use(problem, roots)` for every problem whose cases are not decided by round-off.
template <typename Use>
void
for_random_problems(const int n, const Use &use)
{
  std::mt19937 generator(root_seed);
  int uncertain = 0;
  for (int sample = 0; sample < n && !::testing::Test::HasFatalFailure(); ++sample)
  {
    SCOPED_TRACE("root_seed " + std::to_string(root_seed) + ", sample " + std::to_string(sample));
    const LocalProblem p = random_problem_of_one(generator);
    const Roots roots = reference::all_roots(p);
    if (roots.is_certain)
      use(p, roots);
    else
      ++uncertain;
  }
  EXPECT_LE(uncertain, n / 1000);
}

TEST(LocalRoots, ReferenceListsTheSolutionsOfAPlaneProblem)
{
  // Plane: W = (2 -> 5 coupling 3; normal 2), mu = 1, sliding along +t1 with 10 and separating with
  // 1. d_N = 2 - 3 = -1, d_T = 3 - 5 = -2: r_N = 1, s = 10 - 2 = 8. Stick: 5 r_T + 3 r_N = -10 and
  // 3 r_T + 2 r_N = -1, so that r_T = -17, r_N = 25. Across, W = 5 as well: no other solution.
  const LocalProblem p{{5., 0., 3., 0., 5., 0., 3., 0., 2.}, {10., 0., 1.}, 1., 0.};
  const Roots roots = reference::all_roots(p);
  ASSERT_TRUE(roots.is_certain);
  ASSERT_EQ(roots.all.size(), 3u);
  EXPECT_EQ(roots.all[0].status, ContactStatus::open);
  EXPECT_EQ(roots.all[1].status, ContactStatus::stick);
  EXPECT_NEAR(roots.all[1].r[0], -17., 1e-12);
  EXPECT_NEAR(roots.all[1].r[2], 25., 1e-12);
  EXPECT_EQ(roots.all[2].status, ContactStatus::slip);
  EXPECT_NEAR(roots.all[2].r[2], 1., 1e-12);
  EXPECT_NEAR(roots.all[2].speed, 8., 1e-12);
}

TEST(LocalRoots, EveryRootOfTheReferenceIsASolution)
{
  for_random_problems(2000,
                      [](const LocalProblem &p, const Roots &roots)
                      {
                        for (const Root &root : roots.all)
                          ASSERT_LE(error_of(p, root.r.data()), 1e-10) << text_of(p, roots);
                      });
}

TEST(LocalRoots, LocalSolversReturnTheRootOfTheRuleWhereverOneExists)
{
  int several = 0, sliding = 0, failures_of_newton = 0;
  for_random_problems(
      ARTHROWEAR_LOCAL_PROBLEMS,
      [&](const LocalProblem &p, const Roots &roots)
      {
        const LocalContact contact = make_local_contact(p.W.data(), p.friction, p.wear);
        ASSERT_FALSE(roots.all.empty());
        const Root &chosen = chosen_of(roots);
        const bool has_several = roots.all.size() > 1;
        several += has_several ? 1 : 0;
        sliding += has_several && chosen.status == ContactStatus::slip ? 1 : 0;
        ASSERT_TRUE(!has_several || may_have_several_solutions(contact, p.q.data()))
            << text_of(p, roots);
        double r[3] = {0., 0., 0.};
        ASSERT_TRUE(solve_local(contact, p.q.data(), r).converged) << text_of(p, roots);
        ASSERT_LE(distance(r, chosen), 1e-7) << text_of(p, roots);
        for (const auto solve : {solve_local_full, solve_local_reduced})
        {
          double other[3] = {0., 0., 0.};
          const bool converged = solve(contact, p.q.data(), other, 120).converged;
          failures_of_newton += converged ? 0 : 1;
          ASSERT_TRUE(!converged || distance(other, chosen) <= 1e-6) << text_of(p, roots);
        }
      });
  EXPECT_GT(several, ARTHROWEAR_LOCAL_PROBLEMS / 100);
  std::printf("root_seed %u: %d problems, %d with several roots, the slowest of several slides in "
              "%d; the paper's Newton iterations fail %d times\n",
              root_seed, ARTHROWEAR_LOCAL_PROBLEMS, several, sliding, failures_of_newton);
}

TEST(LocalRoots, OfThreeWaysToSlideTheSlowestIsTaken)
{
  // mu |W_NT| = 9.7 < W_NN = 10: several solutions do not need W_NT to exceed W_NN/mu where W_TT
  // has a soft and a stiff direction. By the reference: (r_N, speed) = (.2337, 3.305),
  // (1.0776, .7765), (2.7001, .2031); the middle root has a negative index.
  const LocalProblem p{
      {1.63, -0.16, 3.08, -0.16, 3.68, -3.99, 3.08, -3.99, 10.}, {-1.77, -3.81, -1.}, 1.92, 0.};
  const Roots roots = reference::all_roots(p);
  ASSERT_EQ(roots.all.size(), 3u);
  const Root &chosen = chosen_of(roots);
  EXPECT_NEAR(chosen.r[2], 2.7001, 1e-4);
  EXPECT_NEAR(chosen.speed, 0.2031, 1e-4);
  for (const Root &guess : roots.all)
    for (const char *name : solver_names)
    {
      std::vector<double> r(guess.r.begin(), guess.r.end());
      EXPECT_TRUE(make_contact_solver(name, {})->solve(as_contact_problem(p), r).converged) << name;
      EXPECT_LE(distance(r.data(), chosen), 1e-8) << name;
    }
}

TEST(LocalRoots, ALawOfItsOwnGivesTheSameRoots)
{
  int worn = 0;
  for_random_problems(ARTHROWEAR_LOCAL_PROBLEMS / 2,
                      [&](const LocalProblem &p, const Roots &roots)
                      {
                        if (p.wear == 0.)
                          return;
                        ++worn;
                        const ArchardLaw law(p.wear);
                        const LocalContact contact =
                            make_local_contact(p.W.data(), p.friction, 0., &law);
                        double r[3] = {0., 0., 0.};
                        EXPECT_TRUE(solve_local(contact, p.q.data(), r).converged)
                            << text_of(p, roots);
                        EXPECT_LE(distance(r, chosen_of(roots)), 1e-6) << text_of(p, roots);
                      });
  EXPECT_GT(worn, ARTHROWEAR_LOCAL_PROBLEMS / 8);
}

TEST(LocalRoots, AllSolversReturnTheRootOfTheRule)
{
  int problems = 0;
  std::map<std::string, int> replaced;
  for_random_problems(
      ARTHROWEAR_LOCAL_PROBLEMS,
      [&](const LocalProblem &p, const Roots &roots)
      {
        if (roots.all.size() < 2)
          return;
        ++problems;
        const ContactProblem problem = as_contact_problem(p);
        const Root &chosen = chosen_of(roots);
        for (const char *name : solver_names)
        {
          std::vector<double> r(3, 0.);
          SolverOptions options;
          options.max_iterations = 1000;
          // The guess is another solution.
          if (problems % 2 == 0)
            r.assign(roots.all.back().r.begin(), roots.all.back().r.end());
          const SolverReport report = make_contact_solver(name, options)->solve(problem, r);
          ASSERT_TRUE(report.converged) << name << ": " << report.reason << text_of(p, roots);
          ASSERT_LE(distance(r.data(), chosen), 1e-5) << name << "\n" << text_of(p, roots);
          replaced[name] += report.solver.rfind("cases after", 0) == 0 ? 1 : 0;
        }
      });
  EXPECT_GT(problems, ARTHROWEAR_LOCAL_PROBLEMS / 100);
  for (const auto &[name, count] : replaced)
    std::printf("%s: another root or none replaced in %d of %d\n", name.c_str(), count, problems);
}
} // namespace
