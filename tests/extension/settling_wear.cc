// SPDX-License-Identifier: LGPL-2.1-or-later
#include "extension/settling_wear.h"

#include "base/units.h"

namespace arthrowear
{
SettlingWear::SettlingWear(const double factor, const double pressure, const double rise,
                           const double distance)
    : factor_(factor), pressure_(pressure), rise_(rise), distance_(distance)
{
}

DepthRate
SettlingWear::rate(const double p, const double v, const double *history) const
{
  const double settled = factor_ * (1. + rise_ * std::exp(-history[0] / distance_));
  return {settled * (1. + p / pressure_) * p * v, settled * (1. + 2. * p / pressure_) * v,
          settled * (1. + p / pressure_) * p};
}

std::vector<HistoryVariable>
SettlingWear::history() const
{
  return {{"sliding_distance", "mm", 0., true}};
}

void
SettlingWear::advance(const Sliding &step, double *history) const
{
  history[0] += norm(step.slip);
}

namespace
{
LawType<WearLaw>
settling_wear()
{
  LawType<WearLaw> type;
  type.name = "settling";
  type.text = "K_0 (1 + p/p_0)(1 + a exp(-S/S_0)) p v with the sliding distance S";
  type.source = "made up for a test";
  type.numbers = {{"K_0 [mm^3/(N m)]", units::mm3_per_Nm, rules::non_negative(), "K_0.", "1e-6"},
                  {"p_0 [MPa]", units::MPa, rules::positive(), "Pressure that doubles K.", "", 5.},
                  {"Rise", 1., rules::non_negative(), "a, at the begin.", "", 1.},
                  {"Settling distance [mm]", units::mm, rules::positive(), "S_0.", "", 10.}};
  type.make = [](const std::vector<double> &values, const WearLaw::Surrounding &)
  { return std::make_shared<SettlingWear>(values[0], values[1], values[2], values[3]); };
  return type;
}

/// Work of friction per area of the surface.
ContactField
friction_work()
{
  return {{"friction_work", "mJ/mm^2", 0., true},
          [](const ContactPointStep &step, const double before)
          { return before + step.sliding.dissipation; }};
}

[[maybe_unused]] const bool is_registered = []()
{
  wear_laws().add(settling_wear());
  contact_fields().push_back(friction_work());
  return true;
}();
} // namespace
} // namespace arthrowear
