// SPDX-License-Identifier: LGPL-2.1-or-later
#include "new_case/own_table.h"
#include "has.h"

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace arthrowear;

namespace
{
namespace fs = std::filesystem;

/// A table of smooth curves over the cycle, in a file that goes with it.
class Table
{
public:
  /// @param drift of all columns over the cycle
  explicit Table(const std::string &header, const double drift = 0.)
  {
    std::string name = (fs::temp_directory_path() / "own_table_XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    std::ofstream out(file());
    out << header << "\n";
    const auto n_columns = std::count(header.begin(), header.end(), ',');
    constexpr int n_rows = 50;
    for (int row = 0; row <= n_rows; ++row)
    {
      const double phase = double(row) / n_rows;
      out << (header.rfind("time", 0) == 0 ? 1.2 : 100.) * phase;
      for (int column = 0; column < n_columns; ++column)
        out << "," << 10. + 5. * std::cos(2. * M_PI * phase) + drift * phase;
      out << "\n";
    }
  }
  ~Table() { fs::remove_all(folder_); }
  std::string file() const { return folder_ + "/own.csv"; }

private:
  std::string folder_;
};

struct Read
{
  OwnTable table;
  std::string findings;
};

Read
read_file(const std::string &file, const NamedColumns &named = {}, const double period = 0.,
          std::vector<GaitCycle> cycles = {}, const WantedParts &wanted = {})
{
  Read result;
  InputErrors errors;
  result.table = read_own_table(file, named, period, cycles, wanted, "--csv", errors);
  try
  {
    errors.throw_if_any();
  }
  catch (const InputError &error)
  {
    result.findings = error.what();
  }
  return result;
}

Read
read(const Table &table, const NamedColumns &named = {}, const double period = 0.,
     const WantedParts &wanted = {})
{
  return read_file(table.file(), named, period, {}, wanted);
}

const WantedParts only_angles{true, false}, only_forces{false, true};

using Names = std::vector<std::string>;
} // namespace

TEST(OwnTable, ColumnsAreFoundByTheirNames)
{
  const Read own = read(Table("cycle_percent,Hip Flexion [deg],hip_adduction_deg,"
                              "hip_internal_rotation_deg,knee_flexion_deg,load_N"));
  EXPECT_EQ(own.findings, "");
  EXPECT_EQ(own.table.angles,
            (Names{"Hip Flexion [deg]", "hip_adduction_deg", "-hip_internal_rotation_deg"}));
  EXPECT_EQ(own.table.forces, (Names{"load_N"}));
  EXPECT_EQ(own.table.angles_blend, 0.);
  EXPECT_EQ(own.table.forces_blend, 0.);
  EXPECT_FALSE(own.table.is_over_time);
}

// Abduction is negative adduction; external rotation is negative internal rotation, which has a
// minus as an angle of a leg: the two signs cancel.
TEST(OwnTable, OppositeAnglesTurnTheirSign)
{
  const Read own = read(Table("cycle_percent,extension_rad,abduction_rad,external_rotation_rad"),
                        {}, 0., only_angles);
  EXPECT_EQ(own.findings, "");
  EXPECT_EQ(own.table.angles, (Names{"-extension_rad", "-abduction_rad", "external_rotation_rad"}));
  EXPECT_TRUE(own.table.forces.empty());
}

// A part that the table does not have is asked for: nothing else stands in for it.
TEST(OwnTable, APartThatIsMissingIsAFindingWithAllColumns)
{
  const Table table("cycle_percent,Fres,force_pctBW,note");
  const Read alone = read(table, {}, 0., only_forces);
  EXPECT_EQ(alone.findings, "");
  EXPECT_TRUE(alone.table.angles.empty());
  EXPECT_EQ(alone.table.forces, (Names{"force_pctBW"}));
  const std::string found = read(table).findings;
  for (const char *part :
       {"has no column that is known as flexion, adduction, internal rotation",
        "`cycle_percent`: place in the cycle; `Fres`: a force without a unit; `force_pctBW`: a "
        "force "
        "[pctBW]; `note`: not known",
        "--angles \"flexion [deg], adduction [deg], rotation [deg]\"", "--motion-from iso14242"})
    EXPECT_TRUE(has(found, part)) << part << "\n" << found;
  EXPECT_EQ(std::count(found.begin(), found.end(), '\n'), 0) << found;
  EXPECT_TRUE(
      has(read(Table("cycle_percent,Fres"), {}, 0., only_forces).findings, "--load-from iso14242"));
}

TEST(OwnTable, NamedColumnsAreTakenAsTheyAre)
{
  const Read own = read(Table("cycle_percent,a_deg,b_deg,c_deg,fx_N,fy_N,fz_N"),
                        {{"-a_deg", "b_deg", "c_deg"}, {"fx_N", "fy_N", "-fz_N"}});
  EXPECT_EQ(own.findings, "");
  EXPECT_EQ(own.table.angles, (Names{"-a_deg", "b_deg", "c_deg"}));
  EXPECT_EQ(own.table.forces, (Names{"fx_N", "fy_N", "-fz_N"}));
}

TEST(OwnTable, AllDoubtsAreFindings)
{
  const Read two = read(Table("cycle_percent,left_flexion_deg,right_flexion_deg,a_N,b_N"));
  EXPECT_TRUE(has(two.findings, "2 columns of flexion: left_flexion_deg, right_flexion_deg"));
  EXPECT_TRUE(has(two.findings, "2 columns of force: a_N, b_N"));
  const Read part = read(Table("cycle_percent,flexion_deg"));
  EXPECT_TRUE(has(part.findings, "known as adduction, internal rotation"));
  const Read misnamed = read(Table("cycle_percent,force_N"), {{}, {"forse_N"}}, 0., only_forces);
  EXPECT_TRUE(has(misnamed.findings, {"--force: ", "Is it 'force_N'?"}));
}

TEST(OwnTable, OverTimeNeedsTheDurationOfACycle)
{
  const Table table("time_s,force_N");
  EXPECT_TRUE(has(read(table).findings, "--cycle-time"));
  const Read own = read(table, {}, 1.2, only_forces);
  EXPECT_EQ(own.findings, "");
  EXPECT_TRUE(own.table.is_over_time);
  EXPECT_EQ(own.table.forces_blend, 0.);
}

// A drift of 1 deg over the cycle, a tenth of the range, is an error of the curve unless its end is
// blended over at least three rows: 2 % apart they are within 10 %, not within 5 %.
TEST(OwnTable, ThatDoesNotCloseSaysSo)
{
  const Read own = read(Table("cycle_percent,flexion_deg,adduction_deg,rotation_deg,force_N", 1.));
  EXPECT_EQ(own.findings, "");
  EXPECT_EQ(own.table.angles_blend, .1);
  EXPECT_EQ(own.table.forces_blend, .1);
}

TEST(OwnTable, ThatIsMissingIsAFinding)
{
  InputErrors errors;
  std::vector<GaitCycle> cycles;
  read_own_table("none.csv", {}, 0., cycles, {}, "--csv", errors);
  EXPECT_EQ(errors.size(), 1u);
}

// The case from OpenSim's files, whose forces have a pattern.
TEST(OwnTable, OfOpenSimIsCutAtHeelStrikes)
{
  const std::string walk = ARTHROWEAR_SOURCE_DIR "/inputs/hip_from_opensim/walk_";
  InputErrors errors;
  const std::vector<GaitCycle> cycles =
      read_heel_strikes({walk + "grf.mot"}, "ground_force_vy", errors);
  EXPECT_TRUE(errors.empty());
  EXPECT_EQ(cycles.size(), 4u);
  const Read motion = read_file(walk + "ik.mot", {}, 0., cycles, only_angles);
  EXPECT_EQ(motion.findings, "");
  EXPECT_TRUE(motion.table.is_cut);
  EXPECT_EQ(motion.table.angles,
            (Names{"hip_flexion_r [deg]", "hip_adduction_r [deg]", "-hip_rotation_r [deg]"}));
  EXPECT_EQ(motion.table.angles_blend, .05);
  const Read load =
      read_file(walk + "reaction.sto", {{}, {"*_fx", "-*_fz", "*_fy"}}, 0., cycles, only_forces);
  EXPECT_EQ(load.findings, "");
  EXPECT_EQ(load.table.forces_blend, 0.); // its ends differ by no more than its noise
  const Read wrong =
      read_file(walk + "reaction.sto", {{}, {"*_pelvis_f?"}}, 0., cycles, only_forces);
  EXPECT_TRUE(has(wrong.findings, "fits 3 columns"));
  EXPECT_TRUE(has(read_file(walk + "ik.mot").findings, "--heel-strikes"));
}

TEST(OwnTable, HeelStrikesAreAFileOrTimes)
{
  InputErrors errors;
  EXPECT_EQ(read_heel_strikes({"0.5", " 1.5", "2.6"}, "", errors).size(), 2u);
  EXPECT_TRUE(errors.empty());
  read_heel_strikes({"0.5", "walk.mot"}, "", errors);
  read_heel_strikes({"0.5", "0.4"}, "", errors);
  EXPECT_EQ(errors.size(), 2u);
}
