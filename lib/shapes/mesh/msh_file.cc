// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/msh_file.h"

#include "base/errors.h"
#include "base/input_file.h"
#include "base/number_text.h"
#include "base/shown_text.h"
#include "mesh/foreign_mesh.h"
#include "mesh/msh_builder.h"

#include <algorithm>
#include <charconv>

namespace arthrowear
{
namespace
{
constexpr const char *convert = "Convert it with `gmsh old.msh -save -format msh41 -o new.msh`";

enum class Version
{
  v2_2,
  v4_0,
  v4_1
};

// "4.1 0 8"
std::vector<double>
numbers_of(const std::string_view line)
{
  std::vector<double> numbers;
  const char *at = line.data(), *end = line.data() + line.size();
  while (at < end)
  {
    double value = 0.;
    const auto [rest, error] = std::from_chars(at, end, value);
    if (error != std::errc())
      return {};
    numbers.push_back(value);
    for (at = rest; at < end && (*at == ' ' || *at == '\t'); ++at)
      ;
  }
  return numbers;
}

Version
read_format(MshInput &input)
{
  const std::vector<double> numbers = numbers_of(input.line());
  if (numbers.size() < 2)
    input.fail_damaged("must hold three numbers: version, 0 for text or 1 for binary, bytes of a "
                       "size");
  const double version = numbers[0];
  if (version != 2.2 && version != 4. && version != 4.1)
    input.fail("is mesh format " + shortest_text(version) + ", must be 2.2, 4 or 4.1. " + convert);
  if (numbers[1] != 0. && numbers[1] != 1.)
    input.fail_damaged("the second number is " + shortest_text(numbers[1]) +
                       ", must be 0 (text) or 1 (binary)");
  if (numbers[1] == 1.)
  {
    if (numbers.size() < 3 || numbers[2] != 8.)
      input.fail("binary with numbers that are not of 8 bytes. " + std::string(convert) +
                 " on the machine that wrote it");
    input.set_binary(false);
    const int one = input.integer("the 1 that shows the order of bytes");
    constexpr int swapped_one = 0x01000000;
    if (one == swapped_one)
      input.set_binary(true);
    else if (one != 1)
      input.fail_damaged("the 1 that shows the order of bytes is " + std::to_string(one));
  }
  input.close_section();
  return version == 2.2 ? Version::v2_2 : version == 4. ? Version::v4_0 : Version::v4_1;
}

// `2 1 "wear"`, in text in all files
void
read_name(MshInput &input, MshBuilder &builder)
{
  const std::string_view line = input.line();
  const std::size_t begin = line.find('"'), end = line.find('"', begin + 1);
  const std::vector<double> numbers =
      begin == std::string_view::npos ? std::vector<double>() : numbers_of(line.substr(0, begin));
  constexpr double largest_tag = 2147483647.;
  if (begin == std::string_view::npos || end == std::string_view::npos || numbers.size() != 2)
    input.fail_damaged("the name of a group is " + shown_text(std::string(line), 80) +
                       ", must be its dimension, its tag and its name in double quotes");
  if (!(numbers[0] >= 0. && numbers[0] <= 3.) || !(std::abs(numbers[1]) <= largest_tag))
    input.fail_damaged("the group " + shown_text(std::string(line), 80) +
                       " has a dimension or a tag that no group has");
  builder.add_name(static_cast<int>(numbers[0]), static_cast<int>(numbers[1]),
                   trimmed(shown_text(std::string(line.substr(begin + 1, end - begin - 1)))));
}

void
read_names(MshInput &input, MshBuilder &builder)
{
  constexpr std::size_t least_bytes_of_name = 4;
  const std::size_t n = input.count_line("names of groups", least_bytes_of_name);
  for (std::size_t i = 0; i < n; ++i)
    read_name(input, builder);
  input.close_section();
}
} // namespace

std::map<int, std::vector<int>>
MshFile::entities_of_groups(const int dim) const
{
  std::map<int, std::vector<int>> entities;
  for (const auto &[entity, its_groups] : groups)
    if (entity.first == dim)
      for (const int group : its_groups)
        entities[group].push_back(entity.second);
  return entities;
}

std::string
MshFile::name_of(const int dim, const int tag) const
{
  const auto found = names.find({dim, tag});
  return found == names.end() ? "" : found->second;
}

MshFile
parse_msh(const std::string_view bytes, const std::string &file)
{
  if (bytes.empty())
    throw InputError(file + ": is empty, must be a Gmsh mesh. Save the mesh again.");
  const std::string first =
      trimmed(std::string(bytes.substr(0, std::min<std::size_t>(bytes.find('\n'), 64))));
  if (first == "$NOD")
    throw InputError(file + ":1: is mesh format 1, must be 2.2, 4 or 4.1. " + convert);
  if (first != "$MeshFormat")
    throw InputError(file + ": is not a Gmsh mesh, " + foreign_mesh(bytes, file));
  MshInput input(bytes, file);
  MshBuilder builder(input);
  std::string section;
  input.open_section(section);
  const Version version = read_format(input);
  while (input.open_section(section))
    if (section == "PhysicalNames")
      read_names(input, builder);
    else if (version == Version::v2_2
                 ? read_msh2_section(section, input, builder)
                 : read_msh4_section(section, version == Version::v4_0 ? 0 : 1, input, builder))
      input.close_section();
    else
      input.skip_section();
  return builder.finish();
}

MshFile
read_msh(const std::string &file)
{
  return parse_msh(InputFile(file, largest_input::mesh).read(), file);
}
} // namespace arthrowear
