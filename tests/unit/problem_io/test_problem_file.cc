// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/solver.h"
#include "contact/problem_io/hdf5_file.h"
#include "contact/problem_io/problem_file.h"
#include "has.h"
#include "unit/nscd/random_problem.h"
#include "unit/thrown.h"

#include <filesystem>
#include <fstream>
#include <functional>

namespace
{
using namespace arthrowear;
using namespace arthrowear::nscd;

class ProblemFile : public ::testing::Test
{
protected:
  void SetUp() override
  {
    const auto *info = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::temp_directory_path() /
              ("arthrowear_problem_" + std::string(info->name()) + "_" +
               std::to_string(::testing::UnitTest::GetInstance()->random_seed()) + "_" +
               std::to_string(reinterpret_cast<std::uintptr_t>(this)));
    std::filesystem::create_directories(folder_);
  }

  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string &name) const { return (folder_ / name).string(); }

  /// @return what reading the file throws
  static std::string finding(const std::string &file)
  {
    return thrown<InputError>([&] { read_stored_problem(file); });
  }

  std::filesystem::path folder_;
};

/// Writes a minimal file of two contacts; `change` may replace any dataset by writing it itself.
struct RawProblem
{
  std::vector<int> nz, p, i;
  std::vector<double> x, q = std::vector<double>(6, 1.), mu = {0.3, 0.4};
  std::vector<int> m = {6};

  void write(const std::string &file) const
  {
    Hdf5Writer writer(file);
    for (const std::string group : {"", "/W", "/vectors"})
      writer.make_group("/fclib_local" + group);
    writer.write("/fclib_local/spacedim", std::vector<int>{3});
    writer.write("/fclib_local/W/m", m);
    writer.write("/fclib_local/W/n", m);
    writer.write("/fclib_local/W/nz", nz);
    writer.write("/fclib_local/W/p", p);
    writer.write("/fclib_local/W/i", i);
    writer.write("/fclib_local/W/x", x);
    writer.write("/fclib_local/vectors/q", q);
    writer.write("/fclib_local/vectors/mu", mu);
    writer.finish();
  }
};

/// W = diag(10..15) in the file's order and W(0,4) = W(4,0) = 1: normal of contact 0 with t1 of 1.
RawProblem
raw_problem(const int layout)
{
  RawProblem raw;
  raw.nz = {layout};
  if (layout < 0) // symmetric: rows and columns are the same
  {
    raw.p = {0, 2, 3, 4, 5, 7, 8};
    raw.i = {0, 4, 1, 2, 3, 0, 4, 5};
    raw.x = {10., 1., 11., 12., 13., 1., 14., 15.};
  }
  else
  {
    raw.nz = {9};
    raw.i = {0, 1, 2, 3, 4, 5, 0, 4, 5};
    raw.p = {0, 1, 2, 3, 4, 5, 4, 0, 5};
    raw.x = {10., 11., 12., 13., 14., 7., 1., 1., 8.}; // (5,5) in two parts
  }
  return raw;
}

TEST_F(ProblemFile, KeepsEveryValueOfADenseAndOfASparseProblem)
{
  ContactProblem dense = random_problem(6, 1, 0.3, 1e-3);
  dense.length_per_velocity = 2.5e-5;
  dense.reference_force = 2070.;
  // Sparse and unsymmetric: one block changed, one left out.
  ContactProblem sparse = dense;
  std::vector<std::size_t> begin = {0}, columns;
  std::vector<double> values;
  for (std::size_t i = 0; i < 6; ++i)
  {
    columns.push_back(i);
    if (i < 2)
      columns.insert(i == 0 ? columns.end() : columns.end() - 1, 1 - i);
    begin.push_back(columns.size());
    values.resize(9 * columns.size(), 0.);
    for (std::size_t a = 0; a < 3; ++a)
      values[9 * begin[i] + a * 3 * (begin[i + 1] - begin[i]) + 3 * (i == 1 ? 1 : 0) + a] = 2. + a;
  }
  values[4] = 0.01; // block (0,1)
  sparse.W = std::make_shared<Delassus>(Delassus::sparse(begin, columns, values));

  for (const ContactProblem *problem : {&dense, &sparse})
  {
    std::vector<double> guess;
    for (int k = 0; k < 18; ++k)
      guess.push_back(0.5 * k);
    write_problem(*problem, guess, path("problem.h5"), "cup", "step 12, phase 0.3");
    const StoredProblem stored = read_stored_problem(path("problem.h5"));
    EXPECT_EQ(stored.problem.W->is_dense(), problem->W->is_dense());
    for (std::size_t i = 0; i < 6; ++i)
      for (std::size_t j = 0; j < 6; ++j)
      {
        double read[9], written[9];
        stored.problem.W->block(i, j, read);
        problem->W->block(i, j, written);
        for (int a = 0; a < 9; ++a)
          EXPECT_EQ(read[a], written[a]) << i << ", " << j;
      }
    EXPECT_EQ(stored.problem.free_velocity, problem->free_velocity);
    EXPECT_EQ(stored.problem.friction, problem->friction);
    EXPECT_EQ(stored.problem.wear, problem->wear);
    EXPECT_EQ(stored.problem.length_per_velocity, 2.5e-5);
    EXPECT_EQ(stored.problem.reference_force, 2070.);
    EXPECT_EQ(stored.guess, guess);
    EXPECT_EQ(stored.title, "cup");
    EXPECT_EQ(stored.description, "step 12, phase 0.3");
  }
}

TEST_F(ProblemFile, ReadsRowsColumnsAndTripletsInTheFramesOfTheCollection)
{
  for (const int layout : {-2, -1, 0})
  {
    RawProblem raw = raw_problem(layout);
    raw.q = {1., 2., 3., 4., 5., 6.};
    raw.write(path("raw.h5"));
    const ContactProblem problem = read_stored_problem(path("raw.h5")).problem;
    // (normal, t1, t2) in the file, (t1, t2, normal) here
    EXPECT_EQ(problem.free_velocity, (std::vector<double>{2., 3., 1., 5., 6., 4.})) << layout;
    double block[9];
    problem.W->diagonal_block(1, block);
    EXPECT_EQ(block[0], 14.) << layout;
    EXPECT_EQ(block[4], 15.) << layout;
    EXPECT_EQ(block[8], 13.) << layout;
    problem.W->block(0, 1, block);
    EXPECT_EQ(block[3 * 2 + 0], 1.) << layout; // normal of 0, t1 of 1
    EXPECT_EQ(problem.wear, (std::vector<double>{0., 0.}));
  }
}

TEST_F(ProblemFile, FindsEverythingAtOnce)
{
  RawProblem raw = raw_problem(-2);
  raw.q[4] = std::numeric_limits<double>::infinity();
  raw.x[3] = std::numeric_limits<double>::quiet_NaN();
  raw.mu[1] = -3.;
  raw.write(path("bad.h5"));
  try
  {
    read_stored_problem(path("bad.h5"));
    FAIL() << "no finding";
  }
  catch (const InputError &error)
  {
    ASSERT_EQ(error.messages().size(), 3u) << error.what();
    EXPECT_TRUE(has(error.messages()[0], "/vectors/q has the value inf at 4"));
    EXPECT_TRUE(has(error.messages()[1], "/W/x has the value nan at 3"));
    EXPECT_TRUE(has(error.messages()[2], "friction[1] is -3"));
  }
}

TEST_F(ProblemFile, DoubtsAnOperatorThatIsNotSemiDefinite)
{
  // W(0,4) = W(4,0) = 1 < sqrt(10 * 14) = 11.8; 12 is more.
  RawProblem raw = raw_problem(-2);
  raw.write(path("good.h5"));
  EXPECT_EQ(read_stored_problem(path("good.h5")).doubt, "");
  raw.x[1] = raw.x[5] = 12.;
  raw.write(path("indefinite.h5"));
  const std::string doubt = read_stored_problem(path("indefinite.h5")).doubt;
  EXPECT_TRUE(has(doubt, "between contacts 0 and 1 an entry is 12, must be at most 11.8"));
}

TEST_F(ProblemFile, NamesFileAndDatasetOfAFinding)
{
  const auto expect = [&](const std::function<void(RawProblem &)> &change,
                          const std::string &dataset, const std::string &text)
  {
    RawProblem raw = raw_problem(-2);
    change(raw);
    raw.write(path("bad.h5"));
    const std::string message = finding(path("bad.h5"));
    EXPECT_TRUE(has(message, {"bad.h5", dataset, text}));
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  expect([](RawProblem &raw) { raw.q.pop_back(); }, "/fclib_local/vectors/q", "must have 6");
  expect([&](RawProblem &raw) { raw.q[2] = nan; }, "/fclib_local/vectors/q", "not finite");
  expect([&](RawProblem &raw) { raw.x[2] = nan; }, "/fclib_local/W/x", "not finite");
  expect([](RawProblem &raw) { raw.m = {9}; }, "/fclib_local/W/m", "must be 6");
  expect([](RawProblem &raw) { raw.p.pop_back(); }, "/fclib_local/W/p", "must have 7");
  expect([](RawProblem &raw) { raw.p[2] = 1; }, "/fclib_local/W/p", "ascend");
  expect([](RawProblem &raw) { raw.i[3] = 6; }, "/fclib_local/W/i", "below 6");
  expect([](RawProblem &raw) { raw.x.pop_back(); }, "/fclib_local/W/x", "shorter");
  expect([](RawProblem &raw) { raw.nz = {-3}; }, "/fclib_local/W/nz", "-3");
  expect([](RawProblem &raw) { raw.x[1] = 100.; }, "/fclib_local/W/x", "symmetric");
  expect([](RawProblem &raw) { raw.mu = {}; }, "/fclib_local/vectors/mu", "no contact");
  expect([](RawProblem &raw) { raw.mu[1] = -1.; }, "friction[1]", "must be");
  expect([](RawProblem &raw) { raw.x[0] = -10.; }, "W", ">= 0");
}

TEST_F(ProblemFile, RefusesWhatIsNoProblem)
{
  EXPECT_TRUE(has(finding(path("missing.h5")), "no such file"));
  std::ofstream(path("text.h5")) << "not HDF5";
  EXPECT_TRUE(has(finding(path("text.h5")), "not an HDF5 file"));
  {
    Hdf5Writer writer(path("other.h5"));
    writer.make_group("/fclib_global");
    writer.finish();
  }
  EXPECT_TRUE(has(finding(path("other.h5")), "no group /fclib_local"));
  raw_problem(-2).write(path("cut.h5"));
  std::filesystem::resize_file(path("cut.h5"), 3000);
  EXPECT_TRUE(has(finding(path("cut.h5")), "cut.h5"));
}

// A step that diverges leaves a problem that no solver accepts. Its file names why.
TEST_F(ProblemFile, KeepsAProblemThatCannotBeSolved)
{
  ContactProblem problem = random_problem(2, 1, 0.3, 0.);
  problem.free_velocity[4] = std::nan("");
  write_problem(problem, {}, path("diverged.h5"));
  EXPECT_TRUE(has(finding(path("diverged.h5")), "nan"));
  std::vector<double> values(36, 0.);
  for (int i = 0; i < 6; ++i)
    values[7 * i] = i == 2 ? -1. : 1.;
  problem = random_problem(2, 1, 0.3, 0.);
  problem.W = std::make_shared<Delassus>(Delassus::dense(2, std::move(values)));
  write_problem(problem, {}, path("soft.h5"));
  EXPECT_TRUE(has(finding(path("soft.h5")), "diagonal entry 2 of W must be finite and >= 0"));
}

TEST_F(ProblemFile, FailsToWriteWhereItCannot)
{
  const ContactProblem problem = random_problem(2, 1, 0.3, 0.);
  EXPECT_THROW(write_problem(problem, {}, path("no/such/folder/problem.h5")), RunError);
  ContactProblem wrong = problem;
  wrong.wear.pop_back();
  EXPECT_THROW(write_problem(wrong, {}, path("problem.h5")), InputError);
  EXPECT_FALSE(std::filesystem::exists(path("problem.h5")));
}
} // namespace
