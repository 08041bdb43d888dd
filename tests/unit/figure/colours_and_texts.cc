// SPDX-License-Identifier: LGPL-2.1-or-later
#include "figure/colour_map.h"
#include "figure/strokes.h"
#include "figure/text_layout.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace arthrowear;

namespace
{
/// Returns the CIELAB lightness of a grey that has the luminance of `colour`.
double
lightness(const Colour &colour)
{
  const auto linear = [](const double byte)
  {
    const double value = byte / 255.;
    return value <= .04045 ? value / 12.92 : std::pow((value + .055) / 1.055, 2.4);
  };
  const double y =
      .2126 * linear(colour.red) + .7152 * linear(colour.green) + .0722 * linear(colour.blue);
  return y > .008856 ? 116. * std::cbrt(y) - 16. : 903.3 * y;
}

double
area(const ColouredTriangles &triangles)
{
  double sum = 0.;
  const std::vector<float> &c = triangles.corners;
  for (std::size_t i = 0; i < c.size(); i += 6)
    sum += .5 * std::abs((c[i + 2] - c[i]) * (c[i + 5] - c[i + 1]) -
                         (c[i + 4] - c[i]) * (c[i + 3] - c[i + 1]));
  return sum;
}
} // namespace

// Lightness goes from 17 to 94 (lib/views/report/colours.js) and never falls, up to bytes.
TEST(ColourMaps, SequentialOnesGetLighter)
{
  const ColourMap &map = sequential_colours();
  ASSERT_EQ(map.size(), 256u);
  EXPECT_NEAR(lightness(map.front()), 17., 1.);
  EXPECT_NEAR(lightness(map.back()), 94., 1.);
  for (std::size_t i = 1; i < map.size(); ++i)
    EXPECT_GT(lightness(map[i]), lightness(map[i - 1]) - .7) << i;
}

TEST(ColourMaps, DivergingOnesAreGreyInTheMiddle)
{
  const ColourMap &map = diverging_colours();
  const Colour middle = map[map.size() / 2];
  EXPECT_NEAR(middle.red, middle.blue, 10); // of 256 colours none is the middle itself
  EXPECT_GT(lightness(middle), 90.);
  EXPECT_GT(diverging_colours().front().blue, diverging_colours().front().red);
  EXPECT_GT(diverging_colours().back().red, diverging_colours().back().blue);
}

TEST(ColourMaps, StatesHaveEqualShares)
{
  const ColourMap map = state_colours(3);
  EXPECT_EQ(map[0].red, map[84].red);
  EXPECT_NE(map[84].red, map[86].red);
}

TEST(Texts, ExponentsAreRaised)
{
  const std::vector<TextSpan> spans = text_spans("area [mm^2] of 10^-3");
  ASSERT_EQ(spans.size(), 4u);
  EXPECT_EQ(spans[0].text, "area [mm");
  EXPECT_EQ(spans[1].text, "2");
  EXPECT_TRUE(spans[1].is_raised);
  EXPECT_EQ(spans[2].text, "] of 10");
  EXPECT_EQ(spans[3].text, "\xE2\x88\x92"
                           "3");
  EXPECT_EQ(text_spans("a^b").size(), 1u);
  EXPECT_EQ(text_spans("").size(), 0u);
}

// Ten digits of .556 at a size of 10, in the middle of 100.
TEST(Texts, SpansFollowEachOther)
{
  const std::vector<DrawnText> spans =
      placed_spans({{100., 50.}, "01234^56789", 10., {}, Anchor::middle});
  ASSERT_EQ(spans.size(), 2u);
  const double first = 5. * 5.56, raised = 5. * 5.56 * raised_size;
  EXPECT_NEAR(spans[0].at.x, 100. - .5 * (first + raised), 1e-9);
  EXPECT_NEAR(spans[1].at.x, spans[0].at.x + first, 1e-9);
  EXPECT_LT(spans[1].at.y, 50.);
  EXPECT_EQ(broken_lines("one two three", 10., text_width("one two", 10.) + .1).size(), 2u);
}

// A line of 10 x 2 with dashes of 3 and gaps of 2: 3, 3 are drawn.
TEST(Strokes, CoverTheLine)
{
  ColouredTriangles solid, dashes;
  add_triangles(DrawnLine{{{0., 0.}, {10., 0.}}, {}, 2.}, solid);
  EXPECT_NEAR(area(solid), 20., 1e-5);
  add_triangles(DrawnLine{{{0., 0.}, {10., 0.}}, {}, 2., {3., 2.}}, dashes);
  EXPECT_NEAR(area(dashes), 12., 1e-5);
  ColouredTriangles filled_box;
  add_triangles(filled({1., 2., 3., 4.}, {}), filled_box);
  EXPECT_NEAR(area(filled_box), 12., 1e-5);
}
