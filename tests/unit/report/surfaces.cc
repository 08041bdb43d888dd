// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/surfaces.h"

#include "run_folder.h"

#include <gtest/gtest.h>

using namespace arthrowear;
using namespace report_test;

namespace
{
std::vector<ShownSeries>
surfaces_of(const fs::path &folder, RunResults &run)
{
  run = read_run(folder.string());
  return read_surfaces(run);
}
} // namespace

// Depths of the last of 3 frames are 3, 6 and 9; |(3, 4, 0)| = 5. The tensor is not shown.
TEST(Surfaces, FieldsHaveTheirRangesOverAllFrames)
{
  const TemporaryFolder folder;
  write_run(folder.path(), 3);
  RunResults run;
  const auto all = surfaces_of(folder.path(), run);
  ASSERT_EQ(all.size(), 1u);
  ASSERT_EQ(all[0].fields.size(), 2u);
  EXPECT_EQ(all[0].fields[0].name, "wear_depth");
  EXPECT_EQ(all[0].fields[0].unit, "mm");
  EXPECT_EQ(all[0].fields[0].low, 1.);
  EXPECT_EQ(all[0].fields[0].high, 9.);
  EXPECT_EQ(all[0].fields[1].low, 0.);
  EXPECT_EQ(all[0].fields[1].high, 5.);
  EXPECT_EQ(all[0].meshes.size(), 1u); // all frames have the same
  ASSERT_EQ(all[0].frames.size(), 3u);
  EXPECT_TRUE(all[0].frames[2].has_peak);
  EXPECT_EQ(all[0].frames[0].label, "10 % of the gait cycle");
}

TEST(Surfaces, ADamagedFrameIsLeftOutWithANote)
{
  const TemporaryFolder folder;
  write_run(folder.path(), 3);
  const fs::path file = folder / "contact/contact-1.vtu";
  write(file, read(file).substr(0, 700));
  RunResults run;
  const auto all = surfaces_of(folder.path(), run);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].frames.size(), 2u);
  ASSERT_EQ(run.notes.size(), 1u);
  EXPECT_NE(run.notes[0].find("1 frame is left out"), std::string::npos);
  EXPECT_NE(run.notes[0].find("contact-1.vtu"), std::string::npos);
}

TEST(Surfaces, AListWithoutFramesIsNoted)
{
  const TemporaryFolder folder;
  write_run(folder.path(), 1);
  fs::remove(folder / "contact/contact-0.vtu");
  RunResults run;
  EXPECT_TRUE(surfaces_of(folder.path(), run).empty());
  EXPECT_EQ(run.notes.size(), 2u);
  write(folder / "contact.pvd", "<VTKFile>");
  EXPECT_TRUE(surfaces_of(folder.path(), run).empty());
}

// Without room for any frame the last one remains.
TEST(Surfaces, ThinningKeepsTheLastFrameAndThePeak)
{
  const TemporaryFolder folder;
  write_run(folder.path(), 20);
  const fs::path peak = folder / "contact/contact-8.vtu";
  write(peak, vtu_text(triangle(1000.)));
  RunResults run;
  auto all = surfaces_of(folder.path(), run);
  std::vector<ShownSeries *> series{&all[0]};
  std::size_t bytes = all[0].meshes[0].points.text.size() + all[0].meshes[0].triangles.text.size();
  for (const ShownFrame &frame : all[0].frames)
    bytes += frame.bytes();
  EXPECT_FALSE(thin_out(series, bytes));
  EXPECT_TRUE(thin_out(series, bytes / 3));
  EXPECT_LE(all[0].frames.size(), 7u);
  EXPECT_GE(all[0].frames.size(), 3u);
  EXPECT_EQ(all[0].frames.back().time, 2.);
  EXPECT_TRUE(std::any_of(all[0].frames.begin(), all[0].frames.end(),
                          [](const ShownFrame &frame) { return frame.has_peak; }));
  EXPECT_TRUE(thin_out(series, 1));
  EXPECT_EQ(all[0].frames.size(), 1u);
  EXPECT_EQ(all[0].n_frames_of_run, 20u);
}

// The head turns: its points differ in each frame.
TEST(Surfaces, AMeshThatMovesIsStoredWithEachFrame)
{
  const TemporaryFolder folder;
  write_run(folder.path(), 2);
  OutputPiece moved = triangle(2.);
  moved.points[0][2] = 5.;
  write(folder / "contact/contact-1.vtu", vtu_text(moved));
  RunResults run;
  const auto all = surfaces_of(folder.path(), run);
  EXPECT_EQ(all[0].meshes.size(), 2u);
  EXPECT_EQ(all[0].frames[1].mesh, 1u);
}
