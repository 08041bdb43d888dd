// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/driver.h"

#include "base/csv.h"
#include "run/frame_schedule.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>
#include <mpi.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <sstream>

using namespace arthrowear;
namespace fs = std::filesystem;

namespace
{
/// The driver needs MPI and nothing of the finite elements.
class Mpi : public ::testing::Environment
{
public:
  void SetUp() override { MPI_Init(nullptr, nullptr); }
  void TearDown() override { MPI_Finalize(); }
};
const ::testing::Environment *const mpi = ::testing::AddGlobalTestEnvironment(new Mpi);

std::string
bytes_of(const fs::path &file)
{
  std::ostringstream bytes;
  bytes << std::ifstream(file).rdbuf();
  return bytes.str();
}

/// A clock that runs to `end` in steps of at most 1, with a row per step: time and size. Every call
/// of the driver is noted.
class Clock : public Simulation
{
public:
  explicit Clock(Run &run) : run_(run) {}

  // What a test changes.
  double end = 3.;
  double spacing = std::numeric_limits<double>::infinity(); ///< of frames
  double smallest = .25;
  unsigned long polled_every = 1;
  std::function<std::string(double time, double h)> rejection; ///< empty text: accepted
  std::function<bool()> can_take_back;
  std::function<void(unsigned long step)> on_accept;
  std::function<void(unsigned long step, Run &run)> in_attempt;

  std::vector<std::string> calls;
  std::vector<double> sizes, frames; ///< of attempts; times
  std::vector<double> times_before;  ///< of attempts

  void start() override
  {
    calls.push_back("start");
    schedule_ = FrameSchedule(spacing, 1e-6);
  }
  void resume(const CheckpointData &data) override
  {
    calls.push_back("resume");
    schedule_ = FrameSchedule(spacing, 1e-6);
    time_ = data.number("time");
    step_ = data.integer("step");
    schedule_.restore(data.number("next frame"));
    last_frame_ = data.number("last frame");
  }
  std::vector<Statistics::Column> columns() const override { return {{"time", "s"}, {"h", "s"}}; }
  void open() override { calls.push_back("open"); }
  bool is_over() const override { return time_ >= end; }
  unsigned long step() const override { return step_; }
  unsigned long poll_every() const override { return polled_every; }
  double next_step() const override { return std::min(size_, end - time_); }
  Attempt attempt(const double h) override
  {
    calls.push_back("attempt");
    sizes.push_back(h);
    times_before.push_back(time_);
    if (in_attempt)
      in_attempt(step_ + 1, run_);
    const std::string reason = rejection ? rejection(time_, h) : "";
    return {reason.empty(), reason};
  }
  void accept(const double h) override
  {
    calls.push_back("accept");
    time_ += h;
    ++step_;
    run_.write_row({time_, h});
    if (on_accept)
      on_accept(step_);
  }
  bool cut(const double h) override
  {
    calls.push_back("cut");
    if (h / 2. < smallest)
      return false;
    size_ = h / 2.;
    return true;
  }
  std::string place(double) const override { return "step " + std::to_string(step_ + 1); }
  std::string failure(double, const std::string &reason) const override
  {
    return "The clock has stopped: " + reason + "\n";
  }
  bool take_back(const std::string &) override { return can_take_back && can_take_back(); }
  bool is_cycle_complete() const override { return step_ % 2 == 0; }
  void end_cycle() override { calls.push_back("end of cycle"); }
  void review(const bool is_last) override { calls.push_back(is_last ? "last review" : "review"); }
  bool is_frame_due(const bool is_last) const override
  {
    return spacing < std::numeric_limits<double>::infinity() &&
           schedule_.is_due(time_, last_frame_, is_last);
  }
  void write_frame() override
  {
    calls.push_back("frame");
    frames.push_back(time_);
    last_frame_ = time_;
    schedule_.note(time_);
  }
  CheckpointData pack() override
  {
    calls.push_back("pack");
    CheckpointData data;
    data.set_number("time", time_);
    data.set_integer("step", static_cast<std::int64_t>(step_));
    data.set_number("next frame", schedule_.next());
    data.set_number("last frame", last_frame_);
    return data;
  }
  std::string dump(const OutputFolder &folder) const override
  {
    folder.write("spring.txt", "broken");
    return "The spring is in spring.txt.\n";
  }
  News news(const bool is_last) const override { return is_last ? News::important : News::none; }
  std::string progress_text(double, const Progress &) const override { return "it runs"; }
  void finish() override { calls.push_back("finish"); }
  Summary summarise(const std::string &outcome) const override
  {
    Summary summary;
    summary.add("outcome", outcome);
    return summary;
  }
  void report(const Summary &summary) const override { run_.log.summary(summary.text()); }
  std::string farewell() const override { return "It has run down."; }

private:
  Run &run_;
  double time_ = 0., size_ = 1., last_frame_ = -1.;
  unsigned long step_ = 0;
  FrameSchedule schedule_{spacing, 1e-6};
};

/// Runs clocks in one folder.
class Workshop
{
public:
  Workshop()
  {
    std::string name = (fs::temp_directory_path() / "driver_XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    parameters_.top_level().add("Cells", cells_, rules::positive(), "Any.");
    parameters_.read(file_);
  }
  ~Workshop() { fs::remove_all(folder_); }
  Workshop(const Workshop &) = delete;

  CheckpointParameters checkpoint{/*every_n_steps*/ 1000, /*every_wall_time*/ 0.};
  bool keeps_checkpoints = true;
  std::vector<std::string> calls; ///< of the last clock
  std::vector<double> sizes, frames, times_before;

  fs::path out() const { return folder_ / "out"; }
  std::string file(const std::string &name) const { return bytes_of(out() / name); }

  ExitCode run(const std::function<void(Clock &)> &change, const bool resumes = false)
  {
    std::ostringstream screen, errors;
    Log log(screen, errors);
    RunOptions options;
    options.existing = resumes ? OutputFolder::Existing::resume : OutputFolder::Existing::refuse;
    Run surroundings("clock", out().string(), keeps_checkpoints ? &checkpoint : nullptr,
                     parameters_, file_, options, log, MPI_COMM_SELF);
    Clock clock(surroundings);
    change(clock);
    const auto note = [&]()
    {
      calls = clock.calls;
      sizes = clock.sizes;
      frames = clock.frames;
      times_before = clock.times_before;
    };
    try
    {
      const ExitCode code = run_simulation(clock, surroundings);
      note();
      return code;
    }
    catch (...)
    {
      note();
      throw;
    }
  }

  /// Of complete checkpoints, in their order.
  std::vector<std::string> checkpoints() const
  {
    std::vector<std::string> names;
    if (fs::exists(out() / "checkpoints"))
      for (const fs::directory_entry &entry : fs::directory_iterator(out() / "checkpoints"))
        if (fs::exists(entry.path() / "complete"))
          names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
  }
  std::vector<double> row_times() const
  {
    return read_csv((out() / "statistics.csv").string()).column("time [s]");
  }

private:
  fs::path folder_;
  double cells_ = 1.;
  Parameters parameters_;
  ParameterFile file_ = ParameterFile::parse("set Cells = 3\n", "case.prm");
};

using Names = std::vector<std::string>;
using Numbers = std::vector<double>;

TEST(Driver, CallsASimulationInThisOrder)
{
  Workshop shop;
  shop.checkpoint.every_n_steps = 2;
  const auto change = [](Clock &clock)
  {
    clock.end = 2.;
    clock.spacing = 1.;
  };
  EXPECT_EQ(shop.run(change), ExitCode::done);
  EXPECT_EQ(shop.calls,
            (Names{"start", "open", "attempt", "accept", "review", "frame", "attempt", "accept",
                   "end of cycle", "review", "frame", "pack", "last review", "pack", "finish"}));
  EXPECT_EQ(shop.row_times(), (Numbers{1., 2.}));
  EXPECT_NE(shop.file("summary.json").find("done"), std::string::npos);
  const std::string log = shop.file("log.txt");
  EXPECT_EQ(log.substr(log.find("it runs")).find("It has run down.") != std::string::npos, true);
}

// The second step fails with sizes above .3: 1, .5 are rejected from time 1, .25 is accepted.
TEST(Driver, RepeatsARejectedAttemptWithASmallerStepFromTheSameState)
{
  Workshop shop;
  const auto change = [](Clock &clock)
  {
    clock.end = 1.25;
    clock.spacing = .1;
    clock.rejection = [](const double time, const double h)
    { return time == 1. && h > .2 && h != .125 ? "too long" : ""; };
    clock.smallest = .1;
  };
  EXPECT_EQ(shop.run(change), ExitCode::done);
  EXPECT_EQ(shop.sizes, (Numbers{1., .25, .125, .125}));
  EXPECT_EQ(shop.times_before, (Numbers{0., 1., 1., 1.125}));
  EXPECT_EQ(shop.row_times(), (Numbers{1., 1.125, 1.25})) << "a rejected attempt has no row";
  EXPECT_EQ(shop.frames, (Numbers{1., 1.125, 1.25})) << "and no frame";
  EXPECT_NE(shop.file("log.txt").find("a time step was cut: step 2: too long"), std::string::npos)
      << shop.file("log.txt");
}

TEST(Driver, TakesTheCycleBackWhereNoSmallerStepIsLeft)
{
  Workshop shop;
  unsigned int n_back = 0;
  const auto change = [&](Clock &clock)
  {
    clock.smallest = 1.;
    clock.rejection = [&](double, double) { return n_back < 2 ? "not yet" : ""; };
    clock.can_take_back = [&]() { return ++n_back > 0; };
  };
  EXPECT_EQ(shop.run(change), ExitCode::done);
  EXPECT_EQ(n_back, 2u);
  EXPECT_EQ(shop.sizes, Numbers(5, 1.)) << "two in vain, then three";
  EXPECT_EQ(shop.row_times(), (Numbers{1., 2., 3.}));
}

TEST(Driver, EndsOnRequestWithACheckpointAndGoesOnWithoutRepeatingRows)
{
  Workshop shop, whole;
  const auto plain = [](Clock &clock)
  {
    clock.end = 5.;
    clock.spacing = 2.;
  };
  ASSERT_EQ(whole.run(plain), ExitCode::done);
  shop.checkpoint.every_n_steps = 0; // none but for the request
  const auto stopped = [&](Clock &clock)
  {
    plain(clock);
    clock.on_accept = [&](const unsigned long step)
    {
      if (step == 2)
        std::ofstream(shop.out() / "stop");
    };
  };
  EXPECT_EQ(shop.run(stopped), ExitCode::stopped_on_request);
  EXPECT_EQ(shop.checkpoints(), Names{"000002"});
  EXPECT_NE(shop.file("summary.json").find("stopped by the file 'stop'"), std::string::npos);
  EXPECT_NE(shop.file("log.txt").find("Stopped by the file 'stop'; go on with --resume."),
            std::string::npos);
  EXPECT_FALSE(fs::exists(shop.out() / "stop")) << "the resumed run would stop at once";
  EXPECT_EQ(std::count(shop.calls.begin(), shop.calls.end(), "last review"), 0);

  // As after a kill: rows of a step that no checkpoint holds.
  std::ofstream(shop.out() / "statistics.csv", std::ios::app) << "3.0,1.0\n4.0,1.0\n";
  EXPECT_EQ(shop.run(plain, true), ExitCode::done);
  EXPECT_EQ(shop.calls.front(), "resume");
  EXPECT_EQ(shop.file("statistics.csv"), whole.file("statistics.csv"));
  EXPECT_EQ(shop.frames, (Numbers{4., 5.})) << "that of time 2 is from the first part";
}

// A step that takes long polls for itself. What it has written meanwhile belongs to no checkpoint.
TEST(Driver, LosesAStepThatIsStoppedWithin)
{
  Workshop shop, whole;
  ASSERT_EQ(whole.run([](Clock &) {}), ExitCode::done);
  const auto change = [](Clock &clock)
  {
    clock.in_attempt = [](const unsigned long step, auto &run)
    {
      if (step < 3)
        return;
      run.write_row({2.5, .5});
      throw StopRequested{StopReason::signal};
    };
  };
  EXPECT_EQ(shop.run(change), ExitCode::stopped_on_request);
  EXPECT_EQ(shop.checkpoints(), Names{"000002"});
  EXPECT_EQ(shop.run([](Clock &) {}, true), ExitCode::done);
  EXPECT_EQ(shop.file("statistics.csv"), whole.file("statistics.csv"));
}

TEST(Driver, KeepsTheStateBeforeAFailureAndNamesIt)
{
  Workshop shop;
  const auto broken = [](Clock &clock)
  { clock.rejection = [](const double time, double) { return time == 2. ? "dust" : ""; }; };
  const std::string text = thrown<RunError>([&]() { shop.run(broken); });
  EXPECT_EQ(text, "The clock has stopped: dust\nThe spring is in spring.txt.\nThe last good state "
                  "is in " +
                      shop.out().string() + "/checkpoints.");
  EXPECT_EQ(shop.checkpoints(), Names{"000002"});
  EXPECT_FALSE(fs::exists(shop.out() / "summary.json")) << "it would say that the run has ended";
  EXPECT_EQ(shop.run([](Clock &) {}, true), ExitCode::done);
  EXPECT_EQ(shop.row_times(), (Numbers{1., 2., 3.}));
}

// A failure after a step was accepted, and no problem to show: the row of the step is kept.
TEST(Driver, KeepsTheStepThatShowsTheFailure)
{
  Workshop shop;
  const auto broken = [](Clock &clock)
  {
    clock.on_accept = [](const unsigned long step)
    {
      if (step == 2)
        throw RunFailure{"Worn through.\n", "The state is in", false};
    };
  };
  EXPECT_EQ(thrown<RunError>([&]() { shop.run(broken); }),
            "Worn through.\nThe state is in " + shop.out().string() + "/checkpoints.");
  EXPECT_EQ(shop.checkpoints(), Names{"000002"});
  EXPECT_FALSE(fs::exists(shop.out() / "spring.txt"));
  EXPECT_EQ(shop.run([](Clock &) {}, true), ExitCode::done);
  EXPECT_EQ(shop.row_times(), (Numbers{1., 2., 3.}));
}

// Why the run failed comes first, whatever else cannot be written.
TEST(Driver, TellsTheFailureWhereNoCheckpointCanBeWritten)
{
  Workshop shop;
  const auto broken = [&](Clock &clock)
  {
    clock.rejection = [&](const double time, double)
    {
      if (time < 2.)
        return "";
      std::ofstream(shop.out() / "checkpoints") << "a file where a folder shall be";
      return "dust";
    };
  };
  const std::string text = thrown<RunError>([&]() { shop.run(broken); });
  EXPECT_EQ(text.find("The clock has stopped: dust\n"), 0u) << text;
  EXPECT_NE(text.find("checkpoints"), std::string::npos) << text;
  EXPECT_EQ(text.find("The last good state"), std::string::npos) << text;
}

// The first state after 0, 2, 4 of the clock, and the last one.
TEST(Driver, WritesFramesByTimeAndTheLastOneOnce)
{
  const auto frames_until = [](const double end)
  {
    Workshop shop;
    shop.run(
        [&](Clock &clock)
        {
          clock.end = end;
          clock.spacing = 2.;
        });
    return shop.frames;
  };
  EXPECT_EQ(frames_until(5.), (Numbers{1., 2., 4., 5.}));
  EXPECT_EQ(frames_until(4.), (Numbers{1., 2., 4.}));
}

TEST(Driver, WritesCheckpointsByStepsWhateverItPolls)
{
  Workshop shop;
  shop.checkpoint.every_n_steps = 2;
  shop.checkpoint.kept = 10;
  const auto change = [&](Clock &clock)
  {
    clock.end = 9.;
    clock.polled_every = 4;
    clock.on_accept = [&](const unsigned long step)
    {
      if (step == 5)
        std::ofstream(shop.out() / "stop");
    };
  };
  EXPECT_EQ(shop.run(change), ExitCode::stopped_on_request);
  EXPECT_EQ(shop.checkpoints(), (Names{"000002", "000004", "000006", "000008"}))
      << "the request is seen after step 8";
}

TEST(Driver, TellsWhereAModelKeepsNoCheckpoints)
{
  Workshop shop;
  shop.keeps_checkpoints = false;
  const auto change = [&](Clock &clock)
  { clock.on_accept = [&](unsigned long) { std::ofstream(shop.out() / "stop"); }; };
  EXPECT_EQ(shop.run(change), ExitCode::stopped_on_request);
  EXPECT_EQ(std::count(shop.calls.begin(), shop.calls.end(), "pack"), 0);
  EXPECT_NE(shop.file("log.txt").find("keeps no checkpoints: start it again with --overwrite"),
            std::string::npos);
  EXPECT_NE(thrown<InputError>([&]() { shop.run([](Clock &) {}, true); }), "nothing was thrown");
}
} // namespace
