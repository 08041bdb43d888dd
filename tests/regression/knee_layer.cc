// SPDX-License-Identifier: LGPL-2.1-or-later
// Whole runs of the model knee_layer.
#include "hip_summary.h"

#include "base/csv.h"
#include "has.h"

#include <cmath>

using namespace program_test;

namespace
{
const std::pair<std::string, std::string> single_cycle{"Cycles =", "1\n    set Kind = none"};

/// Condyles of inputs/knee_layer as triangles of some .8 mm: parts of tori below the axis of
/// flexion, ring 3 mm, tube 22 mm, with normals that point outwards or, if turned, inwards.
/// @param end  of the section of the tube towards +z, from its lowest point [rad]
std::string
stl_of_condyles(const bool is_turned = false, const double end = .6,
                const std::vector<double> &places = {-24., 24.})
{
  constexpr int n_around = 80, n_across = 34;
  std::ostringstream text;
  text.precision(12);
  text << "solid condyles\n";
  for (const double side : places)
  {
    const auto point = [&](const int i, const int k)
    {
      const double around = -2.6 + 4.2 * i / n_around, across = -.6 + (end + .6) * k / n_across,
                   rho = 3. + 22. * std::cos(across);
      std::ostringstream words;
      words.precision(12);
      words << "vertex " << rho * std::sin(around) << " " << -rho * std::cos(around) << " "
            << side + 22. * std::sin(across) << "\n";
      return words.str();
    };
    const auto facet = [&](const std::string &a, const std::string &b, const std::string &c)
    {
      text << "facet normal 0 0 0\nouter loop\n"
           << a << (is_turned ? c : b) << (is_turned ? b : c) << "endloop\nendfacet\n";
    };
    for (int i = 0; i < n_around; ++i)
      for (int k = 0; k < n_across; ++k)
      {
        facet(point(i, k), point(i + 1, k), point(i + 1, k + 1));
        facet(point(i, k), point(i + 1, k + 1), point(i, k + 1));
      }
  }
  text << "endsolid condyles\n";
  return text.str();
}

/// The published first cycle of this knee, and five million cycles after it.
TEST(KneeLayer, CaseOfTheGallery)
{
  const HipSummary run("knee_layer", {});
  EXPECT_NEAR(run.value("volume over wear factor, unworn"), 45.905, 2e-3 * 45.905);
  EXPECT_NEAR(run.value("peak contact pressure, first cycle"), 40.68, .01 * 40.68);
  EXPECT_LT(run.value("peak contact pressure, last cycle"), 30.);
  // The medial side lies at z < 0, which the table gives .513 of the volume.
  const HipSummary first("knee_layer", {single_cycle});
  EXPECT_NEAR(first.value("worn volume, medial"), .513 * first.value("worn volume of the insert"),
              1e-3 * first.value("worn volume of the insert"));
  EXPECT_NEAR(run.value("worn volume, medial") + run.value("worn volume, lateral"),
              run.value("worn volume of the insert"), 1e-9 * 50.);
  EXPECT_NEAR(run.value("peak pressure over an exact layer"), 1.333, .01);
}

/// The same table on a left knee is the mirror image: medial stays medial.
TEST(KneeLayer, LeftKneeMirrorsTheRight)
{
  const std::pair<std::string, std::string> load{"Force column =",
                                                 "axial_force_N\n  set Medial offset [mm] = 4"};
  const HipSummary right("knee_layer", {single_cycle, load}),
      left("knee_layer", {single_cycle, load, {"Side            =", "left"}});
  for (const char *name : {"worn volume, medial", "worn volume, lateral", "peak contact pressure",
                           "largest medial share of the load"})
    EXPECT_NEAR(left.value(name), right.value(name), 1e-6 * right.value(name)) << name;
  EXPECT_NEAR(left.value("least varus"), -right.value("largest varus"), 1e-6);
}

/// A tibia that moves by the opposite of the femur's path and rotation is the same relative motion
/// but for the direction of the path, which turns with the tibia: a difference of second order. The
/// femur's columns read as those of a tibia reverse it, and wear another volume.
TEST(KneeLayer, ThePartThatMovesDecides)
{
  const HipSummary femur("knee_layer", {single_cycle});
  const HipSummary tibia("knee_layer", {single_cycle,
                                        {"Forward column  =", "-femur_forward_mm"},
                                        {"Rotation column =", "-femur_internal_rotation_deg"},
                                        {"Moving part     =", "tibia"}});
  const HipSummary reversed("knee_layer", {single_cycle, {"Moving part     =", "tibia"}});
  const char *volume = "worn volume of the insert";
  EXPECT_NEAR(tibia.value(volume), femur.value(volume), 2e-3 * femur.value(volume));
  EXPECT_GT(std::abs(reversed.value(volume) / femur.value(volume) - 1.), 5e-3);
}

/// The femur of a file of triangles wears what its tori wear.
TEST(KneeLayer, TrianglesWearAsTheClosedForm)
{
  const TemporaryFolder folder;
  write(folder / "femur.stl", stl_of_condyles());
  const std::pair<std::string, std::string> few{
      "Coronal radius [mm]  =", "30\n  set Points = 2000\n  set Distance of dishes [mm] = 48"};
  const HipSummary tori("knee_layer", {single_cycle, few});
  const HipSummary file("knee_layer",
                        {single_cycle,
                         few,
                         {"Distance of condyles [mm] =", "48\n  set Shape = file\n  set File = " +
                                                             (folder / "femur.stl").string()}});
  for (const char *name :
       {"worn volume of the insert", "peak contact pressure", "mean contact area of the cycle"})
    EXPECT_NEAR(file.value(name), tori.value(name), 5e-3 * tori.value(name)) << name;
}

/// Condyles that end 1.1 mm beside their lowest points press with their edges, which have no
/// curvature, on the dishes; condyles that end 12 mm beside them do not. At 41 MPa a yield stress
/// of 20 MPa is exceeded, one of 50 MPa is not.
TEST(KneeLayer, EdgesOfAFileAndYieldAreDoubtful)
{
  const TemporaryFolder folder;
  write(folder / "whole.stl", stl_of_condyles());
  write(folder / "cut.stl", stl_of_condyles(false, .05));
  const auto log_of = [&](const char *file, const char *yield_stress)
  {
    const HipSummary run(
        "knee_layer",
        {single_cycle,
         {"Coronal radius [mm]  =", "30\n  set Points = 2000\n  set Distance of dishes [mm] = 48"},
         {"Distance of condyles [mm] =",
          "48\n  set Shape = file\n  set File = " + (folder / file).string()},
         {"Poisson ratio       =",
          std::string("0.46\n  set Yield stress [MPa] = ") + yield_stress}});
    return read(run.out() / "log.txt");
  };
  const std::string edge = "the contact reaches the edge of the femur's surface",
                    yield = "the peak contact pressure is above the yield stress",
                    of_cut = log_of("cut.stl", "0"), of_whole = log_of("whole.stl", "50");
  EXPECT_TRUE(has(of_cut, edge));
  EXPECT_FALSE(has(of_cut, yield));
  EXPECT_FALSE(has(of_whole, edge));
  EXPECT_FALSE(has(of_whole, yield));
  EXPECT_TRUE(has(log_of("whole.stl", "20"), yield));
}

/// Three cycles of a file of OpenSim, with metres and times, wear as the table from which they are.
TEST(KneeLayer, AFileOfOpenSimWearsAsItsTable)
{
  const TemporaryFolder folder;
  const arthrowear::CsvTable table = arthrowear::read_csv(
      (fs::path(ARTHROWEAR_SOURCE_DIR) / "inputs/gait/iso14243_knee_declared.csv").string());
  std::ostringstream text;
  text.precision(12);
  const std::size_t n = table.n_rows() - 1;
  text << "walk\nversion=3\nnRows=" << 3 * n + 1
       << "\nnColumns=5\ninDegrees=yes\nendheader\ntime\tangle\tknee_tx\trotation\tforce\n";
  for (std::size_t i = 0; i <= 3 * n; ++i)
  {
    const auto value = [&](const char *column) { return table.column(column)[i % n]; };
    text << static_cast<double>(i) / static_cast<double>(n) << "\t" << value("flexion_deg") << "\t"
         << 1e-3 * value("femur_forward_mm") << "\t" << value("femur_internal_rotation_deg") << "\t"
         << value("axial_force_N") << "\n";
  }
  write(folder / "walk.sto", text.str());
  const std::string file = (folder / "walk.sto").string();
  const HipSummary run(
      "knee_layer", {single_cycle,
                     {"File            =", file},
                     {"File         =", file},
                     {"Flexion column  =", "angle"},
                     {"Forward column  =", "knee_tx"},
                     {"Rotation column =", "rotation"},
                     {"Force column =", "force\nend\nsubsection Heel strikes\n  set From = times\n"
                                        "  set Times [s] = 0, 1, 2, 3"}});
  const HipSummary csv("knee_layer", {single_cycle});
  for (const char *name : {"worn volume of the insert", "peak contact pressure"})
    EXPECT_NEAR(run.value(name), csv.value(name), 1e-6 * csv.value(name)) << name;
}

/// Motions that press the femur on the rim are errors, not pressures of a thousand MPa.
TEST(KneeLayer, AFemurOnTheRimIsAnError)
{
  try
  {
    const HipSummary run(
        "knee_layer", {single_cycle, {"Side            =", "right\n  set Rotation factor = 10"}});
    FAIL() << "a femur on the rim ran";
  }
  catch (const std::runtime_error &caught)
  {
    EXPECT_TRUE(has(caught.what(), "leaves the dishes"));
  }
}

/// Words of the error of a run; empty: it ran.
std::string
error_of(const HipSummary::Changes &changes)
{
  try
  {
    const HipSummary run("knee_layer", changes);
  }
  catch (const std::runtime_error &caught)
  {
    return caught.what();
  }
  return "";
}

/// Parts that do not fit, loads that tip the femur, and entries of the other shape are findings
/// before anything is written.
TEST(KneeLayer, MistakesAreTold)
{
  EXPECT_TRUE(
      has(error_of({{"Sagittal radius [mm]      =", "60"}}), "must be below [Insert / Sagittal"));
  EXPECT_TRUE(has(error_of({{"Force column =", "axial_force_N\n  set Medial offset [mm] = 30"}}),
                  "tips over"));
  EXPECT_TRUE(has(error_of({{"Moving part     =", "femur\n  set Side = middle"}}), "Side"));
  EXPECT_TRUE(has(error_of({{"Force column =", "-axial_force_N"}}), "must be >= 0"));
  EXPECT_TRUE(has(error_of({{"Distance of condyles [mm] =", "48\n  set Unit of file [mm] = 10"}}),
                  "[Femur / Shape] is tori. Remove one"));
  EXPECT_TRUE(
      has(error_of({{"Distance of condyles [mm] =", "50\n  set Shape = file\n  set File = a.stl"}}),
          "[Femur / Shape] is file. Remove one"));
}

/// A plate that reaches 26 mm forward and 40 mm to the side, of two triangles that face up or down.
std::string
stl_of_plate(const bool is_up)
{
  const std::string a = "vertex -26 0 -40\n", b = "vertex -26 0 40\n", c = "vertex 26 0 40\n",
                    d = "vertex 26 0 -40\n", begin = "facet normal 0 0 0\nouter loop\n",
                    end = "endloop\nendfacet\n";
  return "solid plate\n" + begin + a + (is_up ? b + c : c + b) + end + begin + a +
         (is_up ? c + d : d + c) + end + "endsolid plate\n";
}

/// Surfaces that cannot touch are errors of their files. A femur that is moved by 200 mm is beside
/// an insert of 38 mm to each side; a plate that is moved by 100 mm is beside that place.
TEST(KneeLayer, SurfacesThatCannotTouchAreErrors)
{
  const TemporaryFolder folder;
  write(folder / "femur.stl", stl_of_condyles());
  write(folder / "turned.stl", stl_of_condyles(true));
  write(folder / "single.stl", stl_of_condyles(false, .6, {24.}));
  write(folder / "up.stl", stl_of_plate(true));
  write(folder / "down.stl", stl_of_plate(false));
  const auto surface = [&](const char *file, const char *origin)
  {
    return "\n  set Shape = file\n  set File = " + (folder / file).string() +
           "\n  set Origin in file [mm] = " + origin;
  };
  const auto of_femur = [&](const char *file, const char *origin)
  {
    return error_of({{"Coronal radius [mm]  =", "30\n  set Distance of dishes [mm] = 48"},
                     {"Distance of condyles [mm] =", "48" + surface(file, origin)}});
  };
  const auto of_insert = [&](const char *file, const char *origin) {
    return error_of({{"Coronal radius [mm]  =", "30" + surface(file, origin)}});
  };
  const auto expect = [](const std::string &error, const std::string &entry,
                         const std::string &rule) {
    EXPECT_TRUE(has(error, {entry, rule}));
  };
  const std::string out = "whose normals point out of the part";
  expect(of_femur("turned.stl", "0, 0, 0"), "[Femur / File]", out);
  expect(of_femur("single.stl", "0, 0, 0"), "[Femur / Varus]", "would tip it");
  for (const char *origin : {"0, 0, 200", "-200, 0, 0"})
    expect(of_femur("femur.stl", origin), "[Femur / File]", "beside the insert in all steps");
  expect(of_insert("down.stl", "0, 0, 0"), "[Insert / File]", out);
  for (const char *origin : {"100, 0, 0", "0, 0, -100"})
    expect(of_insert("up.stl", origin), "[Insert / File]", "No place of it faces up");
}

/// Columns of a nearly incompressible material hardly yield: at a Poisson's ratio of 0.49 their
/// pressure is twice the pressure of an exact layer, which the run warns of; at 0.46 it is half as
/// much again.
TEST(KneeLayer, WarnsOfColumnsThatHardlyYield)
{
  const auto log = [](const char *poisson)
  {
    const HipSummary run("knee_layer", {single_cycle, {"Poisson ratio       =", poisson}});
    return read(run.out() / "log.txt");
  };
  EXPECT_TRUE(has(log("0.49"), "pressures are far off an exact layer"));
  EXPECT_FALSE(has(log("0.46"), "pressures are far off an exact layer"));
}

/// A dish of equal radii is a sphere, and neighbours of nearly equal radii are nearly spheres.
TEST(KneeLayer, ASphericalDishIsATorusWithoutARing)
{
  const auto with_coronal = [](const char *radius)
  {
    return HipSummary(
        "knee_layer",
        {single_cycle, {"Sagittal radius [mm] =", "40"}, {"Coronal radius [mm]  =", radius}});
  };
  const HipSummary near = with_coronal("39.999");
  for (const char *radius : {"40", "39.99999999"})
  {
    const HipSummary round = with_coronal(radius);
    for (const char *name :
         {"volume over wear factor, unworn", "peak contact pressure, first cycle"})
      EXPECT_NEAR(round.value(name), near.value(name), 1e-3 * near.value(name)) << radius << name;
  }
}

/// AP and rotation stand in for curves of a standard, and the axis of rotation is not given:
/// validate, log, summary and report say so.
TEST(KneeLayer, SaysWhatIsDeclaredAndAssumed)
{
  const std::string validated =
      run_program({"validate", "case.prm"}, ShippedCase("knee_layer", {}).folder().path()).out;
  const HipSummary run("knee_layer", {single_cycle});
  const fs::path folder = run.folder().path();
  ASSERT_EQ(run_program({"report", run.out().string(), "-o", "page.html"}, folder).exit_code, 0);
  const std::string declared = "Forward motion and rotation are DECLARED curves",
                    assumed = "assumed, since the case does not set it: axis of rotation";
  for (const std::string &text : {validated, read(run.out() / "log.txt"),
                                  read(run.out() / "summary.json"), read(folder / "page.html")})
    EXPECT_TRUE(has(text, declared));
  for (const std::string &text : {read(run.out() / "log.txt"), read(folder / "page.html")})
    EXPECT_TRUE(has(text, assumed));
}
} // namespace
