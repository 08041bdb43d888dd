// SPDX-License-Identifier: LGPL-2.1-or-later
#include "has.h"
#include "restart/every_file.h"

// Tests of the program with spring_ball.cc linked to it and no other change.
using namespace program_test;

namespace
{
constexpr double m = 1e-3, k = 10., g = 9810., height = 50.;

SmallCase
ball(const std::string &step = "1e-3")
{
  return SmallCase(
      std::vector<std::pair<std::string, std::string>>{{"Model", "spring_ball"},
                                                       {"Output folder", "out"},
                                                       {"Ball / Time step [s]", step},
                                                       {"Checkpoint / Every n steps", "100"},
                                                       {"Checkpoint / Keep", "20"}});
}

double
compression_in(const fs::path &output)
{
  const std::string summary = read(output / "summary.json"),
                    mark = "\"largest compression\": {\n    \"value\": ";
  const std::size_t at = summary.find(mark);
  EXPECT_NE(at, std::string::npos) << summary;
  return std::stod(summary.substr(at + mark.size()));
}

/// The page of a run.
std::string
report_of(const fs::path &output, const fs::path &folder)
{
  ended_with(
      0, run_program({"report", output.string(), "-o", (folder / "page.html").string()}, folder));
  const std::string html = read(folder / "page.html");
  fs::remove(folder / "page.html");
  return html;
}

/// All results except for the log.
std::vector<std::string>
results_in(const fs::path &output)
{
  std::vector<std::string> results{read(output / "statistics.csv"), newest_checkpoint(output),
                                   read(output / "spring.pvd"), read(output / "summary.json")};
  for (const fs::directory_entry &entry : fs::directory_iterator(output / "spring"))
    results.push_back(entry.path().filename().string() + read(entry.path()));
  std::sort(results.begin() + 4, results.end());
  return results;
}
} // namespace

TEST(ModelInTheProgram, IsInTheManualAndChecked)
{
  const TemporaryFolder folder;
  const Outcome manual =
      run_program({"parameters", "--model", "spring_ball", "--format", "markdown"}, folder.path());
  EXPECT_EQ(manual.exit_code, 0) << manual.err;
  EXPECT_TRUE(has(manual.out, "Stiffness [N/mm]"));
  const Outcome all = run_program({"parameters", "--format", "markdown"}, folder.path());
  EXPECT_TRUE(has(all.out, "spring_ball"));
  for (const std::vector<std::string> &command :
       {std::vector<std::string>{"results"}, {"results", "--model", "spring_ball"}})
  {
    const Outcome page = ended_with(0, run_program(command, folder.path()));
    for (const char *line :
         {"## Model spring_ball",
          "| largest compression | largest_compression | mm |  | contact | largest |",
          "| the spring is pressed flat | largest_compression | 100 | {4} mm of its 100 mm",
          "R. Hooke", "| Fall of the ball | height [mm] |"})
      EXPECT_TRUE(has(page.out, line)) << line << "\n" << page.out;
  }

  // 2 sqrt(m/k) = 0.02 s.
  const CaseFolder unstable(ball("0.03").set("Ball / Mas [kg]", "1"));
  const Outcome outcome = ended_with(2, unstable.run());
  EXPECT_TRUE(has(outcome.err, "[Ball / Time step [s]] is 0.03, must be at most 2 sqrt(m/k)"));
  EXPECT_TRUE(has(outcome.err, "[Ball] has no entry 'Mas [kg]'"));
  EXPECT_FALSE(fs::exists(unstable.output()));
}

// The spring stores the energy that the ball loses: k d^2/2 = m g (H + d), so that d = m g/k (1 +
// sqrt(1 + 2 k H/(m g))). With w = sqrt(k/m) the lowest step misses at most (w h)^2/8 of the depth,
// and the method has an error of (w h)^2/24.
TEST(ModelInTheProgram, FallsAsFarAsItsEnergyTakesIt)
{
  const double weight = m * g, exact = weight / k * (1. + std::sqrt(1. + 2. * k * height / weight));
  for (const std::string step : {"1e-3", "5e-4"})
  {
    const double h = std::stod(step);
    const CaseFolder folder(ball(step));
    ended_with(0, folder.run());
    const double w_h = h * std::sqrt(k / m);
    EXPECT_NEAR(compression_in(folder.output()) / exact, 1., w_h * w_h / 6.);
    EXPECT_EQ(n_rows(folder.output()), 1000u);
  }
}

// A run that is stopped before its first step and a run that is resumed from step 300 have the
// results of an uninterrupted run. A frame is written every 100 steps.
TEST(ModelInTheProgram, GoesOnFromACheckpoint)
{
  const CaseFolder whole(ball()), stopped(ball());
  ASSERT_EQ(whole.run().exit_code, 0);
  const auto expected = results_in(whole.output());
  EXPECT_EQ(frame_times(whole.output() / "spring.pvd").size(), 10u);

  write(stopped.output() / "stop", "");
  ended_with(3, stopped.run());
  EXPECT_EQ(n_rows(stopped.output()), 0u);
  ASSERT_EQ(stopped.run({"--resume"}).exit_code, 0);
  EXPECT_TRUE(results_in(stopped.output()) == expected);

  // The ball touches the spring after 0.1 s, 100 steps: what the run says of it is in the
  // checkpoint.
  forget_after(stopped.output(), 300);
  ASSERT_EQ(stopped.run({"--resume"}).exit_code, 0);
  EXPECT_TRUE(results_in(stopped.output()) == expected);
  EXPECT_TRUE(has(closing_lists(read(whole.output() / "log.txt")), "the spring has no mass"));
  expect_equal_files(stopped.output(), whole.output());

  stopped.replace(ball().set("Ball / Mass [kg]", "2"));
  EXPECT_TRUE(has(ended_with(2, stopped.run({"--resume"})).err,
                  "[Ball / Mass [kg]] is 2: the run was begun with"));
}

// A result, a plot, a series of frames and a citation that no file of lib/ names.
TEST(ModelInTheProgram, ShowsItsResultsInTheReportAndInTables)
{
  const CaseFolder folder(ball());
  EXPECT_TRUE(has(ended_with(0, folder.run()).out, "Cite: R. Hooke"));
  const std::string html = report_of(folder.output(), folder.output().parent_path());
  for (const char *shown :
       {">deepest compression of the spring<", "largest compression in summary.json", ">Contact<",
        "\"Fall of the ball\"", "R. Hooke: De potentia restitutiva"})
    EXPECT_TRUE(has(html, shown)) << shown;
  char value[32];
  std::snprintf(value, sizeof(value), "%.5g&nbsp;mm", compression_in(folder.output()));
  EXPECT_TRUE(has(html, value)) << value;
  const Outcome table = run_program({"extract", folder.output().string(), "--field", "sag"},
                                    folder.output().parent_path());
  EXPECT_EQ(table.exit_code, 0) << table.err;
  EXPECT_EQ(table.out.rfind("\"time of the fall [s]\"", 0), 0u) << table.out;
  EXPECT_TRUE(has(table.out, "\"sag [mm]\""));
}

// A spring of 10 N/mm is pressed by 11 mm, one of .2 N/mm by 134 mm, which is more than its length:
// the rule of the model warns in the log and in the report.
TEST(ModelInTheProgram, WarnsOfItsResultsByItsOwnRule)
{
  for (const bool is_soft : {false, true})
  {
    const CaseFolder folder(ball("1e-3").set("Ball / Stiffness [N/mm]", is_soft ? "0.2" : "10"));
    const Outcome run = ended_with(0, folder.run());
    char sentence[96] = "No result is above the bound of a warning.";
    if (is_soft)
      std::snprintf(sentence, sizeof(sentence),
                    "the spring is pressed flat: %.4g mm of its 100 mm; choose a stiffer spring",
                    compression_in(folder.output()));
    EXPECT_EQ(run.out.find("Warning: " + std::string(sentence)) != std::string::npos, is_soft)
        << run.out;
    const std::string html = report_of(folder.output(), folder.output().parent_path());
    EXPECT_TRUE(has(html, sentence)) << sentence;
    EXPECT_TRUE(has(html, "over the run: largest; largest compression in summary.json"));
  }
}

// A report reads what a run declares: a model of another name that declares the same is shown the
// same. The layer of a hip has words of the implant, of its axes, groups, plots and a citation.
TEST(ModelInTheProgram, AnotherNameChangesNothingInAReport)
{
  const TemporaryFolder folder;
  const fs::path inputs = fs::path(ARTHROWEAR_SOURCE_DIR) / "inputs";
  const fs::path first = folder / "first" / "run", second = folder / "second" / "run";
  ended_with(0, run_program({"run", (inputs / "hip_layer" / "case.prm").string()}, folder.path()));
  fs::create_directories(first.parent_path());
  fs::create_directories(second.parent_path());
  fs::rename(folder / "output" / "hip_layer", first);
  fs::copy(first, second, fs::copy_options::recursive);
  const auto renamed = [](std::string text)
  {
    const std::string old = "hip_layer", name = "my_cavity";
    for (std::size_t at = 0; (at = text.find(old, at)) != text.npos; at += name.size())
      text.replace(at, old.size(), name);
    return text;
  };
  for (const char *file :
       {"parameters.json", "summary.json", "original.prm", "state.json", "log.txt"})
    write(second / file, renamed(read(second / file)));
  const std::string html = report_of(first, first.parent_path()),
                    other = report_of(second, second.parent_path());
  EXPECT_FALSE(has(other, "hip_layer"));
  EXPECT_TRUE(renamed(html) == other);
  for (const char *shown : {"liner with a wall of", "Penetration of the head", "Bei, B. J. Fregly",
                            "Worn volume over gait cycles", "Wearing surface of the cup"})
    EXPECT_TRUE(has(other, shown)) << shown;
}
