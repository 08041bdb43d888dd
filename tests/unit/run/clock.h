// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/csv.h"
#include "run/driver.h"
#include "run/frame_schedule.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

/// A simulation without physics, and a place to run it.
namespace arthrowear
{
namespace fs = std::filesystem;

inline std::string
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

  // Settings that tests change.
  double end = 3.;
  double spacing = std::numeric_limits<double>::infinity(); ///< of frames
  double smallest = .25;
  unsigned long polled_every = 1;
  std::function<std::string(double time, double h)> rejection; ///< empty text: accepted
  std::function<bool()> can_take_back;
  std::function<void(Run &run)> in_start; ///< in resume() too
  std::function<void(unsigned long step)> on_accept;
  std::function<void(unsigned long step, Run &run)> in_attempt;

  std::vector<std::string> calls;
  std::vector<double> sizes, frames; ///< of attempts; times
  std::vector<double> times_before;  ///< of attempts

  void start() override
  {
    calls.push_back("start");
    if (in_start)
      in_start(run_);
    schedule_ = FrameSchedule(spacing, 1e-6);
  }
  void resume(const CheckpointData &data) override
  {
    calls.push_back("resume");
    if (in_start)
      in_start(run_);
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
  std::string details(const double h, const Attempt &attempt, const double seconds) const override
  {
    return (attempt.is_accepted ? "accepted " : "rejected ") + std::to_string(h) +
           (seconds >= 0. ? "" : " before it began");
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
  std::string dump(const OutputFolder *folder) override
  {
    folder->write("spring.txt", "broken");
    return "The spring is in spring.txt.\n";
  }
  News news(const bool is_last) const override { return is_last ? News::important : News::none; }
  std::string progress_text(double, const Progress &) const override { return "it runs"; }
  void finish() override { calls.push_back("finish"); }
  std::unique_ptr<Summary> summarise(const std::string &outcome) const override
  {
    auto summary = std::make_unique<Summary>();
    summary->outcome.set(outcome);
    return summary;
  }
  void report(const Summary &summary) const override { run_.log.summary(summary.lines(), summary.lines()); }
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
  bool keeps_checkpoints = true, is_verbose = false;
  std::vector<std::string> calls; ///< of the last clock
  std::vector<double> sizes, frames, times_before;
  std::string screen;

  fs::path out() const { return folder_ / "out"; }
  std::string file(const std::string &name) const { return bytes_of(out() / name); }

  ExitCode run(const std::function<void(Clock &)> &change, const bool resumes = false)
  {
    return run_clock<Clock>(change, resumes);
  }
  /// Runs another kind of clock.
  template <class Kind>
  ExitCode run_clock(const std::function<void(Clock &)> &change, const bool resumes = false)
  {
    std::ostringstream shown, errors;
    Log log(shown, errors);
    if (is_verbose)
      log.be_verbose();
    RunOptions options;
    options.existing = resumes ? OutputFolder::Existing::resume : OutputFolder::Existing::refuse;
    Run surroundings("clock", out().string(), keeps_checkpoints ? &checkpoint : nullptr,
                     parameters_, file_, options, log, MPI_COMM_SELF);
    Kind clock(surroundings);
    change(clock);
    const auto note = [&]()
    {
      calls = clock.calls;
      sizes = clock.sizes;
      frames = clock.frames;
      times_before = clock.times_before;
      screen = shown.str();
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

  /// Returns the names of complete checkpoints, in their order.
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
} // namespace arthrowear
