// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/csv.h"
#include "base/units.h"
#include "elastic_layer/cup_cycle.h"
#include "elastic_layer/layer_life.h"
#include "gait/curve_table.h"
#include "laws/wear/archard.h"

/// The cup of the tables in data/: 8 mm of E 1000 MPa, nu .4, under the gait of a simulator.
namespace layer_test
{
using namespace arthrowear;

constexpr double wear_factor = .4e-6 * units::mm3_per_Nm;

inline LayerCup
cup_of(const double radius, const double clearance)
{
  LayerCup cup;
  cup.radius = radius;
  cup.clearance = clearance;
  cup.thickness = 8.;
  cup.layer = {1000., .4};
  return cup;
}

/// Steps of the gait; the rotation has the sign of a leg, as in all of inputs/.
inline std::vector<LayerStep>
simulator_steps(const unsigned int n_steps)
{
  const CsvTable table = read_csv(ARTHROWEAR_SOURCE_DIR "/inputs/gait/iso14242_1_hip_gait.csv");
  const auto curves =
      curves_of_columns(table, {"flexion_deg", "adduction_deg", "-inward_rotation_deg"});
  const TabulatedMotion motion({curves[0], curves[1], curves[2]}, EulerSequence(), 1.);
  const TabulatedLoad load(curve_of_column(table, "axial_force_N"), 1.);
  return layer_steps(motion, load, 1., n_steps);
}

inline CupCycle
simulator(const LayerCup &cup, const unsigned int n_rings, const unsigned int n_steps)
{
  return {cup, make_cavity_points(n_rings), simulator_steps(n_steps),
          std::make_shared<ArchardWear>(wear_factor)};
}

inline double
largest(const std::vector<double> &values)
{
  return *std::max_element(values.begin(), values.end());
}

/// Largest contact area in the steps of a cycle that was just computed [mm^2].
inline double
largest_area(const CupCycle &cycle, const LayerCycleResult &result)
{
  double area = 0.;
  for (const LayerMoment &moment : result.moments)
    area = std::max(area, cycle.contact().contact_area(moment.centre));
  return area;
}
} // namespace layer_test
