// SPDX-License-Identifier: LGPL-2.1-or-later
// A cup whose volume cannot be meshed again for a while: no process for Gmsh can be started.
#include "worn_cup_run.h"

#include "has.h"
#include "unit/occurrences.h"
#include "unit/thrown.h"

#include <dlfcn.h>

#include <cerrno>
#include <fstream>

namespace
{
bool may_start = true;
unsigned int n_refused = 0;
} // namespace

/// In place of the C library's: it fails while a test wants it to, as it does where a user has too
/// many processes.
extern "C" pid_t
fork() noexcept
{
  if (!may_start)
  {
    ++n_refused;
    errno = EAGAIN;
    return -1;
  }
  return reinterpret_cast<pid_t (*)()>(::dlsym(RTLD_NEXT, "fork"))();
}

namespace
{
using namespace worn_cup;

/// Each cycle wears and moves about .005 of the wall. The volume is to be meshed again when .04 are
/// worn, in the eighth or ninth; after a failure once .008 more are worn, so in each second cycle.
std::string
slow_wear()
{
  return cup_text("14", "1e4",
                  "  subsection Shape\n    set Depth before a move [-] = 0.004\n"
                  "    set Depth before a refill [-] = 0.04\n  end");
}

/// Numbers of refills after each move, from mesh_history.csv.
std::vector<int>
refills(const fs::path &output)
{
  std::ifstream file(output / "mesh_history.csv");
  std::string line;
  std::getline(file, line);
  std::vector<int> result;
  while (std::getline(file, line))
    result.push_back(std::stoi(line.substr(line.rfind(',') + 1)));
  return result;
}

/// Place of the first refill if none fails: moves are counted from 0.
int
first_refill(const std::vector<int> &numbers)
{
  return static_cast<int>(std::find(numbers.begin(), numbers.end(), 1) - numbers.begin());
}

class FailedRefill : public ::testing::Test
{
protected:
  void SetUp() override
  {
    may_start = true;
    n_refused = 0;
  }
  void TearDown() override { may_start = true; }
};

// The first two attempts fail; the third one, four moves after the first, does not. The run
// continues with its present cells, says why, and does not try at each move.
TEST_F(FailedRefill, IsTriedAgainAfterAFifthOfTheDepthThatAsksForIt)
{
  Workshop shop(slow_wear());
  const auto late = shop.run("late",
                             [](unsigned int)
                             {
                               may_start = n_refused >= 2;
                               return false;
                             });
  EXPECT_EQ(n_refused, 2u);
  EXPECT_EQ(occurrences(late.screen, "Warning: the mesh of the worn cup is doubtful"), 2u)
      << late.screen;
  EXPECT_TRUE(has(late.screen, "The worn mesh is unchanged, though it is worn by 0.04"));
  EXPECT_TRUE(has(late.screen, "cannot be meshed again: No process can be started: "));

  n_refused = 0;
  may_start = true;
  const auto whole = shop.run("whole", [](unsigned int) { return false; });
  const int first = first_refill(refills(whole.output));
  EXPECT_NEAR(first, 7.5, .5);
  EXPECT_EQ(first_refill(refills(late.output)), first + 4);
  EXPECT_EQ(refills(late.output).back(), 1);
  EXPECT_NEAR(late.volume / whole.volume, 1., .01);
  EXPECT_NEAR(late.depth / whole.depth, 1., .01);
}

// Unusable cells, after a failure, end the run. A resumed run remembers the failure: it does not
// try at its first move, which follows the failure, but at its second move.
TEST_F(FailedRefill, IsRememberedByARunThatGoesOn)
{
  Workshop shop(slow_wear());
  const auto whole = shop.run("whole", [](unsigned int) { return false; });
  const int first = first_refill(refills(whole.output));
  const std::string error = thrown<RunError>(
      [&]()
      {
        shop.run("stopped",
                 [first](const unsigned int n)
                 {
                   may_start = false;
                   return static_cast<int>(n) == first + 3; // of the move after the failure
                 });
      });
  EXPECT_TRUE(has(error, "the mesh cannot follow the wear"));
  EXPECT_TRUE(has(error, "cannot be meshed again: No process can be started: "));
  EXPECT_EQ(n_refused, 2u);
  may_start = true;
  const auto resumed = shop.run(
      "stopped", [](unsigned int) { return false; }, true);
  EXPECT_EQ(first_refill(refills(resumed.output)), first + 2);
}
} // namespace
