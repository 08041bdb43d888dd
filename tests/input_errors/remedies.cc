// SPDX-License-Identifier: LGPL-2.1-or-later
// Remedies that warnings of meshes and shapes advise: obeyed to the letter, they leave no warning.
#include "plausible.h"
#include "refusal.h"

#include "base/length_units.h"

#include <array>
#include <cstring>
#include <regex>
#include <sstream>

using namespace program_test;
using arthrowear::LengthUnit;

namespace
{
const std::string shipped_liner = ARTHROWEAR_SOURCE_DIR "/inputs/hip_from_step/liner.step";

/// Nodes of a text file of Gmsh, version 4.1, scaled.
std::string
scaled_mesh(const std::string &text, const double factor)
{
  const std::size_t begin = text.find("$Nodes"), end = text.find("$EndNodes");
  std::istringstream lines(text.substr(begin, end - begin));
  std::string nodes;
  for (std::string line; std::getline(lines, line);)
  {
    std::istringstream words(line);
    std::array<double, 3> x{};
    std::string more;
    if (words >> x[0] >> x[1] >> x[2] && !(words >> more))
    {
      std::ostringstream scaled;
      scaled.precision(16);
      scaled << factor * x[0] << " " << factor * x[1] << " " << factor * x[2];
      line = scaled.str();
    }
    nodes += line + "\n";
  }
  return text.substr(0, begin) + nodes + text.substr(end);
}

/// A binary STL file, scaled.
std::string
scaled_stl(std::string stl, const double factor)
{
  constexpr std::size_t header = 84, of_triangle = 50, of_normal = 12, n_numbers = 9;
  for (std::size_t triangle = header; triangle < stl.size(); triangle += of_triangle)
    for (std::size_t k = 0; k < n_numbers; ++k)
    {
      float x = 0.f;
      char *const at = &stl[triangle + of_normal + k * sizeof(x)];
      std::memcpy(&x, at, sizeof(x));
      x = static_cast<float>(factor * x);
      std::memcpy(at, &x, sizeof(x));
    }
  return stl;
}

/// Lines that begin with "Warning: " or are errors.
std::vector<std::string>
findings(const Outcome &outcome)
{
  std::vector<std::string> found;
  std::istringstream lines(outcome.out + outcome.err);
  for (std::string line; std::getline(lines, line);)
    if (line.rfind("Warning: ", 0) == 0 || line.find(", must be ") != std::string::npos)
      found.push_back(line);
  return found;
}

/// The first advice of a form in a text, which must stay; empty if there is none.
std::smatch
advice(const std::string &text, const std::string &form)
{
  std::smatch match;
  std::regex_search(text, match, std::regex(form));
  return match;
}

std::string
joined(const std::vector<std::string> &lines)
{
  std::string text;
  for (const std::string &line : lines)
    text += line + "\n";
  return text;
}

/// A command that reads a file of lengths in some unit.
struct Reader
{
  std::string name;
  std::string form; ///< of its advice on the unit: the option or entry and its value
  /// @param chosen  option or entry and its value; both empty: as without it
  std::function<Outcome(const TemporaryFolder &, const std::string &option,
                        const std::string &value)>
      read;
};

std::vector<Reader>
readers()
{
  const auto command = [](std::vector<std::string> arguments)
  {
    return [arguments](const TemporaryFolder &folder, const std::string &option,
                       const std::string &value)
    {
      std::vector<std::string> all = arguments;
      if (!option.empty())
        all.insert(all.end(), {option, value});
      return run_program(all, folder.path());
    };
  };
  const auto valid = [](const SmallCase &small_case)
  {
    return [small_case](const TemporaryFolder &folder, const std::string &entry,
                        const std::string &value)
    {
      SmallCase own = small_case;
      if (!entry.empty())
        own.set(entry, value);
      write(folder / "case.prm", own.text());
      write(folder / "gait.csv", gait_table());
      return run_program({"validate", "case.prm"}, folder.path());
    };
  };
  const std::string of_option = "(--[a-z-]*unit) ([a-z]+) gives",
                    of_entry = "\\[([A-Z][^\\[\\]]*\\[mm\\])\\] ([-0-9.e]+) gives";
  return {
      {"mesh check", of_option, command({"mesh", "check", "cup.msh"})},
      {"mesh check of other boundaries", of_option,
       command({"mesh", "check", "cup.msh", "--boundaries", "backing"})},
      {"mesh import", of_option, command({"mesh", "import", "cup.stl", "-o", "x.msh", "--force"})},
      {"hip_cup", of_entry,
       valid(SmallCase().unset("Cup / Cells").set("Cup / Imported mesh / Mesh file", "cup.msh"))}};
}
} // namespace

// A file in each unit, read as millimetres: each reader names the unit, and with it finds no more
// than in a file of millimetres.
TEST(Remedies, TheUnitThatIsToldIsRight)
{
  const TemporaryFolder folder;
  const auto make = [&folder](const std::vector<std::string> &arguments)
  { ASSERT_EQ(run_program(arguments, folder.path()).exit_code, 0); };
  make({"mesh", "cup", "--cells", "300", "-o", "mm.msh"});
  make({"mesh", "import", shipped_liner, "--size", "6", "--order", "1", "-o", "liner.msh",
        "--surface", "mm.stl"});
  const std::string mesh = read(folder / "mm.msh"), stl = read(folder / "mm.stl");
  for (const Reader &reader : readers())
  {
    std::vector<std::string> of_mm;
    for (const LengthUnit &unit : arthrowear::length_units())
    {
      write(folder / "cup.msh", scaled_mesh(mesh, 1. / unit.size));
      write(folder / "cup.stl", scaled_stl(stl, 1. / unit.size));
      const std::vector<std::string> found = findings(reader.read(folder, "", ""));
      if (unit.size == 1.)
      {
        of_mm = found;
        continue;
      }
      const std::string text = joined(found);
      const std::smatch told = advice(text, reader.form);
      ASSERT_FALSE(told.empty()) << reader.name << ", " << unit.name << ": " << text;
      const Outcome cured = reader.read(folder, told[1], told[2]);
      EXPECT_EQ(cured.exit_code, 0) << reader.name << ", " << unit.name << ": " << cured.err;
      EXPECT_EQ(findings(cured).size(), of_mm.size())
          << reader.name << ", " << unit.name << ": " << joined(findings(cured));
    }
  }
}

// Names of faces: the command that the note or the warning advises.
TEST(Remedies, TheNameOfAFaceThatIsToldIsRight)
{
  const TemporaryFolder folder;
  const auto imported = [&folder](std::vector<std::string> arguments)
  {
    arguments.insert(arguments.begin(), {"mesh", "import"});
    arguments.insert(arguments.end(), {"-o", "x.msh", "--force"});
    return run_program(arguments, folder.path());
  };
  const std::vector<std::string> apart{shipped_liner, "--size", "3.2", "--name-face", "wear=1"};
  const Outcome warned = imported(apart);
  ASSERT_EQ(findings(warned).size(), 1u) << warned.out << warned.err;
  const std::smatch named = advice(warned.out, "(--name-face) ([a-z]+=[0-9]+)\\.");
  ASSERT_FALSE(named.empty()) << warned.out;
  std::vector<std::string> cured = apart;
  cured.insert(cured.end(), {named[1], named[2]});
  EXPECT_TRUE(findings(imported(cured)).empty()) << imported(cured).out;

  ASSERT_EQ(imported({shipped_liner, "--size", "6", "--order", "1", "--name-face", "a=1,2,3,4",
                      "--surface", "all.stl"})
                .exit_code,
            0);
  const std::vector<std::string> turned{"all.stl", "--angle", "179"};
  const std::string without = imported(turned).out;
  const std::smatch first = advice(without, "(--name-face) (wear=[0-9]+)");
  ASSERT_FALSE(first.empty()) << without;
  cured = turned;
  cured.insert(cured.end(), {first[1], first[2]});
  const Outcome after = imported(cured);
  EXPECT_EQ(after.exit_code, 0) << after.err;
  EXPECT_NE(after.out.find("Boundary           wear: "), std::string::npos) << after.out;
  EXPECT_EQ(after.out.find("No face has a name"), std::string::npos) << after.out;
}
