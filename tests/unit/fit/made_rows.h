// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/units.h"
#include "fit/law_fit.h"

#include <random>

namespace arthrowear::bench_test
{
/// Returns the constants of the documentation, in the units that their names give.
inline std::vector<double>
known_constants(const std::string &law)
{
  if (law == "archard")
    return {.4e-6};
  if (law == "contact_area")
    return {.3, 32., 1.6, 1.9};
  if (law == "power")
    return {1.1e-6, .7, .4};
  if (law == "table") // at 1 and 9 MPa, ratios .01 and .5
    return {9e-7, 2e-6, 8e-8, 3e-7};
  return {-13.1, .19, .29};
}

/// Rows over cross-shear and pressure, with the volumes of a law times exp(scatter x normal).
inline MeasuredRows
made_rows(const LawForm &form, const std::vector<double> &constants, const double scatter = 0.,
          const unsigned int seed = 1)
{
  std::mt19937_64 generator(seed);
  std::normal_distribution<double> normal;
  const auto law = form.make(constants);
  MeasuredRows measured;
  for (const double cross_shear : {.01, .02, .04, .087, .18, .254, .5})
    for (const double pressure : {1., 2.5, 6., 9.})
    {
      MeasuredRow row;
      row.cross_shear = cross_shear;
      row.pressure = pressure;
      row.load = pressure * units::pi * 25.;
      row.sliding = 30e3 * units::m * (1. + cross_shear);
      row.volume = predicted_volume(*law, row) * std::exp(scatter * normal(generator));
      row.place = "made:" + std::to_string(measured.rows.size() + 1);
      measured.rows.push_back(row);
    }
  return measured;
}
} // namespace arthrowear::bench_test
