// SPDX-License-Identifier: LGPL-2.1-or-later
#include "vtu/vtu.h"
#include "vtu/vtu_reader.h"

#include "has.h"
#include "vtu.h"

using namespace arthrowear;
using namespace program_test;

namespace
{
/// Two tetrahedra on the triangle of the nodes 7, 3, 9.
OutputPiece
two_tetrahedra()
{
  OutputPiece piece;
  const std::vector<unsigned int> nodes = share_points(piece, {7, 3, 9, 4, 3, 7, 9, 8});
  for (const unsigned int node : nodes)
    piece.points.push_back({1. * node, 0., -.5 * node});
  add_field(piece, nodes, {"temperature", "K"},
            [](const unsigned int node) { return std::array<double, 1>{10. * node}; });
  add_field(piece, nodes, {"force", "N"},
            [](const unsigned int node) {
              return Vector3{1. * node, 2., 3.};
            });
  add_cell_field(piece, {"pressure", "N/mm^2 & <more>"},
                 [](const unsigned int cell) { return std::array<double, 1>{5. + cell}; });
  add_cell_field(piece, {"number", ""},
                 [](const unsigned int cell) { return std::array<double, 1>{1. * cell}; });
  return piece;
}
} // namespace

// 5 points for 8 corners, numbered in the order of their first use.
TEST(Vtu, CellsShareTheirPoints)
{
  const std::string text = vtu_text(two_tetrahedra());
  EXPECT_TRUE(has(text, "NumberOfPoints=\"5\" NumberOfCells=\"2\""));
  EXPECT_EQ(vtu_corners(text), (std::vector<std::int32_t>{0, 1, 2, 3, 1, 0, 2, 4}));
  const auto fields = vtu_fields(text);
  EXPECT_EQ(fields.at("temperature"), (std::vector<float>{70.f, 30.f, 90.f, 40.f, 80.f}));
  EXPECT_EQ(fields.at("pressure"), (std::vector<float>{5.f, 6.f}));
  EXPECT_EQ(fields.at("points").size(), 15u);
  EXPECT_EQ(fields.at("points")[14], -4.f);
  EXPECT_EQ(fields.at("force")[3], 3.f);
}

// VTK's own key: vtkDataArray::UNITS_LABEL(). An array without a unit has none.
TEST(Vtu, EachArrayCarriesItsUnitAsVtkReadsIt)
{
  const std::string text = vtu_text(two_tetrahedra());
  const auto units = vtu_units(text);
  EXPECT_EQ(units.at("points"), "mm");
  EXPECT_EQ(units.at("temperature"), "K");
  EXPECT_EQ(units.at("force"), "N");
  EXPECT_EQ(units.at("pressure"), "N/mm^2 &amp; &lt;more&gt;");
  EXPECT_EQ(units.at("number"), "");
  // The reader of VTK interprets the first text in an array as the values.
  EXPECT_FALSE(has(text, ">\n<InformationKey"));
  EXPECT_TRUE(has(text, "<InformationKey name=\"UNITS_LABEL\" location=\"vtkDataArray\">K<"));
}

TEST(Vtu, ParallelFileNamesPiecesAndTheSameArrays)
{
  const std::string text = pvtu_text(two_tetrahedra(), {"a.0.vtu", "a.1.vtu"});
  for (const char *part :
       {"<Piece Source=\"a.1.vtu\"/>", "<PDataArray type=\"Float32\" Name=\"force\"",
        "location=\"vtkDataArray\">K</InformationKey>", "<PCellData>\n<PDataArray"})
    EXPECT_TRUE(has(text, part)) << part;
}

TEST(Vtu, APieceWithoutCellsIsAFile)
{
  OutputPiece piece;
  add_field(piece, {}, {"temperature", "K"},
            [](const unsigned int) { return std::array<double, 1>{0.}; });
  EXPECT_TRUE(has(vtu_text(piece), "NumberOfPoints=\"0\" NumberOfCells=\"0\""));
}

// Smooth values, 50 000 of them: compression finds something.
TEST(Vtu, LongArraysComeBack)
{
  OutputPiece piece;
  piece.corners = 2;
  std::vector<unsigned int> corners;
  for (unsigned int i = 0; i < 50000; ++i)
    corners.insert(corners.end(), {i, i + 1});
  const std::vector<unsigned int> nodes = share_points(piece, corners);
  ASSERT_EQ(nodes.size(), 50001u);
  piece.points.resize(nodes.size(), Vector3{});
  add_field(piece, nodes, {"wave", "-"},
            [](const unsigned int node) { return std::array<double, 1>{std::sin(1e-3 * node)}; });
  const std::string text = vtu_text(piece);
  const std::vector<float> wave = vtu_fields(text).at("wave");
  for (unsigned int i = 0; i < wave.size(); ++i)
    ASSERT_EQ(wave[i], static_cast<float>(std::sin(1e-3 * i)));
}

// TimeValue is VTK's name. A frame of a load has neither seconds nor cycles.
TEST(Vtu, TheMomentOfAFrameIsItsFieldData)
{
  const auto number = [](const std::string &name, const std::string &value)
  { return "Name=\"" + name + "\" NumberOfTuples=\"1\" format=\"ascii\">" + value + "<"; };
  const std::string text = vtu_text(two_tetrahedra(), FrameMark{3., 7, 1.5, 3.});
  for (const auto &[name, value] : {std::pair<std::string, std::string>{"TimeValue", "3"},
                                    {"TIME", "1.5"},
                                    {"CYCLE", "3"},
                                    {"STEP", "7"}})
    EXPECT_TRUE(has(text, number(name, value))) << name;
  EXPECT_TRUE(has(text, "type=\"Int64\" Name=\"STEP\""));
  const std::string of_load = vtu_text(two_tetrahedra(), FrameMark{240., 2});
  EXPECT_TRUE(has(of_load, number("TimeValue", "240")));
  EXPECT_FALSE(has(of_load, "\"TIME\"") || has(of_load, "\"CYCLE\""));
}

// States are integers, and stay these numbers for readers of this program.
TEST(Vtu, StatesAreIntegers)
{
  OutputPiece piece = two_tetrahedra();
  add_cell_field(piece, {"status", "0 open 1 stick 2 slip"},
                 [](const unsigned int cell) { return std::array<double, 1>{1. + cell}; });
  const std::string text = vtu_text(piece);
  EXPECT_TRUE(has(text, "type=\"Int32\" Name=\"status\""));
  EXPECT_TRUE(has(pvtu_text(piece, {"a"}), "<PDataArray type=\"Int32\" Name=\"status\""));
  EXPECT_EQ(vtu_fields(text).at("status"), (std::vector<float>{1.f, 2.f}));
  EXPECT_EQ(parse_frame(text, "a").fields.back().values, (std::vector<float>{1.f, 2.f}));
}

// ParaView shows the active scalars of a file that it opens: the first main field that is there, in
// the order of main fields, else the first scalars at points.
TEST(Vtu, OneFieldIsActive)
{
  OutputPiece piece = two_tetrahedra();
  EXPECT_TRUE(has(vtu_text(piece), "<PointData Scalars=\"temperature\">"));
  add_field(piece, {0, 1, 2, 3, 4}, {"depth", "mm"},
            [](const unsigned int) { return std::array<double, 1>{0.}; });
  piece.main_fields = {"force", "creep", "depth", "temperature"};
  EXPECT_TRUE(has(vtu_text(piece), "<PointData Scalars=\"depth\">"));
  EXPECT_TRUE(has(pvtu_text(piece, {"a"}), "<PPointData Scalars=\"depth\">"));
  OutputPiece without;
  without.points.resize(4, Vector3{});
  EXPECT_TRUE(has(vtu_text(without), "<PointData>"));
}

// Level 0 stores 200 kB as they are, in base64 267 kB; each level gives the same values.
TEST(Vtu, EachCompressionLevelGivesTheSameValues)
{
  OutputPiece piece;
  piece.corners = 2;
  std::vector<unsigned int> nodes(50000);
  for (unsigned int i = 0; i < nodes.size(); ++i)
    nodes[i] = i;
  piece.points.resize(nodes.size(), Vector3{});
  add_field(piece, nodes, {"wave", "-"},
            [](const unsigned int node) { return std::array<double, 1>{std::sin(1e-3 * node)}; });
  std::size_t size[10];
  for (const unsigned int level : {0u, 1u, 9u})
  {
    const std::string text = vtu_text(piece, {}, level);
    size[level] = text.size();
    const std::vector<float> wave = vtu_fields(text).at("wave");
    ASSERT_EQ(wave.size(), nodes.size());
    for (unsigned int i = 0; i < wave.size(); ++i)
      ASSERT_EQ(wave[i], static_cast<float>(std::sin(1e-3 * i)));
  }
  EXPECT_GT(size[0], 50000u * 16 / 3 * 4); // 3 coordinates and the wave, 4 bytes each
  EXPECT_LT(size[1], size[0] / 4);
  EXPECT_LT(size[9], size[1]);
  EXPECT_EQ(vtu_text(piece), vtu_text(piece, {}, 1));
}

// 1, 2, 3 and 4 numbers end anywhere in a group of base64.
TEST(Vtu, ShortArraysComeBack)
{
  for (unsigned int n = 1; n <= 4; ++n)
  {
    OutputPiece piece;
    piece.points.resize(n, Vector3{});
    piece.fields.push_back({"number", "", 1, std::vector<double>(n, 7.)});
    EXPECT_EQ(vtu_fields(vtu_text(piece)).at("number"), std::vector<float>(n, 7.f));
  }
}

// VTK's number of a strip is 6.
TEST(Vtu, StripsOfTrianglesAreCells)
{
  OutputPiece piece;
  piece.corners = 6;
  piece.has_strips = true;
  piece.points.resize(6, Vector3{});
  piece.cells = {0, 3, 1, 4, 2, 5};
  const std::string text = vtu_text(piece);
  EXPECT_TRUE(has(text, "NumberOfPoints=\"6\" NumberOfCells=\"1\""));
  const std::size_t types = text.find("Name=\"types\"");
  const std::size_t begin = text.find(">\n", types) + 2;
  EXPECT_EQ(values_of_array<std::uint8_t>(text.substr(begin, text.find('\n', begin) - begin)),
            std::vector<std::uint8_t>{6});
}

namespace
{
/// A triangle or tetrahedron with a point in the middle of each edge.
OutputPiece
quadratic_cell(const unsigned int corners)
{
  OutputPiece piece;
  piece.corners = corners;
  piece.has_middles = true;
  piece.points = {{0., 0., 0.}, {1., 0., 0.}, {0., 1., 0.}};
  std::vector<std::array<unsigned int, 2>> edges{{0, 1}, {1, 2}, {2, 0}};
  if (corners == 4)
  {
    piece.points.push_back({0., 0., 1.});
    edges.insert(edges.end(), {{0, 3}, {1, 3}, {2, 3}});
  }
  for (const auto &[a, b] : edges)
    piece.points.push_back(.5 * (piece.points[a] + piece.points[b]) + Vector3{.1, 0., 1e-12});
  for (unsigned int i = 0; i < piece.points.size(); ++i)
    piece.cells.push_back(i);
  return piece;
}

std::uint8_t
type_of_cells(const std::string &text)
{
  const std::size_t begin = text.find(">\n", text.find("Name=\"types\"")) + 2;
  return values_of_array<std::uint8_t>(text.substr(begin, text.find('\n', begin) - begin)).at(0);
}
} // namespace

// VTK's numbers 22 and 24; six and ten points; coordinates in double precision, which 1e-12 beside
// 1 needs.
TEST(Vtu, QuadraticCellsHaveTheirMiddlesAndPrecisePoints)
{
  for (const unsigned int corners : {3u, 4u})
  {
    const OutputPiece piece = quadratic_cell(corners);
    EXPECT_EQ(piece.n_cells(), 1u);
    const std::string text = vtu_text(piece);
    EXPECT_EQ(type_of_cells(text), corners == 3 ? 22 : 24);
    EXPECT_EQ(vtu_corners(text).size(), corners == 3 ? 6u : 10u);
    const std::size_t points = text.find("<DataArray type=\"Float64\" Name=\"Points\"");
    ASSERT_NE(points, std::string::npos);
    const std::size_t begin = text.find(">\n", points) + 2;
    const auto places = values_of_array<double>(text.substr(begin, text.find('\n', begin) - begin));
    for (std::size_t i = 0; i < places.size(); ++i)
      EXPECT_EQ(places[i], piece.points[i / 3][i % 3]);
    EXPECT_TRUE(has(pvtu_text(piece, {"a.0.vtu"}), "<PDataArray type=\"Float64\" Name=\"Points\""));
  }
}

// A writer packs points and cells again when they change. Its text never differs from the text of a
// single piece.
TEST(Vtu, AWriterForgetsWhatChanges)
{
  VtuWriter writer(fast_compression);
  OutputPiece piece = quadratic_cell(4);
  piece.fields.push_back({"number", "", 1, std::vector<double>(10, 7.)});
  EXPECT_EQ(writer.text(piece), vtu_text(piece));
  piece.fields[0].values[3] = 8.;
  EXPECT_EQ(writer.text(piece), vtu_text(piece));
  piece.points[9][2] += 1e-15;
  EXPECT_EQ(writer.text(piece), vtu_text(piece));
  std::swap(piece.cells[0], piece.cells[1]);
  EXPECT_EQ(writer.text(piece), vtu_text(piece));
  piece.has_middles = false;
  piece.cells = {0, 1, 2, 3};
  EXPECT_EQ(writer.text(piece), vtu_text(piece));
  piece.corners = 2;
  EXPECT_EQ(writer.text(piece), vtu_text(piece));
}

TEST(Vtu, ListsOfFramesNameTheirCells)
{
  OutputPiece piece = quadratic_cell(4);
  EXPECT_TRUE(has(cells_remark(piece), "VTK_QUADRATIC_TETRA, curved"));
  piece.has_middles = false;
  piece.lacks_middles = true;
  const std::string list = pvd_text({{.5, "a/a-0.vtu"}}, cells_remark(piece));
  EXPECT_TRUE(has(list, {"<!-- Cells: VTK_TETRA, straight sides", "The elements are quadratic"}));
}
