// SPDX-License-Identifier: LGPL-2.1-or-later
// `arthrowear fit` with a table of bench tests.
#include "program.h"

#include "base/csv.h"
#include "has.h"

#include <cmath>

using namespace program_test;

namespace
{
/// Masses computed with known constants of Kang's law and 938 kg/m^3, times exp(scatter sin i).
std::string
made_table(const double scatter = 0.)
{
  int i = 0;
  std::string text = "# made\ncross_shear,pressure_MPa,load_N,sliding_m,mass_mg\n";
  for (const double ratio : {.01, .087, .25, .5})
    for (const double pressure : {1., 3., 9.})
    {
      const double factor = std::exp(-13.1 + .19 * std::log(ratio) - .29 * pressure),
                   volume = factor * 80. * pressure * 3e4 * std::exp(scatter * std::sin(++i));
      char line[128];
      std::snprintf(line, sizeof line, "%g,%g,%g,3e4,%.15g\n", ratio, pressure, 80. * pressure,
                    .938 * volume);
      text += line;
    }
  return text;
}

std::string
layer_case_without_wear()
{
  const fs::path inputs = fs::path(ARTHROWEAR_SOURCE_DIR) / "inputs";
  std::string text = read(inputs / "hip_layer/case.prm");
  for (std::size_t at; (at = text.find("= ../gait")) != std::string::npos;)
    text.replace(at, 9, "= " + (inputs / "gait").string());
  for (std::size_t at; (at = text.find("  set Wear factor")) != std::string::npos;)
    text.erase(at, text.find('\n', at) + 1 - at);
  return text;
}

/// The section of a parameter file that `fit` has printed.
std::string
section_of(const std::string &output)
{
  const std::size_t begin = output.rfind("subsection Wear\n");
  return output.substr(begin, output.find("\nend\n", begin) + 5 - begin);
}

TEST(FitBench, PrintsConstantsAndWritesRows)
{
  const TemporaryFolder folder;
  write(folder / "bench.csv", made_table());
  const Outcome fit = ended_with(
      0, run_program({"fit", "bench.csv", "--law", "kang", "--density", "938"}, folder.path()));
  EXPECT_TRUE(has(fit.out, "12 rows, 8 fitted, 4 held out"));
  EXPECT_TRUE(has(fit.out, "    set Law = kang\n    set Kang logarithm = -13.1\n"
                           "    set Kang exponent of cross-shear = 0.19\n"
                           "    set Kang decay [1/MPa] = 0.29\n"
                           "    set Least cross-shear = 0.01\n"
                           "    set Largest pressure of data [MPa] = 9\n"));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()), 1);

  const std::vector<std::string> with_output{"fit",       "bench.csv", "--law",    "power",
                                             "--density", "938",       "--output", "rows.csv"};
  ASSERT_EQ(run_program(with_output, folder.path()).exit_code, 0);
  const auto rows = arthrowear::read_csv((folder / "rows.csv").string());
  EXPECT_EQ(rows.n_rows(), 12u);
  double held_out = 0.;
  for (const double value : rows.column("held_out"))
    held_out += value;
  EXPECT_EQ(held_out, 4.);
  EXPECT_TRUE(has(ended_with(2, run_program(with_output, folder.path())).err, "rows.csv: exists"));
}

// The printed section is valid in a case.
TEST(FitBench, ItsEntriesAreThoseOfAParameterFile)
{
  const TemporaryFolder folder;
  write(folder / "bench.csv", made_table());
  for (const std::string law : {"archard", "kang", "kang_mean_pressure", "contact_area", "power"})
  {
    const Outcome fit = ended_with(
        0, run_program({"fit", "bench.csv", "--law", law, "--density", "938"}, folder.path()));
    write(folder / "case.prm", layer_case_without_wear() + section_of(fit.out));
    const Outcome checked = run_program({"validate", "case.prm"}, folder.path());
    EXPECT_EQ(checked.exit_code, law == "power" ? 2 : 0) << law << checked.err;
    // Kang's wear decreases with the pressure, which the powers that a run allows cannot represent.
    EXPECT_EQ(fit.out.find("must be between 0 and 5 in a run") != std::string::npos,
              law == "power");
  }
}

TEST(FitBench, WritesTheFileOfTheLawTable)
{
  const TemporaryFolder folder;
  write(folder / "bench.csv", made_table());
  const std::vector<std::string> arguments{
      "fit", "bench.csv", "--law", "table", "--density", "938", "--factors", "wear_factors.csv"};
  const Outcome fit = ended_with(0, run_program(arguments, folder.path()));
  EXPECT_EQ(arthrowear::read_csv((folder / "wear_factors.csv").string()).n_rows(), 4u);
  write(folder / "case.prm", layer_case_without_wear() + section_of(fit.out));
  ended_with(0, run_program({"validate", "case.prm"}, folder.path()));
  EXPECT_EQ(run_program(arguments, folder.path()).exit_code, 2); // the file exists
}

/// Draws of the posterior of Kang's law, with a narrow prior of its logarithm.
std::vector<std::string>
posterior_arguments(const std::string &draws)
{
  return {"fit",         "bench.csv", "--law",   "kang",
          "--density",   "938",       "--prior", "Kang logarithm = normal(-13, 0.5)",
          "--posterior", "--draws",   draws};
}

// A column of the draws is an entry of a case, and the same seed gives the same bytes.
TEST(FitBench, WritesJointDrawsOfEntries)
{
  const TemporaryFolder folder;
  write(folder / "bench.csv", made_table(.1));
  for (const std::string draws : {"first.csv", "second.csv"})
  {
    EXPECT_TRUE(has(ended_with(0, run_program(posterior_arguments(draws), folder.path())).out,
                    {"12 rows, 12 fitted, 0 held out", "normal(-13, 0.5)\n"}));
  }
  EXPECT_EQ(read(folder / "first.csv"), read(folder / "second.csv"));
  const auto draws = arthrowear::read_csv((folder / "first.csv").string());
  EXPECT_EQ(draws.n_rows(), 2000u);
  std::string text = layer_case_without_wear() + "subsection Wear\n  subsection From law\n"
                                                 "    set Law = kang\n"
                                                 "    set Least cross-shear = 0.01\n"
                                                 "    set Largest pressure of data [MPa] = 9\n";
  const std::string section = "Wear / From law / ";
  for (std::size_t i = 0; i < draws.names.size(); ++i)
  {
    ASSERT_EQ(draws.names[i].rfind(section, 0), 0u);
    text += "    set " + draws.names[i].substr(section.size()) + " = " +
            std::to_string(draws.columns[i][0]) + "\n";
  }
  write(folder / "case.prm", text + "  end\nend\n");
  ended_with(0, run_program({"validate", "case.prm"}, folder.path()));
  EXPECT_EQ(run_program(posterior_arguments("first.csv"), folder.path()).exit_code, 2); // exists
}

TEST(FitBench, FitsCreep)
{
  const TemporaryFolder folder;
  write(folder / "creep.csv", "time_min,pressure_MPa,strain_percent\n100,5,0.96\n1e3,5,1.34\n"
                              "1e4,5,1.76\n5e4,5,2.02\n1e4,2,0.69\n");
  const Outcome fit = run_program({"fit", "creep.csv", "--law", "creep"}, folder.path());
  ASSERT_EQ(fit.exit_code, 0) << fit.err;
  const std::string section = fit.out.substr(fit.out.find("subsection Creep"));
  write(folder / "case.prm", layer_case_without_wear() +
                                 "subsection Wear\n  set Wear factor [mm^3/(N m)] = 1e-6\nend\n" +
                                 section);
  ended_with(0, run_program({"validate", "case.prm"}, folder.path()));
  ended_with(0, run_program({"fit", "creep.csv", "--law", "creep", "--posterior"}, folder.path()));
}

TEST(FitBench, ArgumentsThatDoNotBelongTogetherAreRefused)
{
  const TemporaryFolder folder;
  write(folder / "bench.csv", made_table());
  const auto error = [&](const std::vector<std::string> &arguments)
  {
    const Outcome fit = ended_with(2, run_program(arguments, folder.path()));
    return fit.err;
  };
  EXPECT_TRUE(has(error({"fit", "bench.csv"}), "--density is not given"));
  EXPECT_TRUE(has(error({"fit", "bench.csv", "output/run"}), "second argument output/run"));
  EXPECT_TRUE(has(error({"fit", "case.prm"}), "needs a second argument"));
  EXPECT_TRUE(has(error({"fit", "case.prm", "run", "--law", "kang"}), "--law is given"));
  EXPECT_TRUE(has(error({"fit", "bench.csv", "--density", "938", "--factors", "a.csv"}),
                  "must be with --law table"));
  EXPECT_TRUE(has(error({"fit", "bench.csv", "--density", "938", "--draws", "a.csv"}),
                  "--draws is given, must be with --posterior"));
  EXPECT_TRUE(
      has(error({"fit", "bench.csv", "--density", "938", "--posterior", "--domain", "linear"}),
          "--domain is given, must be log with --posterior"));
  EXPECT_TRUE(has(error({"fit", "bench.csv", "--law", "creep", "--hold-out", "0.2"}),
                  "--hold-out is given, must be with a law of wear"));
  EXPECT_TRUE(
      has(error({"fit", "bench.csv", "--density", "938", "--posterior", "--prior", "x = y"}),
          "--prior names 'x', must name one of Wear factor, scatter"));
  EXPECT_TRUE(has(error({"fit", "none.csv"}), "none.csv"));
}
} // namespace
