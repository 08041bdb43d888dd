// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/joint_picture.h"

#include "base/csv.h"
#include "gait/curve_table.h"
#include "has.h"

#include <cmath>
#include <functional>

using namespace arthrowear;

namespace
{
using Curve = std::function<double(double)>;

/// A table of one column over the cycle.
CsvTable
table_of(const std::string &name, const Curve &curve)
{
  std::string text = "cycle_percent," + name + "\n";
  for (int row = 0; row <= 100; ++row)
    text += std::to_string(row) + "," + std::to_string(curve(row % 100 / 100.)) + "\n";
  return parse_csv(text, "gait.csv");
}

std::vector<std::string>
doubts(const CsvTable &table, const std::vector<CurveOfJoint> &curves)
{
  return doubts_about_joint(table, curves, cycle_of(table, 0.));
}

/// The one doubt about a column, empty if there is none.
std::string
doubt(const JointCurve kind, const std::string &name, const Curve &curve, const double factor = 1.,
      const double weight = 0.)
{
  const auto found = doubts(table_of(name, curve), {{kind, {name}, factor, weight}});
  EXPECT_LE(found.size(), 1u);
  return found.empty() ? "" : found[0];
}

double
cosine(const double p)
{
  return std::cos(2. * M_PI * p);
}

/// Hip flexion of ISO 14242-1 by its ends, of a walk, and of one that is never extended [deg].
const Curve hips[] = {[](const double p) { return 3.5 + 21.5 * cosine(p); },
                      [](const double p) { return 11. + 26. * cosine(p - .87); },
                      [](const double p) { return 20. + 22. * cosine(p); },
                      [](const double p) { return 40. + 38. * cosine(p); }};
/// Knee flexion: walking, a stair, squatting [deg].
const Curve knees[] = {[](const double p) { return 29. - 29. * cosine(p - .22); },
                       [](const double p) { return 50. - 45. * cosine(p); },
                       [](const double p) { return 60. - 60. * cosine(p) - 3.; }};
const double loads[] = {1500., 2200., 4000.}; // peaks of a light, usual and heavy body [N]

double
stance(const double p)
{
  return .1 + .9 * std::pow(std::sin(M_PI * p), 2);
}
} // namespace

TEST(JointPicture, GaitsAreNotDoubted)
{
  for (const Curve &hip : hips)
    EXPECT_EQ(doubt(JointCurve::hip_flexion, "flexion_deg", hip), "");
  for (const Curve &knee : knees)
    EXPECT_EQ(doubt(JointCurve::knee_flexion, "flexion_deg", knee), "");
  for (const double peak : loads)
    EXPECT_EQ(doubt(JointCurve::force, "f_N", [peak](const double p) { return peak * stance(p); }),
              "");
  for (const double travel : {2., 5.2, 12., 20.})
    EXPECT_EQ(doubt(JointCurve::knee_forward, "ap_mm",
                    [travel](const double p) { return .5 * travel * cosine(p); }),
              "");
  // Rising from a chair and squatting: the hip is bent in the middle, and never backwards.
  EXPECT_EQ(doubt(JointCurve::hip_flexion, "flexion_deg",
                  [](const double p) { return 55. - 50. * cosine(p); }),
            "");
  EXPECT_EQ(doubt(JointCurve::hip_rotation, "rotation_deg", [](double) { return 0.; }), "");
}

TEST(JointPicture, FlexionCountedBackwardsIsNamedWithTheMinusThatCures)
{
  for (const Curve &hip : hips)
  {
    const std::string found =
        doubt(JointCurve::hip_flexion, "flexion_deg", [&hip](const double p) { return -hip(p); });
    EXPECT_TRUE(has(found, {"as if flexion were counted backwards", "write `-flexion_deg`"}));
    const CsvTable table = table_of("flexion_deg", [&hip](const double p) { return -hip(p); });
    EXPECT_TRUE(doubts(table, {{JointCurve::hip_flexion, {"-flexion_deg"}}}).empty());
  }
  for (const Curve &knee : knees)
    EXPECT_TRUE(
        has(doubt(JointCurve::knee_flexion, "f_deg", [&knee](const double p) { return -knee(p); }),
            "as if flexion were counted backwards"));
}

// A walk that begins at another event: its largest flexion may lie anywhere.
TEST(JointPicture, AWalkFromAnotherEventIsNotDoubted)
{
  for (const Curve &hip : hips)
    for (const double shift : {.2, .4, .6, .8})
      EXPECT_EQ(doubt(JointCurve::hip_flexion, "flexion_deg",
                      [&](const double p) { return hip(p + shift); }),
                "")
          << shift;
  // One that is extended more than it is flexed, from heel strike and 30 % later.
  for (const double shift : {0., .3})
    EXPECT_EQ(doubt(JointCurve::hip_flexion, "flexion_deg",
                    [shift](const double p) { return -5. + 20. * cosine(p + shift); }),
              "");
}

// Each column by itself, and the remedy leaves no doubt.
TEST(JointPicture, AnglesInTheOtherUnitAreNamed)
{
  const JointCurve kinds[] = {JointCurve::hip_flexion, JointCurve::hip_adduction,
                              JointCurve::hip_rotation, JointCurve::knee_flexion,
                              JointCurve::knee_rotation};
  const double halves[] = {22., 5., 6., 29., 3.8}; // of the range [deg]
  for (std::size_t i = 0; i < std::size(kinds); ++i)
  {
    const double half = halves[i] * M_PI / 180.;
    const CsvTable radians =
        table_of("a_deg", [half](const double p) { return half + half * cosine(p); });
    const auto found = doubts(radians, {{kinds[i], {"a_deg"}}});
    ASSERT_EQ(found.size(), 1u) << i;
    EXPECT_TRUE(has(found[0], {"as if in radians", "write `a_deg [rad]`"}));
    EXPECT_TRUE(doubts(radians, {{kinds[i], {"a_deg [rad]"}}}).empty());
    EXPECT_TRUE(
        has(doubt(kinds[i], "a_rad", [&](const double p) { return halves[i] * (1. + cosine(p)); }),
            "as if in degrees"))
        << i;
  }
}

TEST(JointPicture, ForcesInAnotherUnitAreNamed)
{
  const std::pair<const char *, double> units[] = {
      {"lbf", 4.4482216152605}, {"kgf", 9.80665}, {"pctBW", 8.}, {"BW", 800.}, {"kN", 1000.}};
  for (const auto &[unit, newtons] : units)
    for (const double peak : loads)
    {
      const CsvTable table = table_of("f_N", [newton = newtons, peak](const double p)
                                      { return peak / newton * stance(p); });
      const auto found = doubts(table, {{JointCurve::force, {"f_N"}, 1., 800.}});
      ASSERT_EQ(found.size(), 1u) << unit << peak;
      EXPECT_TRUE(has(found[0], std::string(unit) + " ("));
      EXPECT_TRUE(
          doubts(table, {{JointCurve::force, {"f_N [" + std::string(unit) + "]"}, 1., 800.}})
              .empty());
    }
  for (const char *name : {"f_kN", "f_kgf", "f_BW", "f_pctBW"})
    EXPECT_TRUE(
        has(doubt(JointCurve::force, name, [](const double p) { return 2200. * stance(p); }),
            "N (2200 N)"))
        << name;
  // The entry's factor belongs to the force.
  EXPECT_EQ(doubt(
                JointCurve::force, "f_N", [](const double p) { return 3. * stance(p); }, 800.),
            "");
}

TEST(JointPicture, TheMagnitudeOfComponentsIsJudged)
{
  const CsvTable table = parse_csv("cycle_percent,x_N,y_N,z_N\n0,100,20,300\n25,300,100,2000\n"
                                   "50,100,50,1000\n75,0,0,500\n",
                                   "gait.csv");
  EXPECT_TRUE(doubts(table, {{JointCurve::force, {"x_N", "-y_N", "z_N"}}}).empty());
  const auto found = doubts(table, {{JointCurve::force, {"x_N", "y_N"}}});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_TRUE(has(found[0], "`x_N, y_N` is 316.2 N at most, less than"));
  // A study that draws a factor leaves the column as it is.
  EXPECT_TRUE(doubts(table, {{JointCurve::force, {"x_N", "-y_N", "z_N"}, .1}}).empty());
}

TEST(JointPicture, TravelInAnotherUnitIsNamed)
{
  const std::pair<const char *, double> units[] = {{"m", 1000.}, {"cm", 10.}, {"in", 25.4}};
  for (const auto &[unit, size] : units)
  {
    const CsvTable table =
        table_of("ap_mm", [mm = size](const double p) { return 2.6 / mm * (1. + cosine(p)); });
    const auto found = doubts(table, {{JointCurve::knee_forward, {"ap_mm"}}});
    ASSERT_EQ(found.size(), 1u) << unit;
    EXPECT_TRUE(has(found[0], std::string(unit) + " (5.2 mm)"));
    EXPECT_TRUE(
        doubts(table, {{JointCurve::knee_forward, {"ap_mm [" + std::string(unit) + "]"}}}).empty());
    EXPECT_TRUE(has(doubt(JointCurve::knee_forward, std::string("ap_") + unit,
                          [](const double p) { return 2.6 * (1. + cosine(p)); }),
                    "mm (5.2 mm)"))
        << unit;
  }
}

TEST(JointPicture, AbductionCountedPositiveIsNamed)
{
  const auto walk = [](const double sign)
  {
    std::string text = "cycle_percent,flexion_deg,adduction_deg\n";
    for (int row = 0; row <= 100; ++row)
    {
      const double p = row % 100 / 100.;
      text += std::to_string(row) + "," + std::to_string(10. + 20. * cosine(p)) + "," +
              std::to_string(sign * (1. + 6. * std::sin(2. * M_PI * p))) + "\n";
    }
    return parse_csv(text, "gait.csv");
  };
  const std::vector<CurveOfJoint> curves{{JointCurve::hip_flexion, {"flexion_deg"}},
                                         {JointCurve::hip_adduction, {"adduction_deg"}}};
  EXPECT_TRUE(doubts(walk(1.), curves).empty());
  const auto found = doubts(walk(-1.), curves);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_TRUE(has(found[0], "as if abduction were positive"));
}

// The gaits of the library, with the signs of their parts: .part files and cases.
TEST(JointPicture, GaitsOfTheLibraryAreNotDoubted)
{
  struct Shipped
  {
    const char *file;
    std::vector<CurveOfJoint> curves;
  };
  const auto hip =
      [](const std::string &flexion, const std::string &adduction, const std::string &rotation)
  {
    return std::vector<CurveOfJoint>{{JointCurve::hip_flexion, {flexion}},
                                     {JointCurve::hip_adduction, {adduction}},
                                     {JointCurve::hip_rotation, {rotation}}};
  };
  const auto load = [](const std::vector<std::string> &columns) {
    return std::vector<CurveOfJoint>{{JointCurve::force, columns}};
  };
  const Shipped shipped[] = {
      {"iso14242_1_hip_gait.csv", hip("flexion_deg", "adduction_deg", "-inward_rotation_deg")},
      {"iso14242_1_hip_gait.csv", load({"axial_force_N"})},
      {"johnston_smidt_1969_hip_angles_approx.csv",
       hip("flexion_deg", "adduction_deg", "internal_rotation_deg")},
      {"opensim_subject01_walk.csv",
       hip("hip_flexion_deg", "hip_adduction_deg", "-hip_internal_rotation_deg")},
      {"opensim_subject01_walk.csv",
       load({"hip_fx_anterior_N", "hip_fy_up_N", "hip_fz_lateral_N"})},
      {"hip98_walking_resultant.csv", load({"resultant_pctBW"})},
      {"hip98_walking_pelvis_approx.csv",
       load({"force_x_back_pctBW", "force_y_medial_pctBW", "force_z_up_pctBW"})},
      {"iso14243_knee_declared.csv",
       {{JointCurve::knee_flexion, {"flexion_deg"}},
        {JointCurve::knee_forward, {"femur_forward_mm"}},
        {JointCurve::knee_rotation, {"femur_internal_rotation_deg"}}}},
      {"iso14243_knee_declared.csv", load({"axial_force_N"})},
      {"iso14243_knee_force_declared.csv", {{JointCurve::knee_flexion, {"flexion_deg"}}}},
      {"iso14243_knee_force_declared.csv", load({"axial_force_N"})},
      {"knee_dm_fluoroscopy.csv",
       {{JointCurve::knee_flexion, {"flexion_deg"}},
        {JointCurve::knee_forward, {"tibia_forward_mm"}}}}};
  for (const Shipped &one : shipped)
  {
    const CsvTable table =
        read_csv(std::string(ARTHROWEAR_SOURCE_DIR) + "/inputs/gait/" + one.file);
    for (const std::string &found : doubts(table, one.curves))
      ADD_FAILURE() << found;
  }
}
