// SPDX-License-Identifier: LGPL-2.1-or-later
#include "io/vtu_reader.h"

#include "base/errors.h"
#include "io/vtu.h"
#include "program.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace arthrowear;
using namespace program_test;

namespace
{
OutputPiece
piece_of(const unsigned int corners, const bool has_strips = false)
{
  OutputPiece piece;
  piece.corners = corners;
  piece.has_strips = has_strips;
  for (unsigned int i = 0; i < 6; ++i)
    piece.points.push_back({.1 * i, std::sqrt(1. * i), -1e-9 * i});
  for (unsigned int i = 0; i < corners; ++i)
    piece.cells.push_back(i);
  piece.fields = {{"depth & <more>", "mm^2 & <x>", 1, {0., 1e-12, .1, 1. / 3., 3e38, -1.}},
                  {"of cells", "", 3, {1., 2., 3.}, true}};
  return piece;
}

std::string
refusal(const std::string &text)
{
  try
  {
    parse_frame(text, "a.vtu");
  }
  catch (const InputError &error)
  {
    return error.what();
  }
  return "";
}

std::string
replaced(std::string text, const std::string &old, const std::string &now)
{
  const std::size_t at = text.find(old);
  EXPECT_NE(at, text.npos) << old;
  return at == text.npos ? text : text.replace(at, old.size(), now);
}
} // namespace

TEST(VtuReader, WrittenValuesComeBackAsFloats)
{
  for (const unsigned int corners : {2u, 3u, 4u})
    for (const unsigned int level : {0u, 1u, 9u})
    {
      const OutputPiece piece = piece_of(corners);
      const Frame frame = parse_frame(vtu_text(piece, FrameMark{1., 2}, level), "a.vtu");
      EXPECT_EQ(frame.corners, corners);
      ASSERT_EQ(frame.n_points(), 6u);
      for (unsigned int i = 0; i < 18; ++i)
        EXPECT_EQ(frame.points[i], static_cast<float>(piece.points[i / 3][i % 3]));
      EXPECT_EQ(frame.cells, std::vector<std::uint32_t>(piece.cells.begin(), piece.cells.end()));
      ASSERT_EQ(frame.fields.size(), 2u);
      EXPECT_EQ(frame.fields[0].name, "depth & <more>");
      EXPECT_EQ(frame.fields[0].unit, "mm^2 & <x>");
      for (unsigned int i = 0; i < 6; ++i)
        EXPECT_EQ(frame.fields[0].values[i], static_cast<float>(piece.fields[0].values[i]));
      EXPECT_TRUE(frame.fields[1].is_of_cells);
      EXPECT_EQ(frame.fields[1].unit, "");
      EXPECT_EQ(frame.fields[1].values, (std::vector<float>{1.f, 2.f, 3.f}));
    }
}

// 6 corners are 4 triangles; every second one is turned.
TEST(VtuReader, StripsAreTheirTriangles)
{
  const Frame frame = parse_frame(vtu_text(piece_of(6, true)), "a.vtu");
  EXPECT_EQ(frame.corners, 3u);
  EXPECT_EQ(frame.cells, (std::vector<std::uint32_t>{0, 1, 2, 1, 3, 2, 2, 3, 4, 3, 5, 4}));
  EXPECT_EQ(frame.fields[1].values.size(), 12u);
}

TEST(VtuReader, PiecesOfRanksFollowEachOther)
{
  const TemporaryFolder folder;
  OutputPiece empty = piece_of(4);
  empty.points.clear();
  empty.cells.clear();
  for (OutputField &field : empty.fields)
    field.values.clear();
  write(folder / "a.0.vtu", vtu_text(piece_of(4)));
  write(folder / "a.1.vtu", vtu_text(empty));
  write(folder / "a.2.vtu", vtu_text(piece_of(4)));
  const std::string file = (folder / "a.pvtu").string();
  write(file, pvtu_text(piece_of(4), {"a.0.vtu", "a.1.vtu", "a.2.vtu"}));
  const Frame frame = read_frame(file);
  EXPECT_EQ(frame.n_points(), 12u);
  EXPECT_EQ(frame.cells, (std::vector<std::uint32_t>{0, 1, 2, 3, 6, 7, 8, 9}));
  EXPECT_EQ(frame.piece_ends, (std::vector<std::size_t>{1, 2}));
  EXPECT_EQ(frame.fields[0].values.size(), 12u);
  fs::remove(folder / "a.2.vtu");
  EXPECT_THROW(read_frame(file), InputError);
}

// Every prefix, and every byte changed in some ways: an error, or a frame; never more.
TEST(VtuReader, DamagedFilesAreRefusedOrRead)
{
  const std::string whole = vtu_text(piece_of(3));
  for (std::size_t size = 0; size + 12 < whole.size(); ++size)
    EXPECT_THROW(parse_frame(whole.substr(0, size), "a.vtu"), InputError) << size;
  for (std::size_t at = 0; at < whole.size(); ++at)
    for (const char c : {'A', '/', '<', '"', '\0', '\xff'})
    {
      std::string text = whole;
      text[at] = c;
      try
      {
        parse_frame(text, "a.vtu");
      }
      catch (const InputError &)
      {
      }
    }
}

TEST(VtuReader, ErrorsNameTheFileAndTheArray)
{
  const std::string whole = vtu_text(piece_of(3));
  EXPECT_NE(refusal("x,y\n1,2\n").find("a.vtu: cannot be read as a frame: it is no .vtu file"),
            std::string::npos);
  EXPECT_NE(refusal(replaced(whole, "vtkZLibDataCompressor", "vtkLZ4DataCompressor"))
                .find("no .vtu file of this program"),
            std::string::npos);
  EXPECT_NE(refusal(replaced(whole, "NumberOfPoints=\"6\"", "NumberOfPoints=\"7\""))
                .find("as many points"),
            std::string::npos);
  EXPECT_NE(refusal(replaced(whole, "type=\"Float32\" Name=\"Points\"",
                             "type=\"Float64\" Name=\"Points\""))
                .find("'Points' has the type Float64"),
            std::string::npos);
  EXPECT_NE(refusal(whole.substr(0, whole.size() - 12)).find("cut short"), std::string::npos);
}

// Corners 0, 1 and 9 of 6 points.
TEST(VtuReader, ACornerThatIsNoPointIsRefused)
{
  OutputPiece piece = piece_of(3);
  piece.cells[2] = 9;
  EXPECT_NE(refusal(vtu_text(piece)).find("a corner that is no point"), std::string::npos);
}

TEST(VtuReader, ListsOfFrames)
{
  const TemporaryFolder folder;
  const std::string file = (folder / "a.pvd").string();
  write(file, pvd_text({{.5, "a/a-0.vtu"}, {1e6, "a/a-1.vtu"}}));
  const auto frames = read_frame_list(file);
  ASSERT_EQ(frames.size(), 2u);
  EXPECT_EQ(frames[1].first, 1e6);
  EXPECT_EQ(frames[1].second, (folder / "a/a-1.vtu").string());
  write(file, read(file).substr(0, 150));
  EXPECT_THROW(read_frame_list(file), InputError);
}
