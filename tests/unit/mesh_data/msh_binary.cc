// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/import.h"
#include "two_tets.h"

#include <gtest/gtest.h>

namespace arthrowear
{
namespace
{
const ImportOptions top_alone{{"top"}, 1.};

void
expect_two_tets(const std::string &bytes)
{
  const MeshData mesh = import_msh(parse_msh(bytes, "two.msh"), "two.msh", top_alone);
  const std::vector<Vector3> vertices{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, -1}};
  const std::vector<std::array<unsigned int, 4>> cells{{0, 1, 2, 3}, {0, 2, 1, 4}};
  EXPECT_EQ(mesh.vertices, vertices);
  EXPECT_EQ(mesh.cells, cells);
  EXPECT_EQ(mesh.boundary_names, std::vector<std::string>{"top"});
  EXPECT_EQ(mesh.volume_names, std::vector<std::string>{"body"});
  ASSERT_EQ(mesh.faces.size(), 1u);
  EXPECT_NEAR(mesh.boundary_area("top"), .5 * std::sqrt(3.), 1e-15);
}

TEST(MshBinary, TextOfAllVersions)
{
  for (const std::string &text : {two_tets::v22, two_tets::v40, two_tets::v41})
    expect_two_tets(text);
}

TEST(MshBinary, BytesOfAllVersionsInBothOrders)
{
  for (const bool swapped : {false, true})
  {
    SCOPED_TRACE(swapped);
    expect_two_tets(two_tets::binary_v22(swapped));
    expect_two_tets(two_tets::binary_v40(swapped));
    expect_two_tets(two_tets::binary_v41(swapped));
  }
}

TEST(MshBinary, LineEndsOfWindows)
{
  for (std::string text : {two_tets::v22, two_tets::v40, two_tets::v41})
  {
    for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
      text.replace(at, 1, "\r\n");
    expect_two_tets(text);
  }
}

TEST(MshBinary, OtherSectionsAreLeftOut)
{
  for (const std::string &text : {two_tets::v22, two_tets::v41})
    expect_two_tets(text + "$NodeData\n1\n\"p\"\n$EndNodeData\n$Comments\n12\n$EndComments\n");
  // The bytes of a section are not read as lines.
  expect_two_tets(two_tets::binary_v41(false) +
                  two_tets::section("Periodic", std::string("\n$Nodes\n\0\n", 10)));
}

TEST(MshBinary, ParametricCoordinatesAreLeftOut)
{
  std::string v22 = two_tets::v22;
  v22.replace(v22.find("$Nodes"), 6, "$ParametricNodes");
  v22.replace(v22.find("$EndNodes"), 9, "$EndParametricNodes");
  v22.replace(v22.find("1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n5 0 0 -1\n"), 41,
              "1 0 0 0 0 1\n2 1 0 0 1 1 .5\n3 0 1 0 2 1 .5 .5\n4 0 0 1 3 1\n5 0 0 -1 3 1\n");
  expect_two_tets(v22);
  std::string v41 = two_tets::v41;
  const std::string block = "3 1 0 5\n1\n2\n3\n4\n5\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n0 0 -1\n";
  v41.replace(v41.find("1 5 1 5\n" + block), 8 + block.size(),
              "3 5 1 5\n0 1 1 1\n1\n0 0 0\n1 1 1 1\n2\n1 0 0 .5\n2 1 1 3\n3\n4\n5\n0 1 0 .5 .5\n"
              "0 0 1 .5 .5\n0 0 -1 .5 .5\n");
  expect_two_tets(v41);
}

TEST(MshBinary, PartitionsAreLeftOut)
{
  std::string v41 = two_tets::v41;
  // Volume 2 is the part of volume 1 in partition 1; a ghost entity 3.
  v41.insert(v41.find("$Nodes"), "$PartitionedEntities\n1 1\n3 1\n0 0 0 1\n"
                                 "2 3 1 1 1 0 0 -1 1 1 1 1 2 0\n$EndPartitionedEntities\n");
  v41.replace(v41.find("3 1 4 2\n"), 8, "3 2 4 2\n");
  expect_two_tets(v41);
  std::string v22 = two_tets::v22; // four tags: group, entity, one partition, which is 1
  v22.replace(v22.find("11 4 2 2 1 "), 11, "11 4 4 2 1 1 1 ");
  expect_two_tets(v22);
}

TEST(MshBinary, TagsMayHaveGapsAndAnyOrder)
{
  expect_two_tets(
      "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$PhysicalNames\n2\n2 7 \"top\"\n"
      "3 5 \"body\"\n$EndPhysicalNames\n$Entities\n0 0 1 1\n90 0 0 0 1 1 1 1 -7 0\n"
      "80 0 0 0 1 1 1 1 5 0\n$EndEntities\n$Nodes\n2 5 4 18000000000000000000\n"
      "3 80 0 2\n18000000000000000000\n700\n0 0 -1\n0 0 1\n"
      "2 90 0 3\n40\n4\n6\n0 1 0\n0 0 0\n1 0 0\n$EndNodes\n$Elements\n2 3 1 3000000000\n"
      "3 80 4 2\n3000000000 4 40 6 18000000000000000000\n8 4 6 40 700\n"
      "2 90 2 1\n1 6 40 700\n$EndElements\n");
}

// Both a name that is not UTF-8 and one with blanks are names.
TEST(MshBinary, NamesAreShownAsText)
{
  std::string text = two_tets::v22;
  text.replace(text.find("\"body\""), 6, "\"b\xE4 y\"");
  EXPECT_EQ(import_msh(parse_msh(text, "two.msh"), "two.msh", top_alone).volume_names,
            std::vector<std::string>{"b\\xE4 y"});
}
} // namespace
} // namespace arthrowear
