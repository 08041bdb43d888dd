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
} // namespace arthrowear
