// SPDX-License-Identifier: LGPL-2.1-or-later
#include "check_progress.h"

#include <chrono>
#include <iostream>

namespace arthrowear
{
CheckProgress
check_progress()
{
  using Clock = std::chrono::steady_clock;
  return [last = Clock::now()](const std::size_t n_checked, const std::size_t n_cases) mutable
  {
    constexpr std::chrono::seconds between(3);
    if (n_checked == n_cases || Clock::now() - last < between)
      return;
    last = Clock::now();
    std::cout << "Checked " << n_checked << " of " << n_cases << " cases" << std::endl;
  };
}
} // namespace arthrowear
