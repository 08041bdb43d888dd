// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/memory_check.h"

#include "has.h"

using namespace arthrowear;

namespace
{
/// A model whose first path needs 400 MB that all ranks share and 100 MB on each rank; a second
/// path needs less.
class LargeModel : public Model
{
public:
  explicit LargeModel(const double other_memory) : other_memory_(other_memory) {}

  void declare(Parameters &) override {}
  void validate(Parameters &, MPI_Comm) override {}
  std::string description() const override { return ""; }
  RunCost cost() const override
  {
    RunCost cost;
    cost.is_known = true;
    cost.path = "condensed";
    cost.memory = 500e6;
    cost.shares.are_known = true;
    cost.shares.each = 100e6;
    cost.shares.divided = 400e6;
    return cost;
  }
  std::vector<RunCost> other_costs(const RanksOfMachine &) const override
  {
    RunCost other;
    other.is_known = true;
    other.path = "iterative";
    other.memory = other.shares.common = other_memory_;
    other.shares.are_known = true;
    return {other};
  }
  ExitCode run(Parameters &, const ParameterFile &, const RunOptions &, Log &, MPI_Comm) override
  {
    return ExitCode::done;
  }

private:
  double other_memory_;
};
} // namespace

TEST(MemoryCheck, RefusesWhatCannotFit)
{
  const LargeModel model(200e6);
  const MemoryCheck fits = check_memory(model, {1, 1}, 600e6, 550e6);
  EXPECT_EQ(fits.refusal + fits.warning, "");
  // The estimate may be 35 % too high: 500 MB may be 370 MB.
  const MemoryCheck scarce = check_memory(model, {1, 1}, 400e6, 390e6);
  EXPECT_EQ(scarce.refusal, "");
  EXPECT_TRUE(has(scarce.warning, "condensed needs about 500 MB; 390 MB are free here"))
      << scarce.warning;
  const MemoryCheck refused = check_memory(model, {1, 1}, 350e6, 300e6);
  EXPECT_EQ(refused.warning, "");
  EXPECT_TRUE(has(refused.refusal, "condensed needs about 500 MB; this machine, its control group "
                                   "or its job has 350 MB"))
      << refused.refusal;
  EXPECT_TRUE(has(refused.refusal, "Set [Solver / Elasticity] to iterative, which needs about "
                                   "200 MB. "))
      << refused.refusal;
}

// 8 ranks of one machine need 1.2 GB, 4 need 800 MB, 2 need 600 MB; 8 on each of 2 machines 1 GB.
TEST(MemoryCheck, NamesRanksThatFit)
{
  const LargeModel model(5e9);
  const std::string fewer = check_memory(model, {8, 8}, 700e6, 700e6).refusal;
  EXPECT_TRUE(has(fewer, "Use 2 ranks on a machine. ")) << fewer;
  EXPECT_FALSE(has(fewer, "iterative")) << fewer;
  EXPECT_FALSE(has(fewer, "machines with")) << fewer;
  const std::string more = check_memory(model, {2, 2}, 350e6, 350e6).refusal;
  EXPECT_TRUE(has(more, "Use 4 machines with 2 ranks on each. ")) << more;
  EXPECT_FALSE(has(more, "on a machine. ")) << more;
  const std::string none = check_memory(model, {1, 1}, 50e6, 50e6).refusal;
  EXPECT_TRUE(has(none, "50 MB. Use a coarser mesh, or a machine with more memory.")) << none;
}
