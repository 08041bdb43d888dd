// SPDX-License-Identifier: LGPL-2.1-or-later
// Remedies that warnings of meshes and shapes advise: obeyed to the letter, they leave no warning.
#include "remedies.h"
#include "plausible.h"
#include "refusal.h"

#include "base/length_units.h"
#include "base/number_text.h"

#include <set>

using namespace program_test;
using arthrowear::LengthUnit;

namespace
{
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
/// An entry of a unit, with the file that it is about.
struct UnitEntry
{
  std::string model, entry, file;
  std::vector<std::string> settings;
};

/// Every entry for a unit of a file, of all models.
std::vector<UnitEntry>
unit_entries()
{
  const auto mesh_of = [](const std::string &model, const std::string &section,
                          const std::string &file, std::vector<std::string> settings = {})
  {
    settings.push_back(section + " / Imported mesh / Mesh file = " + file);
    return UnitEntry{model, section + " / Imported mesh / Length unit [mm]", file, settings};
  };
  const auto surface_of = [](const std::string &model, const std::string &section,
                             const std::string &name, const std::string &file,
                             std::vector<std::string> settings = {})
  {
    const bool is_part = name == "File";
    settings.push_back(section + " / Shape = " + (is_part ? "file" : "triangles"));
    settings.push_back(section + " / " + name + " = " + file);
    return UnitEntry{model,
                     section + (is_part ? " / Unit of file [mm]" : " / Unit of surface [mm]"), file,
                     settings};
  };
  const std::vector<std::string> small_cup{"Cup / Cells = 300"},
      small_insert{"Insert / Cells = 400"};
  return {mesh_of("block", "Block", "box.msh"),
          mesh_of("hip_cup", "Cup", "cup.msh"),
          mesh_of("knee_insert", "Insert", "insert.msh"),
          mesh_of("insert_backside", "Insert", "insert.msh"),
          mesh_of("tibial_tray", "Geometry", "tibia.msh"),
          surface_of("block", "Counterface", "Surface file", "ball.stl"),
          surface_of("hip_cup", "Head", "Surface file", "ball.stl", small_cup),
          surface_of("knee_insert", "Femur", "File", "femur.stl", small_insert),
          surface_of("knee_layer", "Femur", "File", "femur.stl"),
          surface_of("knee_layer", "Insert", "File", "dish.stl")};
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
  const Outcome after = ended_with(0, imported(cured));
  EXPECT_NE(after.out.find("Boundary           wear: "), std::string::npos) << after.out;
  EXPECT_EQ(after.out.find("No face has a name"), std::string::npos) << after.out;
}

// The same of every entry for a unit: the finding names it with the right value, no finding is
// about a modulus or a load, and with the value nothing is found but what is found in millimetres.
TEST(Remedies, TheUnitIsToldByEveryModel)
{
  const TemporaryFolder folder;
  const auto make = [&folder](const std::vector<std::string> &arguments)
  { ended_with(0, run_program(arguments, folder.path())); };
  make({"mesh", "cup", "--cells", "300", "-o", "cup.msh"});
  make({"mesh", "knee", "--cells", "400", "-o", "insert.msh", "--femur", "femur.stl",
        "--femur-edge", "3"});
  make({"mesh", "tibia", "-o", "tibia.msh"});
  make({"mesh", "block", "-o", "block.msh"});
  std::string box = read(folder / "block.msh");
  box.replace(box.find("\"bottom\""), 8, "\"wear\"").replace(box.find("\"top\""), 5, "\"backing\"");
  write(folder / "box.msh", box);
  write(folder / "ball.stl", stl_of_cap(13.95, 180., true));
  write(folder / "dish.stl", stl_of_cap(60., 40., false));
  for (const UnitEntry &one : unit_entries())
  {
    const std::string original = read(folder / one.file);
    const bool is_mesh = one.file.find(".msh") != std::string::npos;
    const auto found_with = [&](const LengthUnit &unit, const std::string &setting)
    {
      const fs::path own = folder / ("own_" + one.file);
      write(own,
            is_mesh ? scaled_mesh(original, 1. / unit.size) : scaled_stl(original, 1. / unit.size));
      std::vector<std::string> arguments{"new", one.model, "-o", "case"};
      for (std::string own_setting : one.settings)
      {
        if (const std::size_t at = own_setting.find(one.file); at != std::string::npos)
          own_setting.replace(at, one.file.size(), own.string());
        arguments.insert(arguments.end(), {"--set", own_setting});
      }
      if (!setting.empty())
        arguments.insert(arguments.end(), {"--set", setting});
      const Outcome outcome = run_program(arguments, folder.path());
      fs::remove_all(folder / "case");
      return findings(outcome);
    };
    const std::vector<LengthUnit> &units = arthrowear::length_units();
    const std::vector<std::string> of_mm = found_with(units[0], "");
    for (const LengthUnit &unit : units)
    {
      const std::string at = "[" + one.entry + "] " + arthrowear::shortest_text(unit.size),
                        where = one.model + ", " + one.entry + ", " + unit.name + ": ";
      if (unit.size == 1. || unit.name == std::string("cm"))
        continue;
      const std::string text = joined(found_with(unit, ""));
      EXPECT_NE(text.find(at + " gives"), std::string::npos) << where << text;
      for (const char *astray : {"modulus", "Eccentricity", "[Head / Diameter"})
        EXPECT_EQ(text.find(astray), std::string::npos) << where << text;
      const std::vector<std::string> cured =
          found_with(unit, one.entry + " = " + at.substr(at.rfind(' ')));
      EXPECT_EQ(cured.size(), of_mm.size()) << where << joined(cured) << "in mm: " << joined(of_mm);
    }
  }
}

// No entry for a unit is left out above.
TEST(Remedies, UnitsOfFilesAreAllTried)
{
  std::set<std::string> tried, all;
  for (const UnitEntry &one : unit_entries())
    tried.insert(one.model + ": " + one.entry);
  const TemporaryFolder folder;
  std::istringstream page(run_program({"parameters", "--format", "markdown"}, folder.path()).out);
  std::string model, section;
  for (std::string line; std::getline(page, line);)
    if (line.rfind("## Model ", 0) == 0)
      model = line.substr(9);
    else if (line.rfind("### ", 0) == 0)
      section = line.substr(4);
    else if (std::smatch match; std::regex_search(
                 line, match, std::regex("^- \\*\\*`((Length unit|Unit of [a-z]+) \\[mm\\])`")))
      all.insert(model + ": " + section + " / " + match[1].str());
  EXPECT_EQ(tried, all);
}
