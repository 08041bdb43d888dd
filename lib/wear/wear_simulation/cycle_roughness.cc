// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/cycle_roughness.h"

#include "wear_simulation/pressure_roughness.h"
#include "wear_simulation/wear_summary.h"

namespace arthrowear
{
void
CycleRoughness::begin_cycle()
{
  largest_sum_ = 0.;
  force_.clear();
  area_.clear();
}

void
CycleRoughness::add_step(const ContactHistory &contact, const double sum_of_forces)
{
  constexpr double rounding = 1e-9; // of two equal peaks the first
  if (sum_of_forces <= (1. + rounding) * largest_sum_)
    return;
  largest_sum_ = sum_of_forces;
  force_ = contact.force;
  area_ = contact.area;
}

void
CycleRoughness::end_cycle(const std::vector<std::array<unsigned int, 3>> &triangles,
                          const std::vector<Vector3> &positions, const bool may_be_unworn)
{
  const std::optional<double> measured =
      area_.empty() ? std::nullopt
                    : pressure_roughness(triangles, positions, force_, area_, was_measured_);
  is_measured_ = measured.has_value();
  was_measured_ = was_measured_ || is_measured_;
  last_ = measured.value_or(0.);
  if (!has_unworn_ || may_be_unworn)
    unworn_ = std::max(unworn_, last_);
  has_unworn_ = true;
}

double
CycleRoughness::limit() const
{
  constexpr double times = 1.5, least = 0.2;
  return std::max(times * std::max(unworn_, of_jumps.of_worn_surface()), least);
}

void
CycleRoughness::add_to(const WearSummary &summary) const
{
  if (is_measured_)
    summary.roughness.set(last_);
  if (unworn_ > 0.)
    summary.unworn_roughness.set(unworn_);
  summary.roughness_limit.set(limit());
}

void
RoughnessOfJumps::reject(const double cycles, const double at_start, const double at_end)
{
  if (is_comparing())
    return;
  rejected_cycles_ = cycles;
  rejected_start_ = at_start;
  rejected_end_ = at_end;
}

void
RoughnessOfJumps::accept(const double cycles, const double roughness)
{
  if (is_comparing() && cycles >= rejected_cycles_)
  {
    const double part = (rejected_cycles_ - last_cycles_) / (cycles - last_cycles_),
                 there = last_ + part * (roughness - last_);
    // Jumps of half the length have at most half of a roughness that their length causes, or
    // multiply it where they are unstable as well.
    constexpr double scatter = 0.3;
    if (std::abs(there - rejected_end_) <= scatter * std::abs(rejected_end_ - rejected_start_))
      of_worn_surface_ = std::max(of_worn_surface_, there);
    compared_ = std::max(compared_, rejected_end_);
    rejected_cycles_ = 0.;
  }
  last_cycles_ = cycles;
  last_ = roughness;
}

bool
RoughnessOfJumps::is_unknown(const double roughness) const
{
  constexpr double much_more = 1.5;
  return !is_comparing() && roughness > much_more * compared_;
}
} // namespace arthrowear
