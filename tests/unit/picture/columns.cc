// SPDX-License-Identifier: LGPL-2.1-or-later
#include "picture/curve_picture.h"
#include "picture/picture_table.h"

#include "base/ranges.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

#include <fstream>

namespace
{
using namespace arthrowear;

/// A table in a file of the current folder.
std::string
written(const std::string &name, const std::string &text)
{
  std::ofstream(name) << text;
  return name;
}

/// Three heads times two clearances, in the order of a study's lists; case 5 failed.
const std::string heads =
    "case,\"Head / Diameter [mm]\",\"Head / Radial clearance [mm]\",Material,"
    "\"worn volume [mm^3]\",\"worn volume of the head [mm^3]\",status\n"
    "1,36,0.1,b,6,.1,done\n2,28,0.1,a,4,.1,done\n3,22,0.1,a,2,.1,done\n"
    "4,36,0.05,b,7,.1,done\n5,28,0.05,a,,,failed\n6,22,0.05000000000000001,,3,.1,done\n";

PictureRequest
request_of(const std::string &file, const std::vector<std::string> &by)
{
  PictureRequest request;
  request.sources = {file};
  request.x = "head_diameter";
  request.y = {"worn volume [mm^3]"};
  request.by = by;
  return request;
}

std::vector<std::string>
names(const ComposedPlot &composed)
{
  return mapped<std::string>(composed.plot.curves, &PlotCurve::name);
}

TEST(ColumnPicture, DrawsACurvePerValueInTheOrderOfX)
{
  const ComposedPlot composed =
      compose_columns(request_of(written("heads.csv", heads), {"Head / Radial clearance"}));
  EXPECT_EQ(names(composed), (std::vector<std::string>{"0.05 mm", "0.1 mm"}));
  EXPECT_EQ(composed.plot.curves[1].x, (std::vector<double>{22., 28., 36.}));
  EXPECT_EQ(composed.plot.curves[1].y, (std::vector<double>{2., 4., 6.}));
  // The failed case is left out, and said.
  EXPECT_EQ(composed.plot.curves[0].x, (std::vector<double>{22., 36.}));
  EXPECT_EQ(composed.notes,
            std::vector<std::string>{
                "heads.csv: left out rows without a number in both columns: line 6"});
  EXPECT_EQ(composed.plot.x_label, "Head / Diameter [mm]");
  EXPECT_EQ(composed.plot.subtitle, "heads, by Head / Radial clearance");
}

TEST(ColumnPicture, GroupsByTextsAndBySeveralColumns)
{
  const ComposedPlot texts = compose_columns(request_of(written("heads.csv", heads), {"Material"}));
  EXPECT_EQ(names(texts), (std::vector<std::string>{"b", "a"}));
  ASSERT_EQ(texts.notes.size(), 3u);
  EXPECT_EQ(texts.notes[1], "heads.csv: left out rows without a value of 'Material': 1");
  EXPECT_NE(texts.notes[2].find("several cases at one value of 'Head / Diameter [mm]'"),
            std::string::npos);
  const ComposedPlot both =
      compose_columns(request_of("heads.csv", {"Head / Radial clearance [mm]", "Material"}));
  EXPECT_EQ(names(both), (std::vector<std::string>{"0.05 mm, b", "0.1 mm, b", "0.1 mm, a"}));
  EXPECT_EQ(both.notes.size(), 2u);
}

TEST(ColumnPicture, TwoTablesNameTheirCurves)
{
  PictureRequest request = request_of(written("heads.csv", heads), {"Head / Radial clearance"});
  request.sources.push_back(written("other.csv", heads));
  request.names = {"A", "B"};
  EXPECT_EQ(names(compose_columns(request)),
            (std::vector<std::string>{"A: 0.05 mm", "A: 0.1 mm", "B: 0.05 mm", "B: 0.1 mm"}));
}

// Twelve values differ in colour or dashes; forty numbers are coloured by their order, seven of
// them named; forty texts look alike.
TEST(ColumnPicture, TellsManyValuesApart)
{
  const auto table = [](const int n, const std::string &prefix)
  {
    std::string text = "case,x,by,y,status\n";
    for (int i = 0; i < 2 * n; ++i)
      text += std::to_string(i) + "," + std::to_string(i % 2) + "," + prefix +
              std::to_string(i / 2) + "," + std::to_string(i) + ",done\n";
    return written("many.csv", text);
  };
  PictureRequest request;
  request.x = "x";
  request.y = {"y"};
  request.by = {"by"};
  request.sources = {table(12, "")};
  std::set<std::pair<unsigned, unsigned>> looks;
  const ComposedPlot twelve = compose_columns(request);
  for (unsigned i = 0; i < 12; ++i)
    looks.insert({i % 6, twelve.plot.curves[i].dash.value_or(i) % 6});
  EXPECT_EQ(looks.size(), 12u);
  request.sources = {table(40, "")};
  const ComposedPlot forty = compose_columns(request);
  EXPECT_EQ(count_where(forty.plot.curves, [](const PlotCurve &c) { return c.is_in_legend; }), 7);
  EXPECT_TRUE(forty.plot.curves.front().is_in_legend && forty.plot.curves.back().is_in_legend);
  EXPECT_EQ(forty.notes, std::vector<std::string>{
                             "The legend names 7 of 40 curves; colours follow the values."});
  request.sources = {table(40, "no ")};
  EXPECT_NE(thrown<InputError>([&] { compose_columns(request); })
                .find("--by gives 40 curves, must give at most 12"),
            std::string::npos);
}

TEST(ColumnPicture, SuggestsTheColumnsThatHaveTheWords)
{
  PictureRequest request = request_of(written("heads.csv", heads), {"clearance"});
  request.y = {"volume"};
  const std::string said = thrown<InputError>([&] { compose_columns(request); });
  EXPECT_NE(said.find("there is no column 'volume'. Is it 'worn volume [mm^3]' or 'worn volume of "
                      "the head [mm^3]'?"),
            std::string::npos)
      << said;
  EXPECT_NE(said.find("there is no column 'clearance'. Is it 'Head / Radial clearance [mm]'?"),
            std::string::npos)
      << said;
}

TEST(ColumnPicture, LogarithmicAxesNeedAPositiveValue)
{
  PictureRequest request = request_of(written("decades.csv", "x,y\n1e-7,1\n1e-6,10\n1e-5,0\n"), {});
  request.x = "x";
  request.y = {"y"};
  request.log = {"x", "y"};
  const ComposedPlot composed = compose_columns(request);
  EXPECT_TRUE(composed.plot.has_log_x && composed.plot.has_log_y);
  EXPECT_EQ(axes_of(composed.plot, 5, 5).first.texts.texts,
            (std::vector<std::string>{"10^-7", "10^-6", "10^-5"}));
  request.y = {"x"};
  request.x = "y";
  request.log = {"z"};
  EXPECT_EQ(thrown<InputError>([&] { compose_columns(request); }),
            "--log is z, must be x, y or x,y.");
  request.sources = {written("zeros.csv", "x,y\n1,0\n2,0\n")};
  request.log = {"x"};
  EXPECT_NE(thrown<InputError>([&] { compose_columns(request); }).find("no value above zero"),
            std::string::npos);
}
} // namespace
