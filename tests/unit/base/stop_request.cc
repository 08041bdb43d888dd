// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/stop_request.h"
#include "base/output_file.h"

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>

using namespace arthrowear;

TEST(StopRequest, NothingIsPendingAtFirst)
{
  StopRequest::listen_to_signals();
  EXPECT_EQ(StopRequest("/nowhere/stop", 1e6).pending(), StopReason::none);
}

TEST(StopRequest, EachSignalIsRemembered)
{
  for (const int number : {SIGINT, SIGTERM, SIGUSR1})
  {
    StopRequest::listen_to_signals();
    const StopRequest stop;
    ASSERT_EQ(stop.pending(), StopReason::none);
    std::raise(number);
    EXPECT_EQ(stop.pending(), StopReason::signal);
    EXPECT_EQ(stop_reason_text(stop.pending()), "a signal");
  }
  StopRequest::listen_to_signals();
}

TEST(StopRequest, FileIsARequestUntilRemoved)
{
  StopRequest::listen_to_signals();
  const std::string file = ::testing::TempDir() + "stop";
  const StopRequest stop(file);
  write_file(file, "");
  EXPECT_EQ(stop.pending(), StopReason::file);
  stop.remove_file();
  EXPECT_FALSE(std::filesystem::exists(file));
  EXPECT_EQ(stop.pending(), StopReason::none);
}

TEST(StopRequest, WallTime)
{
  StopRequest::listen_to_signals();
  EXPECT_EQ(StopRequest("", 0.).pending(), StopReason::wall_time);
}

TEST(StopRequestDeath, SecondInterruptEndsTheProgram)
{
  EXPECT_EXIT(
      {
        StopRequest::listen_to_signals();
        std::raise(SIGINT);
        std::raise(SIGINT);
      },
      testing::KilledBySignal(SIGINT), "");
}
