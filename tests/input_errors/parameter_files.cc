// SPDX-License-Identifier: LGPL-2.1-or-later
#include "input_errors/refusal.h"

using namespace program_test;

namespace
{
Mistake
set(const std::string &name, const std::string &path, const std::string &value,
    const std::vector<std::string> &message, const unsigned int n_lines = 1)
{
  return {name, [=](SmallCase &c, const fs::path &) { c.set(path, value); }, message, n_lines};
}

Mistake
penalty(const std::string &name, const std::string &compressive, const std::string &friction,
        const std::vector<std::string> &message)
{
  return {name,
          [=](SmallCase &c, const fs::path &)
          {
            c.set("Contact / Law", "penalty")
                .set("Contact / Compressive stiffness [MPa/mm]", compressive)
                .set("Contact / Friction stiffness [MPa/mm]", friction);
          },
          message};
}

Mistake
unset(const std::string &name, const std::string &path, const std::vector<std::string> &message)
{
  return {name, [=](SmallCase &c, const fs::path &) { c.unset(path); }, message};
}

Mistake
edited(const std::string &name, const std::function<void(std::string &)> &edit,
       const std::vector<std::string> &message, const unsigned int n_lines = 1)
{
  return {name, [](SmallCase &, const fs::path &) {}, message, n_lines, edit};
}

std::vector<Mistake>
mistakes_of_files()
{
  return {
      // Names
      set("unknown_entry", "Contact / Friction coeficient", "0.1",
          {"case.prm:", "[Contact] has no entry 'Friction coeficient'",
           "Did you mean 'Friction coefficient'?"}),
      set("unknown_subsection", "Materiall / Law", "neo_hookean",
          {"case.prm:", "no subsection 'Materiall'", "Did you mean 'Material'?"}),
      set("wrong_unit", "Material / Density [g/cm^3]", "0.938",
          {"case.prm:", "has no entry 'Density [g/cm^3]'", "It is given in kg/m^3",
           "'Density [kg/m^3]'"}),
      set("entry_of_another_subsection", "Wear / Friction coefficient", "0.1",
          {"[Wear] has no entry", "belongs to subsection [Contact]"}),
      set("model_like_none", "Model", "spine",
          {"case.prm:1: [Model] is spine, must be one of block, gait_dynamics, hip_cup"}),
      edited("not_utf8", [](std::string &text) { text += "set Rei\xDFung = 0.1\n"; },
             {"'set Rei\\xDFung = 0.1' is not UTF-8. Save the file in that encoding."}),
      edited("long_line",
             [](std::string &text) { text += "set " + std::string(100000, 'x') + " = 1\n"; },
             {"has no entry 'xxx", "... (100000 bytes)'"}),
      set("long_name_of_a_folder", "Output folder", std::string(300, 'o'),
          {"[Output folder] is ooo", "must be a folder that can be made", "more than 255 bytes"}),
      set("unknown_model", "Model", "hip_cap", {"case.prm:1: [Model] is hip_cap", "hip_cup"}),
      set("unknown_solver", "Contact / Solver", "nlgz",
          {"[Contact / Solver] is nlgz", "one of auto", "nlgs"}),
      set("unknown_law", "Material / Law", "mooney", {"[Material / Law] is mooney", "neo_hookean"}),
      set("law_without_its_number", "Material / Law", "cubic_strain",
          {"[Material / Reference stress [MPa]] is not set", "cubic_strain needs it", "15.9"}),
      set("unknown_motion", "Motion / Kind", "walking",
          {"[Motion / Kind] is walking", "gait_table"}),
      set("bad_euler_sequence", "Motion / Euler sequence", "flexion flexion rotation",
          {"[Motion / Euler sequence]", "flexion adduction rotation"}),

      // Values
      set("negative_wear_factor", "Wear / Wear factor [mm^3/(N m)]", "-0.22e-6",
          {"case.prm:", "[Wear / Wear factor [mm^3/(N m)]] is -0.22e-6", "must be >= 0"}),
      set("poisson_of_a_liquid", "Material / Poisson ratio", "0.5",
          {"[Material / Poisson ratio] is 0.5", "must be"}),
      set("theta_below_half", "Time / Theta", "0.4",
          {"[Time / Theta] is 0.4", "between 0.5 and 1"}),
      set("negative_modulus", "Material / Young modulus [MPa]", "-1",
          {"[Material / Young modulus [MPa]] is -1", "> 0"}),
      set("negative_time_step", "Time / Time step [s]", "-1e-3",
          {"[Time / Time step [s]] is -1e-3", ">= 0"}),
      set("negative_friction", "Contact / Friction coefficient", "-0.1",
          {"[Contact / Friction coefficient] is -0.1", ">= 0"}),
      set("infinite_load", "Load / F_max [N]", "inf", {"[Load / F_max [N]] is inf"}),
      set("nan_load", "Load / F_max [N]", "nan", {"[Load / F_max [N]] is nan"}),
      set("text_for_a_number", "Load / F_max [N]", "much", {"[Load / F_max [N]] is much"}),
      set("unit_in_the_value", "Load / F_max [N]", "2070 N", {"[Load / F_max [N]] is 2070 N"}),
      set("decimal_comma", "Contact / Friction coefficient", "0,07",
          {"[Contact / Friction coefficient] is 0,07"}),
      set("fraction_for_an_integer", "Cup / Cells", "1e2.5", {"[Cup / Cells] is 1e2.5"}),
      set("two_components_for_a_vector", "Motion / Spin [rad/s]", "0, 1",
          {"[Motion / Spin [rad/s]] is 0, 1", "three numbers"}),
      set("empty_value", "Time / Time step [s]", "", {"[Time / Time step [s]] is empty"}),
      set("empty_output_folder", "Output folder", "", {"[Output folder] is empty"}),

      // Entries that exclude each other
      set("step_longer_than_the_run", "Time / Time step [s]", "1",
          {"[Time / Time step [s]] is 1", "duration of the run"}),
      set("smallest_step_above_the_step", "Time / Smallest time step [s]", "1e-3",
          {"[Time / Smallest time step [s]]", "at most the time step"}),
      set("clearance_above_the_radius", "Head / Radial clearance [mm]", "14",
          {"[Head / Radial clearance [mm]] is 14", "below the cavity's radius"}),
      set("outer_diameter_below_inner", "Cup / Outer diameter [mm]", "28",
          {"[Cup / Outer diameter [mm]] is 28", "above the inner diameter"}),
      {"no_load",
       [](SmallCase &c, const fs::path &)
       { c.set("Load / F_max [N]", "0").set("Load / F_0 [N]", "0"); },
       {"[Load / F_max [N]] is 0", "Set the load's amplitude or base"}},
      set("spin_without_its_velocity", "Motion / Kind", "constant_spin",
          {"[Motion / Spin [rad/s]] is not set", "constant_spin needs it"}),
      set("displacement_without_its_file", "Load / Application", "displacement",
          {"[Load / Displacement file] is not set"}),
      set("load_along_the_pole_on_a_held_backing", "Load / Direction", "pole",
          {"[Load / Application]",
           "translating_backing or moving_head with [Load / Direction] pole",
           "would carry load besides the head"}),
      set("mass_of_a_head_that_stands", "Head / Mass [kg]", "2",
          {"[Head / Mass [kg]] is 2, must be 0 unless [Load / Application] is moving_head"}),
      {"components_of_a_formula",
       [](SmallCase &c, const fs::path &) {
         c.set("Load / Direction", "components").set("Load / Application", "translating_backing");
       },
       {"[Load / Curve]", "table with [Load / Direction] components"}},
      {"two_components_of_three",
       [](SmallCase &c, const fs::path &folder)
       {
         write(folder / "load.csv", "cycle_percent,x_N,z_N\n0,1,-2\n25,2,-3\n50,1,-2\n75,0,-1\n");
         c.set("Load / Direction", "components")
             .set("Load / Application", "translating_backing")
             .set("Load / Curve", "table")
             .set("Load / File", "load.csv")
             .set("Load / Force column", "x_N, z_N");
       },
       {"load.csv: a force in components needs three columns, x, y and z, not 2"}},
      set("unknown_direction", "Load / Direction", "pelvis",
          {"[Load / Direction] is pelvis", "components"}),
      set("fraction_of_a_harmonic", "Motion / Harmonics", "6.5", {"[Motion / Harmonics] is 6.5"}),
      set("misspelt_column_with_a_sign", "Motion / Adduction column", "-aduction_deg",
          {"aduction_deg", "adduction_deg"}),
      set("load_table_without_its_file", "Load / Curve", "table", {"[Load / File] is not set"}),
      set("penalty_without_its_stiffness", "Contact / Law", "penalty",
          {"[Contact / Compressive stiffness [MPa/mm]] is not set",
           "[Contact / Friction stiffness [MPa/mm]] is not set", "penalty with friction needs it"},
          2),
      penalty("penalty_of_no_stiffness", "0", "100",
              {"[Contact / Compressive stiffness [MPa/mm]] is 0",
               "> 0 with [Contact / Law] penalty", "1e5 MPa/mm lets 10 MPa penetrate by 1e-4 mm"}),
      penalty("friction_of_no_stiffness", "1e5", "0",
              {"[Contact / Friction stiffness [MPa/mm]] is 0", "> 0 with [Contact / Law] penalty",
               "set the friction coefficient to 0"}),
      penalty("negative_penalty", "-1e5", "100",
              {"case.prm:", "[Contact / Compressive stiffness [MPa/mm]] is -1e5", "must be >= 0"}),
      penalty("negative_friction_stiffness", "1e5", "-100",
              {"case.prm:", "[Contact / Friction stiffness [MPa/mm]] is -100", "must be >= 0"}),

      // Missing
      unset("no_modulus", "Material / Young modulus [MPa]",
            {"[Material / Young modulus [MPa]] is not set", "Add 'set Young modulus [MPa] ="}),
      unset("no_density", "Material / Density [kg/m^3]",
            {"[Material / Density [kg/m^3]] is not set", "to subsection Material"}),
      unset("no_wear_factor", "Wear / Wear factor [mm^3/(N m)]",
            {"[Wear / Wear factor [mm^3/(N m)]] is not set"}),
      unset("no_friction", "Contact / Friction coefficient",
            {"[Contact / Friction coefficient] is not set"}),
      unset("no_gait_file", "Motion / File", {"[Motion / File] is not set", "gait_table needs it"}),
      set("empty_gait_file", "Motion / File", "", {"[Motion / File] is not set"}),

      // Syntax
      edited("duplicate_entry",
             [](std::string &text) { text += "subsection Wear\nset Amplification = 2\nend\n"; },
             {"case.prm:", "[Wear / Amplification] is set a second time, first on line"}),
      edited("missing_end", [](std::string &text) { text += "subsection Output\n"; },
             {"case.prm:", "subsection 'Output' is never closed", "Add its 'end'"}),
      edited("stray_end", [](std::string &text) { text += "end\n"; },
             {"case.prm:", "'end' closes no subsection"}),
      edited("garbage_line", [](std::string &text) { text += "the cup is worn\n"; },
             {"case.prm:", "'the cup is worn' is not understood", "A line is 'set NAME = VALUE'"}),
      edited("setting_without_equals", [](std::string &text) { text += "set Output folder out\n"; },
             {"case.prm:", "has no '='", "Write 'set NAME = VALUE'"}),
      edited("setting_without_set", [](std::string &text) { text += "Theta = 1\n"; },
             {"'Theta = 1' is not understood", "Write 'set Theta = 1'"}),
      edited("include", [](std::string &text) { text += "include common.prm\n"; },
             {"'include' is not supported"}),
      edited("nothing_after_a_backslash", [](std::string &text) { text += "set Model = \\\n"; },
             {"the last line ends in '\\'"}),
      edited("binary_file",
             [](std::string &text) { text.insert(10, std::string("\0\x7f\x45", 3)); },
             {"case.prm: holds binary data, must be text"}),
      edited(
          "empty_file", [](std::string &text) { text.clear(); },
          {"case.prm:", "[Material / Young modulus [MPa]] is not set",
           "[Motion / File] is not set"},
          7),
      {"jumps_of_amplified_parts_of_a_cycle",
       [](SmallCase &c, const fs::path &)
       {
         c.set("Wear / Jump / Kind", "implicit")
             .set("Wear / Jump / Smallest jump [cycles]", "2e3")
             .set("Wear / Jump / Largest jump [cycles]", "1e3")
             .set("Time / Time step [s]", "3e-4");
       },
       {"[Time / Cycles] is 0.3, must be 1 with [Wear / Jump / Kind] implicit",
        "[Wear / Amplification] is 1e6, must be 1", "a whole number of steps per cycle",
        "[Wear / Jump / Smallest jump [cycles]] is 2e3, must be at most the largest jump"},
       4},
      edited(
          "many_mistakes_at_once",
          [](std::string &text)
          {
            replace(text, "Poisson ratio = 0.46", "Poisson ratio = 0.6");
            replace(text, "Density [kg/m^3] = 938", "Density [kg/m^3] = heavy");
            replace(text, "set Cells", "set Tetrahedra");
            replace(text, "File = gait.csv", "File = gate.csv");
          },
          {"[Material / Poisson ratio] is 0.6", "[Material / Density [kg/m^3]] is heavy",
           "'Tetrahedra'", "gate.csv"},
          4),
  };
}

class ParameterFiles : public ::testing::TestWithParam<Mistake>
{
};

TEST_P(ParameterFiles, AreRefusedWithPlaceRuleAndRemedy)
{
  expect_refusal(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Mistake, ParameterFiles, ::testing::ValuesIn(mistakes_of_files()),
                         name_of);

// Line numbers are as in an editor: the third subsection's `set` is on line 14.
TEST(ParameterFileMessage, NamesTheLine)
{
  const TemporaryFolder folder;
  write(folder / "gait.csv", gait_table());
  SmallCase small_case;
  small_case.set("Time / Time step [s]", "-1");
  const std::string text = small_case.text();
  const std::size_t at = text.find("set Time step");
  const long line = std::count(text.begin(), text.begin() + static_cast<long>(at), '\n') + 1;
  write(folder / "case.prm", text);
  const Outcome outcome = ended_with(2, run_program({"validate", "case.prm"}, folder.path()));
  EXPECT_EQ(outcome.err.rfind("case.prm:" + std::to_string(line) + ": ", 0), 0u) << outcome.err;
}

// Files written by editors of other systems.
TEST(ParameterFileText, MayHaveCarriageReturnsAndAByteOrderMark)
{
  const TemporaryFolder folder;
  std::string table, text = "\xEF\xBB\xBF";
  for (const char c : gait_table())
    table += c == '\n' ? std::string("\r\n") : std::string(1, c);
  for (const char c : SmallCase().text())
    text += c == '\n' ? std::string("\r\n") : std::string(1, c);
  write(folder / "gait.csv", table);
  write(folder / "case.prm", text);
  ended_with(0, run_program({"run", "case.prm"}, folder.path()));
  EXPECT_TRUE(fs::exists(folder / "out/summary.json"));
}

// The file of all values that a run writes repeats the run.
TEST(ParameterFileOfARun, RepeatsTheRun)
{
  const TemporaryFolder folder;
  write(folder / "gait.csv", gait_table());
  write(folder / "case.prm", SmallCase().text());
  ASSERT_EQ(run_program({"case.prm"}, folder.path()).exit_code, 0);
  const std::string first = read(folder / "out/statistics.csv");
  fs::copy_file(folder / "out/parameters.prm", folder / "again.prm");
  ended_with(0, run_program({"run", "again.prm", "--overwrite"}, folder.path()));
  EXPECT_GT(first.size(), 1000u);
  EXPECT_TRUE(read(folder / "out/statistics.csv") == first);
}
} // namespace
