// SPDX-License-Identifier: LGPL-2.1-or-later

#include "figure/legend.h"
#include "figure/svg.h"
#include "unit/occurrences.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace arthrowear;

namespace
{
/// The lines of curves, which are as wide as no other.
std::vector<DrawnLine>
curves_of(const Drawing &drawing)
{
  std::vector<DrawnLine> lines;
  for (const DrawnItem &item : drawing.items)
    if (const auto *line = std::get_if<DrawnLine>(&item))
      if (line->width == curve_width && line->points.size() > 2)
        lines.push_back(*line);
  return lines;
}

/// Returns the position of a text on the sheet.
Place
place_of(const Drawing &drawing, const std::string &text, const Anchor anchor)
{
  for (const DrawnItem &item : drawing.items)
    if (const auto *one = std::get_if<DrawnText>(&item))
      if (one->text == text && one->anchor == anchor)
        return one->at;
  ADD_FAILURE() << "no text " << text;
  return {};
}
} // namespace

// 0 to 0.2 with about 8: 0.025 is no 1, 2 or 5; the next is 0.05.
TEST(RoundTicks, AreMultiplesOfOneTwoOrFive)
{
  const std::vector<double> ticks = round_ticks(0., 0.2, 8);
  ASSERT_EQ(ticks.size(), 5u);
  for (std::size_t i = 0; i < 5; ++i)
    EXPECT_NEAR(ticks[i], 0.05 * static_cast<double>(i), 1e-15);
  EXPECT_EQ(round_ticks(-7000., 7000., 6).front(), -5000.);
  EXPECT_EQ(round_ticks(-7000., 7000., 6).size(), 3u);
  EXPECT_EQ(round_ticks(-1., 1., 4)[2], 0.);
  EXPECT_FALSE(std::signbit(round_ticks(-1., 1., 4)[2]));
}

TEST(Ticks, TextsHaveTheDecimalsOfTheSpacing)
{
  EXPECT_EQ(tick_texts({0., .5, 1.}).texts, (std::vector<std::string>{"0.0", "0.5", "1.0"}));
  EXPECT_EQ(tick_texts({-20., 0.}).texts, (std::vector<std::string>{"\xE2\x88\x92"
                                                                    "20",
                                                                    "0"}));
  // .0281 is shown as 28.1 times 10^-3 only beside ticks of 28.0, 28.1, …
  const TickTexts small = tick_texts({0., .002, .004});
  EXPECT_EQ(small.texts, (std::vector<std::string>{"0", "2", "4"}));
  EXPECT_EQ(small.power, -3);
  EXPECT_EQ(tick_texts({0., 1e6, 2e6}).power, 6);
  EXPECT_EQ(label_with_power("cycles [-]", 6), "cycles [10^6]");
  EXPECT_EQ(label_with_power("wear depth [mm]", -3), "wear depth [10^-3 mm]");
  EXPECT_EQ(power_ticks(1e-3, 1e2, 10), (std::vector<double>{1e-3, 1e-2, 1e-1, 1., 10., 100.}));
  // With less than two powers of ten between its ends an axis has 1, 2 and 5 times powers.
  const auto texts = [](const double low, const double high)
  { return log_tick_texts(log_ticks(low, high, 5)).texts; };
  EXPECT_EQ(texts(1e-3, 20.),
            (std::vector<std::string>{"10^-3", "10^-2", "10^-1", "10^0", "10^1"}));
  EXPECT_EQ(texts(.04, .3), (std::vector<std::string>{"0.05", "0.1", "0.2"}));
  EXPECT_EQ(texts(4e-8, 3e-7),
            (std::vector<std::string>{"5\u00D710^-8", "1\u00D710^-7", "2\u00D710^-7"}));
  EXPECT_EQ(texts(1.1, 1.9).front(), "1.2");
}

TEST(Chart, ShowsEveryCurveWithItsNameAndLabels)
{
  Plot plot{"Forces & shifts", "time [s]", "traction [N/mm^2]", {}};
  plot.curves.push_back({"total", {0., 1., 2.}, {0., 3., 1.}});
  plot.curves.push_back({"a < b", {0., 1., 2.}, {0., 1., -1.}});
  const std::string text = svg(plot);
  EXPECT_EQ(text.rfind("<svg ", 0), 0u);
  EXPECT_EQ(text.substr(text.size() - 7), "</svg>\n");
  for (const char *part : {"Forces &amp; shifts", ">time [s]<", "traction [N/mm<tspan", ">total<",
                           ">a &lt; b<", "stroke-dasharray"})
    EXPECT_NE(text.find(part), std::string::npos) << part;
  EXPECT_EQ(text.find("nan"), std::string::npos);
  EXPECT_EQ(curves_of(chart(plot)).size(), 2u);
}

// Between the ticks 0 and 2 of x, and 0 and 3 of y, places are linear in the values.
TEST(Chart, CurvesGoThroughTheData)
{
  const Plot plot{"", "x", "y", {{"line", {0., .5, 2.}, {0., 3., 1.}}}};
  const Drawing drawing = chart(plot);
  const std::vector<DrawnLine> lines = curves_of(drawing);
  ASSERT_EQ(lines.size(), 1u);
  ASSERT_EQ(lines[0].points.size(), 3u);
  const double x0 = place_of(drawing, "0.0", Anchor::middle).x,
               x2 = place_of(drawing, "2.0", Anchor::middle).x,
               y0 = place_of(drawing, "0", Anchor::end).y,
               y3 = place_of(drawing, "3", Anchor::end).y;
  const double below = lines[0].points[0].y - y0; // of the text's base line
  const std::vector<std::pair<double, double>> values{{0., 0.}, {.5, 3.}, {2., 1.}};
  for (std::size_t i = 0; i < 3; ++i)
  {
    EXPECT_NEAR(lines[0].points[i].x, x0 + values[i].first / 2. * (x2 - x0), 1e-9);
    EXPECT_NEAR(lines[0].points[i].y, y0 + below + values[i].second / 3. * (y3 - y0), 1e-9);
  }
}

// A curve from 0 to 4 on an axis from 1 to 2 crosses both ends at a quarter and a half of its way.
TEST(Chart, CutsCurvesAtTheEndsOfTheAxis)
{
  ChartStyle style;
  style.y_range = {1., 2.};
  const Plot plot{"", "x", "y", {{"line", {0., 2., 4.}, {0., 2., 4.}}}};
  const Drawing drawing = chart(plot, style);
  for (const DrawnItem &item : drawing.items)
    if (const auto *line = std::get_if<DrawnLine>(&item); line && line->width == curve_width)
    {
      const double x0 = place_of(drawing, "0.0", Anchor::middle).x,
                   x4 = place_of(drawing, "4.0", Anchor::middle).x;
      EXPECT_NEAR(line->points.front().x, x0 + .25 * (x4 - x0), 1e-9);
      EXPECT_NEAR(line->points.back().x, x0 + .5 * (x4 - x0), 1e-9);
    }
}

// A cycle of 100 steps begins after its first one: the axis begins at 0.
TEST(Chart, CyclesBeginAtZeroAndEndAtHundredPercent)
{
  Plot plot{"", "gait cycle [%]", "y", {{"line", {1., 50., 99.7}, {1., 2., 1.}}}};
  const Drawing drawing = chart(plot);
  place_of(drawing, "0", Anchor::middle);
  place_of(drawing, "100", Anchor::middle);
}

// 100 000 points on about 600 pixels: no more than three per pixel of length remain.
TEST(Chart, LeavesOutPointsThatAreTooClose)
{
  Plot plot{"", "x", "y", {{"line", {}, {}}}};
  for (int i = 0; i <= 100000; ++i)
  {
    plot.curves[0].x.push_back(i);
    plot.curves[0].y.push_back(2. * i);
  }
  EXPECT_LT(svg(plot).size(), 50000u);
}

TEST(Chart, DrawsConstantsAndNothing)
{
  Plot plot{"", "x", "y", {{"zero", {0., .5, 1.}, {0., 0., 0.}}}};
  EXPECT_EQ(svg(plot).find("nan"), std::string::npos);
  plot.curves[0].y = {5., 5., 5.};
  EXPECT_EQ(svg(plot).find("nan"), std::string::npos);
  plot.curves[0] = {"none", {}, {}};
  EXPECT_TRUE(curves_of(chart(plot)).empty());
  plot.has_log_y = true;
  plot.curves[0] = {"decay", {0., 1., 2., 3.}, {1., 0., .01, .001}};
  EXPECT_EQ(svg(plot).find("nan"), std::string::npos);
}

// A section of three points: each point is a separate subpath of zero length with round ends.
TEST(Chart, DrawsDots)
{
  const std::string text = svg({"t", "x", "y", {{"section", {0., 1., 2.}, {0., 2., 1.}, true}}});
  EXPECT_EQ(occurrences(text, "h0"), 3u);
  EXPECT_NE(text.find("stroke-linecap=\"round\""), std::string::npos);
}

TEST(Chart, RefusesNumbersThatAreNotFinite)
{
  const Plot plot{"", "x", "y", {{"bad", {0., 1.}, {0., std::nan("")}}}};
  EXPECT_THROW(svg(plot), std::invalid_argument);
  const Plot ragged{"", "x", "y", {{"bad", {0., 1.}, {0.}}}};
  EXPECT_THROW(svg(ragged), std::invalid_argument);
}
