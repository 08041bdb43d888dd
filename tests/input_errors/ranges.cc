// SPDX-License-Identifier: LGPL-2.1-or-later
// Values and tables that no joint has: each leads to a warning or an error with its range and a
// remedy.
#include "has.h"
#include "input_errors/plausible.h"

using namespace program_test;

namespace
{
const char *const young = "Material / Young modulus [MPa]";

/// A cup on a layer with the load of SmallCase.
SmallCase
layer()
{
  return SmallCase({{"Model", "hip_layer"},
                    {"Output folder", "out"},
                    {"Cup / Inner diameter [mm]", "28.2"},
                    {"Cup / Points", "500"},
                    {"Layer / Thickness [mm]", "8"},
                    {"Layer / Young modulus [MPa]", "1000"},
                    {"Layer / Poisson ratio", "0.4"},
                    {"Head / Radial clearance [mm]", "0.1"},
                    {"Motion / File", "gait.csv"},
                    {"Load / F_max [N]", "2070"},
                    {"Load / F_0 [N]", "300"},
                    {"Wear / Wear factor [mm^3/(N m)]", "0.4e-6"}});
}

SmallCase
with_creep(SmallCase small_case)
{
  return small_case.set("Creep / Law", "logarithmic")
      .set("Creep / Strain per pressure [1/MPa]", "3.4e-3")
      .set("Creep / Strain per pressure and decade [1/MPa]", "8e-4")
      .set("Creep / Reference time [min]", "2e4");
}

void
expect_text(const SmallCase &small_case, const int exit_code, const std::string &text,
            const std::string &gait = gait_table())
{
  const Outcome outcome = validated(small_case, gait);
  EXPECT_EQ(outcome.exit_code, exit_code) << outcome.out << outcome.err;
  EXPECT_TRUE(has(outcome.out + outcome.err, text));
}

void
expect_silence(const SmallCase &small_case, const std::string &text)
{
  EXPECT_FALSE(has(ended_with(0, validated(small_case)).out, text));
}
} // namespace

// 2370 N over pi 14^2 mm^2 are 3.85 MPa, which compress half of the wall for a modulus of 7.7 MPa.
TEST(Ranges, ModuliInGigapascalAreRefused)
{
  expect_error(SmallCase().set(young, "1"),
               "[Material / Young modulus [MPa]] is 1, must be at least 7.7 MPa. The largest load, "
               "2370 N, spread over 615.8 mm^2");
  expect_error(SmallCase().set(young, "7.6"), "Is the modulus in GPa");
  expect_text(SmallCase().set(young, "7.8"), 0,
              "is 7.8: outside of 50 to 500000 MPa. Polyethylene has 500 to 1500 MPa");
  expect_text(SmallCase().set(young, "49"), 0, "is 49: outside of 50 to 500000 MPa");
  expect_silence(SmallCase().set(young, "51"), "outside of");
  expect_silence(SmallCase().set(young, "4e5"), "outside of");
  expect_error(SmallCase().set(young, "1.4e6"),
               "is 1.4e6, must be > 0 and <= 1.3e+06. Polyethylene has 500 to 1500 MPa, bone 50 to "
               "20000, metals 1e5 to 2.5e5, ceramics up to 4e5. 1.4e+06 kPa are 1400 MPa, 1.4e+06 "
               "psi are 9653 MPa: convert the value if it is in one of these units.");
  const char *of_layer = "Layer / Young modulus [MPa]";
  expect_error(layer().set(of_layer, "1"), "[Layer / Young modulus [MPa]] is 1, must be at least");
  expect_text(layer().set(of_layer, "40"), 0, "is 40: outside of 50 to 500000 MPa");
  expect_error(layer().set(of_layer, "1e9"), "must be > 0 and <= 1.3e+06. Polyethylene");
}

TEST(Ranges, WallsThatNoCupHasAreDoubted)
{
  // half of 48.2 - 44.2 mm
  expect_warning(SmallCase()
                     .set("Head / Diameter [mm]", "44")
                     .set("Head / Radial clearance [mm]", "0.1")
                     .set("Cup / Cells", "3000")
                     .set("Cup / Outer diameter [mm]", "48.2"),
                 {"[Cup / Outer diameter [mm]] is 48.2: 2 mm of wall is outside of 3 to 30 mm of "
                  "wall. Polyethylene cups have walls of 4 to 15 mm."});
  // Elements of 7 mm in a wall of 1 mm are poor, if Gmsh makes any.
  const Outcome thin = validated(SmallCase()
                                     .set("Head / Diameter [mm]", "44")
                                     .set("Head / Radial clearance [mm]", "0.1")
                                     .set("Cup / Outer diameter [mm]", "46.2"));
  const auto says = [&thin](const char *text)
  { return (thin.out + thin.err).find(text) != std::string::npos; };
  EXPECT_TRUE(thin.exit_code == 0
                  ? says("1 mm of wall is outside of 3 to 30 mm of wall") && says("radius ratio")
                  : says("[Cup / Cells] makes no mesh of this cup. Gmsh cannot mesh the cup: "))
      << thin.out << thin.err;
  expect_silence(SmallCase().set("Cup / Outer diameter [mm]", "36"), "of wall");
  expect_text(layer().set("Layer / Thickness [mm]", "1"), 0, "is 1: outside of 3 to 30 mm. Walls");
  expect_silence(layer(), "[Layer / Thickness");
}

TEST(Ranges, AnAmplitudeBelowTheBaseIsDoubted)
{
  const auto swapped = [](SmallCase c)
  { return c.set("Load / F_max [N]", "300").set("Load / F_0 [N]", "2070"); };
  const std::string text = "[Load / F_max [N]] is 300: the amplitude is below the base, [Load / "
                           "F_0 [N]] 2070: the load varies between 2070 and 2370 N.";
  expect_warning(swapped(SmallCase()), {text});
  expect_text(swapped(layer()), 0, text);
  // No warning: a constant load, and a load that decreases to half of its peak.
  expect_warning(SmallCase().set("Load / F_max [N]", "0").set("Load / F_0 [N]", "2070"), {});
  expect_warning(SmallCase().set("Load / F_max [N]", "1000").set("Load / F_0 [N]", "1000"), {});
}

TEST(Ranges, FrictionBeyondRubberIsRefused)
{
  const char *friction = "Contact / Friction coefficient";
  expect_error(SmallCase().set(friction, "1e9"), "must be at most 10. Joints have 0.01 to 0.2");
  expect_warning(SmallCase().set(friction, "1.5"), {"1.5 is outside of 0 to 1. Joints"});
  // Other models with friction; their other entries are missing.
  for (const auto &[model, entry, law] :
       {std::array<const char *, 3>{"interface", "Interface / Friction coefficient", "raous"},
        {"gait_dynamics", "Hip / Contact / Friction coefficient", "dry"},
        {"hip_dynamics", "Friction / Friction coefficient", "coulomb"},
        {"hip_dynamics", "Friction / Dynamic friction", "stribeck"}})
  {
    SmallCase other({{"Model", model}, {"Output folder", "out"}, {entry, "1e9"}});
    if (model == std::string("gait_dynamics"))
      other.set("Hip / Joint", law);
    if (model == std::string("hip_dynamics"))
      other.set("Friction / Law", law).set("Friction / Static friction", "1e9");
    if (law == std::string("coulomb"))
      other.unset("Friction / Static friction");
    expect_text(other, 2, std::string("[") + entry + "] is 1e9, must be at most 10. Joints have");
  }
}

// Models of joints with two elastic bodies.
TEST(Ranges, ModuliOfBallsAndSocketsAreCompared)
{
  const auto hip = [](const char *value) {
    return SmallCase({{"Model", "hip_dynamics"}, {"Cup / Young modulus [MPa]", value}});
  };
  expect_text(hip("1e9"), 2, "[Cup / Young modulus [MPa]] is 1e9, must be > 0 and <= 1.3e+06. ");
  const SmallCase walking({{"Model", "gait_dynamics"},
                           {"Hip / Joint", "dry"},
                           {"Hip / Contact / Head Young modulus [MPa]", "3.5e11"}});
  expect_text(walking, 2,
              "[Hip / Contact / Head Young modulus [MPa]] is 3.5e11, must be > 0 and <= 1.3e+06. ");
}

// Load times sliding has two peaks per cycle, which 8 and 100 steps sample at their middles.
TEST(Ranges, FewStepsOfALayerAreReported)
{
  const char *steps = "Time / Steps per cycle";
  expect_text(layer().set(steps, "8"), 0,
              "[Time / Steps per cycle] is 8: with 8 steps per cycle load times sliding");
  expect_silence(layer().set(steps, "100"), steps);
}

// Tables with fifty rows of zeros, with a phase in milliseconds, and with forces that pull.
TEST(Ranges, TablesOfForcesSayWhatIsWrong)
{
  const auto table = [](const std::string &phase, const double per_row, const double force)
  {
    std::string text = phase + ",flexion_deg,adduction_deg,internal_rotation_deg,force_N\n";
    for (int row = 0; row <= 50; ++row)
    {
      const double wave = std::cos(.04 * M_PI * row);
      text += std::to_string(per_row * row) + "," + std::to_string(20. * wave) + "," +
              std::to_string(5. * wave) + "," + std::to_string(4. * wave) + "," +
              std::to_string(force * (1.5 + wave)) + "\n";
    }
    return text;
  };
  const auto tabulated = [](SmallCase c)
  {
    return c.unset("Load / F_max [N]")
        .unset("Load / F_0 [N]")
        .set("Load / Curve", "table")
        .set("Load / File", "gait.csv");
  };
  for (const SmallCase &small_case : {SmallCase(), layer()})
  {
    const SmallCase by_table = tabulated(small_case);
    expect_text(by_table, 0, "is valid", table("cycle_percent", 2., 1000.));
    expect_text(
        by_table, 2,
        "is over time, not over the cycle. Set `Cycle of file [s]` to the duration of one cycle",
        table("time_ms", 20., 1000.));
    expect_text(by_table, 2,
                "must be >= 0 as a magnitude. `-force_N` reverses the sign of all rows",
                table("cycle_percent", 2., -1000.));
    SmallCase reversed = by_table;
    expect_text(reversed.set("Load / Force column", "-force_N"), 0, "is valid",
                table("cycle_percent", 2., -1000.));
    expect_text(reversed, 2, "`force_N` reverses the sign", table("cycle_percent", 2., 1000.));
  }
  expect_text(tabulated(layer()), 2,
              "[Load / Force column] is not set (force_N by default), must be a column with a "
              "force above 0 in the cycle. It is 0 throughout",
              table("cycle_percent", 2., 0.));
}

TEST(Ranges, ConstantsOfCreepInPerCentAreRefused)
{
  const char *a = "Creep / Strain per pressure [1/MPa]",
             *b = "Creep / Strain per pressure and decade [1/MPa]",
             *t = "Creep / Time of a cycle [s]";
  expect_error(
      with_creep(SmallCase()).set(a, "0.3491"),
      "[Creep / Strain per pressure [1/MPa]] is 0.3491, must be between 0 and 0.05. Polyethylene "
      "has about 3.5e-3 per MPa. 0.3491 %/MPa are 0.003491 1/MPa, 0.3491 1/GPa are ");
  expect_error(with_creep(layer()).set(b, "0.07966"), "must be between 0 and 0.02. Polyethylene");
  expect_text(with_creep(layer()).set(a, "0.03"), 0,
              "is 0.03: outside of 1e-05 to 0.02 1/MPa. Polyethylene");
  expect_error(with_creep(layer()).set(t, "1e300"),
               "[Creep / Time of a cycle [s]] is 1e300, must be between 0 and 1e+06. A million "
               "gait cycles a year");
  expect_text(with_creep(layer()).set(t, "3e4"), 0,
              "is 3e4: outside of 0.001 to 1000 s. A million");
  expect_text(with_creep(layer()).set("Creep / Reference time [min]", "1e9"), 0,
              "is 1e9: outside of 0.01 to 1e+07 min. Tests");
  expect_silence(with_creep(layer()).set(t, "31.6"), "[Creep");
}

// A rest has an effect with a recovery alone, and a recovery needs its rest; both need creep.
TEST(Ranges, ARestAfterCreepNeedsItsRecovery)
{
  const char *rest = "Creep / Rest [min]", *recovery = "Creep / Recovery",
             *uncertainty = "Creep / Uncertainty of constants [%]";
  for (const SmallCase &one : {SmallCase(), layer()})
  {
    expect_text(with_creep(one).set(rest, "60"), 2,
                "[Creep / Rest [min]] is set, but [Creep / Recovery] is none");
    expect_text(with_creep(one).set(recovery, "logarithmic"), 2,
                "[Creep / Rest [min]] is not set and [Creep / Recovery] logarithmic needs it");
    expect_silence(with_creep(one).set(recovery, "logarithmic").set(rest, "1e4"), "[Creep / Rest");
    expect_silence(with_creep(one).set(recovery, "logarithmic").set(rest, "0"), "[Creep / Rest");
    expect_text(with_creep(one).set(recovery, "logarithmic").set(rest, "1.1e4"), 0,
                "longer than 10000 min, where measurements end");
    expect_error(with_creep(one).set(uncertainty, "100"), "is 100, must be >= 0 and < 100");
    expect_silence(with_creep(one).set(uncertainty, "99.9"), "[Creep / Uncertainty");
    const std::vector<std::pair<const char *, const char *>> entries{
        {rest, "60"}, {recovery, "logarithmic"}, {uncertainty, "10"}};
    for (const auto &[entry, value] : entries)
      expect_text(SmallCase(one).set(entry, value), 2,
                  "[" + std::string(entry) + "] is set, but [Creep / Law] is none");
  }
}

// A rigid head on a layer has no friction, so that the frictional energy is unknown.
TEST(Ranges, ALawThatNeedsWhatTheModelLacksIsRefused)
{
  const auto by_energy = [](SmallCase c)
  {
    return c.unset("Wear / Wear factor [mm^3/(N m)]")
        .set("Wear / From law / Law", "dissipated_energy")
        .set("Wear / From law / Coefficient", "5e-8")
        .set("Wear / From law / Hardness [MPa]", "50");
  };
  expect_text(
      by_energy(layer()), 2,
      "[Wear / From law / Law] is dissipated_energy, which needs the frictional energy per area, "
      "and hip_layer does not compute it. Choose another law, or one of the models hip_cup, block");
  expect_text(by_energy(SmallCase()), 0, "is valid");
  expect_text(by_energy(SmallCase().set("Contact / Friction coefficient", "0")), 2,
              "[Contact / Friction coefficient] is 0, must be above 0 with [Wear / From law / Law] "
              "dissipated_energy.");
}

// The note names only constants whose values are quoted from memory.
TEST(Ranges, ConstantsFromMemoryAreNamed)
{
  const std::string note = "Note: unverified constants: ";
  expect_silence(with_creep(SmallCase()), note);
  expect_text(with_creep(layer())
                  .set("Creep / Strain per pressure [1/MPa]", "3.491e-3")
                  .set("Creep / Reference time [min]", "1e4"),
              0,
              note + "Strain per pressure [1/MPa], Reference time [min] (quoted from memory: Lee & "
                     "Pienkowski 1998). Compare them with the source");
  SmallCase kang = layer()
                       .unset("Wear / Wear factor [mm^3/(N m)]")
                       .set("Wear / From law / Law", "kang")
                       .set("Wear / From law / Kang logarithm", "-13.1")
                       .set("Wear / From law / Kang exponent of cross-shear", "0.19")
                       .set("Wear / From law / Kang decay [1/MPa]", "0.28")
                       .set("Wear / From law / Least cross-shear", "0.01")
                       .set("Wear / From law / Largest pressure of data [MPa]", "11");
  const std::string constants =
      "Kang logarithm, Kang exponent of cross-shear (quoted from memory: Kang et al. 2009)";
  expect_text(kang, 0, note + constants);
  const TemporaryFolder folder;
  write(folder / "case.prm", kang.text());
  write(folder / "gait.csv", gait_table());
  ASSERT_EQ(run_program({"run", "case.prm"}, folder.path()).exit_code, 0);
  const std::string summary = read(folder / "out/summary.json"), log = read(folder / "out/log.txt");
  EXPECT_TRUE(has(summary, "\"unverified constants\": \"" + constants));
  EXPECT_TRUE(has(log, "Note: unverified constants: " + constants + ". Compare them"));
  ASSERT_EQ(run_program({"report", "out", "-o", "page.html"}, folder.path()).exit_code, 0);
  EXPECT_TRUE(has(read(folder / "page.html"), constants));
  kang.set("Wear / From law / Kang logarithm", "-13")
      .set("Wear / From law / Kang exponent of cross-shear", "0.2");
  expect_silence(kang, note);
}
