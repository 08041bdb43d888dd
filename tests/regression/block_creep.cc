// SPDX-License-Identifier: LGPL-2.1-or-later
// Creep of blocks on a plate: pressures are uniform, and their creep has closed forms.
#include "restart/interrupted_run.h"

using namespace program_test;

namespace
{
constexpr double a = 3.491e-3, b = 7.966e-4, reference_time = 6e5, cycle = 31.6, height = 4.;
const double onset = reference_time * std::pow(10., -a / b);

/// Depth after a time under a constant pressure [mm].
double
closed_form(const double pressure, const double time)
{
  return height * pressure * (a + b * std::log10((onset + time) / reference_time));
}

/// A box of 4 mm with Poisson's ratio 0, whose wear is negligible compared with its creep.
SmallCase
creeping_box()
{
  return SmallCase({{"Model", "block"},
                    {"Output folder", "out"},
                    {"Time / Time step [s]", "0.05"},
                    {"Block / Length x [mm]", "4"},
                    {"Block / Length y [mm]", "4"},
                    {"Block / Height [mm]", "4"},
                    {"Block / Element size at wear [mm]", "2"},
                    {"Block / Elements", "linear"},
                    {"Material / Law", "linear_elastic"},
                    {"Material / Young modulus [MPa]", "1000"},
                    {"Material / Poisson ratio", "0"},
                    {"Material / Density [kg/m^3]", "938"},
                    {"Motion / Path", "line"},
                    {"Motion / Size along x [mm]", "1"},
                    {"Load / Force [N]", "80"},
                    {"Contact / Friction coefficient", "0"},
                    {"Wear / Wear factor [mm^3/(N m)]", "1e-9"},
                    {"Output / Frames per cycle", "0"},
                    {"Checkpoint / Every n steps", "0"},
                    {"Creep / Law", "logarithmic"},
                    {"Creep / Strain per pressure [1/MPa]", "3.491e-3"},
                    {"Creep / Strain per pressure and decade [1/MPa]", "7.966e-4"},
                    {"Creep / Reference time [min]", "1e4"},
                    {"Creep / Time of a cycle [s]", "31.6"}});
}

SmallCase
by_jumps(const char *kind)
{
  return creeping_box().set("Wear / Jump / Cycles", "1e5").set("Wear / Jump / Kind", kind);
}

/// A result of a run [mm, MPa].
double
result_of(const CaseFolder &folder, const std::string &name)
{
  ended_with(0, folder.run({"--overwrite"}));
  const std::string summary = read(folder.output() / "summary.json"),
                    before = "\"" + name + "\": {\n    \"value\": ";
  const std::size_t at = summary.find(before);
  return at == std::string::npos ? 0. : std::stod(summary.substr(at + before.size()));
}

/// Depth of creep at the end [mm].
double
crept(const CaseFolder &folder)
{
  return result_of(folder, "largest creep depth");
}

/// A cycle whose first half has one force and whose second half has another.
void
write_forces(const fs::path &file, const char *first, const char *second)
{
  std::string text = "cycle_percent,force_N\n";
  for (int i = 0; i <= 40; ++i)
    text += std::to_string(2.5 * i) + "," + (i < 20 || i == 40 ? first : second) + "\n";
  write(file, text);
}
} // namespace

// 80 N on 16 mm^2 are 5 MPa at any depth of creep, which is strain times height, for all kinds of
// jumps and for plain cycles. The block meets the plate in the first step of the first cycle.
TEST(CreepingBlock, HasTheClosedFormUnderAConstantPressure)
{
  const double exact = closed_form(5., 1e5 * cycle);
  for (const char *kind : {"linearly_implicit", "implicit", "explicit"})
    EXPECT_NEAR(crept(CaseFolder(by_jumps(kind))) / exact, 1., 5e-5) << kind;
  const CaseFolder plain(
      creeping_box().set("Time / Cycles", "3").set("Wear / Amplification", "10"));
  EXPECT_NEAR(crept(plain) / closed_form(5., 30. * cycle), 1., 1e-4);
}

// 37 % of creep come back in a rest of 1000 min after the last cycle; the depth before it is the
// depth of a run without rest.
TEST(CreepingBlock, RecoversAfterTheLastCycle)
{
  const CaseFolder resting(by_jumps("linearly_implicit")
                               .set("Creep / Recovery", "logarithmic")
                               .set("Creep / Rest [min]", "1000")
                               .set("Creep / Uncertainty of constants [%]", "10"));
  const double depth = crept(resting);
  EXPECT_EQ(depth, crept(CaseFolder(by_jumps("linearly_implicit"))));
  EXPECT_NEAR(result_of(resting, "largest creep depth after rest"), (1. - .51 * .73) * depth,
              1e-9 * depth);
  EXPECT_NEAR(result_of(resting, "largest creep depth, least by its constants"), .9 * depth,
              1e-9 * depth);
  EXPECT_NEAR(result_of(resting, "largest creep depth, most by its constants"), 1.1 * depth,
              1e-9 * depth);
  EXPECT_NEAR(result_of(resting, "mean pressure at the largest creep depth"), 5., 1e-3);
}

// The pressure steps from 2.5 to 5 MPa in each cycle: the mean is 3.75 MPa. With half of the cycle
// unloaded the mean is 2.5 MPa over the cycle and 5 MPa over the loaded time, in which one of
// twenty steps is a first contact.
TEST(CreepingBlock, TakesTheMeanPressureOverTheCycleOrOverTheLoadedTime)
{
  const auto with = [](const char *first, const char *second, const char *mean)
  {
    const CaseFolder folder(by_jumps("linearly_implicit")
                                .unset("Load / Force [N]")
                                .set("Load / File", "force.csv")
                                .set("Creep / Mean pressure over", mean));
    write_forces(folder.output().parent_path() / "force.csv", first, second);
    return crept(folder);
  };
  const double time = 1e5 * cycle;
  EXPECT_NEAR(with("40", "80", "cycle") / closed_form(3.75, time), 1., 1e-4);
  EXPECT_NEAR(with("40", "80", "loaded_time") / closed_form(3.75, time), 1., 1e-4);
  EXPECT_NEAR(with("80", "0", "cycle") / closed_form(2.5, time), 1., 1e-4);
  EXPECT_NEAR(with("80", "0", "loaded_time") / closed_form(5., time), 1., .05);
}

// The stress of a backing with a prescribed displacement relaxes: p = E (d - w)/H decreases as the
// creep w grows. Each step of the reference is so short that the pressure hardly changes in it; the
// law hardens with strain. Of 5 MPa a fraction of 0.886 is left, to 5e-3. A cycle of the path lasts
// 2 s but stands for 31.6 s of creep.
TEST(CreepingBlock, RelaxesUnderAPrescribedDisplacement)
{
  const double indentation = .02, modulus = 1000.;
  double strain = 0., done = 0., time = 1e-3 * onset;
  const double end = 1e5 * cycle;
  for (; done < end; time *= 1.001)
  {
    const double h = std::min(time, end - done),
                 pressure = modulus * (indentation / height - strain),
                 age = reference_time * std::pow(10., (strain / pressure - a) / b);
    strain += pressure * b * std::log10(1. + h / age);
    done += h;
  }
  for (const char *kind : {"linearly_implicit", "implicit", "explicit"})
  {
    const CaseFolder folder(by_jumps(kind)
                                .unset("Load / Force [N]")
                                .set("Load / Application", "displacement")
                                .set("Load / Displacement file", "d.csv")
                                .set("Time / Cycle frequency [Hz]", "0.5")
                                .set("Time / Time step [s]", "0.1"));
    write(folder.output().parent_path() / "d.csv",
          "cycle_percent,displacement_mm\n0,-.02\n30000,-.02\n"
          "60000,-.02\n100000,-.02\n");
    EXPECT_NEAR((indentation - crept(folder)) / (indentation - height * strain), 1., 5e-3) << kind;
  }
}

// Stored operators belong to this block: a second run that reads them writes the same bytes.
TEST(CreepingBlock, CreepsAlikeWithStoredOperators)
{
  const CaseFolder folder(
      by_jumps("linearly_implicit").set("Solver / Stored operators", "operators"));
  const double first = crept(folder);
  const std::string rows = read(folder.output() / "wear_history.csv");
  EXPECT_EQ(crept(folder), first);
  EXPECT_NE(read(folder.output() / "log.txt").find("saves about"), std::string::npos);
  EXPECT_EQ(read(folder.output() / "wear_history.csv"), rows);
  EXPECT_EQ(crept(CaseFolder(by_jumps("linearly_implicit"))), first);
}
