// SPDX-License-Identifier: LGPL-2.1-or-later
#include "refusal.h"

using namespace program_test;

namespace
{
/// The case of a silent hip with a separate gait table.
struct HipFiles
{
  TemporaryFolder folder;
  std::string text = read(std::string(ARTHROWEAR_SOURCE_DIR) + "/inputs/askari_silent/iso.prm");

  HipFiles()
  {
    for (int i = 0; i < 2; ++i)
      replace("../gait/iso14242_1_hip_gait.csv", "gait.csv");
    replace("inward_rotation_deg", "internal_rotation_deg");
    set_table("25");
  }

  void replace(const std::string &old, const std::string &now)
  {
    text.replace(text.find(old), old.size(), now);
  }

  /// @param last  flexion in the last row; 25 closes the cycle
  void set_table(const std::string &last) const
  {
    write(folder / "gait.csv",
          "cycle_percent,flexion_deg,adduction_deg,internal_rotation_deg,axial_force_N\n"
          "0,25,3,0,300\n25,10,5,-5,2000\n50,-18,7,2,500\n75,0,-4,1,300\n100," +
              last + ",3,0,300\n");
  }

  /// Expects the exit status 2, one line per finding, and no written file.
  void expect_refusal(const std::vector<std::string> &findings)
  {
    write(folder / "case.prm", text);
    const auto before = contents(folder.path());
    const Outcome outcome = ended_with(2, run_program({"case.prm"}, folder.path()));
    EXPECT_EQ(outcome.error_lines().size(), findings.size()) << outcome.err;
    expect_in(findings, outcome.err);
    expect_no_noise(outcome);
    EXPECT_TRUE(contents(folder.path()) == before);
  }
};
} // namespace

TEST(HipDynamicsFiles, MistakesAreToldAllAtOnce)
{
  HipFiles hip;
  hip.replace("= 28", "= -28");
  hip.replace("= 0.05", "= 0");
  hip.replace("= lankarani_nikravesh", "= lankarani");
  hip.replace("= 0.9", "= 1.1");
  hip.replace("  set Frame    = cup\n", "");
  hip.expect_refusal({"[Head / Diameter [mm]] is -28, must be > 0",
                      "[Cup / Radial clearance [mm]] is 0, must be > 0",
                      "[Contact / Law] is lankarani, must be one of",
                      "[Contact / Restitution] is 1.1, must be between 0 and 1",
                      "[Force / Frame] is not set"});
}

// The flexion ends 5 degrees above its first value.
TEST(HipDynamicsFiles, AnOpenAngleTableIsNotClosedSilently)
{
  HipFiles hip;
  hip.set_table("30");
  hip.expect_refusal({"`flexion_deg` does not close: at the end of the cycle it misses"});
}
