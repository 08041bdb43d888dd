// SPDX-License-Identifier: LGPL-2.1-or-later
// Jumps of a cup whose head a spring pushes over the rim: resumed, and on ranks.
#include "regression/hip_summary.h"
#include "restart/every_file.h"

#include "base/csv.h"

#include <gtest/gtest.h>

namespace
{
using namespace program_test;

/// A life of two jumps on a coarse cup, with a checkpoint every seven steps.
ShippedCase::Changes
short_edge_life()
{
  return {{"Element size at rim [mm]      =", "2"},
          {"Element size at wear [mm]     =", "5"},
          {"Element size at backing [mm]  =", "7"},
          {"    set Cycles =", "2e5\n    set First jump [cycles] = 1e5\n    set Tolerance = 5e-2"},
          {"set Frames per cycle =",
           "5\nend\nsubsection Checkpoint\n  set Keep = 1000\n  set Every n steps = 7"}};
}

Outcome
run_edge(const fs::path &folder, const std::vector<std::string> &flags = {},
         const unsigned int ranks = 0)
{
  Limits limits;
  limits.ranks = ranks;
  limits.seconds = 900.;
  std::vector<std::string> words{"run", "case.prm"};
  words.insert(words.end(), flags.begin(), flags.end());
  return run_program(words, folder, limits);
}

const ShippedCase &
whole_edge_life()
{
  static const ShippedCase life("edge_loading", short_edge_life());
  static const Outcome outcome = ended_with(0, run_edge(life.folder().path()));
  return life;
}
} // namespace

// As if the power had failed in the middle, where the head is at the rim or in the cavity.
TEST(EdgeRestart, EveryFileEqualsThatOfTheUndisturbedRun)
{
  const ShippedCase &whole = whole_edge_life();
  std::set<unsigned long> steps;
  for (const fs::directory_entry &entry : fs::directory_iterator(whole.out() / "checkpoints"))
    steps.insert(std::stoul(entry.path().filename()));
  ASSERT_GE(steps.size(), 6u);
  const fs::path out = whole.out().lexically_relative(whole.folder().path());
  for (const std::size_t part : {3u, 2u})
  {
    const unsigned long step = *std::next(steps.begin(), steps.size() / part);
    SCOPED_TRACE("after step " + std::to_string(step));
    const TemporaryFolder folder;
    fs::copy(whole.folder().path(), folder.path(), fs::copy_options::recursive);
    forget_after(folder.path() / out.string(), step);
    fs::remove(folder.path() / out.string() / "summary.json");
    ended_with(0, run_edge(folder.path(), {"--resume"}));
    expect_equal_files(folder.path() / out.string(), whole.out());
  }
}

// Two ranks sum in another order, and forces balance to 1e-8 of the load.
TEST(EdgeRestart, TwoRanksAreAsOne)
{
  const ShippedCase life("edge_loading", short_edge_life());
  ended_with(0, run_edge(life.folder().path(), {}, 2));
  const auto table = [](const ShippedCase &of, const char *name)
  { return arthrowear::read_csv((of.out() / name).string()); };
  for (const auto &[file, name, tolerance] :
       {std::tuple{"wear_history.csv", "worn volume from forces [mm^3]", 1e-5},
        {"statistics.csv", "separation [mm]", 1e-4}})
  {
    const std::vector<double> a = table(life, file).column(name),
                              b = table(whole_edge_life(), file).column(name);
    ASSERT_EQ(a.size(), b.size()) << name;
    for (std::size_t row = 0; row < a.size(); ++row)
      EXPECT_NEAR(a[row], b[row], tolerance * std::max(1., std::abs(b[row]))) << name << row;
  }
}
