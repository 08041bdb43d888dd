// SPDX-License-Identifier: LGPL-2.1-or-later
// Choice between the condensed and the iterative path (lib/wear/wear_simulation/path_choice.h).
#include "wear_simulation/path_choice.h"

#include "all_models.h"
#include "mesh/kept_meshes.h"
#include "study/study.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

using namespace arthrowear;

namespace
{
constexpr double much_memory = 24e9;

/// A cup of inputs/hip_cup_iso with so many cells: unknowns and points as in doc/scaling.md.
WearSizes
cup_sizes(const double cells, const unsigned int degree)
{
  WearSizes sizes;
  sizes.degree = degree;
  sizes.cells = cells;
  sizes.unknowns = (degree == 1 ? .58 : 4.7) * cells;
  sizes.points = (degree == 1 ? 1.35 : .77) * std::pow(cells, 2. / 3.);
  sizes.candidates = .7 * sizes.points;
  sizes.patch = .25 * sizes.points;
  return sizes;
}

PathQuestion
question_of(const double cells, const unsigned int degree, const double steps)
{
  PathQuestion question;
  question.sizes = cup_sizes(cells, degree);
  question.steps = steps;
  question.machine_memory = much_memory;
  question.may_iterate = true;
  return question;
}

/// CPU seconds of a set-up and of a step that runs needed.
struct Measured
{
  double cells;
  unsigned int degree;
  double condensed_set_up, condensed_step, iterative_set_up, iterative_step;
};

// doc/scaling.md.
constexpr Measured measured[] = {
    {15000., 1, .62, .012, .29, .065}, {30000., 1, 2.1, .038, .57, .165},
    {60000., 1, 5.8, .27, 1.6, .56},   {300000., 1, 163., 2.2, 12.5, 5.2},
    {1500., 2, .2, .001, .33, .094},   {5000., 2, 1.1, .01, 2.6, .745},
    {15000., 2, 7.3, .075, 10., 4.2},  {60000., 2, 141., .32, 47., 18.8},
};
} // namespace

// One cycle of 25 and of 50 steps, 5 cycles, and a million cycles by jumps of which some 20 are
// computed: the chosen path needs at most twice the time of the better one, by measured times.
TEST(PathChoice, IsWithinTwiceTheTimeOfTheBetterPath)
{
  for (const Measured &one : measured)
    for (const double steps : {25., 50., 250., 1000.})
    {
      const PathChoice choice = choose_path(question_of(one.cells, one.degree, steps));
      const double condensed = one.condensed_set_up + steps * one.condensed_step,
                   iterative = one.iterative_set_up + steps * one.iterative_step,
                   chosen = choice.way == Elasticity::iterative ? iterative : condensed;
      EXPECT_LE(chosen, 2. * std::min(condensed, iterative))
          << one.cells << " cells of degree " << one.degree << ", " << steps << " steps";
    }
}

// Forecasts of both paths lie within a factor of three of measured times, as all forecasts of this
// program do (doc/benchmarks.md).
TEST(PathChoice, ForecastsAreWithinAFactorOfThree)
{
  for (const Measured &one : measured)
    for (const double steps : {25., 250.})
    {
      SCOPED_TRACE(one.cells);
      const PathQuestion question = question_of(one.cells, one.degree, steps);
      const auto expect_alike = [&](const Elasticity way, const double seconds)
      {
        const double predicted = seconds_of_path(way, question);
        std::printf("%.0f cells of degree %u, %.0f steps, %s: %.3g s predicted, %.3g s measured\n",
                    one.cells, one.degree, steps, name_of(way), predicted, seconds);
        EXPECT_LT(predicted, 3. * seconds);
        EXPECT_GT(predicted, seconds / 3.);
      };
      if (one.condensed_set_up > 1.)
        expect_alike(Elasticity::condensed, one.condensed_set_up + steps * one.condensed_step);
      expect_alike(Elasticity::iterative, one.iterative_set_up + steps * one.iterative_step);
    }
}

// 1e6 linear cells need 33 GB condensed and some 2 GB without a factor.
TEST(PathChoice, IsNeverAPathThatDoesNotFit)
{
  for (const unsigned int degree : {1u, 2u})
    for (const double cells : {1.5e3, 1.5e4, 6e4, 3e5, 1e6})
      for (const double gigabytes : {.25, .5, 2., 8., 24., 200.})
        for (const int ranks : {1, 2, 16})
          for (const double steps : {1., 50., 1e4})
          {
            PathQuestion question = question_of(cells, degree, steps);
            question.machine_memory = 1e9 * gigabytes;
            question.ranks = {ranks, ranks};
            const auto memory = [&](const Elasticity way)
            {
              const PathCost cost = cost_of_path(way, question.sizes);
              return ranks == 1 ? cost.memory
                                : rank_memory(cost.shares, question.ranks, question.machine_memory)
                                      .machine;
            };
            const Elasticity way = choose_path(question).way, other = way == Elasticity::iterative
                                                                          ? Elasticity::condensed
                                                                          : Elasticity::iterative;
            EXPECT_TRUE(memory(way) <= question.machine_memory ||
                        memory(other) > question.machine_memory)
                << cells << " cells of degree " << degree << " in " << gigabytes << " GB on "
                << ranks;
          }
  EXPECT_EQ(choose_path(question_of(1e6, 1, 1e4)).way, Elasticity::iterative);
}

TEST(PathChoice, SaysWhy)
{
  PathQuestion question = question_of(3e5, 1, 10.);
  question.ranks = {2, 2};
  PathChoice choice = choose_path(question);
  EXPECT_EQ(choice.way, Elasticity::iterative);
  for (const char *words : {"condensed needs about ", " on a machine, iterative about "})
    EXPECT_NE(choice.reason.find(words), std::string::npos) << choice.reason;
  question.keeps_operators = true;
  choice = choose_path(question);
  EXPECT_EQ(choice.way, Elasticity::condensed);
  EXPECT_NE(choice.reason.find("kept for other runs"), std::string::npos) << choice.reason;
  question.machine_memory = 2e9; // condensed needs 6 GB
  choice = choose_path(question);
  EXPECT_EQ(choice.way, Elasticity::iterative);
  EXPECT_NE(choice.reason.find("2 GB are the memory"), std::string::npos) << choice.reason;
  question.may_iterate = false;
  EXPECT_EQ(choose_path(question).way, Elasticity::condensed);
  EXPECT_EQ(choose_path(question_of(3e3, 2, 50.)).reason, "");
}

// Messages grow with ranks, the work of a rank falls: the million cells of doc/scaling.md.
TEST(PathChoice, RanksShareTheIterativePath)
{
  PathQuestion question = question_of(1e6, 1, 25.);
  double last = seconds_of_path(Elasticity::iterative, question);
  for (const int ranks : {2, 8, 16, 64, 128})
  {
    question.ranks = {ranks, 16};
    const double now = seconds_of_path(Elasticity::iterative, question);
    EXPECT_LT(now, last) << ranks;
    EXPECT_GT(now, seconds_of_path(Elasticity::iterative, question_of(1e6, 1, 25.)) / ranks);
    last = now;
  }
}

// Every case that the program comes with keeps its path on any number of ranks: full for a back
// side, which turns, and for cycles of a hundredth of a second, else condensed.
TEST(PathChoice, ShippedCasesAreNeverIterative)
{
  register_all_models();
  std::map<std::string, unsigned int> n;
  const KeptMeshes meshes;
  for (const auto &entry : std::filesystem::recursive_directory_iterator(ARTHROWEAR_INPUTS))
  {
    if (entry.path().extension() != ".prm")
      continue;
    const ParameterFile file = ParameterFile::read(entry.path().string());
    if (is_study(file) || !declare_case(file).parameters->has("Solver / Elasticity"))
      continue;
    const Case checked = prepare_case(file, MPI_COMM_SELF);
    if (!checked.parameters->findings().empty())
      continue; // a command makes its mesh before
    const std::string path = checked.model->cost_on({}).path;
    EXPECT_NE(path, "iterative") << entry.path();
    EXPECT_EQ(path == "full",
              checked.model_name == "insert_backside" ||
                  std::stod(checked.parameters->value("Time / Cycle frequency [Hz]")) > 10.)
        << entry.path() << path;
    for (const int ranks : {2, 16})
      EXPECT_EQ(checked.model->cost_on({ranks, ranks}).path, path) << entry.path();
    ++n[path];
  }
  EXPECT_GT(n["condensed"], 10u);
  EXPECT_GT(n["full"], 2u);
}
