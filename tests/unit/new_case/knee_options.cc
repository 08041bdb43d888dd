// SPDX-License-Identifier: LGPL-2.1-or-later
#include "new_case/knee_options.h"

#include "has.h"
#include "new_case/new_case.h"
#include "unit/thrown.h"

#include <filesystem>
#include <fstream>

using namespace arthrowear;

namespace
{
struct KneeCase
{
  CaseDraft draft;
  std::string findings;

  std::string value(const std::string &path) const
  {
    const CaseDraft::Value *found = draft.find(path);
    return found ? found->value : "(not set)";
  }
};

KneeCase
knee_case(const GivenOptions &given)
{
  KneeCase result;
  InputErrors errors;
  std::vector<std::string> lines;
  result.draft.set("Femur / Sagittal radius [mm]", "25");
  result.draft.set("Femur / Distance of condyles [mm]", "48");
  result.draft.set("Insert / Thickness [mm]", "9");
  result.draft.set("Motion / Forward column", "femur_forward_mm");
  apply_knee_options(result.draft, given, lines, errors);
  result.findings = errors.empty() ? "" : thrown<InputError>([&]() { errors.throw_if_any(); });
  return result;
}
} // namespace

// Formerly, the entries of the shape that a file replaces had to be emptied by hand.
TEST(KneeOptions, OwnPartsReplaceTheMadeOnes)
{
  const KneeCase knee =
      knee_case({{"mesh", "insert.msh"}, {"femur", "femur.stl"}, {"cycles", "2e6"}});
  EXPECT_EQ(knee.findings, "");
  EXPECT_EQ(knee.value("Femur / Shape"), "file");
  for (const char *made_part : {"Femur / Sagittal radius [mm]", "Femur / Distance of condyles [mm]",
                                "Insert / Thickness [mm]"})
    EXPECT_EQ(knee.value(made_part), "(not set)");
  EXPECT_TRUE(has(knee.value("Insert / Imported mesh / Mesh file"), "/insert.msh"));
  EXPECT_EQ(knee.value("Wear / Jump / Cycles"), "2e6");
  EXPECT_TRUE(
      has(knee_case({{"mesh", "insert.step"}}).findings, "arthrowear mesh import insert.step"));
}

// The columns of forces are found by names and units, and the signs of the other directions turn.
TEST(KneeOptions, ColumnsOfAnOwnTableDecide)
{
  int n_files = 0; // a table is read once
  const auto with = [&](const std::string &more, GivenOptions given)
  {
    const std::string file =
        (std::filesystem::temp_directory_path() / ("knee_" + std::to_string(n_files++) + ".csv"))
            .string();
    std::ofstream(file) << "cycle_percent,knee_flexion_deg,Axial force [kN]," << more
                        << "\n0,0,1,1,1\n50,60,2,0,0\n100,0,1,1,1\n";
    given["csv"] = file;
    KneeCase made = knee_case(given);
    std::filesystem::remove(file);
    return made;
  };
  const KneeCase forces = with("posterior_force_N,torque_Nm", {});
  EXPECT_EQ(forces.findings, "");
  EXPECT_EQ(forces.value("Control / Forward"), "force");
  EXPECT_EQ(forces.value("Motion / Forward column"), "");
  EXPECT_EQ(forces.value("Control / Forward force column"), "-posterior_force_N");
  EXPECT_EQ(forces.value("Control / Rotation torque column"), "torque_Nm");
  EXPECT_EQ(forces.value("Load / Force column"), "Axial force [kN]");
  const KneeCase motion = with("AP [mm],external rotation [deg]", {{"side", "left"}});
  EXPECT_EQ(motion.findings, "");
  EXPECT_EQ(motion.value("Control / Forward"), "(not set)");
  EXPECT_EQ(motion.value("Motion / Forward column"), "AP [mm]");
  EXPECT_EQ(motion.value("Motion / Rotation column"), "-external rotation [deg]");
  EXPECT_EQ(motion.value("Motion / Side"), "left");
  EXPECT_TRUE(has(with("second force [N],c", {}).findings, "several columns of axial force"));
  EXPECT_EQ(with("second force [N],c", {{"force", "Axial force [kN]"}}).findings, "");
  EXPECT_TRUE(has(with("a,b", {{"flexion", "hip"}}).findings, "--flexion: "));
}

// Each option of a model is in no other's list by chance: a name has one rule of its own per model.
TEST(KneeOptions, NamesAreUniqueInAModel)
{
  for (const std::string &model : models_with_options())
  {
    const std::vector<CaseOption> options = case_options(model);
    for (const CaseOption &option : options)
      EXPECT_EQ(std::count_if(options.begin(), options.end(),
                              [&](const CaseOption &other) { return other.name == option.name; }),
                1)
          << model << " " << option.name;
  }
}
