// SPDX-License-Identifier: LGPL-2.1-or-later
// Tests files of scans that are read, and files that are refused.
#include "surface/surface_file.h"

#include "base/errors.h"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>

using namespace arthrowear;
namespace fs = std::filesystem;

namespace
{
class ScanFile : public testing::Test
{
protected:
  ScanFile()
  {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~ScanFile() override { fs::remove_all(folder_); }

  std::string write(const std::string &name, const std::string &bytes) const
  {
    const std::string file = (folder_ / name).string();
    std::ofstream(file, std::ios::binary) << bytes;
    return file;
  }
  std::string refusal(const std::string &name, const std::string &bytes) const
  {
    try
    {
      read_surface(write(name, bytes), 1.);
    }
    catch (const InputError &error)
    {
      return error.what();
    }
    return "";
  }

private:
  fs::path folder_ = fs::temp_directory_path() /
                     ("arthrowear_surface_file_" +
                      std::to_string(::testing::UnitTest::GetInstance()->random_seed()) +
                      testing::UnitTest::GetInstance()->current_test_info()->name());
};

constexpr const char *text_stl =
    "solid two\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 "
    "0\nendloop\nendfacet\nfacet normal 0 0 1\nouter loop\nvertex 1 0 0\nvertex 1 1 0\nvertex 0 1 "
    "0\nendloop\nendfacet\n"
    "endsolid two\n";
constexpr const char *text_ply =
    "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float "
    "z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n1 1 0\n0 "
    "1 0\n4 0 1 2 3\n";

std::string
binary_stl(const std::uint32_t stated, const std::string &header = "")
{
  std::string bytes = header;
  bytes.resize(80, ' ');
  bytes.append(reinterpret_cast<const char *>(&stated), sizeof(stated));
  const float numbers[] = {0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0};
  bytes.append(reinterpret_cast<const char *>(numbers), sizeof(numbers));
  return bytes.append(2, '\0');
}
} // namespace

// Two triangles of a square share two of their corners; lengths are in the given unit.
TEST_F(ScanFile, CornersAreShared)
{
  const TriangleMesh mesh = read_surface(write("square.STL", text_stl), 10.);
  EXPECT_EQ(mesh.points.size(), 4u);
  ASSERT_EQ(mesh.triangles.size(), 2u);
  double area = 0.;
  for (const TriangleMesh::Triangle &triangle : mesh.triangles)
    area += mesh.area_vector(triangle)[2];
  EXPECT_NEAR(area, 100., 1e-9);
  EXPECT_EQ(open_edge_points(mesh.triangles).size(), 4u);
}

TEST_F(ScanFile, OtherKinds)
{
  EXPECT_EQ(read_surface(write("one.stl", binary_stl(1)), 1.).triangles.size(), 1u);
  EXPECT_EQ(read_surface(write("square.ply", text_ply), 1.).triangles.size(), 2u);
}

// Programs write any words into the header of a binary file; its length shows that it is binary.
TEST_F(ScanFile, AHeaderMayHoldTheWordsOfAText)
{
  for (const std::string header : {"solid", "SOLID facet", "solid facet normal endsolid"})
    EXPECT_EQ(read_surface(write("one.stl", binary_stl(1, header)), 1.).triangles.size(), 1u)
        << header;
}

// A square of 1 mm whose triangles round their corners separately, in a file with a triangle of
// two equal corners and one of three points on a line.
TEST_F(ScanFile, WeldingCountsWhatItChanges)
{
  std::string text = text_stl;
  const auto facet = [](const std::string &a, const std::string &b, const std::string &c)
  {
    return "facet normal 0 0 1\nouter loop\nvertex " + a + "\nvertex " + b + "\nvertex " + c +
           "\nendloop\nendfacet\n";
  };
  text.replace(text.rfind("vertex 0 1 0"), 12, "vertex 0 1.000001 0");
  text.replace(text.find("endsolid"), 0,
               facet("0 0 0", "0 0 0", "1 0 0") + facet("0 0 0", "1 0 0", "0.5 0 0"));
  const std::string file = write("square.stl", text);
  TriangleMesh mesh = read_surface(file, 1.);
  EXPECT_EQ(weld_surface(mesh, file)
                .find("1 point joined with others within 1.4e-05 mm, 2 flat triangles dropped"),
            0u)
      << weld_surface(mesh, file);
  EXPECT_EQ(weld_surface(mesh, file), "") << "a welded surface stays as it is";
}

TEST_F(ScanFile, ASurfaceWithoutAnAreaIsRefused)
{
  TriangleMesh mesh;
  mesh.points = {{0., 0., 0.}, {1., 0., 0.}, {2., 0., 0.}};
  mesh.triangles = {{0, 1, 2}, {0, 0, 1}};
  EXPECT_THROW(weld_surface(mesh, "line.stl"), InputError);
}

// Each file that is no surface is refused with its name and a reason.
TEST_F(ScanFile, OthersAreRefused)
{
  const std::string text(text_ply);
  EXPECT_NE(refusal("scan.obj", "v 0 0 0\n").find("must end in .stl or .ply"), std::string::npos);
  EXPECT_NE(refusal("empty.stl", "").find("is cut short"), std::string::npos);
  EXPECT_NE(refusal("cut.stl", binary_stl(2)).find("is cut short"), std::string::npos);
  EXPECT_NE(refusal("text.stl", std::string(text_stl).substr(0, 80)).find("cut short"),
            std::string::npos);
  EXPECT_NE(refusal("noise.ply", "nothing\n").find("is no .ply file"), std::string::npos);
  EXPECT_NE(refusal("cut.ply", text.substr(0, text.size() - 12)), "");
  std::string cloud = text.substr(0, text.find("element face"));
  cloud += "end_header\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n";
  EXPECT_NE(refusal("cloud.ply", cloud), "");
  std::string far = text;
  far.replace(far.rfind("3\n"), 1, "9");
  EXPECT_NE(refusal("far.ply", far), "");
  std::string none = text_stl;
  none.replace(none.find("vertex 1 1"), 10, "vertex nan 1");
  EXPECT_NE(refusal("none.stl", none), "");
}
