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
  /// @param inner  a sum whose growth meanwhile belongs to it alone; must outlive this
  StageTimer(double &sum, const double &inner) : sum_(sum), inner_(&inner), inner_before_(inner) {}
  ~StageTimer()
  {
    sum_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    if (inner_ != nullptr)
      sum_ -= *inner_ - inner_before_;
  }
  StageTimer(const StageTimer &) = delete;
  StageTimer &operator=(const StageTimer &) = delete;

private:
  double &sum_;
  const double *inner_ = nullptr;
  double inner_before_ = 0.;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};
} // namespace arthrowear
