// SPDX-License-Identifier: LGPL-2.1-or-later
// A rank of an iterative run that is killed, and equations that stagnate.
#include "has.h"
#include "restart/interrupted_run.h"

using namespace program_test;

namespace
{
/// A cup of ISO 14242-1 whose contact is solved without a factor, 20 steps with a checkpoint after
/// each.
SmallCase
iterative_case()
{
  const std::string table =
      std::string(ARTHROWEAR_SOURCE_DIR) + "/inputs/gait/iso14242_1_hip_gait.csv";
  return SmallCase({{"Model", "hip_cup"},
                    {"Output folder", "out"},
                    {"Time / Time step [s]", "0.05"},
                    {"Time / Cycles", "1"},
                    {"Cup / Inner diameter [mm]", "28.2"},
                    {"Cup / Outer diameter [mm]", "44.2"},
                    {"Cup / Inclination [deg]", "-30"},
                    {"Cup / Cells", "300"},
                    {"Cup / Elements", "linear"},
                    {"Material / Law", "linear_elastic"},
                    {"Material / Young modulus [MPa]", "1000"},
                    {"Material / Poisson ratio", "0.4"},
                    {"Material / Density [kg/m^3]", "938"},
                    {"Head / Radial clearance [mm]", "0.1"},
                    {"Motion / File", table},
                    {"Motion / Internal rotation column", "-inward_rotation_deg"},
                    {"Load / Curve", "table"},
                    {"Load / File", table},
                    {"Load / Force column", "axial_force_N"},
                    {"Load / Application", "translating_backing"},
                    {"Contact / Friction coefficient", "0.07"},
                    {"Wear / Wear factor [mm^3/(N m)]", "0.4e-6"},
                    {"Wear / Amplification", "1e5"},
                    {"Solver / Elasticity", "iterative"},
                    {"Solver / Balance tolerance", "1e-9"},
                    {"Output / Frames per cycle", "0"},
                    {"Checkpoint / Every n steps", "1"}});
}

/// Processes of the program whose current folder is this one.
std::vector<pid_t>
processes_in(const fs::path &folder)
{
  std::vector<pid_t> found;
  for (const fs::directory_entry &entry : fs::directory_iterator("/proc"))
  {
    const std::string name = entry.path().filename();
    std::error_code gone;
    if (name.find_first_not_of("0123456789") != std::string::npos ||
        fs::read_symlink(entry.path() / "cwd", gone) != fs::canonical(folder) ||
        fs::read_symlink(entry.path() / "exe", gone).filename() != "arthrowear")
      continue;
    found.push_back(std::stoi(name));
  }
  return found;
}

double
result(const CaseFolder &folder, const std::string &name)
{
  const std::string summary = read(folder.output() / "summary.json"),
                    before = "\"" + name + "\": {\n    \"value\": ";
  const std::size_t at = summary.find(before);
  EXPECT_NE(at, std::string::npos) << name << summary;
  return at == std::string::npos ? NAN : std::stod(summary.substr(at + before.size()));
}

void
copy_output(const CaseFolder &from, const CaseFolder &to)
{
  fs::copy(from.output(), to.output(), fs::copy_options::recursive);
}
} // namespace

// The other rank must not wait for messages of the dead one. What the run has kept continues on
// any number of ranks, with the results of an undisturbed run within the tolerance of its steps.
TEST(KilledRank, EndsTheOthersAndTheRunContinues)
{
  const CaseFolder whole(iterative_case()), killed(iterative_case());
  ASSERT_EQ(whole.run().exit_code, 0);

  Limits two;
  two.ranks = 2;
  const fs::path folder = killed.output().parent_path();
  Program program({"run", "case.prm"}, folder, two);
  while (!program.poll() && newest_valid_step(killed.output()) < 3)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  const std::vector<pid_t> ranks = processes_in(folder);
  ASSERT_EQ(ranks.size(), 2u) << "the run had ended";
  ASSERT_EQ(::kill(ranks.back(), SIGKILL), 0);
  for (int tenth = 0; tenth < 300 && !program.poll(); ++tenth)
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  ASSERT_TRUE(program.poll()) << "the others still run after 30 s";
  const Outcome outcome = program.wait();
  EXPECT_NE(outcome.exit_code, 0) << outcome.out;
  EXPECT_TRUE(processes_in(folder).empty());
  ASSERT_LT(newest_valid_step(killed.output()), 20);

  for (const unsigned int n : {3u, 1u})
  {
    SCOPED_TRACE(n);
    const CaseFolder resumed(iterative_case());
    copy_output(killed, resumed);
    Limits limits;
    limits.ranks = n == 1 ? 0 : n;
    ended_with(0, resumed.run({"--resume"}, limits));
    for (const auto &[name, tolerance] :
         {std::pair<const char *, double>{"worn volume of the cup", 1e-8},
          {"peak contact pressure", 1e-7}})
      EXPECT_NEAR(result(resumed, name) / result(whole, name), 1., tolerance) << name;
  }
}

// The step is computed again with half the size, and the run continues.
TEST(Stagnation, CutsTheStep)
{
  Limits limits;
  limits.environment = {{"LD_PRELOAD", ARTHROWEAR_STAGNATION_SHIM},
                        {"ARTHROWEAR_STAGNATES_AT", "20"}};
  for (const unsigned int n : {0u, 2u})
  {
    const CaseFolder folder(iterative_case().set("Time / Cycles", "0.5"));
    limits.ranks = n;
    const Outcome outcome = ended_with(0, folder.run({}, limits));
    EXPECT_TRUE(has(outcome.out, "a time step was cut: step "));
    EXPECT_TRUE(has(outcome.out, " s: the iterative solution of the linear equations stagnates"));
    EXPECT_TRUE(has(read(folder.output() / "summary.json"), "\"cut steps\": 1,"));
  }
}
