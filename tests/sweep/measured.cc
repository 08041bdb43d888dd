// SPDX-License-Identifier: LGPL-2.1-or-later
// `arthrowear measured` with rows whose measured values a run has made.
#include "sweep/drawn_layer.h"

using namespace program_test;

namespace
{
constexpr double true_factor = .4e-6; // [mm^3/(N m)], which no file of the rows has

/// Rows of layers with different heads, measured by runs with the true factor, and one law.
class MadeBenches
{
public:
  MadeBenches()
  {
    write(folder_ / "rows/laws/wear_factor.part",
          "set Title = a wear factor\nset Scaled = Wear / Wear factor [mm^3/(N m)]\nsubsection "
          "Wear\nset Wear factor [mm^3/(N m)] = 1e-6\nend\n");
  }

  /// Volume of a run with the true factor after a million cycles [mm^3].
  double volume(const double diameter) const
  {
    SmallCase truth = bench(diameter);
    truth.set(factor, std::to_string(true_factor * 1e6) + "e-6");
    write(folder_ / "truth/gait.csv", gait_table());
    write(folder_ / "truth/case.prm", truth.text());
    ended_with(0, run_program({"run", "case.prm", "--overwrite"}, folder_ / "truth"));
    return nlohmann::json::parse(
        read(folder_ / "truth/out/summary.json"))["worn volume of the cup"]["value"];
  }

  void row(const std::string &id, const double diameter, const double value,
           const std::string &calibration) const
  {
    const fs::path folder = folder_ / ("rows/" + id);
    SmallCase layer_case = bench(diameter);
    layer_case.set("Wear / Jump / Cycles", "3e6");
    write(folder / "gait.csv", gait_table());
    write(folder / "case.prm", layer_case.text());
    write(folder / "row.part",
          "set Title = a layer\nsubsection Measured\nset Value = " + std::to_string(value) +
              "\nset Scatter = " + std::to_string(.02 * value) + "\nset Source = " + id +
              " 2001\nset Read = all\nset Mark = D\nend\nsubsection Prediction\nset Case = "
              "case.prm\nset Result = worn volume from depths\nset Years = 1\nset Cases = "
              "16\nset Calibrations = " +
              calibration +
              "\nend\nsubsection Missing\nset Layer / Young modulus [MPa] = uniform(999, 1001) | "
              "A\nend\n");
  }

  Outcome measured(const std::vector<std::string> &options = {}) const
  {
    std::vector<std::string> words{"measured", "rows", "--output-folder", "out"};
    words.insert(words.end(), options.begin(), options.end());
    return run_program(words, folder_.path());
  }

  nlohmann::json predictions() const
  {
    return nlohmann::json::parse(read(folder_ / "out/measured.json"))["predictions"];
  }

  fs::path operator/(const std::string &name) const { return folder_ / name; }

private:
  static SmallCase bench(const double diameter)
  {
    SmallCase made = layer();
    made.set("Head / Diameter [mm]", std::to_string(diameter));
    return made;
  }

  TemporaryFolder folder_;
};

// The wear factor that was taken away is found from one bench and predicts the other.
TEST(Measured, ConstantsOfOneBenchPredictAnother)
{
  const MadeBenches benches;
  const double large = benches.volume(36.);
  benches.row("small", 22., benches.volume(22.), "");
  benches.row("large", 36., large, "small");
  ended_with(0, benches.measured({"--rows", "large", "-o", "table.md"}));
  const nlohmann::json prediction = benches.predictions().at(0);
  EXPECT_NEAR(prediction["predicted"]["median"].get<double>() / large, 1., 5e-3);
  EXPECT_NEAR(prediction["factor of constants"]["median"].get<double>() / (true_factor * 1e6), 1.,
              5e-3);
  EXPECT_EQ(prediction["verdict"], "no verdict") << "one trial";
  EXPECT_TRUE(has(read(benches / "table.md"), "| large | wear_factor | small |"));
  EXPECT_TRUE(has(read(benches / "out/measured.html"), "Measured against predicted"));
  // The same command continues with the cases that have run, and gives the same numbers.
  const std::string json = read(benches / "out/measured.json");
  EXPECT_EQ(benches.measured({"--rows", "large", "-o", "table.md"}).exit_code, 0);
  EXPECT_EQ(read(benches / "out/measured.json"), json);
}

// Wear of the second half of a year is the wear of the year less the wear of its first half.
TEST(Measured, AMeasuredTimeMayBeginLater)
{
  const MadeBenches benches;
  benches.row("small", 22., benches.volume(22.), "");
  for (const auto &[id, years] :
       {std::make_pair("whole", "1"), {"first", "0.5"}, {"later", "1\nset From year = 0.5"}})
  {
    benches.row(id, 36., 10., "small");
    std::string text = read(benches / ("rows/" + std::string(id) + "/row.part"));
    text.replace(text.find("Years = 1"), 9, std::string("Years = ") + years);
    write(benches / ("rows/" + std::string(id) + "/row.part"), text);
  }
  ended_with(0, benches.measured({"--rows", "whole", "--rows", "first", "--rows", "later"}));
  const nlohmann::json predictions = benches.predictions();
  const auto median = [&predictions](const std::size_t i)
  { return predictions.at(i)["predicted"]["median"].get<double>(); };
  EXPECT_NEAR(median(0) / (.5 * (median(1) + median(2))), 1., 1e-3);
  EXPECT_GT(std::abs(median(2) / median(1) - 1.), 1e-3) << "wear is not in proportion to time";
}

// The study that runs keeps its cases, and the same command continues it.
TEST(Measured, ARequestToStopLeavesCasesThatTheSameCommandContinues)
{
  const MadeBenches benches;
  benches.row("small", 22., benches.volume(22.), "");
  benches.row("large", 36., 10., "small");
  std::string text = read(benches / "rows/small/row.part");
  text.replace(text.find("set Cases = 16"), 14, "set Cases = 96");
  write(benches / "rows/small/row.part", text);
  Program program({"measured", "rows", "--rows", "large", "--output-folder", "out"}, benches / ".");
  const fs::path cases = benches / "out/small/wear_factor/study";
  while (!fs::exists(cases / "00010/outcome.json") && !program.poll())
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  program.send(SIGTERM);
  EXPECT_TRUE(has(ended_with(3, program.wait()).err, "Stopped. The same command continues."));
  EXPECT_FALSE(fs::exists(benches / "out/measured.json"));
  const fs::file_time_type kept = fs::last_write_time(cases / "00001/outcome.json");
  EXPECT_EQ(benches.measured({"--rows", "large"}).exit_code, 0);
  EXPECT_EQ(fs::last_write_time(cases / "00001/outcome.json"), kept) << "the case ran again";
}

TEST(Measured, MistakesInCaseAndInputsAreToldBeforeAnythingRuns)
{
  const MadeBenches benches;
  benches.row("small", 22., 10., "");
  std::string row = read(benches / "rows/small/row.part"),
              bench = read(benches / "rows/small/case.prm");
  row.replace(row.find("Young modulus"), 13, "Young modulos");
  bench += "subsection Haed\nset Diameter [mm] = 28\nend\n";
  write(benches / "rows/small/row.part", row);
  write(benches / "rows/small/case.prm", bench);
  const Outcome outcome = ended_with(2, benches.measured());
  EXPECT_TRUE(has(outcome.err, "[Missing / Layer / Young modulos [MPa]] is no entry of"));
  EXPECT_TRUE(has(outcome.err, "Did you mean 'Layer / Young modulus [MPa]'?"));
  EXPECT_TRUE(has(outcome.err, "there is no subsection 'Haed'"));
  EXPECT_FALSE(fs::exists(benches / "out"));
}

// A result after a year of 8e5 cycles is no rate per million cycles.
TEST(Measured, ARatePerMillionCyclesNeedsYearsOfAMillionCycles)
{
  const MadeBenches benches;
  benches.row("small", 22., 10., "");
  std::string bench = read(benches / "rows/small/case.prm");
  bench += "subsection Output\nset Cycles per year = 8e5\nend\n";
  write(benches / "rows/small/case.prm", bench);
  EXPECT_TRUE(has(ended_with(2, benches.measured()).err,
                  "[Output / Cycles per year] is 8e5, must be 1e6 of a row whose "
                  "value is per million cycles (small)."));
  EXPECT_FALSE(fs::exists(benches / "out"));
}

TEST(Measured, AFolderOfOthersIsRefusedAndUnchanged)
{
  const MadeBenches benches;
  benches.row("small", 22., 10., "");
  write(benches / "out/notes.txt", "precious\n");
  EXPECT_TRUE(
      has(ended_with(2, benches.measured()).err, "--output-folder: is out, must be a new folder"));
  EXPECT_EQ(contents(benches / "out").size(), 1u);
}

TEST(Measured, ACalibrationThatNoRunReachesIsAnErrorWithItsRemedy)
{
  const MadeBenches benches;
  benches.row("small", 22., 1e4, "");
  benches.row("large", 36., 10., "small");
  EXPECT_TRUE(has(ended_with(2, benches.measured({"--rows", "large"})).err,
                  "16 of 16 cases with the law wear_factor end below the "
                  "measured value"));
}

TEST(Measured, AResultThatNoRunHasIsAnErrorThatListsThem)
{
  const MadeBenches benches;
  benches.row("small", 22., 3., "");
  benches.row("large", 36., 10., "small");
  std::string text = read(benches / "rows/large/row.part");
  text.replace(text.find("worn volume from depths"), 23, "worn volume of depths");
  write(benches / "rows/large/row.part", text);
  const Outcome outcome = ended_with(2, benches.measured({"--rows", "large"}));
  EXPECT_TRUE(has(outcome.err, "[Prediction / Result] has 'worn volume of depths'"));
  EXPECT_TRUE(has(outcome.err, "worn volume from depths"));
}
} // namespace
