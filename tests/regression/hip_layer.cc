// SPDX-License-Identifier: LGPL-2.1-or-later
// Whole runs of the model hip_layer.
#include "hip_summary.h"

#include "base/csv.h"
#include "has.h"

#include <cmath>

using namespace program_test;

namespace
{
// inputs/hip_layer/tables.prm reproduces the last row of a computed table
// (hip_wearing_in_winkler.csv of the project's data): 133.08 mm^3, 0.29256 mm and 7.0247 MPa after
// ten million cycles.
TEST(HipLayer, TableOfTenMillionCycles)
{
  const HipSummary run("hip_layer/tables", {});
  EXPECT_NEAR(run.value("worn volume of the cup"), 133.08, .01 * 133.08);
  EXPECT_NEAR(run.value("largest wear depth"), .29256, .01 * .29256);
  EXPECT_NEAR(run.value("peak contact pressure, last cycle"), 7.0247, .01 * 7.0247);
  const auto history = arthrowear::read_csv((run.out() / "wear_history.csv").string());
  EXPECT_EQ(history.n_rows(), 100u);
  // A head held on the load axis penetrates along it.
  EXPECT_EQ(run.value("head displacement x"), 0.);
  EXPECT_EQ(run.value("penetration under load by wear x"), 0.);
  EXPECT_GT(run.value("penetration under load by wear z"), .2);
}

// The volume by Archard's law depends on the stiffness by a few per cent at most, and twice the
// wear factor wears as much as twice the cycles.
TEST(HipLayer, WearFactorTimesCycles)
{
  const HipSummary once("hip_layer", {{"Cycles =", "2e6"}}),
      twice("hip_layer", {{"Cycles =", "1e6"}, {"Wear factor [mm^3/(N m)] =", "0.8e-6"}});
  const double volume = once.value("worn volume of the cup");
  EXPECT_NEAR(twice.value("worn volume of the cup"), volume, 1e-9 * volume);
  const HipSummary stiff("hip_layer", {{"Cycles =", "2e6"}, {"Stiffness factor    =", "10"}});
  EXPECT_NEAR(stiff.value("worn volume of the cup"), volume, .03 * volume);
  EXPECT_GT(stiff.value("peak contact pressure, first cycle"),
            2. * once.value("peak contact pressure, first cycle"));
}

// A layer twice as stiff under twice the load has the same overlaps: Archard's law wears twice as
// much, and half the wear factor restores the depths of a million cycles.
TEST(HipLayer, WearIsInProportionToTheLoad)
{
  const std::string column = "axial_force_N\n  set Factor = ";
  const auto unworn = [&](const char *factor, const char *stiffness)
  {
    return HipSummary("hip_layer", {{"Cycles =", "1\n    set Kind = none"},
                                    {"Force column =", column + factor},
                                    {"Stiffness factor    =", stiffness}});
  };
  const double volume = unworn("1", "20").value("worn volume of the cup");
  EXPECT_NEAR(unworn("2", "40").value("worn volume of the cup"), 2. * volume, 2e-6 * volume);
  EXPECT_NEAR(unworn("2", "20").value("worn volume of the cup"), 2. * volume, .02 * volume);

  const auto worn = [&](const char *factor, const char *stiffness, const char *wear)
  {
    return HipSummary("hip_layer", {{"Cycles =", "1e6"},
                                    {"Force column =", column + factor},
                                    {"Stiffness factor    =", stiffness},
                                    {"Wear factor [mm^3/(N m)] =", wear}});
  };
  const HipSummary once = worn("1", "1", "0.4e-6"), twice = worn("2", "2", "0.2e-6");
  for (const char *name : {"worn volume of the cup", "largest wear depth"})
    EXPECT_NEAR(twice.value(name), once.value(name), 1e-6 * once.value(name)) << name;
  EXPECT_NEAR(twice.value("peak contact pressure"), 2. * once.value("peak contact pressure"),
              1e-6 * once.value("peak contact pressure"));
}

// The layer is fitted to the peak pressures of a cup with few elements; it then agrees in results
// that were not fitted, volume and depth of a cycle.
TEST(HipLayer, StiffnessFromFiniteElements)
{
  const HipSummary cup("hip_cup_iso", {{"Cells               =", "1500"},
                                       {"Time step [s]        =", "4e-2"},
                                       {"Frames per cycle =", "0"}});
  const TemporaryFolder folder;
  std::string text = read(fs::path(ARTHROWEAR_SOURCE_DIR) / "inputs/hip_layer/case.prm");
  const fs::path inputs = fs::path(ARTHROWEAR_SOURCE_DIR) / "inputs";
  for (std::size_t at; (at = text.find("= ../gait")) != std::string::npos;)
    text.replace(at, 9, "= " + (inputs / "gait").string());
  write(folder / "layer.prm", text);
  const Outcome fit = run_program({"fit", "layer.prm", cup.out().string()}, folder.path());
  ASSERT_EQ(fit.exit_code, 0) << fit.err;
  const auto percent = [&](const std::string &quantity)
  {
    const std::size_t line = fit.out.find(quantity);
    const std::size_t end = fit.out.find('%', line);
    return std::stod(fit.out.substr(fit.out.rfind(' ', end - 2), end));
  };
  EXPECT_LT(std::abs(percent("peak contact pressure [")), 4.) << fit.out;
  EXPECT_LT(std::abs(percent("wear per million cycles [")), 4.) << fit.out;
  EXPECT_LT(std::abs(percent("depth per million cycles [")), 6.) << fit.out;

  // Refused: another cavity diameter and a case of another model.
  write(folder / "other.prm",
        [&]()
        {
          std::string other = text;
          return other.replace(other.find("28.2"), 4, "32.2");
        }());
  EXPECT_TRUE(has(run_program({"fit", "other.prm", cup.out().string()}, folder.path()).err,
                  "[Cup / Inner diameter [mm]] is 32.2, must be the value of the run, 28.2"));
  EXPECT_EQ(run_program({"fit", (inputs / "hip_cup_iso/case.prm").string(), cup.out().string()},
                        folder.path())
                .exit_code,
            2);
}

// The prediction in a run of hip_cup equals the result of the model hip_layer with the same
// entries; the reported differences are the differences of the two.
TEST(HipLayer, PredictionBesideFiniteElements)
{
  const HipSummary cup("hip_cup_iso", {{"Cells               =", "1500"},
                                       {"Time step [s]        =", "4e-2"},
                                       {"Frames per cycle =", "0\n  set Layer prediction = true"}}),
      layer("hip_layer", {{"Stiffness factor    =", "1\n  set Geometry = large_wear"},
                          {"Cycles =", "1\n    set Kind = none"}});
  const std::pair<const char *, const char *> results[] = {
      {"worn volume", "worn volume of the cup"},
      {"largest wear depth", "largest wear depth"},
      {"peak contact pressure", "peak contact pressure"}};
  for (const auto &[name, in_layer] : results)
  {
    const double predicted = cup.value(std::string(name) + " by the layer"),
                 here = cup.value(name == std::string("worn volume") ? "worn volume of the cup"
                                                                     : name);
    EXPECT_NEAR(predicted, layer.value(in_layer), 1e-9 * predicted) << name;
    EXPECT_NEAR(cup.value(std::string(name) + " by the layer, difference"),
                100. * (predicted / here - 1.), 1e-9)
        << name;
  }
  EXPECT_NEAR(cup.value("worn volume by the layer, difference"), 0., 5.);
  EXPECT_TRUE(has(read(cup.out() / "log.txt"), "would give the peak pressure of this run"));
  try
  {
    const HipSummary worn_head(
        "hip_cup_iso",
        {{"Frames per cycle =", "0\n  set Layer prediction = true"},
         {"set Wear factor [mm^3/(N m)] =", "0.4e-6\n  set Head wear factor [mm^3/(N m)] = 1e-8"}});
    ADD_FAILURE() << "a head that wears is not refused";
  }
  catch (const std::runtime_error &error)
  {
    EXPECT_TRUE(has(error.what(), "must be false with a head that wears"));
  }
}

Outcome
refused(const HipSummary::Changes &changes)
{
  try
  {
    const HipSummary run("hip_layer", changes);
    return {};
  }
  catch (const std::runtime_error &error)
  {
    Outcome outcome;
    outcome.err = error.what();
    return outcome;
  }
}

// Refuses load components without three columns, a load that leaves the cavity, Poisson's ratio 0.5
// and a clearance that is larger than the cavity's radius.
TEST(HipLayer, RefusesWhatItCannotCarry)
{
  EXPECT_NE(refused({{"Force column =", "axial_force_N\n  set Direction = components"}}).err, "");
  EXPECT_NE(refused({{"Inclination [deg]   =", "-90\n  set Anteversion [deg] = 90"}}).err, "");
  EXPECT_NE(refused({{"Poisson ratio       =", ".5"}}).err, "");
  EXPECT_NE(refused({{"Radial clearance [mm] =", "20"}}).err, "");
}

// The wear exceeds the thickness of the wall: the run ends at the backing and says so.
TEST(HipLayer, WornThrough)
{
  const HipSummary run("hip_layer", {{"Thickness [mm]      =", "0.5"},
                                     {"Cycles =", "1e8"},
                                     {"Inner diameter [mm] =", "28.2\n  set Points = 400"}});
  EXPECT_LT(run.value("cycles"), 5e7);
  EXPECT_LE(run.value("largest wear depth"), .52);
  EXPECT_TRUE(has(read(run.out() / "log.txt"), "worn through"));
}

/// Entries that replace the wear factor by a law.
HipSummary::Changes
by_law(const std::string &law, const std::string &more = "")
{
  return {{"set Wear factor [mm^3/(N m)] =",
           "0\n  subsection From law\n    set Law = " + law + "\n" + more + "\n  end"},
          {"Cycles =", "1e6\n  set Cycles per jump = 2.5e5"},
          {"Inner diameter [mm] =", "28.2\n  set Points = 400"}};
}

const std::string kang = "    set Kang logarithm = -13.1\n    set Kang exponent of cross-shear = "
                         "0.19\n    set Kang decay [1/MPa] = 0.29\n    set Least cross-shear = "
                         "0.01\n    set Largest pressure of data [MPa] = 11";

/// Kang's factors at these pressures and ratios [mm^3/(N m)].
std::string
table_of_kang(const std::vector<double> &pressures, const std::vector<double> &ratios)
{
  std::string text = "pressure_MPa,cross_shear,wear_factor_mm3_per_Nm\n";
  for (const double p : pressures)
    for (const double ratio : ratios)
      text += std::to_string(p) + "," + std::to_string(ratio) + "," +
              std::to_string(1e9 * std::exp(-13.1 + .19 * std::log(ratio) - .29 * p)) + "e-9\n";
  return text;
}

// ln K of Kang's law is linear in p, so that a table with logarithmic interpolation is exact in p;
// in CS it has the error of chords of ln CS, below 1e-3 here. A coarse table with linear
// interpolation is not accurate.
TEST(HipLayer, TableOfAnotherLaw)
{
  const TemporaryFolder folder;
  std::vector<double> ratios{.01};
  while (ratios.back() < .48)
    ratios.push_back(1.1 * ratios.back());
  write(folder / "k.csv", table_of_kang({0., 20.}, ratios));
  const std::string entry = "    set Table = " + (folder / "k.csv").string();
  const HipSummary law("hip_layer", by_law("kang", kang)),
      table("hip_layer", by_law("table", entry + "\n    set Interpolation of table = logarithm")),
      coarse("hip_layer", by_law("table", entry));
  for (const char *result : {"worn volume of the cup", "largest wear depth"})
  {
    EXPECT_NEAR(table.value(result), law.value(result), 1e-3 * law.value(result));
    EXPECT_GT(coarse.value(result), 1.5 * law.value(result));
  }
  EXPECT_NEAR(table.value("cross-shear ratio of the last cycle"),
              law.value("cross-shear ratio of the last cycle"), 1e-4);
  // Kang's constants are based on data up to 11 MPa; the table ends above all pressures.
  EXPECT_TRUE(has(read(law.out() / "log.txt"), "of the load is carried at pressures above 11 MPa"));
  EXPECT_FALSE(has(read(table.out() / "log.txt"), "outside of its data"));
}

// The time in contact, and with it the mean pressure of this law, is discontinuous at the edge of
// points that are in contact even under the least load; the largest depth lies there and needs more
// points than volumes do.
TEST(HipLayer, ErrorOfTheLargestDepth)
{
  const auto with_points = [](const std::string &points)
  {
    HipSummary::Changes changes = by_law("kang_mean_pressure", kang);
    changes[1].second = "1\n    set Kind = none";
    changes[2].second = "28.2\n  set Points = " + points;
    return HipSummary("hip_layer", changes);
  };
  const char *estimate = "estimated error of the largest depth by points, relative";
  const HipSummary run = with_points("2000"), fine = with_points("16000"),
                   archard("hip_layer", {{"Cycles =", "1\n    set Kind = none"}});
  const double error = 1. - run.value("largest wear depth") / fine.value("largest wear depth");
  EXPECT_GT(error, .02);
  EXPECT_GT(run.value(estimate), .5 * error);
  EXPECT_LT(run.value(estimate), 4. * error);
  EXPECT_TRUE(has(read(run.out() / "log.txt"), "% of the largest depth"));
  EXPECT_LT(archard.value(estimate), .01);
  EXPECT_FALSE(has(read(archard.out() / "log.txt"), "few points"));
}

// By Kang's law wear decreases with the pressure above 1/0.29 = 3.4 MPa: if the geometry follows
// the wear, islands form that carry more and more load.
TEST(HipLayer, PressureThatGrowsWithWear)
{
  HipSummary::Changes ten_million = by_law("kang", kang);
  ten_million[1].second = "1e7";
  const HipSummary run("hip_layer", ten_million), archard("hip_layer", {});
  EXPECT_GT(run.value("peak contact pressure"),
            1.2 * run.value("peak contact pressure, first cycle"));
  EXPECT_TRUE(has(read(run.out() / "log.txt"), "the pressure grows with wear"));
  EXPECT_FALSE(has(read(archard.out() / "log.txt"), "the pressure grows"));
}

TEST(HipLayer, TableThatEndsTooEarly)
{
  const TemporaryFolder folder;
  write(folder / "k.csv", table_of_kang({1., 5.}, {.2, .3}));
  const HipSummary run("hip_layer",
                       by_law("table", "    set Table = " + (folder / "k.csv").string()));
  const std::string log = read(run.out() / "log.txt");
  for (const char *part : {"pressures above 5 MPa", "pressures below 1 MPa",
                           "cross-shear ratios below 0.2", "% of the load"})
    EXPECT_TRUE(has(log, part)) << part << log;
}

TEST(HipLayer, TablesThatAreRefused)
{
  const TemporaryFolder folder;
  write(folder / "k.csv", "pressure_MPa,cross_shear,wear_factor_mm3_per_Nm\n1,0.1,1e-6\n"
                          "1,0.3,1e-6\n2,0.1,1e-6\n");
  write(folder / "large.csv", "pressure_MPa,cross_shear,wear_factor_mm3_per_Nm\n1,0.1,1e-6\n"
                              "2,0.1,1\n");
  const auto with = [&](const std::string &file)
  { return refused(by_law("table", "    set Table = " + (folder / file).string())).err; };
  EXPECT_TRUE(has(with("k.csv"), "k.csv: has no row for pressure 2 MPa and cross-shear 0.3"));
  EXPECT_TRUE(has(with("large.csv"), "make a wear factor of 1 mm^3/(N m), must be at most 0.01"));
  EXPECT_TRUE(has(with("none.csv"), "none.csv"));
  EXPECT_TRUE(has(refused(by_law("table")).err, "[Wear / From law / Table] is not set"));
  EXPECT_TRUE(
      has(refused(by_law("kang", kang + "\n    set Table = " + (folder / "k.csv").string())).err,
          "[Wear / From law / Table] is set, but"));
}

// Cross-shear that is collected with Archard's law changes no other result; it is the last column
// of the table.
TEST(HipLayer, CrossShearBesideArchardsLaw)
{
  const HipSummary::Changes short_run{{"Cycles =", "1e6"}};
  HipSummary::Changes collecting = short_run;
  collecting.push_back({"set Wear factor [mm^3/(N m)] =",
                        "0.4e-6\n  subsection Cross-shear\n    set Collect = always\n  end"});
  const HipSummary plain("hip_layer", short_run), with("hip_layer", collecting);
  const auto a = arthrowear::read_csv((plain.out() / "wear_history.csv").string()),
             b = arthrowear::read_csv((with.out() / "wear_history.csv").string());
  ASSERT_EQ(a.names.size() + 1, b.names.size());
  EXPECT_EQ(b.names.back(), "cross-shear ratio [-]");
  for (std::size_t column = 0; column < a.columns.size(); ++column)
    EXPECT_EQ(a.columns[column], b.columns[column]) << a.names[column];
  EXPECT_NEAR(b.columns.back().back(), with.value("cross-shear ratio of the last cycle"), 1e-8);
  // 0.11136 to 0.1094 with the load on the axis in tables; the inclined cup's ratio is similar.
  EXPECT_GT(with.value("cross-shear ratio of the last cycle"), .09);
  EXPECT_LT(with.value("cross-shear ratio of the last cycle"), .13);
  EXPECT_THROW(plain.value("cross-shear ratio of the last cycle"), std::runtime_error);
}

// Creep over a million cycles of a second adds to the penetration and is reported separately. It
// spreads the contact, and a wider contact has a larger sum of normal forces: wear increases by
// some per cent.
TEST(HipLayer, CreepApartFromWear)
{
  const HipSummary::Changes short_run{{"Cycles =", "1e6"}};
  HipSummary::Changes creeping = short_run;
  creeping.push_back({"set Thickness [mm]      =",
                      "8\nend\nsubsection Creep\n  set Law = logarithmic\n"
                      "  set Strain per pressure [1/MPa] = 3.491e-3\n"
                      "  set Strain per pressure and decade [1/MPa] = 7.966e-4\n"
                      "  set Reference time [min] = 1e4\nend\nsubsection Layer"});
  const HipSummary plain("hip_layer", short_run), creep("hip_layer", creeping);
  const double volume = plain.value("worn volume of the cup");
  EXPECT_GT(creep.value("worn volume of the cup"), volume);
  EXPECT_LT(creep.value("worn volume of the cup"), 1.1 * volume);
  // p of 2 to 7 MPa on 8 mm for 12 days: 0.06 to 0.2 mm (theory of hip_layer, (6)).
  EXPECT_GT(creep.value("largest creep depth"), .06);
  EXPECT_LT(creep.value("largest creep depth"), .2);
  for (const char *axis : {" x", " y", " z", ", x of the cup", ", z of the cup"})
    EXPECT_NEAR(creep.value(std::string("penetration under load by wear") + axis) +
                    creep.value(std::string("penetration under load by creep") + axis),
                creep.value(std::string("penetration under load") + axis), 1e-12);
  EXPECT_THROW(plain.value("largest creep depth"), std::runtime_error);
  EXPECT_THROW(plain.value("penetration under load by creep"), std::runtime_error);
  const auto history = arthrowear::read_csv((creep.out() / "wear_history.csv").string());
  for (const char *column : {"penetration under load by wear", "penetration under load by creep"})
    EXPECT_NEAR(history.column(std::string(column) + " z [mm]").back(),
                creep.value(std::string(column) + " z"), 1e-8);
  EXPECT_NEAR(history.column("max creep depth [mm]").back(), creep.value("largest creep depth"),
              1e-8);
}
} // namespace
