// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/local_contact.h"

#include "random_problem.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace
{
using namespace arthrowear::nscd;

/// Archard's law, written as a separate class.
class Archard : public WearOpening
{
public:
  explicit Archard(const double k) : k_(k) {}
  WearRate rate(std::size_t, const double force, const double speed) const override
  {
    return {k_ * force * speed, k_ * speed, k_ * force};
  }

private:
  double k_;
};

/// The more pressure the more wear per force: w = k r (1 + r/r_0) s.
class Growing : public WearOpening
{
public:
  Growing(const double k, const double scale) : k_(k), scale_(scale) {}
  WearRate rate(std::size_t, const double r, const double s) const override
  {
    return {k_ * r * (1. + r / scale_) * s, k_ * (1. + 2. * r / scale_) * s,
            k_ * r * (1. + r / scale_)};
  }

private:
  double k_, scale_;
};

/// Wear by sliding distance whatever the pressure, but for small ones: w = k s r/(r + r_0).
class Saturating : public WearOpening
{
public:
  Saturating(const double k, const double scale) : k_(k), scale_(scale) {}
  WearRate rate(std::size_t, const double r, const double s) const override
  {
    const double share = r / (r + scale_);
    return {k_ * s * share, k_ * s * scale_ / ((r + scale_) * (r + scale_)), k_ * share};
  }

private:
  double k_, scale_;
};

using LocalSolver = std::function<LocalResult(const LocalContact &, const double *, double *)>;
const std::vector<std::pair<std::string, LocalSolver>> local_solvers = {
    {"angle", solve_local},
    {"full",
     [](const LocalContact &c, const double *q, double *r) { return solve_local_full(c, q, r); }},
    {"reduced", [](const LocalContact &c, const double *q, double *r)
     { return solve_local_reduced(c, q, r); }}};
const char *const solver_names[] = {"nlgs",     "nlgs_full",         "nlgs_reduced",
                                    "anderson", "semismooth_newton", "auto"};

// W = diag(7.5, 7.5, 5) mm/s per N, sliding along t1 at about 2000 mm/s.
constexpr double W11 = 7.5, W33 = 5., mu = 0.07, a = 2000., b = 40.;
constexpr double diagonal[9] = {W11, 0., 0., 0., W11, 0., 0., 0., W33};
constexpr double q[3] = {a, 0., -b};

// While it slides along t1, |u_T| = a - mu W11 r, and the gap closes at -b + W33 r + w(r, |u_T|):
// the only root of a function that grows, by halving.
double
normal_force(const WearOpening &law)
{
  double low = 0., high = b / W33;
  for (int i = 0; i < 200; ++i)
  {
    const double r = 0.5 * (low + high);
    (-b + W33 * r + law.rate(0, r, a - mu * W11 * r).opening < 0. ? low : high) = r;
  }
  return low;
}

void
expect_normal_force(const WearOpening &law, const char *what)
{
  const double expected = normal_force(law);
  EXPECT_LT(expected, 0.95 * b / W33) << what; // the law matters here
  const LocalContact contact = make_local_contact(diagonal, mu, 0., &law);
  for (const auto &[name, solve] : local_solvers)
  {
    double r[3] = {0., 0., 0.};
    EXPECT_TRUE(solve(contact, q, r).converged) << what << ", " << name;
    EXPECT_NEAR(r[2], expected, 1e-12) << what << ", " << name;
    EXPECT_NEAR(r[0], -mu * expected, 1e-12) << what << ", " << name;
    EXPECT_NEAR(r[1], 0., 1e-12) << what << ", " << name;
  }
}

TEST(WearOpening, LocalSolversFindTheForceUnderAnyLaw)
{
  expect_normal_force(Archard(1e-3), "Archard");
  expect_normal_force(Growing(1e-4, 2.), "growing");
  expect_normal_force(Saturating(1e-2, 1.), "saturating");
}

// The unknown force in closed form: with W = diag(w, w, w), mu = 0 and w = k r (1 + r/r_0) s the
// normal equation is k s/r_0 r^2 + (w + k s) r - b = 0.
TEST(WearOpening, QuadraticLawWithoutFrictionHasAClosedForm)
{
  const double k = 2e-4, scale = 3., s = 2000.;
  const double A = k * s / scale, B = W33 + k * s;
  const double expected = 2. * b / (B + std::sqrt(B * B + 4. * A * b));
  const Growing law(k, scale);
  const LocalContact contact = make_local_contact(diagonal, 0., 0., &law);
  double r[3] = {};
  EXPECT_TRUE(solve_local(contact, q, r).converged);
  EXPECT_NEAR(r[2], expected, 1e-14 * expected);
}

TEST(WearOpening, DerivativesOfTheLawsOfAContactAreThoseOfDifferences)
{
  const Saturating law(2e-2, 1.5);
  const LocalContact contact = make_local_contact(diagonal, mu, 0., &law);
  const double v[3] = {900., -400., -3.}, r[3] = {-0.3, 0.2, 5.};
  const LocalLaws at = local_laws(contact, v, r);
  EXPECT_EQ(at.status, ContactStatus::slip);
  for (int j = 0; j < 3; ++j)
  {
    const double step_v = 1e-3, step_r = 1e-6;
    double v_low[3], v_high[3], r_low[3], r_high[3];
    for (int i = 0; i < 3; ++i)
    {
      v_low[i] = v[i] - (i == j ? step_v : 0.);
      v_high[i] = v[i] + (i == j ? step_v : 0.);
      r_low[i] = r[i] - (i == j ? step_r : 0.);
      r_high[i] = r[i] + (i == j ? step_r : 0.);
    }
    for (int i = 0; i < 3; ++i)
    {
      EXPECT_NEAR(at.by_v[i][j],
                  (local_laws(contact, v_high, r).F[i] - local_laws(contact, v_low, r).F[i]) /
                      (2. * step_v),
                  1e-8);
      EXPECT_NEAR(at.by_r[i][j],
                  (local_laws(contact, v, r_high).F[i] - local_laws(contact, v, r_low).F[i]) /
                      (2. * step_r),
                  1e-7);
    }
  }
}

// Archard's law through the interface is Archard's law by its factor.
TEST(WearOpening, ArchardAsALawGivesTheForcesOfTheFactor)
{
  for (unsigned int seed = 1; seed <= 5; ++seed)
  {
    const ContactProblem by_factor = random_problem(30, seed, 0.2, 1e-2);
    ContactProblem by_law = by_factor;
    by_law.wear.assign(30, 0.);
    by_law.wear_opening = std::make_shared<Archard>(1e-2);
    for (const char *name : solver_names)
    {
      std::vector<double> r, s;
      ASSERT_TRUE(make_contact_solver(name, {})->solve(by_factor, r).converged) << name;
      ASSERT_TRUE(make_contact_solver(name, {})->solve(by_law, s).converged) << name;
      for (std::size_t i = 0; i < r.size(); ++i)
        EXPECT_NEAR(r[i], s[i], 1e-7) << name << ", seed " << seed;
    }
  }
}

TEST(WearOpening, AllSolversFindTheSameForces)
{
  for (unsigned int seed = 1; seed <= 5; ++seed)
    for (const bool grows : {true, false})
    {
      ContactProblem problem = random_problem(40, seed, 0.2, 0.);
      const ContactError without = [&]
      {
        std::vector<double> r;
        make_contact_solver("auto", {})->solve(problem, r);
        problem.wear_opening = grows ? std::shared_ptr<const WearOpening>(new Growing(0.05, 1.))
                                     : std::shared_ptr<const WearOpening>(new Saturating(0.1, 0.2));
        return contact_error(problem, r);
      }();
      EXPECT_GT(without.natural_map, 1e-3); // the law changes the solution
      std::vector<double> reference;
      for (const char *name : solver_names)
      {
        std::vector<double> r;
        const SolverReport report = make_contact_solver(name, {})->solve(problem, r);
        ASSERT_TRUE(report.converged) << name << ", seed " << seed << ": " << report.reason;
        if (reference.empty())
          reference = r;
        for (std::size_t i = 0; i < r.size(); ++i)
          EXPECT_NEAR(r[i], reference[i], 1e-6) << name << ", seed " << seed;
      }
    }
}
} // namespace
