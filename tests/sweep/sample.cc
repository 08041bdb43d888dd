// SPDX-License-Identifier: LGPL-2.1-or-later
// Studies whose values are drawn, run by the program.
#include "sweep/drawn_layer.h"

using namespace program_test;

namespace
{
/// Type 8 of Hyndman and Fan, computed here.
double
quantile(std::vector<double> sorted, const double p)
{
  std::sort(sorted.begin(), sorted.end());
  const double n = sorted.size(), place = (n + 1. / 3.) * p + 1. / 3.;
  const double whole = std::floor(place);
  const auto at = [&](const double k)
  { return sorted[static_cast<std::size_t>(std::min(std::max(k, 1.), n)) - 1]; };
  return at(whole) + (place - whole) * (at(whole + 1.) - at(whole));
}

// A study with more cases keeps the first ones, runs the others only, and equals the study that had
// all of them from the beginning, byte for byte; quantiles follow from the values of the table.
TEST(Sample, GrowsAndGivesTheTableOfOneRun)
{
  for (const char *design : {"sobol", "random"})
  {
    const auto with = [&](const char *n)
    { return two_inputs(std::string("set Cases = ") + n + "\nset Design = " + design + "\n"); };
    const StudyCase study(with("16"), layer().text());
    ended_with(0, study.sweep());
    study.write_study(with("24"));
    EXPECT_TRUE(has(ended_with(0, study.sweep({"--workers", "3"})).out, "24 cases, 8 to run"));
    const std::string table = study.table(), csv = read(study / "out/quantiles.csv");
    EXPECT_EQ(study.sweep({"--overwrite", "--workers", "1"}).exit_code, 0);
    EXPECT_EQ(study.table(), table);
    EXPECT_EQ(read(study / "out/quantiles.csv"), csv);
    // `sweep` writes the page, and `report` the same one from the folder alone.
    const std::string page = read(study / "out/spread.html");
    EXPECT_TRUE(has(page, "worn volume of the cup, median"));
    fs::remove(study / "out/spread.html");
    EXPECT_EQ(run_program({"report", "out"}, study.path()).exit_code, 0);
    EXPECT_TRUE(read(study / "out/spread.html") == page);

    const nlohmann::json all = spread(study);
    ASSERT_TRUE(all.is_object());
    const nlohmann::json &volume = all.at("results").at(0);
    EXPECT_EQ(volume.at("name"), "worn volume of the cup");
    const std::vector<double> drawn = values(volume);
    ASSERT_EQ(drawn.size(), 24u);
    EXPECT_NEAR(volume.at("quantiles").at(1).at("value").get<double>(), quantile(drawn, .5), 1e-9);
    EXPECT_NEAR(volume.at("quantiles").at(0).at("value").get<double>(), quantile(drawn, .05), 1e-9);
    // The volume of a layer is nearly in proportion to the drawn factor.
    const std::vector<double> factors = values(all.at("inputs").at(1));
    for (std::size_t i = 0; i < drawn.size(); ++i)
      EXPECT_NEAR(drawn[i] / drawn[0] / (factors[i] / factors[0]), 1., .1) << i;
    // Histories end where the run does: after a year.
    EXPECT_NEAR(all.at("years").back().get<double>(), 1., 1e-9);
    for (const nlohmann::json &history : all.at("histories"))
    {
      // Histories have the names of the results that were asked for, and there are no others.
      EXPECT_TRUE(history.at("name") == "worn volume of the cup" ||
                  history.at("name") == "largest wear depth")
          << history.at("name");
      if (history.at("name") != "worn volume of the cup")
        continue;
      EXPECT_NEAR(history.at("years").back().at("quantiles").at(1).at("value").get<double>(),
                  quantile(drawn, .5), 1e-6 * quantile(drawn, .5));
    }
  }
}

TEST(Sample, LatinHypercubesDoNotGrow)
{
  const auto with = [](const char *n)
  { return two_inputs(std::string("set Cases = ") + n + "\nset Design = latin_hypercube\n"); };
  const StudyCase study(with("16"), layer().text());
  ASSERT_EQ(study.sweep().exit_code, 0);
  const std::string table = study.table();
  study.write_study(with("24"));
  const Outcome more = ended_with(2, study.sweep());
  EXPECT_TRUE(has(more.err, "a Latin hypercube cannot be extended"));
  EXPECT_EQ(study.table(), table);
  study.write_study(with("20"));
  EXPECT_TRUE(has(study.sweep({"--overwrite"}).err, "multiple")) << more.err;
}

// A study that is killed while cases run continues to the same files.
TEST(Sample, SurvivesAKill)
{
  const StudyCase study(two_inputs("set Cases = 24\n"), layer().text());
  Program sweep(StudyCase::words({"--workers", "2"}), study.path());
  while (!sweep.poll() && !fs::exists(study / "out/00005/outcome.json"))
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  sweep.send(SIGKILL);
  static_cast<void>(sweep.wait());
  ASSERT_EQ(study.sweep().exit_code, 0);
  const std::string table = study.table(), csv = read(study / "out/quantiles.csv"),
                    years = read(study / "out/years.csv");
  ASSERT_EQ(study.sweep({"--overwrite"}).exit_code, 0);
  EXPECT_EQ(study.table(), table);
  EXPECT_EQ(read(study / "out/quantiles.csv"), csv);
  EXPECT_EQ(read(study / "out/years.csv"), years);
}

// A draw outside of the entry's range is an error before the first case, with the number of such
// draws; a case that two good entries make impossible is a row, which every quantile counts.
TEST(Sample, RangesAreErrorsAndCornersAreRows)
{
  const StudyCase negative(
      sample("set Cases = 100\n", std::string("set ") + clearance + " = normal(0.05, 0.04)\n"),
      layer().text());
  const Outcome refused = ended_with(2, negative.sweep());
  EXPECT_TRUE(has(refused.err, "study.prm:8: [Head / Radial clearance [mm]] is normal(0.05, "
                               "0.04), which gives -"));
  EXPECT_TRUE(has(refused.err, " of 100 cases have a number that the entry cannot have"));
  EXPECT_FALSE(fs::exists(negative / "out"));

  // 1000 - 700 a + b N is the least force with the amplitude a and the offset b: 15 N or more if
  // one of them is at the median, -60 N at the corner.
  std::string load = "cycle_percent,force_N\n";
  for (int percent = 0; percent <= 100; percent += 2)
    load += std::to_string(percent) + "," +
            std::to_string(1000. - 700. * std::cos(4. * M_PI * percent / 100.)) + "\n";
  const StudyCase corner(sample("set Cases = 64\nset Design = random\n",
                                "set Load / Amplitude factor = uniform(1, 1.3)\n"
                                "set Load / Offset [N] = uniform(-150, 0)\n"),
                         layer()
                             .unset("Load / F_max [N]")
                             .unset("Load / F_0 [N]")
                             .set("Load / Curve", "table")
                             .set("Load / File", "load.csv")
                             .text());
  write(corner / "load.csv", load);
  ended_with(1, corner.sweep());
  const nlohmann::json all = spread(corner);
  ASSERT_TRUE(all.is_object());
  const std::size_t n = all.at("failed").size();
  const std::vector<double> amplitudes = values(all.at("inputs").at(0)),
                            offsets = values(all.at("inputs").at(1));
  std::size_t n_negative = 0;
  for (std::size_t i = 0; i < amplitudes.size(); ++i)
    n_negative += 1000. - 700. * amplitudes[i] + offsets[i] < 0.;
  EXPECT_EQ(n, n_negative);
  EXPECT_GT(n, 0u);
  EXPECT_TRUE(has(all.at("failed").at(0).at("reason").get<std::string>(), "impossible"));
  const nlohmann::json &volume = all.at("results").at(0);
  EXPECT_EQ(volume.at("failed"), n);
  EXPECT_EQ(volume.at("cases"), 64 - n);
  EXPECT_TRUE(has(read(corner / "out/quantiles.md"), "(" + std::to_string(n) + " of 64 failed)"));
}

/// A result of a spread with the sum of its errors by jumps and by reading, the largest of all
/// cases: runs have the others in common.
std::pair<std::vector<double>, double>
result_and_error(const nlohmann::json &spread, const std::string &name)
{
  for (const nlohmann::json &result : spread.at("results"))
  {
    if (result.at("name") != name)
      continue;
    double sum = 0.;
    for (const nlohmann::json &error : result.at("errors"))
      if (const std::string cause = error.at("cause");
          cause != "sampling" && cause != "mesh" && cause != "steps" && cause != "points")
        sum += error.at("largest").get<double>();
    return {values(result), sum};
  }
  return {};
}

// K enters wear as K N: the factors of a study are read from one run, and a study that runs each of
// them has the same volumes, within the errors of jumps and of reading that both state.
TEST(Sample, WearFactorsAreReadFromOneRun)
{
  const auto with = [](const std::string &more)
  {
    return sample("set Cases = 8\n" + more,
                  std::string("set ") + factor + " = lognormal(0.5e-6, 0.3)\n",
                  "set Results = all\n");
  };
  for (const SmallCase &base : {layer(), cup()})
  {
    const StudyCase study(with(""), base.text());
    EXPECT_TRUE(has(ended_with(0, study.sweep()).out, "1 cases, 1 to run"));
    const auto [from_curve, curve_error] =
        result_and_error(spread(study), "worn volume of the cup");
    study.write_study(with("set Read wear factor = false\n"));
    ASSERT_EQ(study.sweep({"--overwrite"}).exit_code, 0);
    const auto [from_runs, error] = result_and_error(spread(study), "worn volume of the cup");
    ASSERT_EQ(from_curve.size(), 8u);
    ASSERT_EQ(from_runs.size(), 8u);
    EXPECT_LT(curve_error + error, .02 * from_runs[0]);
    for (std::size_t i = 0; i < 8; ++i)
      EXPECT_NEAR(from_curve[i], from_runs[i], curve_error + error) << i;
  }
}

// A roughness that changes at a given cycle changes the wear at another K N with each factor: every
// factor has a run, and the study says why.
TEST(Sample, WearFactorsOfAHeadThatIsScratchedHaveTheirOwnRuns)
{
  const std::pair<SmallCase, const char *> cases[] = {
      {layer(), "the roughness of the head changes at cycles that the factor does not move"},
      {cup(), "the roughness changes at cycles that the factor does not move"}};
  for (const auto &[base, reason] : cases)
  {
    const SmallCase scratched = SmallCase(base)
                                    .set("Wear / Jump / Cycles", "1e4")
                                    .set("Wear / Roughness / Reference Ra [um]", "0.01")
                                    .set("Wear / Roughness / Exponent", "0.4")
                                    .set("Wear / Roughness / Table", "scratch.csv");
    const StudyCase study(
        sample("set Cases = 2\n", std::string("set ") + factor + " = lognormal(0.5e-6, 0.3)\n"),
        scratched.text());
    write(study / "scratch.csv", "cycles,Ra_um\n0,0.01\n5e3,0.1\n");
    EXPECT_TRUE(has(ended_with(0, study.sweep()).out, "2 cases, 2 to run"));
    const std::string note = "Each case has its own run: " + std::string(reason) + ".";
    EXPECT_EQ(spread(study).at("notes").at(0), note);
    EXPECT_TRUE(has(read(study / "out/spread.html"), reason));
  }
}

// Twice the factor over half the cycles wears the same: in all digits of a layer but the last, with
// finite elements within the errors that both runs state.
TEST(Sample, WearDependsOnFactorTimesCycles)
{
  for (const bool is_layer : {true, false})
  {
    const StudyCase study("set Results = worn volume of the cup, \"estimated error of worn volume, "
                          "relative\"\nsubsection Vary together\nset Wear / Wear factor "
                          "[mm^3/(N m)] = 0.5e-6, 1e-6\nset Wear / Jump / Cycles = 2e6, 1e6\nend\n",
                          (is_layer ? layer() : cup()).text());
    ASSERT_EQ(study.sweep().exit_code, 0);
    double volume[2], error[2];
    for (const int i : {0, 1})
    {
      const auto json = nlohmann::json::parse(
          read(study / ("out/" + std::to_string(i + 1) + "/summary.json")), nullptr, false);
      volume[i] = json.at("worn volume of the cup").at("value").get<double>();
      error[i] = json.at("estimated error of worn volume, relative").at("value").get<double>();
    }
    EXPECT_GT(volume[0], 1.);
    EXPECT_NEAR(volume[1] / volume[0], 1., is_layer ? 1e-11 : error[0] + error[1]);
  }
}

// Why each case has its own run.
TEST(Sample, SaysWhyFactorsAreNotRead)
{
  const StudyCase more(two_inputs("set Cases = 8\n"), layer().text());
  EXPECT_TRUE(has(more.sweep().out,
                  "Each case has its own run: other entries than the wear factor are drawn"));
  const StudyCase creep(
      sample("set Cases = 8\n", std::string("set ") + factor + " = uniform(1e-7, 2e-7)\n"),
      layer()
          .set("Creep / Law", "logarithmic")
          .set("Creep / Strain per pressure [1/MPa]", "1e-4")
          .set("Creep / Strain per pressure and decade [1/MPa]", "1e-5")
          .set("Creep / Reference time [min]", "1")
          .text());
  const Outcome outcome = creep.sweep();
  EXPECT_TRUE(has(outcome.out, "Each case has its own run: the layer creeps"))
      << outcome.out << outcome.err;
}

// All mistakes of a sample at once.
TEST(Sample, MistakesAreFoundTogether)
{
  const StudyCase study(
      "set Results = worn volume of the cup\nsubsection Sample\nset Seed = 2\nend\n"
      "subsection Distributions\nset Head / Radial clearance [mm] = nromal(1, 2)\n"
      "set Cup / Inner diameter [mm] = 28\n"
      "set Layer / Thickness [mm] = truncated(normal(8, 1), 9, 7)\nend\n",
      layer().text());
  const Outcome outcome = ended_with(2, study.sweep());
  for (const char *part :
       {"study.prm:8", "normal", "study.prm:9", "must be a distribution", "study.prm:10"})
    EXPECT_TRUE(has(outcome.err, part)) << part << "\n" << outcome.err;
  const StudyCase correlated(
      "set Results = worn volume of the cup\nsubsection Sample\nset Cases = 16\nend\n"
      "subsection Distributions\nset Head / Radial clearance [mm] = uniform(0.05, 0.1)\n"
      "set Layer / Thickness [mm] = uniform(7, 8)\nset Load / F_0 [N] = uniform(200, 300)\nend\n"
      "subsection Rank correlations\n"
      "set Head / Radial clearance [mm] | Layer / Thickness [mm] = 0.9\n"
      "set Head / Radial clearance [mm] | Load / F_0 [N] = 0.9\n"
      "set Layer / Thickness [mm] | Load / F_0 [N] = -0.9\nend\n",
      layer().text());
  const std::string contradiction = correlated.sweep().err;
  EXPECT_TRUE(has(contradiction, "study.prm:13: the rank correlations"));
  const StudyCase uneven(two_inputs("set Cases = 13\nset Indices = pick_and_freeze\n"),
                         layer().text());
  const std::string finding = uneven.sweep().err;
  EXPECT_TRUE(has(finding, "study.prm:5: [Sample / Cases] is 13, must be a multiple of 4"));
}
} // namespace
