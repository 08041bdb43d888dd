// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/curves.h"

#include "base/ranges.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
const ReportPlot *
find(const std::vector<ReportPlot> &plots, const std::string &title)
{
  return find_by(plots, &ReportPlot::title, title);
}

using Along = DeclaredPlot::Along;

/// A plot of one column.
DeclaredPlot
plot_of(const std::string &title, const std::string &column, const Along along,
        const std::string &x = "")
{
  return {title, "statistics.csv", along, x, "y", {column}};
}

const DeclaredPlot area = plot_of("Contact area", "contact area [mm^2]", Along::gait),
                   indentation = plot_of("Indentation", "indentation [mm]", Along::whole);

RunResults
run_with(const std::vector<DeclaredPlot> &plots, const std::string &file, const std::string &table)
{
  RunResults run;
  run.declared.plots = plots;
  run.tables.emplace_back(file, parse_csv(table, file));
  return run;
}
} // namespace

TEST(Curves, ThinnedOnesKeepExtremesAndEnds)
{
  PlotCurve curve{"wave", {}, {}};
  for (int i = 0; i < 100000; ++i)
  {
    curve.x.push_back(i);
    curve.y.push_back(std::sin(.01 * i));
  }
  curve.y[54321] = 7.;
  curve.y[12345] = -7.;
  const PlotCurve thin = thinned(curve, 1000);
  EXPECT_LE(thin.x.size(), 1000u);
  EXPECT_GE(thin.x.size(), 500u);
  EXPECT_EQ(*std::max_element(thin.y.begin(), thin.y.end()), 7.);
  EXPECT_EQ(*std::min_element(thin.y.begin(), thin.y.end()), -7.);
  EXPECT_EQ(thin.x.front(), 0.);
  EXPECT_EQ(thin.x.back(), 99999.);
  EXPECT_TRUE(std::is_sorted(thin.x.begin(), thin.x.end()));
  EXPECT_EQ(thinned(curve, 100000).x.size(), 100000u);
}

// Rows each 10 % over three cycles.
TEST(Curves, GaitCyclesAreDrawnOverEachOther)
{
  std::string table = "\"time [s]\",\"gait cycle [%]\",\"contact area [mm^2]\"\n";
  for (int i = 1; i <= 30; ++i)
    table +=
        std::to_string(i) + "," + std::to_string(10 * i) + "," + std::to_string(100 * i) + "\n";
  const auto plots = plots_of(run_with({area}, "statistics.csv", table));
  const ReportPlot *plot = find(plots, "Contact area");
  ASSERT_NE(plot, nullptr);
  EXPECT_EQ(plot->x_label, "gait cycle [%]");
  ASSERT_EQ(plot->curves.size(), 2u);
  EXPECT_EQ(plot->curves[0].x.back(), 100.);
  EXPECT_EQ(plot->curves[0].y.back(), 1000.);
  EXPECT_EQ(plot->curves[1].x.front(), 0.);
  EXPECT_EQ(plot->curves[1].y.front(), 2000.);
  EXPECT_EQ(plot->curves[1].y.back(), 3000.);
}

// A single cycle with rows from 0 to 100 % is one curve, and so is a part of one.
TEST(Curves, OneGaitCycleIsOneCurve)
{
  for (const int last : {100, 70})
  {
    std::string table = "\"time [s]\",\"gait cycle [%]\",\"contact area [mm^2]\"\n";
    for (int percent = 0; percent <= last; percent += 10)
      table += "0," + std::to_string(percent) + ",1\n";
    const auto plots = plots_of(run_with({area}, "statistics.csv", table));
    ASSERT_NE(find(plots, "Contact area"), nullptr);
    ASSERT_EQ(find(plots, "Contact area")->curves.size(), 1u);
    EXPECT_EQ(find(plots, "Contact area")->curves[0].x.front(), 0.);
    EXPECT_EQ(find(plots, "Contact area")->curves[0].x.back(), last);
  }
}

// Three cycles of 100 %: the portrait shows the last.
TEST(Curves, PortraitIsThatOfTheLastCycle)
{
  std::string table = "\"time [s]\",\"cycle [%]\",\"thigh vY [mm/s]\",\"thigh aY [mm/s^2]\"\n";
  for (int i = 0; i <= 30; ++i)
    table +=
        "0," + std::to_string(10 * i) + "," + std::to_string(i) + "," + std::to_string(-i) + "\n";
  const auto plots = plots_of(run_with({plot_of("Phase portrait of the thigh", "thigh aY [mm/s^2]",
                                                Along::portrait, "thigh vY [mm/s]")},
                                       "statistics.csv", table));
  const ReportPlot *plot = find(plots, "Phase portrait of the thigh");
  ASSERT_NE(plot, nullptr);
  EXPECT_EQ(plot->curves[0].x.size(), 11u);
  EXPECT_EQ(plot->curves[0].x.front(), 20.);
  EXPECT_EQ(plot->x_label, "thigh vY [mm/s]");
}

// Wear is summed up over the run: its curve is whole.
TEST(Curves, WearIsDrawnOverTheWholeRun)
{
  std::string table = "\"time [s]\",\"gait cycle [%]\",\"max wear depth [mm]\"\n";
  for (int i = 1; i <= 30; ++i)
    table += std::to_string(i) + "," + std::to_string(10 * i) + "," + std::to_string(i) + "\n";
  const auto plots =
      plots_of(run_with({plot_of("Largest wear depth", "max wear depth [mm]", Along::whole)},
                        "statistics.csv", table));
  ASSERT_NE(find(plots, "Largest wear depth"), nullptr);
  EXPECT_EQ(find(plots, "Largest wear depth")->curves[0].x.size(), 30u);
}

TEST(Curves, ErrorOfJumpsIsABand)
{
  DeclaredPlot volume = plot_of("Worn volume over gait cycles", "worn volume from depths [mm^3]",
                                Along::column, "cycles [-]");
  volume.table = "wear_history.csv";
  volume.error = "estimated error of worn volume, relative";
  RunResults run = run_with({volume}, "wear_history.csv",
                            "\"cycles [-]\",\"worn volume from depths [mm^3]\"\n1e5,1\n1e6,10\n");
  run.summary = {{"estimated error of worn volume, relative", .02, "0.02", "-"}};
  const auto plots = plots_of(run);
  ASSERT_NE(find(plots, "Worn volume over gait cycles"), nullptr);
  EXPECT_EQ(find(plots, "Worn volume over gait cycles")->curves[0].band, .02);
}

// A model that declares no plots: a plot for each unit, on demand.
TEST(Curves, OtherModelsGetAllColumnsByUnit)
{
  const auto plots = plots_of(run_with({}, "statistics.csv",
                                       "\"time [s]\",\"height [mm]\",\"gap [mm]\",\"force [N]\"\n"
                                       "0,1,2,3\n1,2,3,4\n"));
  ASSERT_EQ(plots.size(), 2u);
  EXPECT_EQ(plots[0].y_label, "[mm]");
  EXPECT_EQ(plots[0].curves.size(), 2u);
  EXPECT_FALSE(plots[0].is_main);
}

// NaN of a gap in the table is no point.
TEST(Curves, RowsWithoutNumbersAreLeftOut)
{
  RunResults run;
  run.declared.plots = {indentation};
  run.tables.emplace_back("statistics.csv",
                          parse_csv("\"time [s]\",\"indentation [mm]\"\n0,1\n1,\n2,3\n",
                                    "statistics.csv", NotNumbers::as_nan));
  const auto plots = plots_of(run);
  ASSERT_NE(find(plots, "Indentation"), nullptr);
  EXPECT_EQ(find(plots, "Indentation")->curves[0].x, (std::vector<double>{0., 2.}));
}

TEST(Curves, RunsShareTheirPlots)
{
  const auto plots = plots_of(
      run_with({indentation}, "statistics.csv", "\"time [s]\",\"indentation [mm]\"\n0,1\n1,2\n"));
  const auto joined = joined_plots({"a", "b"}, {plots, plots});
  ASSERT_EQ(joined.size(), plots.size());
  ASSERT_EQ(joined[0].curves.size(), 2u);
  EXPECT_EQ(joined[0].curves[0].name, "a");
  EXPECT_EQ(joined[0].curves[1].name, "b");
  EXPECT_NE(joined[0].curves[0].colour, joined[0].curves[1].colour);
}

// Both conditions of a plot: a better one is not there, and its note needs all of its columns.
TEST(Curves, APlotGivesWayToABetterOneAndItsNoteNeedsAllColumns)
{
  DeclaredPlot plot = plot_of("Force", "load [N]", Along::whole);
  plot.columns.push_back("sum [N]");
  plot.without = "wear_history.csv";
  plot.note = "Sums are larger.";
  RunResults run = run_with({plot}, "statistics.csv", "\"time [s]\",\"load [N]\"\n0,1\n1,2\n");
  ASSERT_NE(find(plots_of(run), "Force"), nullptr);
  EXPECT_EQ(find(plots_of(run), "Force")->note, "");
  run.tables[0].second =
      parse_csv("\"time [s]\",\"load [N]\",\"sum [N]\"\n0,1,2\n1,2,3\n", "a.csv");
  EXPECT_EQ(find(plots_of(run), "Force")->note, "Sums are larger.");
  run.tables.emplace_back("wear_history.csv", parse_csv("\"cycles [-]\"\n0\n1\n", "b.csv"));
  EXPECT_EQ(find(plots_of(run), "Force"), nullptr);
}
