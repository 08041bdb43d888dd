// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/import.h"
#include "two_tets.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

namespace arthrowear
{
namespace
{
const ImportOptions only_top{{"top"}, 1.};

std::string
finding_of(const std::string &bytes)
{
  return thrown<InputError>([&] { import_msh(parse_msh(bytes, "two.msh"), "two.msh", only_top); });
}

std::string
with(std::string text, const std::string &old, const std::string &now)
{
  const std::size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return text.replace(at, old.size(), now);
}

struct Mistake
{
  std::string bytes, place, words;
};

void
expect_findings(const std::vector<Mistake> &mistakes)
{
  for (const Mistake &mistake : mistakes)
  {
    const std::string finding = finding_of(mistake.bytes);
    EXPECT_EQ(finding.rfind("two.msh" + mistake.place, 0), 0u)
        << finding << "\n must be at " << mistake.place;
    EXPECT_NE(finding.find(mistake.words), std::string::npos)
        << finding << "\n must hold " << mistake.words;
  }
}

// The comments in two_tets.h give the line numbers.
TEST(MshFindings, ValuesOfText)
{
  using namespace two_tets;
  expect_findings({
      {with(v22, "3 0 1 0", "3 0 l 0"), ":13: $Nodes: ",
       "a coordinate of a node is 'l', must be a number with '.' as the decimal mark"},
      {with(v22, "3 0 1 0", "3 0,5 1 0"), ":13: $Nodes: ", "is '0,5', must be a number"},
      {with(v22, "3 0 1 0", "3.5 0 1 0"),
       ":13: $Nodes: ", "the tag of a node is '3.5', must be a whole number"},
      {with(v22, "3 0 1 0", "-3 0 1 0"), ":13: $Nodes: ", "must not be negative"},
      {with(v22, "3 0 1 0", "99999999999 0 1 0"), ":13: $Nodes: ", "must be a whole number"},
      {with(v22, "3 0 1 0", "2 0 1 0"),
       ":13: $Nodes: ", "node 2 is defined twice, at different positions"},
      {with(v22, "12 4 2", "12 444 2"), ":20: $Elements: ", "elements of type 444"},
      {with(v22, "12 4 2", "12 34 2"), ":20: $Elements: ", "elements of type 34"},
      {with(v22, "12 4 2", "12 4 -2"), ":20: $Elements: ", "has -2 tags"},
      {with(v22, "1 3 2 5", "1 3 2 6"), ":20: $Elements: ", "element 12 names node 6"},
      {with(v22, "1 3 2 5", "1 3 2 -5"), ":20: $Elements: ", "is -5, must not be negative"},
      {with(v22, "12 4 2", "11 4 2"), ":20: ", "element 11 is defined twice"},
      {with(v41, "12 1 3 2 5", "12 1 3 2 6"), ":34: $Elements: ", "element 12 names node 6"},
      {with(v41, "3 1 4 2", "3 1 5 2"), ":34: $Elements: ", "names node"},
      {with(v41, "3 1 4 2", "2 1 4 2"),
       ":32: $Elements: ", "elements of the type Tetrahedron 4 on an entity of dimension 2"},
      {with(v41, "3 1 4 2", "5 1 4 2"), ":32: $Elements: ", "an entity of dimension 5"},
      {with(v41, "3 1 4 2", "3 9 4 2"),
       ":33: ", "element 11 is on the entity 9 of dimension 3, which $Entities does not list"},
  });
}

TEST(MshFindings, CountsOfText)
{
  using namespace two_tets;
  expect_findings({
      {with(v22, "$Nodes\n5", "$Nodes\n6"), ":16: $Nodes: ",
       "found '$EndNodes' where the tag of a node is expected: the section has fewer values than "
       "it announces"},
      {with(v22, "$Nodes\n5", "$Nodes\n4"),
       ":15: $Nodes: ", "found '5 0 0 -1' where $EndNodes is expected"},
      {with(v22, "$Nodes\n5", "$Nodes\n-5"), ":10: $Nodes: ", "the number of nodes is '-5'"},
      {with(v22, "$Nodes\n5", "$Nodes\nfive"), ":10: $Nodes: ", "the number of nodes is 'five'"},
      {with(v22, "$Nodes\n5", "$Nodes\n100000000000"),
       ":10: $Nodes: ", "announces 100000000000 nodes, for which the "},
      {with(v22, "$Elements\n3", "$Elements\n2"),
       ":21: $Elements: ", "where $EndElements is expected"},
      {with(v41, "1 5 1 5\n", "1 18446744073709551615 1 5\n"),
       ":15: $Nodes: ", "announces 18446744073709551615 nodes"},
      {with(v41, "1 5 1 5\n", "1 6 1 5\n"), ":26: $Nodes: ", "announces 6 nodes, has 5"},
      {with(v41, "3 1 0 5\n", "3 1 0 7\n"),
       ":16: $Nodes: ", "a block of 7 nodes, of which only 5 are left"},
      {with(v41, "2 3 11 21\n", "1 3 11 21\n"), ":31: $Elements: ", "announces 3 elements, has 1"},
      {with(v41, "0 0 1 1\n1 0", "0 0 1 9\n1 0"), ":13: $Entities: ", "found '$EndEntities'"},
      {with(v41, "1 1 1 1 1 0\n", "1 1 1 9999 1 0\n"),
       ":11: $Entities: ", "announces 9999 physical groups"},
  });
}

TEST(MshFindings, SectionsOfText)
{
  using namespace two_tets;
  const std::string elements = v22.substr(v22.find("$Elements"));
  const std::string nodes = "$Nodes\n" + content_of(v22, "Nodes") + "$EndNodes\n";
  expect_findings({
      {v22.substr(0, v22.find("$Elements")), ":16: ", "the file ends without $Elements"},
      {v22.substr(0, v22.find("$Nodes")), ":8: ", "the file ends without $Nodes"},
      {v22.substr(0, v22.find("12 4")), ":18: $Elements: ", "announces 3 elements"},
      {v22.substr(0, v22.find("21 2")), ":21: $Elements: ", "the file ends where"},
      {v22.substr(0, v22.find("$EndElements")), ":22: $Elements: ", "the file ends here"},
      {with(v22, "$EndNodes", "$EndNode"), ":16: $Nodes: ", "where $EndNodes is expected"},
      {with(v22, "$Nodes", "Nodes"), ":9: ", "a section must begin here"},
      {with(v22, "$EndPhysicalNames", "2 3 \"a\""), ":8: $PhysicalNames: ", "is expected"},
      {with(v22, nodes, ""), ":10: $Elements: ", "elements come before the nodes"},
      {v22 + nodes, ":24: $Nodes: ", "a second list of nodes"},
      {v22 + elements, ":24: $Elements: ", "a second list of elements"},
      {v22 + "$NodeData\n1\n", ":23: $NodeData: ", "the section has no $EndNodeData"},
      {with(v22, "2 1 \"top\"", "2 1 top"), ":6: $PhysicalNames: ", "in double quotes"},
      {with(v22, "2 1 \"top\"", "7 1 \"top\""), ":6: $PhysicalNames: ", "that no group has"},
      {with(v22, "2 1 \"top\"", "2 1e300 \"top\""), ":6: $PhysicalNames: ", "that no group has"},
  });
}

TEST(MshFindings, FormatOfTheFile)
{
  using namespace two_tets;
  expect_findings({
      {with(v22, "2.2 0 8", "3 0 8"), ":2: $MeshFormat: ",
       "is mesh format 3, must be 2.2, 4 or 4.1. Convert it with `gmsh old.msh -save -format "
       "msh41"},
      {with(v22, "2.2 0 8", "4.2 0 8"), ":2: $MeshFormat: ", "is mesh format 4.2"},
      {with(v22, "2.2 0 8", "nan 0 8"), ":2: $MeshFormat: ", "is mesh format"},
      {with(v22, "2.2 0 8", "2.2 2 8"), ":2: $MeshFormat: ", "the second number is 2"},
      {with(v22, "2.2 0 8", "2.2"), ":2: $MeshFormat: ", "must hold three numbers"},
      {with(v22, "2.2 0 8", "2.2 1 8"), ": byte 20: $MeshFormat: ", "the order of bytes"},
      {with(binary_v41(false), "4.1 1 8", "4.1 1 4"), ":2: $MeshFormat: ", "not of 8 bytes"},
      {"$NOD\n0\n$ENDNOD\n", ":1: ", "is mesh format 1"},
      {"", ": ", "is empty, must be a Gmsh mesh"},
  });
}

// $Nodes of the binary file of version 4.1: 4 sizes, 3 integers and a size, 5 tags, 15 coordinates.
TEST(MshFindings, Bytes)
{
  const std::string whole = two_tets::binary_v41(false);
  const std::size_t nodes = whole.find("$Nodes\n") + 7, tags = nodes + 4 * 8 + 3 * 4 + 8,
                    elements = whole.find("$Elements\n") + 10;
  const auto byte = [](const std::size_t at) { return ": byte " + std::to_string(at) + ": "; };
  const auto changed = [&whole](const std::size_t at, const char value)
  {
    std::string bytes = whole;
    bytes[at] = value;
    return bytes;
  };
  expect_findings({
      {changed(nodes + 8 + 7, '\x7f'), byte(nodes + 8) + "$Nodes: ", "announces 9151"},
      {changed(nodes + 8, '\4'),
       byte(tags - 8) + "$Nodes: ", "a block of 5 nodes, of which only 4 are left"},
      {changed(tags + 8, '\1'), byte(tags + 5 * 8 + 3 * 8 + 2 * 8) + "", "node 1 is defined twice"},
      {whole.substr(0, tags + 12), byte(tags + 8) + "$Nodes: ", "the file ends within"},
      {whole.substr(0, elements + 40), byte(elements + 40) + "$Elements: ", "the file ends within"},
      {changed(elements + 32, '\3'), byte(elements + 40) + "$Elements: ", "of dimension 3"},
  });
}
} // namespace
} // namespace arthrowear
