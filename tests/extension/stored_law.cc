// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/units.h"
#include "contact/nscd/solver.h"
#include "contact/problem_io/problem_file.h"
#include "contact/wear/candidate_wear.h"
#include "program.h"
#include "unit/nscd/random_problem.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

#include <numeric>

using namespace arthrowear;

namespace
{
constexpr std::size_t n = 12;

/// Wear laws of both sides; each point has a separate area and history.
std::shared_ptr<const CandidateWear>
laws_of_both_sides()
{
  ContactWear wear;
  wear.body.law = wear_laws().make("settling", {0.02, 0.5, 1., 3.}, {});
  wear.counterface.law = wear_laws().make("archard", {0.01, 2.}, {});
  wear.amplification = 2.;
  std::vector<unsigned int> points;
  std::vector<double> areas;
  PointHistory history = wear.body.history(n);
  for (unsigned int i = 0; i < n; ++i)
  {
    points.push_back(i);
    areas.push_back(1. + 0.1 * i);
    history.at(i)[0] = 0.5 * i;
  }
  return std::make_shared<CandidateWear>(wear, 0.8, points, areas, std::vector<double>(n, 0.3),
                                         history, wear.counterface.history(n));
}
} // namespace

TEST(StoredLaw, IsTheSameLawWhenItIsReadAgain)
{
  nscd::ContactProblem problem = nscd::random_problem(n, 3, 0.1, 0.);
  problem.wear_opening = laws_of_both_sides();
  const program_test::TemporaryFolder folder;
  const std::string file = folder / "problem.h5";
  nscd::write_problem(problem, {}, file);
  const nscd::ContactProblem again = nscd::read_stored_problem(file).problem;
  ASSERT_NE(again.wear_opening, nullptr);
  for (std::size_t i = 0; i < n; ++i)
  {
    const nscd::WearRate expected = problem.wear_opening->rate(i, 2., 3.),
                         rate = again.wear_opening->rate(i, 2., 3.);
    EXPECT_GT(expected.opening, 0.);
    EXPECT_EQ(rate.opening, expected.opening);
    EXPECT_EQ(rate.by_force, expected.by_force);
    EXPECT_EQ(rate.by_speed, expected.by_speed);
  }
  std::vector<double> r, s;
  ASSERT_TRUE(nscd::make_contact_solver("auto", {})->solve(problem, r).converged);
  ASSERT_TRUE(nscd::make_contact_solver("auto", {})->solve(again, s).converged);
  for (std::size_t i = 0; i < r.size(); ++i)
    EXPECT_NEAR(r[i], s[i], 1e-9);
}

// A table of any length is stored with its law; a damaged table is refused.
TEST(StoredLaw, HasItsTable)
{
  ContactWear wear;
  wear.body.law = wear_laws().make(
      "table", {0., 0., 3., 2., 1., 4., 9., .1, .4, 5e-9, 6e-9, 3e-9, 4e-9, 1e-9, 2e-9}, {});
  ASSERT_NE(wear.body.law, nullptr);
  std::vector<unsigned int> points(n);
  std::iota(points.begin(), points.end(), 0u);
  PointHistory history = wear.body.history(n);
  for (unsigned int i = 0; i < n; ++i)
    history.at(i)[0] = .04 * i;
  nscd::ContactProblem problem = nscd::random_problem(n, 3, 0.1, 0.);
  const auto opening = std::make_shared<CandidateWear>(wear, 1., points, std::vector<double>(n, 2.),
                                                       std::vector<double>(n, .5), history,
                                                       wear.counterface.history(n));
  problem.wear_opening = opening;
  const program_test::TemporaryFolder folder;
  nscd::write_problem(problem, {}, folder / "problem.h5");
  const nscd::ContactProblem again = nscd::read_stored_problem(folder / "problem.h5").problem;
  for (std::size_t i = 0; i < n; ++i)
    for (const double force : {1., 5., 30.})
    {
      const nscd::WearRate expected = opening->rate(i, force, 3.),
                           rate = again.wear_opening->rate(i, force, 3.);
      EXPECT_GT(rate.opening, 0.);
      EXPECT_EQ(rate.opening, expected.opening);
      EXPECT_EQ(rate.by_force, expected.by_force);
    }
  nscd::StoredWear stored = opening->stored();
  stored.numbers["body values"].pop_back();
  EXPECT_EQ(thrown<InputError>([&] { restored_wear(stored, n); }),
            "the stored table of wear factors is not a table");
  stored.numbers["body values"].resize(1);
  EXPECT_EQ(thrown<InputError>([&] { restored_wear(stored, n); }),
            "the wear of the contact problem must have 2 body values, has 1");
}

TEST(StoredLaw, RefusesALawThatTheProgramDoesNotHave)
{
  nscd::StoredWear stored = laws_of_both_sides()->stored();
  stored.texts["body law"] = "of another program";
  EXPECT_NE(thrown<InputError>([&] { restored_wear(stored, n); })
                .find("a law that this program does not have, 'of another program'"),
            std::string::npos);
  stored = laws_of_both_sides()->stored();
  stored.numbers["areas"].pop_back();
  EXPECT_EQ(thrown<InputError>([&] { restored_wear(stored, n); }),
            "the wear of the contact problem must have 12 areas, has 11");
}
