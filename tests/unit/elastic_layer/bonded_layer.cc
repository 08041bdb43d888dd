// SPDX-License-Identifier: LGPL-2.1-or-later
// Tests a paraboloid on a bonded elastic layer against a table of two other programs and against
// Hertz, and columns beside it.
#include "elastic_layer/bonded_layer.h"

#include "base/units.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
struct LayerRow
{
  double radius, thickness, poisson, approach, pressure, area; // of the exact layer
  double layer_approach, layer_pressure, layer_area;
};

/// 1300 N, E 463 MPa: values of rings of pressure and of Abel's transform, which agree within .1 %.
TEST(BondedLayer, AgreesWithATable)
{
  for (const LayerRow &row : {LayerRow{103.108, 8., .3, .2143, 19.96, 98.9, .2270, 17.68, 147.0},
                              {103.108, 8., .4, .1957, 21.24, 93.0, .1799, 22.31, 116.5},
                              {103.108, 8., .46, .1808, 22.32, 88.6, .1225, 32.77, 79.3},
                              {103.108, 8., .48, .1750, 22.76, 86.9, .0889, 45.17, 57.6},
                              {60.2, 9., .46, .2439, 30.33, 64.6, .1700, 40.43, 64.3}})
  {
    const ElasticLayer layer{463., row.poisson};
    const LayerIndentation exact =
        indent_bonded_layer(layer, row.radius, row.thickness, 1300.).value();
    EXPECT_NEAR(exact.approach, row.approach, 1.5e-3 * row.approach);
    EXPECT_NEAR(exact.peak_pressure, row.pressure, 1.5e-3 * row.pressure);
    EXPECT_NEAR(exact.area, row.area, 2e-3 * row.area);
    const LayerIndentation columns = indent_columns(layer, row.radius, row.thickness, 1300.);
    EXPECT_NEAR(columns.approach, row.layer_approach, 1e-3 * row.layer_approach);
    EXPECT_NEAR(columns.peak_pressure, row.layer_pressure, 1e-3 * row.layer_pressure);
    EXPECT_NEAR(columns.area, row.layer_area, 1e-3 * row.layer_area);
  }
}

/// On a thick layer the contact is Hertz's: a^3 = 3 F R/(4 E*).
TEST(BondedLayer, IsHertzWhereThick)
{
  const double force = 10., radius = 20., plane = 463. / (1. - .46 * .46);
  const double a = std::cbrt(.75 * force * radius / plane);
  const LayerIndentation thick = indent_bonded_layer({463., .46}, radius, 500. * a, force).value();
  EXPECT_NEAR(thick.peak_pressure, 1.5 * force / (units::pi * a * a), 2e-3 * thick.peak_pressure);
  EXPECT_NEAR(thick.approach, a * a / radius, 4e-3 * thick.approach);
}

/// In a thin layer the columns are confined: both models agree as the contact grows.
TEST(BondedLayer, IsColumnsWhereThin)
{
  const ElasticLayer layer{463., .3};
  const double radius = 1000., thickness = 1.;
  double before = 1.;
  for (const double force : {10., 100., 1000.})
  {
    const double error = indent_bonded_layer(layer, radius, thickness, force)->peak_pressure /
                             indent_columns(layer, radius, thickness, force).peak_pressure -
                         1.;
    EXPECT_LT(std::abs(error), before);
    before = std::abs(error);
  }
  EXPECT_LT(before, .05);
  EXPECT_FALSE(indent_bonded_layer(layer, radius, thickness, 1e5).has_value());
}
} // namespace
