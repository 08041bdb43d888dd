// SPDX-License-Identifier: LGPL-2.1-or-later
#include "hip_case.h"

#include <gtest/gtest.h>

#include <complex>

using namespace hip_test;

// A head that slips steadily at v under F hangs like a pendulum of length e: frequency
// sqrt(F/(m e))/2pi. Where friction falls with speed a swing along the slip grows by
// -mu'(v) N/(2m): with c_f, c_d = 1e-4, .65e-4 and xi = 10 s/m at 30 mm/s
// mu' = -.01 .35e-4 exp(-.2) s/mm, so 2.8656e-7 2000/(2 5.0229e-5) = 5.70 1/s.
TEST(HipWhirl, FrequencyAndGrowthOfNegativeSlope)
{
  const HipJoint joint = ceramic_hip(1e-4, .65e-4);
  const HipDrive drive = steady_drive({0., 30. / 14., 0.}, {0., 0., 2000.});
  const HipState rest = hip_equilibrium({joint, drive}, 0.);
  const double eccentricity = norm(rest.centre);
  EXPECT_NEAR(eccentricity, .05237945, 1e-8);
  const double circular = std::sqrt(2000. / (joint.mass * eccentricity));
  EXPECT_NEAR(circular / (2. * units::pi), 4388.1, .05);

  HipState state = rest;
  state.centre[0] += 1e-5;
  IntegrationOutput output;
  const double interval = 1e-5, duration = .04;
  for (int i = 0; i * interval < duration; ++i)
    output.times.push_back(i * interval);
  std::vector<std::complex<double>> swing;
  output.at_time = [&](double, const double *values)
  { swing.emplace_back(values[0] - rest.centre[0], -values[3] / circular); };
  std::vector<double> values = state.values();
  integrate(hip_system({joint, drive}), 0., duration, values, exact(), output);

  double angle = 0.;
  for (std::size_t i = 1; i < swing.size(); ++i)
    angle += std::arg(swing[i] / swing[i - 1]);
  const double time = output.times.back();
  EXPECT_NEAR(angle / (2. * units::pi * time), 4388.1, .5);
  EXPECT_NEAR(std::log(std::abs(swing.back() / swing.front())) / time, 5.70, .06);
}
