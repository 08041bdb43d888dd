// SPDX-License-Identifier: LGPL-2.1-or-later
#include "io/plot_svg.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

using namespace arthrowear;

namespace
{
std::size_t
count(const std::string &text, const std::string &part)
{
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++n;
  return n;
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

TEST(PlotSvg, ShowsEveryCurveWithItsNameAndLabels)
{
  Plot plot{"Forces & shifts", "time [s]", "traction [N/mm^2]", {}};
  plot.curves.push_back({"total", {0., 1., 2.}, {0., 3., 1.}});
  plot.curves.push_back({"a < b", {0., 1., 2.}, {0., 1., -1.}});
  const std::string text = svg(plot);
  EXPECT_EQ(text.rfind("<svg ", 0), 0u);
  EXPECT_EQ(text.substr(text.size() - 7), "</svg>\n");
  EXPECT_EQ(count(text, "<path "), 2u);
  for (const char *part : {"Forces &amp; shifts", "time [s]", "traction [N/mm\xC2\xB2]", ">total<",
                           "a &lt; b", "stroke-dasharray"})
    EXPECT_NE(text.find(part), std::string::npos) << part;
  EXPECT_EQ(text.find("nan"), std::string::npos);
}

// 100 000 points on 618 pixels: no more than three per pixel of length remain.
TEST(PlotSvg, LeavesOutPointsThatNobodySees)
{
  Plot plot{"", "x", "y", {{"line", {}, {}}}};
  for (int i = 0; i <= 100000; ++i)
  {
    plot.curves[0].x.push_back(i);
    plot.curves[0].y.push_back(2. * i);
  }
  EXPECT_LT(svg(plot).size(), 40000u);
}

TEST(PlotSvg, DrawsConstantsAndNothing)
{
  Plot plot{"", "x", "y", {{"zero", {0., 1.}, {0., 0.}}}};
  EXPECT_EQ(svg(plot).find("nan"), std::string::npos);
  plot.curves[0].y = {5., 5.};
  EXPECT_EQ(svg(plot).find("nan"), std::string::npos);
  plot.curves[0] = {"none", {}, {}};
  EXPECT_EQ(count(svg(plot), "<path "), 0u);
}

// A section of three points: each is a subpath of its own, of no length, with a round end.
TEST(PlotSvg, DrawsDots)
{
  const std::string text = svg({"t", "x", "y", {{"section", {0., 1., 2.}, {0., 2., 1.}, true}}});
  std::size_t n = 0;
  for (std::size_t at = 0; (at = text.find("h0", at)) != std::string::npos; ++at)
    ++n;
  EXPECT_EQ(n, 3u);
  EXPECT_NE(text.find("stroke-linecap=\"round\""), std::string::npos);
}

TEST(PlotSvg, RefusesWhatIsNotFinite)
{
  const Plot plot{"", "x", "y", {{"bad", {0., 1.}, {0., std::nan("")}}}};
  EXPECT_THROW(svg(plot), std::invalid_argument);
  const Plot ragged{"", "x", "y", {{"bad", {0., 1.}, {0.}}}};
  EXPECT_THROW(svg(ragged), std::invalid_argument);
}
