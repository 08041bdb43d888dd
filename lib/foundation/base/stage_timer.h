// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <chrono>

namespace arthrowear
{
/// Adds the wall time of its life to a sum [s]. Local: no collective call, safe while unwinding.
class StageTimer
{
public:
  explicit StageTimer(double &sum) : sum_(sum) {}
  ~StageTimer()
  {
    sum_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }
  StageTimer(const StageTimer &) = delete;
  StageTimer &operator=(const StageTimer &) = delete;

private:
  double &sum_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};
} // namespace arthrowear
