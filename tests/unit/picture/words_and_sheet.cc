// SPDX-License-Identifier: LGPL-2.1-or-later
#include "picture/colour_scale.h"
#include "picture/field_words.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
Sheet
sheet_of(const std::string &size, const std::string &dpi = "")
{
  PictureRequest request;
  request.size = size;
  request.dpi = dpi;
  InputErrors errors;
  const Sheet sheet = read_sheet(request, .75, errors);
  errors.throw_if_any();
  return sheet;
}

ColourScale
scale_of(const std::vector<double> &values, const std::string &unit)
{
  std::vector<Panel> panels(1);
  panels[0].field = "field";
  panels[0].unit = unit;
  panels[0].values = values;
  std::vector<std::string> notes;
  return colour_scale(panels, Sheet(), notes);
}
} // namespace

TEST(PictureWords, AreThoseOfAReader)
{
  EXPECT_EQ(field_words("wear_depth"), "Wear depth");
  EXPECT_EQ(field_words("von_mises_stress"), "von Mises stress");
  const std::string space = "\xC2\xA0";
  EXPECT_EQ(with_grouped_digits("5000000 gait cycles"),
            "5" + space + "000" + space + "000 gait cycles");
  EXPECT_EQ(with_grouped_digits("1234 of 0.123456"), "1234 of 0.123456");
  EXPECT_EQ(states_of("0 open 1 stick 2 slip"),
            (std::vector<std::string>{"open", "stick", "slip"}));
  EXPECT_TRUE(states_of("mm").empty());
  EXPECT_TRUE(states_of("mm per million cycles").empty());
  EXPECT_TRUE(states_of("").empty());
  EXPECT_EQ(shown_unit("mm", .0281).name, "\xC2\xB5m");
  EXPECT_EQ(shown_unit("mm", 2e-5).factor, 1e6);
  EXPECT_EQ(shown_unit("mm/s", 1e-4).factor, 1.);
  EXPECT_EQ(shown_unit("mm per million cycles", .1).name, "\xC2\xB5m per million cycles");
  EXPECT_EQ(shown_unit("-", .1).name, "");
}

// 85 mm = 85 / 25.4 * 96 = 321.26 units, at 300 dpi 1003.9 pixels.
TEST(PictureSheet, HasTheAskedSize)
{
  const Sheet paper = sheet_of("85x60mm");
  EXPECT_NEAR(paper.width, 321.26, .01);
  EXPECT_NEAR(paper.width * paper.pixels, 1003.9, .1);
  EXPECT_EQ(paper.svg_width, "85mm");
  const Sheet screen = sheet_of("1600x1200px");
  EXPECT_NEAR(screen.width * screen.pixels, 1600., 1e-9);
  EXPECT_NEAR(screen.height * screen.pixels, 1200., 1e-9);
  EXPECT_NEAR(sheet_of("900").height, .75 * sheet_of("900").width, 1e-9);
  EXPECT_NEAR(sheet_of("900", "96").width, 900., 1e-9);
  for (const char *bad : {"0", "-5", "10x10", "axb", "1e9", "85x60cm", "1600x", "nan", "5mm"})
    EXPECT_THROW(sheet_of(bad), InputError) << bad;
  EXPECT_THROW(sheet_of("", "0"), InputError);
}

// 28.1 um end at 30; values of both signs are symmetric; those far from 0 begin near the lowest.
TEST(PictureColours, EndAtRoundNumbers)
{
  const ColourScale depth = scale_of({0., .0281}, "mm");
  EXPECT_EQ(depth.unit, "\xC2\xB5m");
  EXPECT_DOUBLE_EQ(depth.low, 0.);
  EXPECT_DOUBLE_EQ(depth.high, 30.);
  const ColourScale both = scale_of({-1.2, 3.3}, "MPa");
  EXPECT_DOUBLE_EQ(both.low, -both.high);
  EXPECT_DOUBLE_EQ(both.high, 3.5);
  const ColourScale far = scale_of({100.2, 103.9}, "MPa");
  EXPECT_DOUBLE_EQ(far.low, 100.);
  EXPECT_DOUBLE_EQ(far.high, 104.);
  const ColourScale zero = scale_of({0., 0.}, "MPa");
  EXPECT_LT(zero.low, zero.high);
  const ColourScale one = scale_of({7., 7.}, "MPa");
  EXPECT_DOUBLE_EQ(one.low, 0.);
  EXPECT_DOUBLE_EQ(one.high, 7.);
  EXPECT_EQ(scale_of({0., 1., 2.}, "0 open 1 stick 2 slip").states.size(), 3u);
}
