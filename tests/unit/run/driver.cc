// SPDX-License-Identifier: LGPL-2.1-or-later
#include "has.h"
#include "unit/run/clock.h"
#include "unit/thrown.h"

#include <thread>

using namespace arthrowear;

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
  EXPECT_TRUE(has(shop.file("summary.json"), "done"));
  const std::string log = shop.file("log.txt");
  EXPECT_EQ(log.substr(log.find("it runs")).find("It has run down.") != std::string::npos, true);
}

// Whoever looks into the folder knows the state from the start on, and why it ended.
TEST(Driver, KeepsItsStateInAFile)
{
  const auto record_in = [](const Workshop &shop)
  { return parse_record(shop.file(state_file), state_file); };
  Workshop shop;
  std::vector<RunState> states;
  const auto look = [&](Clock &clock)
  {
    clock.in_attempt = [&](unsigned long, arthrowear::Run &)
    { states.push_back(record_in(shop).state); };
  };
  EXPECT_EQ(shop.run(look), ExitCode::done);
  EXPECT_EQ(states, std::vector<RunState>(3, RunState::running));
  const RunRecord done = record_in(shop);
  EXPECT_EQ(done.state, RunState::done);
  EXPECT_EQ(done.input, "case.prm");
  EXPECT_EQ(done.progress.text, "it runs");
  EXPECT_EQ(done.progress.step, 3u);

  Workshop stopped;
  const auto stop = [&](Clock &clock)
  { clock.on_accept = [&](unsigned long) { std::ofstream(stopped.out() / "stop"); }; };
  EXPECT_EQ(stopped.run(stop), ExitCode::stopped_on_request);
  EXPECT_EQ(record_in(stopped).state, RunState::stopped);
  EXPECT_EQ(record_in(stopped).reason, "stopped by the file 'stop'");

  Workshop broken;
  const auto fail = [](Clock &clock)
  { clock.rejection = [](double time, double) { return time < 1. ? "" : "dust"; }; };
  thrown<RunError>([&]() { broken.run(fail); });
  const RunRecord failed = record_in(broken);
  EXPECT_EQ(failed.state, RunState::failed);
  EXPECT_EQ(failed.reason.find("The clock has stopped: dust"), 0u) << failed.reason;
  ASSERT_EQ(failed.warnings.size(), 1u);
  EXPECT_EQ(failed.warnings[0].what, "a time step was cut");
}

// A result that a model forgets is an error of the program, and not a gap in its summary.
TEST(Driver, RefusesASummaryWithAGap)
{
  struct Gap : Summary
  {
    const NumberResult angle = number(other_result("angle", "angle of the hand", "deg"));
    const NumberResult spring = number(other_result("spring", "spring", "N").of_runs("wound up"));
  };
  struct Forgetful : Clock
  {
    using Clock::Clock;
    std::unique_ptr<Summary> summarise(const std::string &outcome) const override
    {
      auto summary = std::make_unique<Gap>();
      summary->outcome.set(outcome);
      return summary;
    }
  };
  Workshop shop;
  EXPECT_EQ(thrown<std::logic_error>([&]() { shop.run_clock<Forgetful>([](Clock &) {}); }),
            "results of the model clock are neither set nor absent: angle");
  Workshop early;
  const auto stop_early = [&](Clock &clock)
  { clock.on_accept = [&](unsigned long) { std::ofstream(early.out() / "stop"); }; };
  EXPECT_EQ(early.run_clock<Forgetful>(stop_early), ExitCode::stopped_on_request);
  EXPECT_TRUE(has(early.file("summary.json"), "\"angle\": \"stopped by the file 'stop'\""));
}

// Two blocks are done when three seconds are over, the third is too near to the second for a line.
TEST(Driver, ShowsHowFarALongSetUpIs)
{
  Workshop shop;
  const auto change = [](Clock &clock)
  {
    clock.in_start = [](arthrowear::Run &run)
    {
      run.show_set_up("springs", .25);
      std::this_thread::sleep_for(std::chrono::milliseconds(1550));
      run.show_set_up("springs", .375);
      std::this_thread::sleep_for(std::chrono::milliseconds(1550));
      run.show_set_up("springs", .5);
      run.show_set_up("springs", .75);
      run.show_set_up("springs", 1.);
    };
  };
  EXPECT_EQ(shop.run(change), ExitCode::done);
  for (const std::string &log : {shop.screen, shop.file("log.txt")})
  {
    const std::size_t input = log.find("Input:  case.prm"), line = log.find("set-up");
    EXPECT_LT(input, line) << log;
    EXPECT_EQ(log.find("set-up   50.0 % of the springs  elapsed 3 s  left of them 6 s"), line)
        << log;
    EXPECT_GT(log.find("set-up", line + 1), log.find("Wall time [s]")) << log;
  }
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
  EXPECT_TRUE(has(shop.file("log.txt"), "a time step was cut: step 2: too long"));
}

// Both attempts from time 1 and the others; nothing without --verbose.
TEST(Driver, DescribesEachAttemptIfVerbose)
{
  for (const bool is_verbose : {false, true})
  {
    Workshop shop;
    shop.is_verbose = is_verbose;
    const auto change = [](Clock &clock)
    {
      clock.end = 1.5;
      clock.rejection = [](const double time, const double h)
      { return time == 1. && h > .3 ? "too long" : ""; };
    };
    EXPECT_EQ(shop.run(change), ExitCode::done);
    const std::string log = shop.file("log.txt");
    EXPECT_EQ(log, shop.screen);
    for (const char *line : {"accepted 1.000000\n", "rejected 0.500000\n", "accepted 0.250000\n"})
      EXPECT_EQ(log.find(line) != std::string::npos, is_verbose) << line << log;
  }
}

// The first 30 of 200 parts are shown, then parts that are a second apart: 200 are done at once.
TEST(Driver, ManyPartsAreNotAllShown)
{
  for (const bool is_verbose : {false, true})
  {
    Workshop shop;
    shop.is_verbose = is_verbose;
    const auto change = [](Clock &clock)
    {
      clock.end = 201.;
      clock.in_attempt = [](const unsigned long step, arthrowear::Run &run)
      {
        if (step == 201)
          std::this_thread::sleep_for(std::chrono::milliseconds(1100));
        run.report_part("part " + std::to_string(step));
      };
    };
    EXPECT_EQ(shop.run(change), ExitCode::done);
    EXPECT_TRUE(has(shop.screen, "part 30\n"));
    if (is_verbose)
      EXPECT_TRUE(has(shop.screen, "part 200\n"));
    else
      EXPECT_TRUE(has(shop.screen, "part 201 (170 before it are not shown)\n"));
  }
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
  EXPECT_TRUE(has(shop.file("summary.json"), "stopped by the file 'stop'"));
  EXPECT_TRUE(has(shop.file("log.txt"), "Stopped by the file 'stop'; continue with --resume."));
  EXPECT_FALSE(fs::exists(shop.out() / "stop")) << "the resumed run would stop at once";
  EXPECT_EQ(std::count(shop.calls.begin(), shop.calls.end(), "last review"), 0);

  // As after a kill: rows of a step that no checkpoint holds.
  std::ofstream(shop.out() / "statistics.csv", std::ios::app) << "3.0,1.0\n4.0,1.0\n";
  EXPECT_EQ(shop.run(plain, true), ExitCode::done);
  EXPECT_EQ(shop.calls.front(), "resume");
  EXPECT_EQ(shop.file("statistics.csv"), whole.file("statistics.csv"));
  EXPECT_EQ(shop.frames, (Numbers{4., 5.})) << "that of time 2 is from the first part";
}

// A long step polls for itself. Its output up to the stop belongs to no checkpoint.
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
  EXPECT_TRUE(has(text, "checkpoints"));
  EXPECT_FALSE(has(text, "The last good state"));
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
  EXPECT_EQ(shop.run(change), ExitCode::stopped_without_checkpoint);
  EXPECT_EQ(std::count(shop.calls.begin(), shop.calls.end(), "pack"), 0);
  EXPECT_TRUE(has(shop.file("log.txt"), "keeps no checkpoints; --resume=auto starts it again"));
  EXPECT_NE(thrown<InputError>([&]() { shop.run([](Clock &) {}, true); }), "nothing was thrown");
}

// A request by the file 'stop' is obeyed in a set-up that polls; the clock's limit is not, or a run
// whose set-up is longer than its limit would never begin.
TEST(Driver, EndsInTheSetUpWithoutATrace)
{
  const auto poll_in_start = [](Clock &clock)
  { clock.in_start = [](arthrowear::Run &run) { run.stop_if_requested(); }; };
  Workshop shop;
  fs::create_directory(shop.out());
  std::ofstream(shop.out() / "stop");
  EXPECT_EQ(shop.run(poll_in_start), ExitCode::stopped_without_checkpoint);
  EXPECT_EQ(shop.calls, Names{"start"});
  EXPECT_TRUE(fs::is_empty(shop.out())) << "the request is taken away, nothing is written";

  Workshop short_of_time;
  short_of_time.checkpoint.wall_time = 1e-9;
  EXPECT_EQ(short_of_time.run(poll_in_start), ExitCode::stopped_on_request);
  EXPECT_NE(std::find(short_of_time.calls.begin(), short_of_time.calls.end(), "open"),
            short_of_time.calls.end());
}

// A signal ends the set-up of a resume as well and leaves existing files as they were. The file
// 'stop' may be older than the resume, which removes it.
TEST(Driver, EndsInTheSetUpOfAResumeBySignalsOnly)
{
  Workshop shop;
  ASSERT_EQ(shop.run([](Clock &clock) { clock.end = 2.; }), ExitCode::done);
  const std::string table = shop.file("statistics.csv"), log = shop.file("log.txt");
  const auto stopped = [](Clock &clock)
  { clock.in_start = [](arthrowear::Run &) { throw StopRequested{StopReason::signal}; }; };
  EXPECT_EQ(shop.run(stopped, true), ExitCode::stopped_on_request);
  EXPECT_TRUE(has(shop.screen, "Nothing was written or replaced: continue with --resume."));
  EXPECT_EQ(shop.file("statistics.csv"), table);
  EXPECT_EQ(shop.file("log.txt"), log);

  std::ofstream(shop.out() / "stop");
  const auto asks = [](Clock &clock)
  { clock.in_start = [](arthrowear::Run &run) { run.stop_if_requested(); }; };
  EXPECT_EQ(shop.run(asks, true), ExitCode::done);
  EXPECT_EQ(shop.row_times(), (Numbers{1., 2., 3.}));
  EXPECT_FALSE(fs::exists(shop.out() / "stop"));
}
} // namespace
