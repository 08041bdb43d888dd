// SPDX-License-Identifier: LGPL-2.1-or-later
// Every file of a resumed run equals the file of the undisturbed run, for each model that can
// resume: warnings and citations of the time before the stop are part of the state. Exceptions are
// times of the clock and the lines of progress in the log (every_file.h).
#include "restart/every_file.h"
#include "base/ranges.h"
#include "regression/hip_summary.h"
#include "restart/frame_meaning.h"
#include "restart/jumping_case.h"
#include "small_pin.h"
#include "tray_case.h"

using namespace program_test;

namespace
{
/// A case of a model that can resume, in a folder; its run writes warnings and many checkpoints.
class ResumableCase
{
public:
  ResumableCase(const SmallCase &small_case) : out_("out")
  {
    write(folder_ / "gait.csv", gait_table());
    write(folder_ / "case.prm", small_case.text());
  }
  ResumableCase(const std::string &shipped, const ShippedCase::Changes &changes)
  {
    const ShippedCase source(shipped, changes);
    fs::copy(source.folder().path(), folder_.path(), fs::copy_options::recursive);
    out_ = source.out().lexically_relative(source.folder().path());
  }
  ResumableCase(const ResumableCase &other) : out_(other.out_)
  {
    fs::copy(other.folder_.path(), folder_.path(), fs::copy_options::recursive);
  }

  fs::path out() const { return folder_ / out_.string(); }
  const fs::path &folder() const { return folder_.path(); }
  Outcome run(const std::vector<std::string> &flags = {}, const unsigned int ranks = 0) const
  {
    Limits limits;
    limits.ranks = ranks;
    return Program(words(flags), folder(), limits).wait();
  }
  /// Starts or resumes the run, sends the signal after checkpoint `step` and waits for the end.
  void interrupt(const long step, const int signal) const
  {
    Program program(words({"--resume=auto"}), folder());
    while (!program.poll() && newest_valid_step(out()) < step)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    program.send(signal);
    const Outcome outcome = program.wait();
    EXPECT_TRUE(was_killed_or_ended(outcome) || has_stopped_or_ended(outcome)) << outcome.err;
  }
  /// Steps of the checkpoints, ascending.
  std::vector<unsigned long> steps() const
  {
    std::set<unsigned long> found;
    for (const fs::directory_entry &entry : fs::directory_iterator(out() / "checkpoints"))
      found.insert(std::stoul(entry.path().filename()));
    return {found.begin(), found.end()};
  }

private:
  static std::vector<std::string> words(const std::vector<std::string> &flags)
  {
    std::vector<std::string> all{"run", "case.prm"};
    all.insert(all.end(), flags.begin(), flags.end());
    return all;
  }
  TemporaryFolder folder_;
  fs::path out_;
};

const std::string every_seven =
    "\nend\nsubsection Checkpoint\n  set Keep = 1000\n  set Every n steps = 7";

/// A case for each model that can resume.
std::map<std::string, std::function<ResumableCase()>>
cases()
{
  return {
      // A small patch for coarse elements, and jumps whose solvers change.
      {"hip_cup",
       []()
       {
         return ResumableCase(creeping(jumping_case("implicit", "3e-2"))
                                  .set("Wear / Jump / Cycles", "20")
                                  .set("Wear / Jump / First jump [cycles]", "10")
                                  .set("Material / Yield stress [MPa]", "5")
                                  .set("Checkpoint / Keep", "1000"));
       }},
      {"block",
       []()
       {
         return ResumableCase(small_pin()
                                  .set("Time / Time step [s]", "0.04")
                                  .set("Block / Element size at wear [mm]", "3")
                                  .set("Block / Element size at backing [mm]", "3")
                                  .set("Block / Elements", "linear")
                                  .set("Material / Yield stress [MPa]", "2")
                                  .set("Output / Frames per cycle", "5")
                                  .set("Checkpoint / Every n steps", "7")
                                  .set("Checkpoint / Keep", "1000"));
       }},
      {"knee_insert",
       []()
       {
         return ResumableCase(
             "knee_restraint",
             {{"set Cells =", "300"},
              {"set Time step [s] =", "0.04"},
              {"set Cycles        =", "1"},
              {"set Friction coefficient =", "0.04" + every_seven},
              {"set Wear factor [mm^3/(N m)] =", "0.22e-6\n  subsection Jump\n    set Cycles = "
                                                 "8e3\n    set First jump [cycles] = 4e3\n  end"}});
       }},
      {"insert_backside",
       []()
       {
         return ResumableCase(
             "insert_backside",
             {{"Element size at backing [mm] =", "9\n  set Element size at wear [mm] = 12"},
              {"set Time step [s] =", "0.04"},
              {"    set Cycles =", "0"},
              {"set Yield stress [MPa]   =", "0.5"},
              {"set Friction coefficient =", "0.1" + every_seven}});
       }},
      {"hip_dynamics",
       []()
       {
         return ResumableCase(
             "askari_silent/iso",
             {{"set Model         =", "hip_dynamics\nsubsection Checkpoint\n  set Keep = 100\nend"},
              {"Cycle frequency [Hz]      =", "10"},
              {"Divisions                =", "45"},
              {"Wear factor [mm^3/(N m)] =",
               "4e-8\n  subsection Worn geometry\n    set Update = sphere_fit\n"
               "    set Cycles = 3e5\n    set Cycles per jump = 1e5\n  end"}});
       }},
      {"tibial_tray",
       []()
       {
         return ResumableCase(small_tray_case_with_wear()
                                  .set("Relaxation / Residual tolerance", "1e-3")
                                  .set("Relaxation / Longest hold", "0.01")
                                  .set("Relaxation / Unbalanced levels", "go_on")
                                  .set("Checkpoint / Every n steps", "700")
                                  .set("Checkpoint / Keep", "100"));
       }},
  };
}

std::vector<std::string>
models_with_cases()
{
  return arthrowear::mapped<std::string>(cases(), [&](const auto &one) { return one.first; });
}

/// The undisturbed run of a model, computed once.
const ResumableCase &
whole_run_of(const std::string &model)
{
  static std::map<std::string, ResumableCase> runs;
  if (const auto known = runs.find(model); known != runs.end())
    return known->second;
  const ResumableCase &run = runs.emplace(model, cases().at(model)()).first->second;
  ended_with(0, run.run());
  return run;
}

class EveryFile : public ::testing::TestWithParam<std::string>
{
};
} // namespace

// The list above holds every model with a section Checkpoint.
TEST(EveryFileOf, EachModelThatCanResume)
{
  const TemporaryFolder folder;
  const Outcome schema = run_program({"parameters", "--format", "json-schema"}, folder.path());
  ASSERT_EQ(schema.exit_code, 0) << schema.err;
  const auto models = nlohmann::json::parse(schema.out).at("$defs");
  std::vector<std::string> resumable;
  for (const auto &[name, object] : models.items())
    if (object.at("properties").contains("Checkpoint"))
      resumable.push_back(name);
  EXPECT_EQ(resumable, models_with_cases());
}

// As if the power had failed right after a checkpoint: the first, one in the middle, the last but
// one.
TEST_P(EveryFile, EqualsThatOfTheUndisturbedRunWhereverItStopped)
{
  const ResumableCase &whole = whole_run_of(GetParam());
  const std::string lists = closing_lists(read(whole.out() / "log.txt"));
  EXPECT_NE(lists.find(" warning"), std::string::npos)
      << "a run without warnings shows nothing: " << read(whole.out() / "log.txt");
  const std::vector<unsigned long> steps = whole.steps();
  ASSERT_GE(steps.size(), 3u);
  for (const unsigned long step :
       std::set<unsigned long>{steps.front(), steps[steps.size() / 2], steps[steps.size() - 2]})
  {
    SCOPED_TRACE("after step " + std::to_string(step));
    const ResumableCase stopped(whole);
    forget_after(stopped.out(), step);
    fs::remove(stopped.out() / "summary.json");
    ended_with(0, stopped.run({"--resume"}));
    expect_equal_files(stopped.out(), whole.out());
  }
}

// Killed before its first checkpoint or behind it, stopped by a signal, killed again.
TEST_P(EveryFile, EqualsThatOfTheUndisturbedRunAfterThreeStops)
{
  const ResumableCase &whole = whole_run_of(GetParam());
  const std::vector<unsigned long> steps = whole.steps();
  const ResumableCase stopped = cases().at(GetParam())();
  stopped.interrupt(-1, SIGKILL);
  stopped.interrupt(static_cast<long>(steps[steps.size() / 4]), SIGKILL);
  stopped.interrupt(static_cast<long>(steps[steps.size() / 2]), SIGTERM);
  ended_with(0, stopped.run({"--resume=auto"}));
  expect_equal_files(stopped.out(), whole.out());
}

// ParaView shows them as they are meant: moments, active scalars, states as integers, two lists.
TEST_P(EveryFile, FramesSayWhatTheyShow)
{
  expect_frames_with_meaning(whole_run_of(GetParam()).out());
}

// The models without checkpoints that have frames.
TEST(EveryFileOf, LayersSayWhatTheirFramesShow)
{
  for (const std::string name : {"hip_layer", "knee_layer"})
  {
    SCOPED_TRACE(name);
    const ShippedCase run(name, {});
    const Outcome outcome = run_program({"run", "case.prm"}, run.folder().path());
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    expect_frames_with_meaning(run.out());
  }
}

INSTANTIATE_TEST_SUITE_P(Model, EveryFile, ::testing::ValuesIn(models_with_cases()),
                         [](const auto &model) { return model.param; });

namespace
{
/// Warnings and papers in the report of a run.
std::string
lists_in_report(const ResumableCase &of)
{
  ended_with(0, run_program({"report", "out", "-o", "page.html"}, of.folder()));
  const std::string page = read(of.folder() / "page.html");
  std::string lists;
  for (const char *head : {"<h4>Warnings of the run</h4>", "<p>Cite the papers of"})
  {
    const std::size_t at = page.find(head);
    EXPECT_NE(at, page.npos) << head;
    lists += page.substr(at, page.find("</ul>", at) - at);
  }
  return lists;
}
} // namespace

// The first warning comes in the first of some twenty cycles, long before the stop.
TEST(EveryFileOf, AResumedRunHasItsWarningsInTheReport)
{
  const ResumableCase &whole = whole_run_of("hip_cup");
  const ResumableCase stopped(whole);
  const std::vector<unsigned long> steps = whole.steps();
  forget_after(stopped.out(), steps[steps.size() - 2]);
  ASSERT_EQ(stopped.run({"--resume"}).exit_code, 0);
  const std::string lists = lists_in_report(whole);
  EXPECT_NE(lists.find("the peak contact pressure is above the yield stress"), std::string::npos)
      << lists;
  EXPECT_EQ(lists_in_report(stopped), lists);
}

// A finished run that continues for more cycles keeps the warnings of the first cycles, and counts
// each once.
TEST(EveryFileOf, AFinishedRunThatContinuesKeepsItsWarnings)
{
  const ResumableCase &whole = whole_run_of("hip_cup");
  const ResumableCase longer(whole);
  const std::string text = read(longer.folder() / "case.prm"), cycles = "set Cycles = 20\n";
  ASSERT_NE(text.find(cycles), text.npos);
  std::string changed = text;
  write(longer.folder() / "case.prm",
        changed.replace(text.find(cycles), cycles.size(), "set Cycles = 25\n"));
  ASSERT_EQ(longer.run({"--resume"}).exit_code, 0);
  std::istringstream lists(closing_lists(read(whole.out() / "log.txt")));
  const std::string now = closing_lists(read(longer.out() / "log.txt"));
  std::string line;
  std::getline(lists, line); // their number
  while (std::getline(lists, line))
    EXPECT_NE(now.find(line + "\n"), now.npos) << line << "\nis not in\n" << now;
}

// On two ranks, resumed on one and on three: the same kinds of warnings, as often.
TEST(EveryFileOf, AnotherNumberOfRanksKeepsWarningsAndCitations)
{
  const auto kinds = [](const ResumableCase &of)
  {
    std::istringstream lists(closing_lists(read(of.out() / "log.txt")));
    std::vector<std::string> all;
    for (std::string line; std::getline(lists, line);)
      all.push_back(line.rfind("Cite: ", 0) == 0 ? line : line.substr(0, line.find(": ")));
    return all;
  };
  const ResumableCase whole = cases().at("block")();
  ASSERT_EQ(whole.run({}, 2).exit_code, 0);
  EXPECT_GT(kinds(whole).size(), 2u);
  const std::vector<unsigned long> steps = whole.steps();
  for (const unsigned int ranks : {1u, 3u})
  {
    const ResumableCase stopped(whole);
    forget_after(stopped.out(), steps[steps.size() / 2]);
    ASSERT_EQ(stopped.run({"--resume"}, ranks).exit_code, 0);
    EXPECT_EQ(kinds(stopped), kinds(whole)) << ranks << " ranks";
  }
}
