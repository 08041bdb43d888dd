// SPDX-License-Identifier: LGPL-2.1-or-later
#include "tray_case.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <regex>
#include <set>
#include <tuple>

using namespace program_test;

namespace
{
struct ModelLog
{
  const char *name;
  std::string text;   ///< text of the parameter file
  const char *detail; ///< text that --verbose adds
};

/// An input of the project whose entry that matches `pattern` is replaced; results are written to
/// `out`.
std::string
input(const std::string &name, const std::string &pattern = "", const std::string &value = "")
{
  std::string text = read(fs::path(ARTHROWEAR_SOURCE_DIR) / "inputs" / name / "case.prm");
  text = std::regex_replace(text, std::regex("set Output folder *= .*"), "set Output folder = out");
  text = std::regex_replace(text, std::regex("\\.\\./gait/"),
                            std::string(ARTHROWEAR_SOURCE_DIR) + "/inputs/gait/");
  return pattern.empty() ? text : std::regex_replace(text, std::regex(pattern), value);
}

std::vector<ModelLog>
model_logs()
{
  // A femur that forces lead needs more jumps than others of its depth.
  const std::string knee = std::regex_replace(
      std::regex_replace(input("knee_restraint", "set Cells = .*", "set Cells = 300"),
                         std::regex("set Cycles        = 2\n  set Time step \\[s\\] = .*"),
                         "set Cycles = 1\n  set Time step [s] = 0.04"),
      std::regex("subsection Wear\n"),
      "subsection Wear\n  subsection Jump\n    set Cycles = 2e5\n  end\n");
  return {{"hip_cup",
           SmallCase()
               .set("Time / Cycles", "1")
               .set("Wear / Amplification", "1")
               .set("Wear / Jump / Cycles", "1e5")
               .text(),
           "step 3, time "},
          {"tibial_tray", small_tray_case().text(), "held for "},
          {"hip_dynamics",
           input("askari_silent", "set Cycle frequency .*", "set Cycle frequency [Hz] = 10"),
           "Cycle 1 of 1: time "},
          {"block", input("pin_on_disc", "set Time step .*", "set Time step [s] = 0.25"),
           "step 1, time "},
          {"hip_layer", input("hip_layer"), "computed cycle ends at "},
          {"knee_layer", input("knee_layer"), "computed cycle ends at "},
          {"knee_insert", knee, "step 1, time "},
          {"insert_backside",
           input("insert_backside", "set Element size at backing .*",
                 "set Element size at backing [mm] = 9\n  set Element size at wear [mm] = 12"),
           "step 1, time "},
          {"knee_dynamics", input("machado_laws"), "Motion: time "},
          {"gait_dynamics", input("costa_ideal", "set Cycles .*", "set Cycles = 1"), "Walk: time "},
          {"interface", input("interface_adhesion_normal"), "Program: time "}};
}

/// The models of the schema; with a name of an entry, the models that have it.
std::set<std::string>
models_of_schema(const std::vector<std::string> &entry = {"Model"})
{
  const TemporaryFolder folder;
  const Outcome schema = run_program({"parameters", "--format", "json-schema"}, folder.path());
  EXPECT_EQ(schema.exit_code, 0) << schema.err;
  const auto defined = nlohmann::json::parse(schema.out).at("$defs");
  std::set<std::string> models;
  for (const auto &[name, object] : defined.items())
  {
    nlohmann::json at = object;
    for (const std::string &word : entry)
      at = at.is_object()
               ? at.value("properties", nlohmann::json::object()).value(word, nlohmann::json())
               : nlohmann::json();
    if (!at.is_null() && object.at("properties").contains("Model"))
      models.insert(name);
  }
  return models;
}

bool
contains(const std::string &text, const std::string &part)
{
  return text.find(part) != std::string::npos;
}

/// Wall time of set-up and loop that no part has, beyond 2 % of them [s]. The system may do
/// something else meanwhile: of two runs the smaller one counts.
double
time_without_part(const fs::path &output, const std::string &model)
{
  const auto record = nlohmann::json::parse(read(output / "state.json"));
  double whole = 0., most = 0.;
  unsigned int n_parts = 0, n_others = 0;
  for (const auto &row : record.at("wall_times"))
  {
    const auto name = row.at(0).get<std::string>();
    const auto seconds = row.at(1).get<double>();
    if (name.compare(0, 2, "  ") != 0)
      whole = seconds;
    else if (name != "  other")
      ++n_parts;
    else
    {
      ++n_others;
      most = std::max(most, seconds - .02 * whole);
    }
  }
  EXPECT_EQ(n_others, 2u) << model;
  EXPECT_GE(n_parts, 4u) << model;
  return most;
}

/// Rows of statistics.csv are steps of the cycles that are kept, in models that may cut steps. A
/// run by jumps also steps through cycles that it repeats or only takes rates from.
void
expect_counts(const fs::path &output, const std::string &model)
{
  const auto summary = nlohmann::json::parse(read(output / "summary.json"));
  if (!summary.contains("cut steps"))
    return;
  const std::string table = read(output / "statistics.csv");
  const long rows = std::count(table.begin(), table.end(), '\n') - 1,
             steps = summary.at("steps").get<long>();
  EXPECT_LE(rows, steps) << model;
  EXPECT_LE(steps, summary.value("computed steps", rows)) << model;
}

const std::regex forecast_of_cycles(", about ([0-9.]+) computed cycles? \\(");

/// Returns the number of computed cycles over the number that the run forecast, if its jumps have a
/// tolerance; else 0.
double
cycles_over_forecast(const std::string &log)
{
  std::smatch forecast, computed;
  if (!std::regex_search(log, forecast, forecast_of_cycles) ||
      !std::regex_search(log, computed, std::regex(" done; ([0-9]+) cycles computed")))
    return 0.;
  return std::stod(computed[1]) / std::stod(forecast[1]);
}

/// True if all lines of `some` occur in `all`, in the same order.
bool
is_excerpt(const std::string &some, const std::string &all)
{
  std::istringstream lines(some), from(all);
  for (std::string line, candidate; std::getline(lines, line);)
  {
    while (std::getline(from, candidate) && candidate != line)
    {
    }
    if (!from)
      return false;
  }
  return true;
}
} // namespace

TEST(RunLog, IsTestedInEveryModel)
{
  std::set<std::string> tested;
  for (const ModelLog &model : model_logs())
    tested.insert(model.name);
  EXPECT_EQ(tested, models_of_schema());
}

// In every model the screen and log.txt have the same text, and only --verbose adds details; with
// --quiet the screen has fewer than ten lines, which are all in log.txt.
TEST(RunLog, ScreenAndFileAgreeInEveryModel)
{
  std::set<std::string> forecast;
  for (const ModelLog &model : model_logs())
  {
    const TemporaryFolder folder;
    write(folder / "gait.csv", gait_table());
    write(folder / "case.prm", model.text);
    const auto run = [&folder, &model](const std::vector<std::string> &options)
    {
      std::vector<std::string> words{"run", "case.prm", "--overwrite"};
      words.insert(words.end(), options.begin(), options.end());
      const Outcome outcome = run_program(words, folder.path());
      EXPECT_EQ(outcome.exit_code, 0) << model.name << outcome.err;
      EXPECT_EQ(outcome.err, "") << model.name;
      return outcome.out;
    };
    const std::string verbose = run({"--verbose"});
    EXPECT_TRUE(contains(verbose, model.detail)) << model.name << verbose;
    EXPECT_EQ(verbose, read(folder / "out/log.txt")) << model.name;
    const double of_verbose = time_without_part(folder / "out", model.name);
    expect_counts(folder / "out", model.name);
    if (const double ratio = cycles_over_forecast(verbose); ratio > 0.)
    {
      constexpr double alike = 2.;
      forecast.insert(model.name);
      EXPECT_GT(ratio, 1. / alike) << model.name;
      EXPECT_LT(ratio, alike) << model.name;
    }
    const std::string quiet = run({"--quiet"}), log = read(folder / "out/log.txt");
    EXPECT_LE(std::min(of_verbose, time_without_part(folder / "out", model.name)), .03)
        << model.name;
    EXPECT_FALSE(contains(log, model.detail)) << model.name << log;
    EXPECT_TRUE(is_excerpt(quiet, log)) << model.name << quiet << log;
    EXPECT_LT(std::count(quiet.begin(), quiet.end(), '\n'), 10) << model.name << quiet;
    EXPECT_TRUE(contains(log, "Output: out\n")) << model.name;
    EXPECT_FALSE(contains(quiet, "Output: out\n")) << model.name;

    // The results of a run folder are those that its log shows, in the same words.
    const Outcome all = run_program({"results", "out"}, folder.path()),
                  one = run_program({"results", "out", "--only", "outcome"}, folder.path()),
                  unknown =
                      run_program({"results", "out", "--only", "outcome,sorrow"}, folder.path());
    EXPECT_TRUE(is_excerpt(all.out, log)) << model.name << all.out << all.err << log;
    EXPECT_GT(std::count(all.out.begin(), all.out.end(), '\n'), 3) << model.name;
    EXPECT_EQ(one.out.substr(0, 9), "outcome  ") << model.name << one.err;
    EXPECT_EQ(std::count(one.out.begin(), one.out.end(), '\n'), 1) << model.name;
    const Outcome json =
        run_program({"results", "out", "--only", "outcome", "--format", "json"}, folder.path());
    EXPECT_EQ(json.out,
              "{\n \"outcome\": {\n  \"name\": \"outcome\",\n  \"text\": \"done\"\n }\n}\n")
        << model.name << json.err;
    EXPECT_EQ(run_program({"results", "out", "--model", "block"}, folder.path()).exit_code, 2);
    std::smatch found;
    const bool has_cells =
        std::regex_search(log, found, std::regex(": ([0-9]+) (linear |quadratic )?tetrahedra"));
    const Outcome cells = run_program({"results", "out", "--only", "tetrahedra"}, folder.path());
    EXPECT_EQ(cells.out, has_cells ? "tetrahedra  " + found[1].str() + "\n" : "") << model.name;
    EXPECT_EQ(unknown.exit_code, 2) << model.name;
    EXPECT_TRUE(contains(unknown.err, "no result 'sorrow'")) << unknown.err;
  }
  EXPECT_EQ(forecast, models_of_schema({"Wear", "Jump", "First jump [cycles]"}));
}

// Lives of inputs/knee_restraint by jumps needed 36, 25 and 8 computed cycles with 1500 cells, 33
// of 5e6 with 6000 (doc/benchmarks.md).
TEST(RunLog, ForecastsLivesThatForcesLead)
{
  constexpr double alike = 2.;
  const TemporaryFolder folder;
  write(folder / "case.prm", input("knee_restraint", "set Cells = .*", "set Cells = 300"));
  for (const auto &[cycles, computed] : {std::pair("5e6", 36.), {"1e6", 25.}, {"2e5", 8.}})
  {
    const Outcome outcome = run_program({"validate", "case.prm", "--set", "Time / Cycles = 1",
                                         "--set", std::string("Wear / Jump / Cycles = ") + cycles},
                                        folder.path());
    std::smatch found;
    ASSERT_TRUE(std::regex_search(outcome.out, found, forecast_of_cycles)) << outcome.out;
    const double ratio = computed / std::stod(found[1]);
    EXPECT_GT(ratio, 1. / alike) << cycles;
    EXPECT_LT(ratio, alike) << cycles;
  }
}

// Options of MUMPS are entries that the log prints; others, and all without MUMPS, are refused
// before anything is written.
TEST(RunLog, HasTheOptionsForExperts)
{
  const TemporaryFolder folder;
  write(folder / "gait.csv", gait_table());
  const auto run = [&folder](const char *solver, const char *options)
  {
    write(folder / "case.prm", SmallCase()
                                   .set("Solver / Direct solver", solver)
                                   .set("Solver / PETSc options", options)
                                   .text());
    return run_program({"run", "case.prm"}, folder.path());
  };
  for (const auto &[solver, options, finding] :
       {std::tuple("mumps", "-log_view :file", "'-log_view' is none of them"),
        std::tuple("mumps", "-mat_mumps_icntl_14 -1", "has '-1', must have 0 to 1e+04"),
        std::tuple("auto", "-mat_mumps_icntl_14 50", "Set [Solver / Direct solver] to mumps")})
  {
    const Outcome refused = run(solver, options);
    EXPECT_EQ(refused.exit_code, 2) << options;
    EXPECT_TRUE(contains(refused.err, "[Solver / PETSc options]")) << refused.err;
    EXPECT_TRUE(contains(refused.err, finding)) << refused.err;
    EXPECT_FALSE(fs::exists(folder / "out"));
  }
  ended_with(0, run("mumps", "-mat_mumps_icntl_14 50 -mat_mumps_cntl_1 0.1"));
  EXPECT_TRUE(contains(read(folder / "out/log.txt"), "MUMPS: ICNTL(14) = 50, CNTL(1) = 0.1"));
}

TEST(RunLog, QuietAndVerboseExcludeEachOther)
{
  const TemporaryFolder folder;
  write(folder / "gait.csv", gait_table());
  write(folder / "case.prm", SmallCase().text());
  const Outcome outcome = run_program({"run", "case.prm", "--quiet", "--verbose"}, folder.path());
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_TRUE(contains(outcome.err, "--quiet excludes --verbose")) << outcome.err;
  EXPECT_FALSE(fs::exists(folder / "out"));
}
