// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/unit_in_name.h"

#include <gtest/gtest.h>

#include <tuple>

using namespace arthrowear;

// Names as people write them, and the one unit that each means.
TEST(UnitInName, IsFoundInBracketsAndBehindSigns)
{
  const std::tuple<const char *, const char *, const char *> names[] = {
      {"force_N", "N", "force_N"},
      {"Force (N)", "N", "force_N"},
      {"Force\xC2\xA0(N)", "N", "force_N"},
      {"axial force [kN]", "kN", "axial_force_kN"},
      {"load, kN", "kN", "load_kN"},
      {"Load / kN", "kN", "load_kN"},
      {"force_lbf", "lbf", "force_lbf"},
      {"Force (lbs)", "lbf", "force_lbf"},
      {"force_kgf", "kgf", "force_kgf"},
      {"force_xBW", "BW", "force_BW"},
      {"Force (x BW)", "BW", "force_BW"},
      {"F/BW", "BW", "f_BW"},
      {"resultant [%BW]", "pctBW", "resultant_pctBW"},
      {"resultant (% BW)", "pctBW", "resultant_pctBW"},
      {"force_pctBW", "pctBW", "force_pctBW"},
      {"force %BW", "pctBW", "force_pctBW"},
      {"Force (N/kg)", "N/kg", "force_N/kg"},
      {"flexion [\xC2\xB0]", "deg", "flexion_deg"},
      {"flexion\xC2\xB0", "deg", "flexion_deg"},
      {"flexion_degrees", "deg", "flexion_deg"},
      {"hipFlexion (Degrees)", "deg", "hip_flexion_deg"},
      {"flexion_rad", "rad", "flexion_rad"},
      {"Flexion [radians]", "rad", "flexion_rad"},
      {"ap_mm", "mm", "ap_mm"},
      {"AP (MM)", "mm", "ap_mm"},
      {"AP travel (in)", "in", "ap_travel_in"},
      {"ap_inches", "in", "ap_in"},
      {"AP [cm]", "cm", "ap_cm"},
      {"torque [N m]", "N m", "torque_N m"},
      {"torque_Nm", "N m", "torque_N m"},
      {"Torque (N\xC2\xB7mm)", "N mm", "torque_N mm"},
      {"Time (ms)", "ms", "time_ms"},
      {"time_s", "s", "time_s"},
      {"Gait cycle (%)", "percent", "gait_cycle_percent"},
      {"cycle_percent", "percent", "cycle_percent"},
      {"force (N) right", "N", "force_right_N"}};
  for (const auto &[name, unit, plain] : names)
  {
    EXPECT_EQ(parts_of_name(name).unit.name, unit) << name;
    EXPECT_EQ(plain_name(name), plain) << name;
  }
}

TEST(UnitInName, IsNotInvented)
{
  for (const char *name :
       {"flexion", "Fres", "hip_flexion_r", "ground_force_vy", "time", "speed [deg/s]",
        "force [furlong]", "torque (MN)", "N", "m", "pelvis_tx", "flexion_S"})
    EXPECT_EQ(parts_of_name(name).unit.quantity, Quantity::none) << name;
  EXPECT_EQ(parts_of_name("speed [deg/s]").bracket, "deg/s");
}

// 1 lbf = 4.4482216152605 N and 1 kgf = 9.80665 N exactly; N per kg of a mass m are N/(9.80665 m)
// of its weight.
TEST(UnitInName, HasItsFactor)
{
  EXPECT_DOUBLE_EQ(parts_of_name("f_lbf").unit.factor, 4.4482216152605);
  EXPECT_DOUBLE_EQ(parts_of_name("f_kgf").unit.factor, 9.80665);
  EXPECT_DOUBLE_EQ(parts_of_name("f [N/kg]").unit.factor, 1. / 9.80665);
  EXPECT_DOUBLE_EQ(parts_of_name("f_pctBW").unit.factor, .01);
  EXPECT_DOUBLE_EQ(parts_of_name("x_in").unit.factor, 25.4);
  EXPECT_DOUBLE_EQ(parts_of_name("t (ms)").unit.factor, 1e-3);
}
