// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fit/measured_rows.h"

#include "base/csv.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

namespace arthrowear
{
namespace
{
const std::string names = "cross_shear,pressure_MPa,load_N,sliding_m,";

MeasuredRows
rows_of(const std::string &text, const double density = 0., const NeededColumns &needed = {})
{
  return measured_rows(parse_csv(text, "bench.csv"), needed, density);
}

void
expect_finding(const std::string &text, const std::string &part, const double density = 0.)
{
  const std::string finding = thrown<InputError>([&] { rows_of(text, density); });
  EXPECT_NE(finding.find(part), std::string::npos) << finding;
}

TEST(MeasuredRows, AreInTheLibrarysUnits)
{
  const MeasuredRow row = rows_of("# header\n" + names + "volume_mm3\n.1,2,100,3000,4\n").rows[0];
  EXPECT_EQ(row.cross_shear, .1);
  EXPECT_EQ(row.pressure, 2.);
  EXPECT_EQ(row.load, 100.);
  EXPECT_EQ(row.area(), 50.);
  EXPECT_EQ(row.sliding, 3e6);
  EXPECT_EQ(row.volume, 4.);
  EXPECT_EQ(row.place, "bench.csv:3");
}

// 1 mg of 938 kg/m^3 is 1.0661 mm^3.
TEST(MeasuredRows, MassesBecomeVolumesByDensity)
{
  const MeasuredRows measured =
      rows_of("cross_shear_percent,pressure_kPa,load_kN,sliding_km,mass_mg,mass_sd_ug\n"
              "10,2000,.1,3,1,50\n",
              938.);
  EXPECT_NEAR(measured.rows[0].volume, 1. / .938, 1e-12);
  EXPECT_NEAR(measured.rows[0].deviation, .05 / .938, 1e-12);
  EXPECT_TRUE(measured.has_deviations);
  EXPECT_NEAR(measured.rows[0].cross_shear, .1, 1e-15);
  EXPECT_NEAR(measured.rows[0].pressure, 2., 1e-15);
  EXPECT_NEAR(measured.rows[0].sliding, 3e6, 1e-6);
}

TEST(MeasuredRows, ColumnsThatALawDoesNotUseMayBeAbsent)
{
  EXPECT_EQ(rows_of("load_N,sliding_m,volume_mm3,station\n100,3000,4,1\n", 0., {false, false})
                .rows[0]
                .area(),
            100.);
}

TEST(MeasuredRows, NamesAreSpelledAsPeopleDo)
{
  const MeasuredRow row =
      rows_of("Cross-shear (%),Pressure [kPa],Load (lbf),Sliding [km],Volume (mm^3)\n"
              "10,2000,22.5,3,4\n")
          .rows[0];
  EXPECT_NEAR(row.cross_shear, .1, 1e-15);
  EXPECT_NEAR(row.pressure, 2., 1e-15);
  EXPECT_NEAR(row.load, 22.5 * 4.4482216152605, 1e-12);
  EXPECT_NEAR(row.sliding, 3e6, 1e-6);
  EXPECT_EQ(row.volume, 4.);
}

// Columns of notes may hold anything, and are listed; a deviation under a turned name is not passed
// over.
TEST(MeasuredRows, ColumnsThatAreNotUsedAreListedUnlessTheyAreNearlyKnown)
{
  const std::string rows = ".1,1,1,1,1,7\n";
  EXPECT_EQ(rows_of(names + "volume_mm3,station\n" + rows).unused_columns,
            std::vector<std::string>{"station"});
  EXPECT_EQ(rows_of(names + "volume_mm3,operator\n.1,1,1,1,1,Smith\n").unused_columns.size(), 1u);
  for (const char *name : {"sd_volume_mm3", "volume_std_mm3", "Volume SD (mm3)x", "volume_sd",
                           "standard deviation volume (mm3)", "volum_sd_mm3"})
    expect_finding(names + "volume_mm3," + name + "\n" + rows,
                   "the column '" + std::string(name) + "' is not known. Is it 'volume_sd_mm3'?");
  EXPECT_TRUE(rows_of(names + "volume_mm3,Volume SD (mm^3)\n" + rows).has_deviations);
}

TEST(MeasuredRows, FindingsNameColumnsAndRemedies)
{
  expect_finding("cross_shear,load_N,sliding_m,volume_mm3\n.1,1,1,1\n",
                 "has no column pressure_MPa (or pressure_kPa, pressure_Pa)");
  expect_finding("crossshear,pressure_MPa,load_N,sliding_m,volume_mm3\n.1,1,1,1,1\n",
                 "Is it 'crossshear'?");
  expect_finding(names + "volume_mm3,mass_mg\n.1,1,1,1,1,1\n", "must have one of them", 938.);
  expect_finding(names + "mass_mg\n.1,1,1,1,1\n", "--density is not given");
  expect_finding(names + "mass_mg\n.1,1,1,1,1\n", "--density is 0.938 kg/m^3", .938);
  expect_finding(names + "volume_mm3\n.1,1,1,1,1\n", "--density is given", 938.);
  expect_finding(names + "volume_mm3,mass_sd_mg\n.1,1,1,1,1,.1\n", "--density is not given");
}

TEST(MeasuredRows, FindingsNameRows)
{
  expect_finding(names + "volume_mm3\n.1,1,1,1,1\n.6,1,1,1,1\n",
                 "bench.csv:3: cross-shear is 0.6, must be between 0 and 0.5");
  expect_finding(names + "volume_mm3\n.1,0,1,1,1\n",
                 "pressure is 0, must be between 0.001 and 10000 MPa");
  expect_finding(names + "volume_mm3\n.1,1,-5,1,1\n", "load is -5");
  expect_finding(names + "volume_mm3\n.1,1,1,0,1\n", "sliding is 0");
  expect_finding(names + "mass_mg\n.1,1,1,1,-2\n", "soaked control", 938.);
  expect_finding(names + "volume_mm3,volume_sd_mm3\n.1,1,1,1,1,0\n", "the standard deviation is 0");
  expect_finding(names + "volume_mm3\n5,1,1,1,1\n", "name the column cross_shear_percent");
  expect_finding(names + "volume_mm3\n.1,1,1,1,1e300\n",
                 "volume is 1e+300, must be 0, or between 1e-12 and 1e+09 mm^3");
  expect_finding(names + "volume_mm3\n.1,1,1e10,1,1\n", "at most 1e+09 N");
  const std::string two =
      thrown<InputError>([] { rows_of(names + "volume_mm3\n.9,0,1,1,1\n.1,1,1,-1,1\n"); });
  EXPECT_NE(two.find("bench.csv:2: cross-shear"), std::string::npos);
  EXPECT_NE(two.find("bench.csv:3: sliding"), std::string::npos); // all at once
}
} // namespace
} // namespace arthrowear
