// SPDX-License-Identifier: LGPL-2.1-or-later
// In every model whose computed cycle may stand for many without an estimate of the error: the run
// warns by the size of what it extrapolates, states no error and keeps its bounds.
#include "hip_summary.h"
#include "regression/ball_cases.h"
#include "tray_case.h"

#include <functional>
#include <set>

using namespace program_test;

namespace
{
/// Files that a run leaves behind.
struct Results
{
  std::string summary, log, history;

  explicit Results(const fs::path &folder)
      : summary(read(folder / "summary.json")), log(read(folder / "log.txt"))
  {
    if (fs::exists(folder / "wear_history.csv"))
      history = read(folder / "wear_history.csv");
  }
  bool warns() const { return log.find("one computed cycle stands for many") != log.npos; }
};

Results
results_of(const SmallCase &one)
{
  const CaseFolder folder(one);
  ended_with(0, folder.run());
  return Results(folder.output());
}

Results
results_of(const std::string &name, const HipSummary::Changes &changes)
{
  return Results(HipSummary(name, changes).out());
}

/// A case of a model, one computed cycle of which stands for this number of cycles.
struct Many
{
  std::string name; ///< of the model, and of the way behind a blank
  std::function<Results(const std::string &cycles)> run;
  std::string many = "3e6"; ///< cycles that wear a part of the elastic approach that is not small
};

SmallCase
cup(const std::string &cycles)
{
  return SmallCase()
      .set("Time / Cycles", "1")
      .set("Time / Time step [s]", "5e-4")
      .set("Wear / Amplification", cycles);
}

SmallCase
block()
{
  return box_on_ball("still")
      .set("Motion / Spins per cycle", "1")
      .set("Wear / Wear factor [mm^3/(N m)]", "1e-6");
}

/// Its ramp stands for many cycles; its wear moves no face.
SmallCase
tray(const std::string &cycles)
{
  return small_tray_case_with_wear().set("Wear / Cycles", cycles);
}

/// Jumps of one length without a tolerance.
SmallCase
jumping(SmallCase one, const std::string &kind, const std::string &cycles)
{
  return one.unset("Wear / Amplification")
      .set("Checkpoint / Every n steps", "5")
      .set("Wear / Jump / Kind", kind)
      .set("Wear / Jump / Tolerance", "0")
      .set("Wear / Jump / Cycles", cycles)
      .set("Wear / Jump / Largest jump [cycles]", cycles);
}

const std::string amplified = "0.22e-6\n  set Amplification = ";

std::vector<Many>
all()
{
  using Cycles = std::string;
  return {
      {"hip_cup", [](const Cycles &n) { return results_of(cup(n)); }},
      {"hip_cup explicit",
       [](const Cycles &n) { return results_of(jumping(cup("1"), "explicit", n)); }},
      {"hip_cup implicit",
       [](const Cycles &n) { return results_of(jumping(cup("1"), "implicit", n)); }},
      {"block",
       [](const Cycles &n)
       {
         return results_of(block()
                               .unset("Wear / Jump / Kind")
                               .unset("Wear / Jump / Tolerance")
                               .set("Wear / Amplification", n));
       }},
      {"block explicit",
       [](const Cycles &n) { return results_of(jumping(block(), "explicit", n)); }, "3e5"},
      {"knee_insert",
       [](const Cycles &n)
       {
         return results_of("knee_iso", {{"Cells                =", "1500"},
                                        {"Time step [s] =", "0.04"},
                                        {"    set Cycles =", "0"},
                                        {"set Wear factor [mm^3/(N m)] =", amplified + n}});
       }},
      {"insert_backside",
       [](const Cycles &n)
       {
         return results_of("insert_backside", {{"Element size at backing [mm] =",
                                                "7\n  set Element size at wear [mm] = 9"},
                                               {"    set Cycles =", "0"},
                                               {"set Wear factor [mm^3/(N m)] =", amplified + n}});
       },
       "1e9"},
      {"hip_layer",
       [](const Cycles &n) {
         return results_of("hip_layer", {{"Cycles =", n + "\n    set Kind = none"}});
       }},
      {"hip_layer explicit",
       [](const Cycles &n)
       {
         return results_of(
             "hip_layer",
             {{"Cycles =", n + "\n    set Kind = explicit\n    set Cycles per jump = " + n}});
       }},
      {"knee_layer",
       [](const Cycles &n) {
         return results_of("knee_layer", {{"Cycles =", n + "\n    set Kind = none"}});
       }},
      {"hip_dynamics",
       [](const Cycles &n)
       {
         return results_of("askari_silent/iso",
                           {{"Cycle frequency [Hz]      =", "10"},
                            {"Divisions                =", "60"},
                            {"Wear factor [mm^3/(N m)] =",
                             "0.2e-8\n  subsection Worn geometry\n    set Update = sphere_fit\n    "
                             "set Cycles = " +
                                 n + "\n    set Cycles per jump = " + n + "\n  end"}});
       }},
      {"tibial_tray", [](const Cycles &n) { return results_of(tray(n)); }},
  };
}

/// Names of all estimated errors in a summary with their values.
std::vector<std::pair<std::string, double>>
estimated_errors(const std::string &summary)
{
  std::vector<std::pair<std::string, double>> errors;
  for (const char *begin : {"\"estimated error of ", "\"largest estimated error of "})
    for (std::size_t at = 0; (at = summary.find(begin, at)) != summary.npos; ++at)
    {
      const std::string name = summary.substr(at + 1, summary.find('"', at + 1) - at - 1);
      errors.emplace_back(name, value(summary, name));
    }
  return errors;
}
} // namespace

// 1000 cycles wear up to 1e-4 mm, a hundredth of the elastic approach of polyethylene; many, of the
// back of an insert, which slides by micrometres, more than of others, wear a part that is not
// small. Estimates by the mesh, by the steps or by points exist in both; errors of depths, volumes
// and penetrations do not: they are absent, not 0.
TEST(OneForMany, IsDoubtedByItsSizeAndHasNoError)
{
  for (const Many &one : all())
  {
    SCOPED_TRACE(one.name);
    const Results few = one.run("1e3"), many = one.run(one.many);
    EXPECT_FALSE(few.warns()) << few.log;
    EXPECT_TRUE(many.warns()) << many.log;
    for (const Results &results : {few, many})
    {
      EXPECT_GT(
          value(results.summary, "error of depths by one cycle for many, by its size, relative"),
          0.);
      for (const auto &[name, error] : estimated_errors(results.summary))
      {
        EXPECT_GT(error, 0.) << name;
        EXPECT_TRUE(name.find(" by the mesh") != name.npos ||
                    name.find(" by the steps") != name.npos || name.find(" by points") != name.npos)
            << name;
      }
      const std::string header = results.history.substr(0, results.history.find('\n'));
      EXPECT_EQ(header.find("error of"), header.npos) << header;
    }
  }
}

// No model that wears is forgotten.
TEST(OneForMany, CoversEveryModel)
{
  std::set<std::string> covered, asked;
  for (const Many &one : all())
    covered.insert(one.name.substr(0, one.name.find(' ')));
  const TemporaryFolder folder;
  const auto printed = [&](const std::vector<std::string> &options)
  {
    std::vector<std::string> words{"parameters"};
    words.insert(words.end(), options.begin(), options.end());
    return run_program(words, folder.path()).out;
  };
  const std::string help = printed({"--help"});
  const std::size_t begin = help.find("--model TEXT:{"), first = help.find('{', begin) + 1;
  std::istringstream names(help.substr(first, help.find('}', first) - first));
  for (std::string name; std::getline(names, name, ',');)
  {
    const std::string entries = printed({"--model", name});
    if (entries.find("\nsubsection Wear\n") != entries.npos)
      asked.insert(name);
  }
  EXPECT_EQ(covered, asked);
}

// A tray has no jumps: its warning gives the number of cycles up to which its depths hold.
TEST(OneForMany, ATrayWithAsManyCyclesAsItsWarningSaysIsNotDoubted)
{
  const Results many = results_of(tray("1e7"));
  const std::string begin = "[Wear / Cycles]: set ";
  const std::size_t at = many.log.find(begin);
  ASSERT_NE(at, many.log.npos) << many.log;
  const std::string said = many.log.substr(at + begin.size(), 7);
  EXPECT_FALSE(results_of(tray(said.substr(0, said.find(' ')))).warns()) << said;
  // Depths are in proportion to the cycles, and so is their error.
  const std::string error = "error of depths by one cycle for many, by its size, relative";
  EXPECT_NEAR(value(results_of(tray("1e5")).summary, error) / value(many.summary, error), .01,
              1e-9);
}

// A head whose one cycle stands for many moves to where it balances in the layer as it is worn
// then. While the wear is below the approach all bounds hold: the head moves in by the depth less
// the approach that it loses. Beyond, the extrapolated scar is deeper than the head can wear it,
// and the bounds say so.
TEST(OneForMany, ALayerFindsTheHeadInItsScar)
{
  const auto run = [](const std::string &cycles)
  {
    return results_of("hip_layer", {{"Cycles =", cycles + "\n    set Kind = none"},
                                    {"set Wear factor [mm^3/(N m)] =", "1e-6"}});
  };
  const Results some = run("2e5"), many = run("1e6");
  const double depth = value(some.summary, "largest wear depth"),
               first = value(some.summary, "elastic approach, first cycle"),
               last = value(some.summary, "elastic approach, last cycle"),
               moved = value(some.summary, "penetration under load by wear");
  EXPECT_GE(last, 0.);
  EXPECT_LT(last, first);
  EXPECT_NEAR(moved, depth + last - first, .03 * depth);
  EXPECT_NE(some.summary.find("\"verdicts that fail\": 0"), some.summary.npos) << some.summary;
  EXPECT_GT(value(many.summary, "penetration under load by wear"), 1.5 * moved);
  EXPECT_LT(value(many.summary, "elastic approach, last cycle"), 0.);
  EXPECT_EQ(many.summary.find("\"verdicts that fail\": 0"), many.summary.npos) << many.summary;
}
