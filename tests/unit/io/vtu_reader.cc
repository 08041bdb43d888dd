// SPDX-License-Identifier: LGPL-2.1-or-later

#include "has.h"
#include "program.h"
#include "unit/thrown.h"
#include "vtu/linear_frame.h"
#include "vtu/vtu.h"

#include <algorithm>
#include <set>

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
  return thrown<InputError>([&] { parse_frame(text, "a.vtu"); });
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

// 6 corners are 4 triangles; every second triangle is turned.
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
  EXPECT_TRUE(has(refusal("x,y\n1,2\n"), "a.vtu: cannot be read as a frame: it is no .vtu file"));
  EXPECT_TRUE(has(refusal(replaced(whole, "vtkZLibDataCompressor", "vtkLZ4DataCompressor")),
                  "no .vtu file of this program"));
  EXPECT_TRUE(has(refusal(replaced(whole, "NumberOfPoints=\"6\"", "NumberOfPoints=\"7\"")),
                  "as many points"));
  EXPECT_TRUE(has(refusal(replaced(whole, "type=\"Float32\" Name=\"Points\"",
                                   "type=\"Int32\" Name=\"Points\"")),
                  "'Points' has the type Int32"));
  EXPECT_TRUE(has(refusal(whole.substr(0, whole.size() - 12)), "cut short"));
}

// Corners 0, 1 and 9 of 6 points.
TEST(VtuReader, ACornerThatIsNoPointIsRefused)
{
  OutputPiece piece = piece_of(3);
  piece.cells[2] = 9;
  EXPECT_TRUE(has(refusal(vtu_text(piece)), "a corner that is no point"));
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

// The list of frames at the largest load belongs to the other; folders of 0.1.0 have one list of
// all.
TEST(VtuReader, BothListsOfASeriesAreOneInTheOrderOfTime)
{
  const TemporaryFolder folder;
  const std::string file = (folder / "a.pvd").string();
  write(file, pvd_text({{0., "a/a-0.vtu"}, {10., "a/a-2.vtu"}, {20., "a/a-4.vtu"}}));
  write(folder / "a_at_largest_load.pvd", pvd_text({{4., "a/a-1.vtu"}, {14., "a/a-3.vtu"}}));
  const auto frames = read_frame_list(file);
  ASSERT_EQ(frames.size(), 5u);
  for (std::size_t i = 0; i < 5; ++i)
    EXPECT_EQ(frames[i].second, (folder / ("a/a-" + std::to_string(i) + ".vtu")).string());
}

namespace
{
/// A cell of VTK's quadratic kinds whose middles stand .1 above the edges, beside a point of no
/// cell; a field of the points' numbers, one of cells.
OutputPiece
quadratic_piece(const unsigned int corners)
{
  OutputPiece piece;
  piece.corners = corners;
  piece.has_middles = true;
  piece.points = {{9., 9., 9.}, {0., 0., 0.}, {1., 0., 0.}, {0., 1., 0.}, {0., 0., 1.}};
  piece.points.resize(1 + corners);
  std::vector<std::array<unsigned int, 2>> edges{{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}};
  edges.resize(corners == 3 ? 3 : 6);
  for (const auto &[a, b] : edges)
    piece.points.push_back(.5 * (piece.points[1 + a] + piece.points[1 + b]));
  for (unsigned int i = 1; i < piece.points.size(); ++i)
    piece.cells.push_back(i);
  std::vector<double> numbers;
  for (unsigned int i = 0; i < piece.points.size(); ++i)
    numbers.push_back(i);
  piece.fields = {{"number", "", 1, numbers}, {"of cells", "", 1, {5.}, true}};
  return piece;
}

double
volume(const Frame &frame, const std::size_t cell)
{
  Vector3 x[4];
  for (int i = 0; i < 4; ++i)
  {
    const float *at = &frame.points[3 * frame.cells[4 * cell + i]];
    x[i] = {at[0], at[1], at[2]};
  }
  return dot(cross(x[1] - x[0], x[2] - x[0]), x[3] - x[0]) / 6.;
}
} // namespace

TEST(VtuReader, QuadraticCellsHaveCornersAndMiddles)
{
  for (const unsigned int corners : {3u, 4u})
  {
    const Frame frame = parse_frame(vtu_text(quadratic_piece(corners)), "a.vtu");
    EXPECT_EQ(frame.corners, corners);
    EXPECT_EQ(frame.n_cells(), 1u);
    ASSERT_EQ(frame.middles.size(), corners == 3 ? 3u : 6u);
    EXPECT_EQ(frame.cells[0], 1u);
    EXPECT_EQ(frame.middles[0], corners + 1);
    const Frame straight = without_middles(frame);
    EXPECT_EQ(straight.n_points(), corners); // the point of no cell is left out too
    EXPECT_EQ(straight.fields[0].values[0], 1.f);
    EXPECT_EQ(straight.fields[1].values, std::vector<float>{5.f});
    EXPECT_EQ(straight.cells[corners - 1], corners - 1);
    EXPECT_TRUE(straight.middles.empty());
  }
}

// Four triangles, eight tetrahedra of an eighth of the volume each, in the cell's order of corners.
TEST(VtuReader, DividedCellsFillTheCell)
{
  const Frame triangles = divided(parse_frame(vtu_text(quadratic_piece(3)), "a.vtu"));
  EXPECT_EQ(triangles.n_cells(), 4u);
  const Frame parts = divided(parse_frame(vtu_text(quadratic_piece(4)), "a.vtu"));
  ASSERT_EQ(parts.n_cells(), 8u);
  EXPECT_EQ(parts.piece_ends, std::vector<std::size_t>{8});
  EXPECT_EQ(parts.fields[1].values.size(), 8u);
  for (std::size_t part = 0; part < 8; ++part)
    EXPECT_NEAR(volume(parts, part), 1. / 48., 1e-7) << part;
  std::set<std::vector<std::uint32_t>> faces; // those that one part has alone: 4 on each side
  for (std::size_t part = 0; part < 8; ++part)
    for (int without = 0; without < 4; ++without)
    {
      std::vector<std::uint32_t> face;
      for (int i = 0; i < 4; ++i)
        if (i != without)
          face.push_back(parts.cells[4 * part + i]);
      std::sort(face.begin(), face.end());
      if (!faces.insert(face).second)
        faces.erase(face);
    }
  EXPECT_EQ(faces.size(), 16u);
}

// A body of quadratic cells on two ranks: middles are counted on.
TEST(VtuReader, PiecesOfQuadraticCellsFollowEachOther)
{
  const TemporaryFolder folder;
  const OutputPiece piece = quadratic_piece(4);
  write(folder / "a.0.vtu", vtu_text(piece));
  write(folder / "a.1.vtu", vtu_text(piece));
  const std::string file = (folder / "a.pvtu").string();
  write(file, pvtu_text(piece, {"a.0.vtu", "a.1.vtu"}));
  const Frame frame = read_frame(file);
  ASSERT_EQ(frame.middles.size(), 12u);
  EXPECT_EQ(frame.middles[6], frame.middles[0] + 11);
  write(folder / "a.1.vtu", vtu_text(piece_of(4)));
  EXPECT_THROW(read_frame(file), InputError);
}
