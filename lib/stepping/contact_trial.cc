// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/contact_trial.h"

#include "base/triples.h"

namespace arthrowear
{
std::vector<double>
ContactTrial::global_forces(const double factor) const
{
  std::vector<double> values(forces.size());
  for (std::size_t point = 0; point < n_points(); ++point)
    set_triple(values, point, factor * (transpose(frames[point]) * triple(forces, point)));
  return values;
}

double
ContactTrial::sum_of_normal_forces() const
{
  double sum = 0.;
  for (std::size_t point = 0; point < n_points(); ++point)
    sum += forces[3 * point + 2];
  return sum;
}
} // namespace arthrowear
