// SPDX-License-Identifier: LGPL-2.1-or-later
#include "vtu/line_output.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
LineOutput
line()
{
  return LineOutput({{"time", "s"}, {"force", "N"}});
}

bool
has(const LineOutput &output, const std::string &text)
{
  return output.vtu().find(text) != std::string::npos;
}
} // namespace

// Two pieces of three and two points, a point alone: 2 + 1 segments on 3 + 2
// points, which neighbours share.
TEST(LineOutput, JoinsPointsUpToAnInterruption)
{
  LineOutput output = line();
  for (int i = 0; i < 3; ++i)
    output.add({1. * i, 0., 0.}, {.1 * i, 5.});
  output.interrupt();
  output.interrupt();
  output.add({5., 1., 0.}, {.5, 5.});
  output.add({6., 1., 0.}, {.6, 5.});
  output.interrupt();
  output.add({9., 9., 9.}, {1., 1.});
  EXPECT_EQ(output.n_segments(), 3u);
  EXPECT_TRUE(has(output, "NumberOfPoints=\"5\" NumberOfCells=\"3\""));
  EXPECT_TRUE(has(output, "Name=\"time\""));
  EXPECT_TRUE(has(output, "Name=\"force\""));
}

TEST(LineOutput, WithoutSegmentsIsAFileWithoutCells)
{
  LineOutput output = line();
  EXPECT_TRUE(has(output, "NumberOfCells=\"0\""));
  output.add({}, {0., 0.});
  EXPECT_TRUE(has(output, "NumberOfCells=\"0\""));
  EXPECT_TRUE(has(output, "</VTKFile>"));
}
