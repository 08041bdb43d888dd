// SPDX-License-Identifier: LGPL-2.1-or-later
// Contact problems whose W lies by rows on several ranks, compared with all of W on one rank: the
// same Newton iterations, which differ by the order of sums alone.
#include "contact/nscd/active_set.h"
#include "stepping/condensed_stepper.h"
#include "stepping/rank_rows.h"
#include "verification/hip_cup_case.h"

using namespace arthrowear;
using arthrowear::testing::HipCupCase;

namespace
{
/// A patch of n x n points that is pressed down, deepest in its middle, and turns about a point:
/// there it sticks. Compliances fall as Gauss's bell, which is positive definite.
class TurningPatch
{
public:
  TurningPatch(const std::size_t n_side, const double friction, const double wear) : n_side_(n_side)
  {
    const std::size_t n = n_side * n_side;
    problem_.friction.assign(n, friction);
    problem_.wear.assign(n, wear);
    for (std::size_t i = 0; i < n; ++i)
      problem_.free_velocity.insert(problem_.free_velocity.end(),
                                    {-.3 * y(i), .3 * (x(i) - .2), x(i) * x(i) + y(i) * y(i) - .7});
  }

  double x(const std::size_t i) const { return 2. * (i % n_side_) / (n_side_ - 1.) - 1.; }
  double y(const std::size_t i) const { return 2. * (i / n_side_) / (n_side_ - 1.) - 1.; }

  /// The three rows of a point.
  std::vector<double> row(const std::size_t i) const
  {
    const std::size_t n = problem_.n_contacts();
    std::vector<double> values(9 * n, 0.);
    for (std::size_t j = 0; j < n; ++j)
    {
      const double dx = x(i) - x(j), dy = y(i) - y(j), near = std::exp(-8. * (dx * dx + dy * dy));
      for (int a = 0; a < 3; ++a)
        values[a * 3 * n + 3 * j + a] = near * (a < 2 ? 1.2 : 1.) + (i == j ? .5 : 0.);
    }
    return values;
  }

  nscd::SolverReport solve(std::shared_ptr<const nscd::Delassus> W, std::vector<double> &r)
  {
    problem_.W = std::move(W);
    nscd::SolverOptions options;
    options.force_tolerance = options.residual_tolerance = 1e-12;
    return nscd::ActiveSet(options).solve(problem_, r);
  }
  std::size_t n_contacts() const { return problem_.n_contacts(); }

private:
  std::size_t n_side_;
  nscd::ContactProblem problem_;
};

/// Compares both with block rows dealt out by a rule.
void
expect_same(TurningPatch patch, const std::function<int(std::size_t row, int n_ranks)> &rank_of)
{
  int rank = 0, n_ranks = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &n_ranks);
  const std::size_t n = patch.n_contacts();
  std::vector<std::size_t> own;
  std::vector<double> all, mine;
  for (std::size_t i = 0; i < n; ++i)
  {
    const std::vector<double> row = patch.row(i);
    all.insert(all.end(), row.begin(), row.end());
    if (rank_of(i, n_ranks) != rank)
      continue;
    own.push_back(i);
    mine.insert(mine.end(), row.begin(), row.end());
  }
  std::vector<double> one(3 * n, 0.), shared(3 * n, 0.);
  const nscd::SolverReport by_one = patch.solve(
      std::make_shared<const nscd::Delassus>(nscd::Delassus::dense(n, std::move(all))), one);
  const nscd::SolverReport by_all =
      patch.solve(std::make_shared<const nscd::Delassus>(
                      nscd::Delassus::shared(n, own, std::move(mine), share_rows(MPI_COMM_WORLD))),
                  shared);
  EXPECT_TRUE(by_one.converged) << by_one.reason;
  EXPECT_TRUE(by_all.converged) << by_all.reason;
  EXPECT_EQ(by_one.iterations, by_all.iterations);
  double largest = 0., difference = 0.;
  for (std::size_t k = 0; k < 3 * n; ++k)
  {
    largest = std::max(largest, std::abs(one[k]));
    difference = std::max(difference, std::abs(one[k] - shared[k]));
  }
  EXPECT_GT(largest, 0.);
  EXPECT_LE(difference, 1e-11 * largest);
  std::vector<double> of_first = shared;
  MPI_Bcast(of_first.data(), static_cast<int>(3 * n), MPI_DOUBLE, 0, MPI_COMM_WORLD);
  EXPECT_EQ(of_first, shared) << "all ranks have the same digits";
}

/// Steps of a cup with all of W on the first rank and with rows on all ranks.
void
expect_same_steps(const HipCupCase::Change &change, const bool is_shared)
{
  constexpr unsigned int n_steps = 6;
  const auto run = [&](const std::size_t least_shared, std::size_t &n_shared)
  {
    auto cup = std::make_unique<HipCupCase>(
        [&](HipCupParameters &p)
        {
          p.cup.geometry.target_cells = 2000;
          p.material.law = MaterialLaw::linear_elastic;
          p.elasticity = Elasticity::condensed;
          p.time.step = .04 / p.time.frequency;
          p.solver.contact.balance_tolerance = 1e-11;
          p.solver.contact.least_shared = least_shared;
          change(p);
        });
    cup->run(n_steps, [&](const StepResult &result)
             { n_shared += result.last_problem && result.last_problem->W->sharing() ? 1 : 0; });
    return cup;
  };
  std::size_t n_shared = 0, none = 0;
  const auto shared = run(1, n_shared), whole = run(100000, none);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  EXPECT_EQ(none, 0u);
  if (rank == 0)
  {
    EXPECT_EQ(n_shared + 1 >= n_steps, is_shared) << n_shared; // no forces begin the first
  }
  const ContactHistory &a = shared->state.contact, &b = whole->state.contact;
  EXPECT_GT(b.body.worn_volume, 0.);
  EXPECT_NEAR(a.body.worn_volume / b.body.worn_volume, 1., 1e-10);
  double largest = 0., difference = 0.;
  for (std::size_t k = 0; k < b.force.size(); ++k)
  {
    largest = std::max(largest, std::abs(b.force[k]));
    difference = std::max(difference, std::abs(a.force[k] - b.force[k]));
  }
  EXPECT_LE(difference, 1e-8 * largest);
}
} // namespace

TEST(SharedRows, SlidingPatch)
{
  expect_same({13, .1, 1e-3}, [](const std::size_t row, const int n_ranks)
              { return static_cast<int>(row / 7) % n_ranks; });
}

// More unknowns than a block of ScaLAPACK's on each rank.
TEST(SharedRows, ManyPoints)
{
  expect_same({25, .1, 0.}, [](const std::size_t row, const int n_ranks)
              { return static_cast<int>(row) % n_ranks; });
}

// Points stick, and directions of sliding become unknowns.
TEST(SharedRows, StickingPatch)
{
  expect_same({12, .6, 0.}, [](const std::size_t row, const int n_ranks)
              { return static_cast<int>(row / 5) % n_ranks; });
}

// One rank has no row.
TEST(SharedRows, IdleRank)
{
  expect_same({8, .2, 1e-3}, [](const std::size_t, const int n_ranks) { return n_ranks - 1; });
}

TEST(SharedRows, StepsOfACup)
{
  expect_same_steps([](HipCupParameters &) {}, true);
}

TEST(SharedRows, StepsOfAMovingHead)
{
  expect_same_steps([](HipCupParameters &p) { p.load.application = LoadApplication::moving_head; },
                    true);
}

// The active set does not suit points that stick: the first rank gets all of W in some steps.
TEST(SharedRows, StickingHead)
{
  expect_same_steps([](HipCupParameters &p) { p.solver.contact.friction = 20.; }, false);
}

// A stored problem of a run without W gets W by solves to 1e-9 of their forces.
TEST(SharedRows, WBySolvesIsWByColumns)
{
  const auto values = [](const Elasticity elasticity, const LoadApplication application)
  {
    HipCupCase cup(
        [&](HipCupParameters &p)
        {
          p.cup.geometry.target_cells = 300;
          p.material.law = MaterialLaw::linear_elastic;
          p.elasticity = elasticity;
          p.load.application = application;
        });
    cup.run(1);
    auto &stepper = dynamic_cast<CondensedStepper &>(*cup.cup->stepper);
    const unsigned int n = stepper.body().points().n_points();
    return stepper.body().values({0, n / 3, n / 2, n - 1}, cup.state.contact.frame, 1e-3);
  };
  for (const LoadApplication application :
       {LoadApplication::translating_backing, LoadApplication::moving_head})
  {
    const std::vector<double> by_columns = values(Elasticity::condensed, application),
                              by_solves = values(Elasticity::iterative, application);
    ASSERT_EQ(by_columns.size(), by_solves.size());
    double largest = 0., difference = 0.;
    for (std::size_t k = 0; k < by_columns.size(); ++k)
    {
      largest = std::max(largest, std::abs(by_columns[k]));
      difference = std::max(difference, std::abs(by_columns[k] - by_solves[k]));
    }
    EXPECT_LE(difference, 1e-7 * largest);
  }
}
