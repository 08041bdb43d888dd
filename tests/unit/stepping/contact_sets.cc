// SPDX-License-Identifier: LGPL-2.1-or-later
// Newton's method by sets of points on a body whose W is known: its fixed point obeys the laws of
// contact, checked here without the functions that choose the sets.
#include "stepping/contact_sets.h"

#include "base/triples.h"

#include <Eigen/Dense>
#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
constexpr std::size_t n = 8;

/// Points in a row that influence each other less with distance: the matrix is positive definite
/// since 1/(1 + d) is convex in d.
double
influence(const std::size_t i, const std::size_t j)
{
  return 1. / (1. + std::abs(static_cast<double>(i) - static_cast<double>(j)));
}

/// Points in frames that turn from one to the next; the middle ones approach the obstacle, the
/// outer ones slide faster, and each has another direction.
WholeContactProblem
row_of_points(const double friction, const double spring)
{
  WholeContactProblem problem;
  problem.friction = friction;
  problem.wear.assign(n, 0.01);
  if (spring > 0.)
    problem.springs.assign(3 * n, spring);
  for (std::size_t i = 0; i < n; ++i)
  {
    const double place = static_cast<double>(i) - 3.3, c = std::cos(.2 * place),
                 s = std::sin(.2 * place);
    problem.points.push_back(i);
    problem.frames.push_back({{{1., 0., 0.}, {0., c, s}, {0., -s, c}}});
    problem.compliance.push_back(1.);
    for (const double velocity : {.2 * place, .1 - .03 * place * place, place * place / 6. - 1.})
      problem.velocity.push_back(velocity);
  }
  return problem;
}

/// Local velocities under local forces.
std::vector<double>
velocities(const WholeContactProblem &problem, const std::vector<double> &r)
{
  std::vector<double> v = problem.velocity;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      set_triple(v, i,
                 triple(v, i) +
                     problem.frames[i] *
                         (influence(i, j) * (transpose(problem.frames[j]) * triple(r, j))));
  return v;
}

/// Forces of the rows that let their velocities rest.
std::vector<double>
forces_of(const WholeContactProblem &problem, const std::vector<ConstraintRows::Row> &rows,
          const double resistance)
{
  const auto size = static_cast<Eigen::Index>(rows.size());
  Eigen::MatrixXd matrix(size, size);
  Eigen::VectorXd right(size);
  for (Eigen::Index a = 0; a < size; ++a)
  {
    const ConstraintRows::Row &row = rows[a];
    right[a] = -dot(row.direction,
                    transpose(problem.frames[row.point]) * triple(problem.velocity, row.point));
    for (Eigen::Index b = 0; b < size; ++b)
      matrix(a, b) = influence(row.point, rows[b].point) *
                     dot(row.direction, rows[b].direction + rows[b].friction);
    matrix(a, a) += row.yield * row.yield / resistance;
  }
  const Eigen::VectorXd found = matrix.partialPivLu().solve(right);
  return {found.data(), found.data() + size};
}

struct Solution
{
  std::vector<double> forces, velocities;
  unsigned int n_sets = 0;
};

Solution
solve(const WholeContactProblem &problem)
{
  constexpr double resistance = 3., tolerance = 1e-13;
  Solution solution{std::vector<double>(3 * n, 0.), problem.velocity};
  ContactSets sets(problem, solution.forces);
  for (; solution.n_sets < 50; ++solution.n_sets)
  {
    sets.compare(solution.velocities, solution.forces);
    sets.choose();
    if (solution.n_sets > 0 && sets.n_changed() == 0 && sets.friction_error() < tolerance &&
        sets.penetration_velocity() < tolerance)
      break;
    sets.set_forces(forces_of(problem, sets.rows(resistance), resistance), solution.forces);
    solution.velocities = velocities(problem, solution.forces);
  }
  return solution;
}

/// Signorini's law with the opening by wear, and Coulomb's law, at each point.
void
expect_laws(const WholeContactProblem &problem, const Solution &solution, unsigned int &n_open,
            unsigned int &n_stick, unsigned int &n_slip)
{
  constexpr double close = 1e-11;
  const double spring = problem.springs.empty() ? 0. : problem.springs[0];
  for (std::size_t i = 0; i < n; ++i)
  {
    const Vector3 force = triple(solution.forces, i),
                  velocity = triple(solution.velocities, i) + spring * force;
    const double speed = std::hypot(velocity[0], velocity[1]),
                 pull = std::hypot(force[0], force[1]), limit = problem.friction * force[2];
    if (force == Vector3{})
    {
      EXPECT_GE(velocity[2], 0.);
      ++n_open;
      continue;
    }
    EXPECT_GT(force[2], 0.);
    EXPECT_NEAR(velocity[2] + problem.wear[i] * force[2] * speed, 0., close);
    EXPECT_LE(pull, limit + close);
    if (speed < close)
    {
      ++n_stick;
      continue;
    }
    ++n_slip;
    EXPECT_NEAR(pull, limit, close);
    for (int c = 0; c < 2; ++c)
      EXPECT_NEAR(force[c] * speed, -limit * velocity[c], close);
  }
}
} // namespace

// Newton's method converges quadratically once the sets are right, and finds them within a few more
// iterations than there are points; wear, which is renewed by sets, loses two digits in each.
TEST(ContactSets, TheirFixedPointObeysTheLaws)
{
  unsigned int n_open = 0, n_stick = 0, n_slip = 0;
  for (const double friction : {0., 0.07, 0.3, 0.8, 1.})
    for (const double spring : {0., 0.5})
    {
      SCOPED_TRACE(testing::Message() << friction << " " << spring);
      const WholeContactProblem problem = row_of_points(friction, spring);
      const Solution solution = solve(problem);
      EXPECT_LE(solution.n_sets, 2 * n);
      expect_laws(problem, solution, n_open, n_stick, n_slip);
    }
  // The example has points of each kind.
  EXPECT_GT(n_open, 0u);
  EXPECT_GT(n_stick, 0u);
  EXPECT_GT(n_slip, 0u);
}
