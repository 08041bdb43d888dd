// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/load.h"

#include "base/units.h"

#include <algorithm>

namespace arthrowear
{
Vector3
JointLoad::vector(const double time) const
{
  return {0., 0., -force(time)};
}

double
DoubleCosineLoad::force(const double time) const
{
  const double phase = frequency_ * time + phase_offset_;
  return .5 * amplitude_ * (1. + std::cos(4. * units::pi * phase + units::pi)) + base_;
}

double
SineLoad::force(const double time) const
{
  return mean_ + amplitude_ * std::sin(2. * units::pi * (frequency_ * time + phase_offset_));
}

LoadOfSwing::LoadOfSwing(std::shared_ptr<const JointLoad> load, const double least,
                         const double frequency)
    : load_(std::move(load)), largest_(load_->force(0.)), share_(1.)
{
  constexpr unsigned int n_moments = 2000;
  double before = largest_;
  for (unsigned int i = 1; i < n_moments; ++i)
  {
    const double now = load_->force(i / (n_moments * frequency));
    largest_ = std::max(largest_, now);
    before = std::min(before, now);
  }
  if (before < largest_)
    share_ = (largest_ - least) / (largest_ - before);
}

Vector3
ComponentLoad::vector(const double time) const
{
  const double phase = frequency_ * time + phase_offset_;
  return factor_ * Vector3{components_[0].value(phase), components_[1].value(phase),
                           components_[2].value(phase)};
}

double
time_of_largest_load(const JointLoad &load, const double frequency)
{
  constexpr unsigned int n_moments = 2000;
  constexpr double round_off = 1e-9; // by which equal peaks may differ
  double largest = load.force(0.), time = 0.;
  for (unsigned int i = 1; i < n_moments; ++i)
  {
    const double now = i / (n_moments * frequency);
    if (load.force(now) > (1. + round_off) * largest)
    {
      largest = load.force(now);
      time = now;
    }
  }
  return time;
}
} // namespace arthrowear
