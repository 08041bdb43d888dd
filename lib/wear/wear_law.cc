// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear/wear_law.h"

#include "base/errors.h"
#include "base/number_text.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace arthrowear
{
namespace
{
double
checked(const char *name, const double value, const bool zero_is_allowed)
{
  if (!(value > 0. || (zero_is_allowed && value == 0.)) || !std::isfinite(value))
    throw InputError("the " + std::string(name) + " of the wear law is " + shortest_text(value) +
                     ", must be " + (zero_is_allowed ? "0 or above" : "above 0"));
  return value;
}
} // namespace

SlidingIncrement
sliding_increment(const double pressure, const Vector3 &friction, const Vector3 &slip)
{
  return {pressure, norm(slip), std::max(0., dot(friction, slip))};
}

double
delamination_coefficient(const double strain_per_pass, const double inclusion_fraction,
                         const double critical_void_fraction)
{
  return 2. * checked("strain per pass", strain_per_pass, true) *
         checked("volume fraction of inclusions", inclusion_fraction, true) /
         checked("critical area fraction of voids", critical_void_fraction, false);
}

WearLaw::WearLaw(const WearLawKind kind, const double coefficient, const double hardness)
    : kind_(kind),
      factor_(checked("coefficient", coefficient, true) / checked("hardness", hardness, false))
{
}

WearLaw
WearLaw::archard(const double coefficient, const double hardness)
{
  return {WearLawKind::archard, coefficient, hardness};
}

WearLaw
WearLaw::dissipated_energy(const double coefficient, const double hardness, const double friction)
{
  WearLaw law(WearLawKind::dissipated_energy, coefficient, hardness);
  law.energy_factor_ = law.factor_ / checked("friction coefficient", friction, false);
  return law;
}

WearLaw
WearLaw::delamination(const double strain_per_pass, const double inclusion_fraction,
                      const double critical_void_fraction, const double hardness)
{
  return {WearLawKind::delamination,
          delamination_coefficient(strain_per_pass, inclusion_fraction, critical_void_fraction),
          hardness};
}

double
WearLaw::depth(const SlidingIncrement &step) const
{
  if (kind_ == WearLawKind::dissipated_energy)
    return energy_factor_ * step.dissipation;
  return factor_ * std::max(0., step.pressure) * step.slip;
}
} // namespace arthrowear
