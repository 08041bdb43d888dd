// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

namespace arthrowear::two_tets
{
// Two tetrahedra on the triangle (0,0,0) (1,0,0) (0,1,0), node 4 above, node 5 below, all of edge 1
// but for the slanted ones; the triangle 2 3 4 is `top`. Written by hand as the description of the
// format says, line by line.

const std::string v22 = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n"                     // lines 1 to 3
                        "$PhysicalNames\n2\n2 1 \"top\"\n3 2 \"body\"\n"             // 4 to 7
                        "$EndPhysicalNames\n"                                        // 8
                        "$Nodes\n5\n"                                                // 9, 10
                        "1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n5 0 0 -1\n"             // 11 to 15
                        "$EndNodes\n"                                                // 16
                        "$Elements\n3\n"                                             // 17, 18
                        "11 4 2 2 1 1 2 3 4\n12 4 2 2 1 1 3 2 5\n21 2 2 1 1 2 3 4\n" // 19 to 21
                        "$EndElements\n";                                            // 22

const std::string v40 = "$MeshFormat\n4 0 8\n$EndMeshFormat\n"
                        "$PhysicalNames\n2\n2 1 \"top\"\n3 2 \"body\"\n$EndPhysicalNames\n"
                        "$Entities\n0 0 1 1\n"
                        "1 0 0 0 1 1 1 1 1 0\n"    // surface 1 in group 1
                        "1 0 0 -1 1 1 1 1 2 1 1\n" // volume 1 in group 2, bounded by surface 1
                        "$EndEntities\n"
                        "$Nodes\n1 5\n1 3 0 5\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n5 0 0 -1\n"
                        "$EndNodes\n"
                        "$Elements\n2 3\n1 2 2 1\n21 2 3 4\n1 3 4 2\n11 1 2 3 4\n12 1 3 2 5\n"
                        "$EndElements\n";

const std::string v41 = "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n" // 1 to 3
                        "$PhysicalNames\n2\n2 1 \"top\"\n3 2 \"body\"\n$EndPhysicalNames\n" // to 8
                        "$Entities\n0 0 1 1\n"                                              // 9, 10
                        "1 0 0 0 1 1 1 1 1 0\n1 0 0 -1 1 1 1 1 2 1 1\n$EndEntities\n" // 11 to 13
                        "$Nodes\n1 5 1 5\n3 1 0 5\n"                                  // 14 to 16
                        "1\n2\n3\n4\n5\n"                                             // 17 to 21
                        "0 0 0\n1 0 0\n0 1 0\n0 0 1\n0 0 -1\n$EndNodes\n"             // 22 to 27
                        "$Elements\n2 3 11 21\n"                                      // 28, 29
                        "2 1 2 1\n21 2 3 4\n3 1 4 2\n11 1 2 3 4\n12 1 3 2 5\n"        // 30 to 34
                        "$EndElements\n";                                             // 35

// The text with its values as bytes: each blank or line end between `$Name` and `$EndName` closes
// one. `kinds` has a letter for each value: i 4 bytes, s 8 bytes, d a double.
inline std::string
as_binary(const std::string &values, const std::string &kinds, const bool swapped)
{
  std::string bytes;
  const auto put = [&](const auto value)
  {
    const char *begin = reinterpret_cast<const char *>(&value);
    std::string raw(begin, begin + sizeof value);
    if (swapped)
      std::reverse(raw.begin(), raw.end());
    bytes += raw;
  };
  std::size_t at = 0;
  for (const char kind : kinds)
  {
    const std::size_t end = values.find_first_of(" \n", at);
    const std::string word = values.substr(at, end - at);
    at = end + 1;
    if (kind == 'i')
      put(std::int32_t(std::stoi(word)));
    else if (kind == 's')
      put(std::uint64_t(std::stoull(word)));
    else
      put(std::stod(word));
  }
  return bytes;
}

inline std::string
repeated(const std::string &text, const unsigned int n)
{
  std::string all;
  for (unsigned int i = 0; i < n; ++i)
    all += text;
  return all;
}

inline std::string
content_of(const std::string &text, const std::string &section)
{
  const std::size_t begin = text.find("$" + section + "\n") + section.size() + 2;
  return text.substr(begin, text.find("$End" + section) - begin);
}

inline std::string
binary_head(const std::string &version, const bool swapped)
{
  return "$MeshFormat\n" + version + " 1 8\n" + as_binary("1 ", "i", swapped) +
         "\n$EndMeshFormat\n$PhysicalNames\n" + content_of(v22, "PhysicalNames") +
         "$EndPhysicalNames\n";
}

inline std::string
section(const std::string &name, const std::string &bytes)
{
  return "$" + name + "\n" + bytes + "\n$End" + name + "\n";
}

inline std::string
binary_v22(const bool swapped)
{
  // A block of elements begins with its type, number and number of tags.
  return binary_head("2.2", swapped) +
         section("Nodes", "5\n" + as_binary(content_of(v22, "Nodes").substr(2), repeated("iddd", 5),
                                            swapped)) +
         section("Elements",
                 "3\n" + as_binary("4 2 2 11 2 1 1 2 3 4 12 2 1 1 3 2 5 2 1 2 21 1 1 2 3 4 ",
                                   repeated("i", 3 + 2 * 7 + 3 + 6), swapped));
}

inline std::string
binary_v40(const bool swapped)
{
  return binary_head("4", swapped) +
         section("Entities",
                 as_binary(content_of(v40, "Entities"), "ssssiddddddsisiddddddsisi", swapped)) +
         section("Nodes",
                 as_binary(content_of(v40, "Nodes"), "ssiiis" + repeated("iddd", 5), swapped)) +
         section("Elements",
                 as_binary(content_of(v40, "Elements"), "ssiiisiiiiiiisiiiiiiiiii", swapped));
}

inline std::string
binary_v41(const bool swapped)
{
  return binary_head("4.1", swapped) +
         section("Entities",
                 as_binary(content_of(v41, "Entities"), "ssssiddddddsisiddddddsisi", swapped)) +
         section("Nodes", as_binary(content_of(v41, "Nodes"), "ssssiiissssss" + repeated("ddd", 5),
                                    swapped)) +
         section("Elements",
                 as_binary(content_of(v41, "Elements"), "ssssiiisssssiiisssssssssss", swapped));
}
} // namespace arthrowear::two_tets
