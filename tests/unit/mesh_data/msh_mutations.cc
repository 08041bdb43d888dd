// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/errors.h"
#include "mesh/import.h"
#include "two_tets.h"

#include <gtest/gtest.h>

#include <iostream>
#include <random>

namespace arthrowear
{
namespace
{
// A change as damaged disks, broken transfers and hands in editors make them.
std::string
mutated(std::string bytes, std::mt19937 &random)
{
  const auto below = [&random](const std::size_t n)
  { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
  const std::size_t n_changes = 1 + below(4);
  for (std::size_t i = 0; i < n_changes && !bytes.empty(); ++i)
  {
    const std::size_t at = below(bytes.size()), length = 1 + below(16);
    switch (below(7))
    {
    case 0: // one bit
      bytes[at] = static_cast<char>(bytes[at] ^ (1 << below(8)));
      break;
    case 1: // one byte
      bytes[at] = static_cast<char>(below(256));
      break;
    case 2:
      bytes.erase(at, length);
      break;
    case 3:
      bytes.insert(at, bytes.substr(below(bytes.size()), length));
      break;
    case 4: // the end is missing
      bytes.resize(at);
      break;
    case 5: // another number
    {
      const std::size_t digit = bytes.find_first_of("0123456789", at);
      const char *numbers[] = {"-1", "0", "4294967296", "99999999999999999999", "nan", "1e400"};
      if (digit != std::string::npos)
        bytes.replace(digit, 1, numbers[below(6)]);
      break;
    }
    default: // a large value in bytes
      for (std::size_t k = at; k < std::min(at + 8, bytes.size()); ++k)
        bytes[k] = '\xff';
    }
  }
  return bytes;
}

// Every change gives a mesh that keeps its rules, or findings that name the file.
TEST(MshMutations, EachIsAFindingOrAMesh)
{
  constexpr unsigned int seed = 20260711, n_each = 500;
  std::cout << "seed " << seed << "\n";
  std::mt19937 random(seed);
  unsigned int n_meshes = 0, n_refused = 0;
  using namespace two_tets;
  for (const std::string &whole : {v22, v40, v41, binary_v22(false), binary_v22(true),
                                   binary_v40(false), binary_v41(false), binary_v41(true)})
    for (unsigned int i = 0; i < n_each; ++i)
    {
      const std::string bytes = mutated(whole, random);
      try
      {
        const MeshData mesh = import_msh(parse_msh(bytes, "two.msh"), "two.msh", {{"top"}, 1.});
        ASSERT_FALSE(mesh.cells.empty());
        for (std::size_t c = 0; c < mesh.cells.size(); ++c)
          ASSERT_GT(mesh.cell_volume(c), 0.);
        ++n_meshes;
      }
      catch (const InputError &error)
      {
        for (const std::string &message : error.messages())
        {
          ASSERT_EQ(message.rfind("two.msh:", 0), 0u) << message;
          ASSERT_LT(message.size(), 1000u) << message;
        }
        ++n_refused;
      }
    }
  // Changes of coordinates and of unused values give meshes, most others findings.
  EXPECT_EQ(n_meshes + n_refused, 8 * n_each);
  EXPECT_GT(n_meshes, n_each / 5);
  EXPECT_GT(n_refused, 4 * n_each);
}
} // namespace
} // namespace arthrowear
