// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/csv.h"
#include "has.h"
#include "regression/hip_summary.h"
#include "restart/interrupted_run.h"
#include "vtu.h"

// Tests of the program with settling_wear.cc and strangers_laws.cc linked to it and no other
// change.
using namespace program_test;

namespace
{
/// The silent hip at 20 Hz on coarse maps, worn by a law.
/// @param more  further entries of [Wear / From law]
HipSummary::Changes
worn_by(const std::string &law, const std::string &more, const std::string &jumps = "")
{
  return {{"set Model         =", "hip_dynamics\nsubsection Checkpoint\n  set Keep = 100\nend"},
          {"Cycle frequency [Hz]      =", "20"},
          {"Divisions                =",
           "45\n  subsection From law\n    set Law = " + law + "\n" + more + "\n  end\n" + jumps},
          {"subsection Wear\n ", "# its factor is that of the law"}};
}

constexpr const char *settling = "    set K_0 [mm^3/(N m)] = 0.2e-8\n    set p_0 [MPa] = 50\n"
                                 "    set Settling distance [mm] = 1e5";
const std::string four_jumps = "  subsection Worn geometry\n    set Update = sphere_fit\n"
                               "    set Cycles = 4e5\n    set Cycles per jump = 1e5\n  end";

std::string
text_of(const fs::path &folder, const std::string &name)
{
  return read(folder / name);
}

/// statistics.csv of a knee with a contact law and a restitution.
std::string
knee(const std::string &law, const std::string &restitution)
{
  const TemporaryFolder folder;
  std::string text = read(fs::path(ARTHROWEAR_SOURCE_DIR) / "inputs/machado_laws/case.prm");
  const auto set = [&](const std::string &entry, const std::string &value)
  {
    const std::size_t at = text.find(entry) + entry.size();
    text.replace(at, text.find('\n', at) - at, value);
  };
  set("set Force law        =", law);
  set("set Restitution      =", restitution);
  set("set Duration [s] =", "0.1");
  write(folder / "case.prm", text);
  ended_with(0, run_program({"case.prm"}, folder.path()));
  return read(folder / "output/machado_laws/statistics.csv");
}
} // namespace

TEST(StrangersLaws, AreInTheManualOfEveryModelThatTakesTheirKind)
{
  const TemporaryFolder folder;
  const std::string manual = run_program({"parameters", "--format", "markdown"}, folder.path()).out;
  const auto n = [&](const std::string &text)
  {
    int count = 0;
    for (std::size_t at = manual.find(text); at != std::string::npos;
         at = manual.find(text, at + 1))
      ++count;
    return count;
  };
  EXPECT_EQ(n("stiffening neo_hookean plus s mu (tr C - 3)^2"), 5)
      << "block, hip_cup, insert_backside, knee_insert, tibial_tray";
  EXPECT_EQ(n("- **`Stiffening`**"), 5);
  EXPECT_EQ(n("flores F_el (1 + 8 (1 - c_r)/(5 c_r) v/v_impact)"), 2)
      << "hip_dynamics, knee_dynamics";
  EXPECT_EQ(n("rising mu_0 + k v"), 1) << "hip_dynamics";
  EXPECT_EQ(n("- **`k [s/m]`**"), 1);
  EXPECT_EQ(n("steady -dbeta/dt = 1/T"), 2) << "interface, tibial_tray";
  EXPECT_EQ(n("settling K_0 (1 + p/p_0)"), 8)
      << "block, hip_cup, hip_dynamics, hip_layer, insert_backside, knee_insert, knee_layer, "
         "tibial_tray";
}

// With restitution 1 neither law damps, digit by digit; below 1 flores damps more.
TEST(StrangersLaws, DampAKnee)
{
  EXPECT_TRUE(knee("flores", "1") == knee("hertz", "1"));
  EXPECT_FALSE(knee("flores", "0.616") == knee("hunt_crossley", "0.616"));
}

// Without stiffening the cup wears as with the library's law; with stiffening it wears differently.
TEST(StrangersLaws, AreMaterialOfACup)
{
  const auto depths = [](const std::string &law, const std::string &stiffening)
  {
    SmallCase cup =
        SmallCase().set("Material / Law", law).set("Checkpoint / Every n steps", "1000");
    if (!stiffening.empty())
      cup.set("Material / Stiffening", stiffening);
    const CaseFolder folder(cup);
    ended_with(0, folder.run());
    return arthrowear::CheckpointData::from_bytes(newest_checkpoint(folder.output()), "state.bin")
        .numbers("body: wear depth");
  };
  const auto plain = depths("neo_hookean", ""), same = depths("stiffening", "0"),
             stiff = depths("stiffening", "1e4");
  const double largest = *std::max_element(plain.begin(), plain.end());
  ASSERT_GT(largest, 0.);
  ASSERT_EQ(plain.size(), same.size());
  double difference = 0.;
  for (std::size_t i = 0; i < plain.size(); ++i)
  {
    EXPECT_NEAR(same[i], plain[i], 1e-5 * largest);
    difference = std::max(difference, std::abs(stiff[i] - plain[i]));
  }
  EXPECT_GT(difference, 1e-3 * largest);

  const CaseFolder lacking(SmallCase().set("Material / Law", "stiffening"));
  EXPECT_TRUE(has(ended_with(2, lacking.run()).err, "[Material / Law] stiffening needs it"));
}

// Friction over the normal force is 0.05 + 0.1 v, v in m/s, if the head slides by more than 10
// mm/s: tanh(10) is 1 - 4e-9.
TEST(StrangersLaws, RubAHip)
{
  const std::string own = "subsection Friction\n  set Law = rising\n  set mu_0 = 0.05\n";
  const HipSummary hip("askari_silent/iso",
                       {{"subsection Friction\n ", "set Law = rising"},
                        {"subsection Friction\n  set Law = rising\n ", "set mu_0 = 0.05"},
                        {own + " ", "set k [s/m] = 0.1"},
                        {own + "  set k [s/m] = 0.1\n ", "# no decay"},
                        {"Cycle frequency [Hz]      =", "20"},
                        {"Divisions                =", "45"}});
  const arthrowear::CsvTable table = arthrowear::read_csv((hip.out() / "statistics.csv").string());
  const std::vector<double> normal = table.column("normal force [N]"),
                            friction = table.column("friction force [N]"),
                            speed = table.column("slip speed [mm/s]");
  double fastest = 0.;
  for (std::size_t row = 0; row < normal.size(); ++row)
    if (speed[row] > 10. && normal[row] > 0.)
    {
      fastest = std::max(fastest, speed[row]);
      EXPECT_NEAR(friction[row] / normal[row], .05 + .1e-3 * speed[row], 1e-8) << speed[row];
    }
  EXPECT_GT(fastest, 100.) << "v adds at least .01";
}

// coulomb equals stribeck with two equal coefficients, digit by digit; with coulomb a dynamic
// friction other than the default is refused.
TEST(StrangersLaws, CoulombsIsAskarisWithEqualCoefficients)
{
  const auto statistics = [](const HipSummary::Changes &changes)
  {
    HipSummary::Changes all{{"Cycle frequency [Hz]      =", "20"},
                            {"Divisions                =", "45"}};
    all.insert(all.end(), changes.begin(), changes.end());
    return read(HipSummary("askari_silent/iso", all).out() / "statistics.csv");
  };
  const HipSummary::Changes coulomb{
      {"set Static friction       = 0.0001", "\n  set Law = coulomb"},
      {"set Dynamic friction      =", "0.065"},
      {"set Static friction ", "= 0.1"},
      {"set Decay [s/m]           = 10", "\n  set Friction coefficient = 0.0001"}};
  EXPECT_TRUE(statistics(coulomb) == statistics({{"set Dynamic friction      =", "0.0001"}}));
  HipSummary::Changes unused = coulomb;
  unused[1].second = "0.00008";
  try
  {
    statistics(unused);
    ADD_FAILURE() << "the unused entry was accepted";
  }
  catch (const std::runtime_error &error)
  {
    EXPECT_TRUE(has(error.what(),
                    "is set, but [Friction / Law] coulomb does not use it. Remove the entry."));
  }
}

// An interface is held open by 0.5 mm: e = k u^2 = 20000/4 = 5000 mJ/mm^2 and w = 2000, so that
// beta decreases from 1 by t/T, T = 0.1 s, to w/e = 0.4 after 0.06 s and is constant afterwards.
// The work on the springs at the start is e/2 = 2500; they store e beta^2/2 = 400 at the end.
// Breaking dissipates w (1 - 0.4) = 1200, and viscosity dissipates the remaining 900, the integral
// of e beta - w over beta.
TEST(StrangersLaws, BreakABondSteadily)
{
  const TemporaryFolder folder;
  std::string text =
      read(fs::path(ARTHROWEAR_SOURCE_DIR) / "inputs/interface_adhesion_normal/case.prm");
  const auto set = [&](const std::string &entry, const std::string &value)
  {
    const std::size_t at = text.find(entry);
    ASSERT_NE(at, std::string::npos) << entry;
    text.replace(at, text.find('\n', at) - at, value);
  };
  set("set Viscosity [mJ s/mm^2]", "set Law = steady\n  set T [s] = 0.1");
  set("set Durations [s]", "set Start opening [mm] = 0.5\n  set Durations [s] = 0.2");
  set("set Opening velocities [mm/s]", "set Opening velocities [mm/s] = 0");
  write(folder / "case.prm", text);
  ended_with(0, run_program({"case.prm"}, folder.path()));
  const arthrowear::CsvTable table =
      arthrowear::read_csv((folder / "output/interface_adhesion_normal/statistics.csv").string());
  const std::vector<double> time = table.column("time [s]"),
                            intensity = table.column("intensity of adhesion [-]");
  for (std::size_t row = 0; row < time.size(); ++row)
    EXPECT_NEAR(intensity[row], std::max(1. - time[row] / .1, .4), 1e-10) << time[row];
  EXPECT_NEAR(table.column("stored energy [mJ/mm^2]").back(), 400., 1e-9);
  EXPECT_NEAR(table.column("adhesive energy [mJ/mm^2]").back(), 1200., 1e-7);
  // The value at a step's end represents the step: first order, e dbeta/2 per step of 1e-4 in beta.
  EXPECT_NEAR(table.column("viscous energy [mJ/mm^2]").back(), 900., .2);

  set("set Law = steady", "set Update = forward_euler\n  set Law = steady");
  write(folder / "euler.prm", text);
  EXPECT_TRUE(has(ended_with(2, run_program({"validate", "euler.prm"}, folder.path())).err,
                  "must be implicit with [Interface / Law] steady"));
}

// A law with a history wears the hip: maps contain the history, jumps extrapolate it, and a run
// that is resumed after the first jump ends with the same bytes as a whole run.
TEST(StrangersLaws, WearAHipOverJumpsAndResume)
{
  const HipSummary whole("askari_silent/iso", worn_by("settling", settling, four_jumps));
  const std::string frame = read(whole.out() / "worn_cup/worn_cup-00003.vtu");
  const auto distance = vtu_fields(frame)["sliding_distance"],
             first =
                 vtu_fields(read(whole.out() / "worn_cup/worn_cup-00000.vtu"))["sliding_distance"];
  EXPECT_EQ(vtu_units(frame)["sliding_distance"], "mm");
  ASSERT_FALSE(distance.empty());
  const float longest = *std::max_element(distance.begin(), distance.end());
  EXPECT_NEAR(longest / *std::max_element(first.begin(), first.end()), 4., .4);

  const TemporaryFolder folder;
  const fs::path copy = folder / "copy", out = copy / "output/askari_silent_iso";
  fs::copy(whole.folder().path(), copy, fs::copy_options::recursive);
  forget_after(out, 1);
  ended_with(0, run_program({"run", "case.prm", "--resume"}, copy.string()));
  for (const char *name : {"worn_geometry.csv", "summary.json", "worn_cup/worn_cup-00003.vtu",
                           "worn_head/worn_head-00003.vtu"})
    EXPECT_TRUE(text_of(out, name) == text_of(whole.out(), name)) << name;
  EXPECT_TRUE(newest_checkpoint(out) == newest_checkpoint(whole.out()));
}

// The registered law of Archard with k/H = K equals the wear factor, digit by digit: 1.953125e-12
// mm^2/N.
TEST(StrangersLaws, ArchardsOfTheRegistryIsTheWearFactor)
{
  const HipSummary by_factor("askari_silent/iso", {{"Cycle frequency [Hz]      =", "20"},
                                                   {"Divisions                =", "45"},
                                                   {"Wear factor [mm^3/(N m)] =", "1.953125e-9"}}),
      by_law(
          "askari_silent/iso",
          worn_by("archard", "    set Coefficient = 1.953125e-9\n    set Hardness [MPa] = 1000"));
  EXPECT_NEAR(by_law.value("worn volume per million cycles") /
                  by_factor.value("worn volume per million cycles"),
              1., 1e-12);
  EXPECT_NEAR(by_law.value("linear wear of the cup per million cycles") /
                  by_factor.value("linear wear of the cup per million cycles"),
              1., 1e-12);
}

// The friction of the silent hip is between 0 and its static value; the energy law divides by the
// dynamic coefficient.
TEST(StrangersLaws, EnergyOfFrictionWearsAHip)
{
  const HipSummary hip("askari_silent/iso",
                       worn_by("dissipated_energy", "    set Coefficient = 2e-9\n"
                                                    "    set Hardness [MPa] = 1000"));
  // K = 2e-9 mm^3/(N m), a million cycles
  const double by_archard = 2e-3 * hip.value("force times distance per cycle");
  EXPECT_GT(hip.value("worn volume per million cycles") / by_archard, .1);
  EXPECT_LT(hip.value("worn volume per million cycles") / by_archard, 2.);
  EXPECT_THROW(hip.value("wear factor times force times distance per million cycles"),
               std::runtime_error);
}

TEST(StrangersLaws, AreRefusedWhereAHipCannotTakeThem)
{
  const auto message = [](const HipSummary::Changes &changes) -> std::string
  {
    try
    {
      const HipSummary hip("askari_silent/iso", changes);
    }
    catch (const std::runtime_error &error)
    {
      return error.what();
    }
    return "";
  };
  EXPECT_TRUE(has(message(worn_by("settling", settling, "  set Integration = adams_bashforth_2\n")),
                  "must be euler with [Wear / From law / Law] settling"));
  auto both = worn_by("settling", settling);
  both.pop_back();
  EXPECT_TRUE(has(message(both), "[Wear / From law / Law]. Remove one."));
  EXPECT_TRUE(has(message({{"subsection Wear\n ", "#"}}), "Wear factor [mm^3/(N m)]"));
}
