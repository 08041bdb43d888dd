// SPDX-License-Identifier: LGPL-2.1-or-later
// Tests a femur on the elastic layer of an insert against closed forms and against a table that two
// other programs computed.
#include "knee_case.h"
#include "laws/law_choice.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
struct Row
{
  const char *name;
  bool slides, rotates, varus, sideways;
  ElasticLayer::Form form;
  double load_z;
  double work, cross_shear, pressure, area_most, area_mean, depth, share;
};

/// V/K and the other numbers of published tables of this knee: spacing .5 mm, 100 steps.
TEST(KneeLayer, AgreesWithTwoOtherPrograms)
{
  constexpr auto linear = ElasticLayer::Form::linear, logarithmic = ElasticLayer::Form::logarithmic;
  const std::vector<Row> rows{{"locked varus", true, true, false, false, linear, 0., 45.339,
                               .0011155, 56.511, 126.63, 60.467, .14956, .79263},
                              {"flexion and sliding", true, false, true, false, linear, 0., 45.703,
                               2.8457e-6, 40.705, 128.62, 71.14, .11918, .5},
                              {"flexion and rotation", false, true, true, false, linear, 0., 43.528,
                               .00088336, 40.626, 129.11, 70.879, .132, .50316},
                              {"full motion", true, true, true, false, linear, 0., 45.905, .0019485,
                               40.68, 128.9, 71.098, .15693, .51299},
                              {"logarithmic", true, true, true, false, logarithmic, 0., 45.905,
                               .0019467, 40.939, 128.15, 70.939, .15732, .51299},
                              {"load at +5", true, true, true, false, linear, 5., 45.656, .0022713,
                               44.764, 126.63, 70.566, .17674, .4086},
                              {"free sideways", true, true, true, true, linear, 0., 45.905,
                               .0019559, 40.68, 128.9, 71.096, .15693, .513}};
  for (const Row &row : rows)
  {
    SCOPED_TRACE(row.name);
    InsertLayer insert = polyethylene();
    insert.layer.form = row.form;
    insert.is_varus_free = row.varus;
    insert.is_sideways_free = row.sideways;
    constexpr double K = .22e-6 * units::mm3_per_Nm;
    InsertCycle cycle(insert, dishes(.5), condyles(),
                      KneeMotion(row.slides, row.rotates).steps(100), row.load_z,
                      std::make_shared<ArchardWear>(K), {}, LayerShear::always);
    const LayerCycleResult result = cycle.compute(cycle.unworn());
    double pressure = 0., most = 0., sum = 0., negative = 0.;
    for (std::size_t i = 0; i < result.moments.size(); ++i)
    {
      pressure = std::max(pressure, result.moments[i].peak_pressure);
      most = std::max(most, cycle.contact_area(i));
      sum += cycle.contact_area(i);
    }
    for (std::size_t i = 0; i < result.wear.size(); ++i)
      if (cycle.contact().points().positions[i][2] < 0.)
        negative += cycle.contact().areas()[i] * result.wear[i];
    EXPECT_NEAR(result.work / (units::newton * units::m), row.work, 2e-3 * row.work);
    EXPECT_NEAR(result.mean_cross_shear, row.cross_shear, .03 * row.cross_shear);
    EXPECT_NEAR(pressure / units::MPa, row.pressure, .01 * row.pressure);
    EXPECT_NEAR(most, row.area_most, .02 * row.area_most);
    EXPECT_NEAR(sum / result.moments.size(), row.area_mean, .01 * row.area_mean);
    EXPECT_NEAR(negative / result.volume, row.share, 2e-3);
    EXPECT_EQ(cycle.n_unbalanced(), 0u);
    printf("%s %.5f %.7f %.4f %.3f %.4f %.5f\n", row.name, result.work / 1e3,
           result.mean_cross_shear, pressure, most, sum / 100, negative / result.volume);
  }
}
} // namespace
