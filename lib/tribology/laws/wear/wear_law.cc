// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/wear/wear_law.h"

#include "laws/wear/wear_types.h"

namespace arthrowear
{
double
WearLaw::depth(const Sliding &step, const double *history) const
{
  if (!(step.pressure > 0. && step.duration > 0.))
    return 0.;
  return step.duration * rate(step.pressure, norm(step.slip) / step.duration, history).value;
}

LawRegistry<WearLaw> &
wear_laws()
{
  static LawRegistry<WearLaw> laws({archard_wear(), dissipated_energy_wear(), delamination_wear(),
                                    kang_wear(false), kang_wear(true), contact_area_wear(),
                                    power_wear(), oriented_wear(), table_wear()});
  return laws;
}
} // namespace arthrowear
