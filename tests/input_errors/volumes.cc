// SPDX-License-Identifier: LGPL-2.1-or-later
// Materials of several volumes of a mesh: one message for each mistake, which names the volume.
#include "input_errors/plausible.h"
#include "input_errors/refusal.h"

using namespace program_test;

namespace
{
/// A liner from 28 to 40 mm with a shell of 3 mm and cement of 2 mm.
const std::string &
layered_mesh()
{
  static const std::string text = []()
  {
    const TemporaryFolder folder;
    run_program({"mesh", "cup", "--outer-diameter", "50", "--shell-thickness", "3",
                 "--cement-thickness", "2", "--cells", "300", "-o", "cup.msh"},
                folder.path());
    return read(folder / "cup.msh");
  }();
  return text;
}

const std::string section = "Material / Other volumes / ";

SmallCase &
set_volumes(SmallCase &c, const std::string &names, const std::string &young,
            const std::string &poisson, const std::string &density)
{
  return c.set(section + "Names", names)
      .set(section + "Young moduli [MPa]", young)
      .set(section + "Poisson ratios", poisson)
      .set(section + "Densities [kg/m^3]", density);
}

SmallCase &
import_layers(SmallCase &c, const fs::path &folder, const std::string &text = layered_mesh())
{
  write(folder / "cup.msh", text);
  return c.set("Cup / Imported mesh / Mesh file", "cup.msh").unset("Cup / Cells");
}

/// A mistake in these entries for a mesh with three volumes.
Mistake
entries(const std::string &name, const std::vector<std::string> &lists,
        const std::vector<std::string> &message, const unsigned int n_lines = 1)
{
  return {name,
          [=](SmallCase &c, const fs::path &folder)
          { set_volumes(import_layers(c, folder), lists[0], lists[1], lists[2], lists[3]); },
          message, n_lines};
}

/// The mesh with one text replaced.
std::string
changed(const std::string &old, const std::string &now)
{
  std::string text = layered_mesh();
  replace(text, old, now);
  return text;
}

std::vector<Mistake>
mistakes()
{
  return {
      {"volumes_without_materials",
       [](SmallCase &c, const fs::path &folder) { import_layers(c, folder); },
       {"[Material / Other volumes / Names] is not set", "must be shell, cement, in any order",
        "beside `liner`, which wears. `shell` has no material. `cement` has no material. Give "
        "each"}},
      entries("one_volume_without_a_material", {"shell", "110000", "0.3", "4430"},
              {"case.prm:", "[Material / Other volumes / Names] is shell, must be shell, cement",
               "`cement` has no material."}),
      entries("name_that_is_not_there", {"shel, cement", "110000, 2500", "0.3, 0.33", "4430, 1200"},
              {"[Material / Other volumes / Names] is shel, cement, must be shell, cement",
               "The mesh has no volume `shel`; did you mean `shell`? `shell` has no material."}),
      entries("material_of_the_liner",
              {"liner, shell, cement", "1000, 110000, 2500", "0.4, 0.3, 0.33", "938, 4430, 1200"},
              {"`liner` wears: its material is [Material]."}),
      entries("name_twice", {"shell, shell", "110000, 2500", "0.3, 0.33", "4430, 1200"},
              {"must be different names. `shell` is there twice."}),
      entries("too_few_values", {"shell, cement", "110000, 2500", "0.3", "4430, 1200"},
              {"[Material / Other volumes / Poisson ratios] is 0.3, must be 2 values, one for each "
               "of `shell`, `cement`."}),
      entries("incompressible_cement", {"shell, cement", "110000, 2500", "0.3, 0.5", "4430, 1200"},
              {"[Material / Other volumes / Poisson ratios] is 0.3, 0.5, must be"}),
      entries("modulus_in_kPa", {"shell, cement", "110000000, 2500", "0.3, 0.33", "4430, 1200"},
              {"[Material / Other volumes / Young moduli [MPa]] is 110000000, 2500, must be",
               "<= 1.3e+06"}),
      {"values_without_names",
       [](SmallCase &c, const fs::path &) { c.set(section + "Young moduli [MPa]", "110000"); },
       {"[Material / Other volumes / Young moduli [MPa]] is 110000, must be left out without "
        "[Material / Other volumes / Names]. Name the volumes"}},
      {"shell_of_a_cup_of_one_volume",
       [](SmallCase &c, const fs::path &) { set_volumes(c, "shell", "110000", "0.3", "4430"); },
       {"[Material / Other volumes / Names] is shell, must be empty for a mesh of one volume, "
        "`cup`. Its material is [Material]. [Cup / Shell thickness [mm]] makes a shell."}},
      {"made_shell_without_a_material",
       [](SmallCase &c, const fs::path &) { c.set("Cup / Shell thickness [mm]", "4"); },
       {"must be shell, in any order: the volume of the mesh beside `liner`",
        "`shell` has no material."}},
      {"shell_as_thick_as_the_cup",
       [](SmallCase &c, const fs::path &) { c.set("Cup / Shell thickness [mm]", "14"); },
       {"[Cup / Outer diameter [mm]]", "must be above 56 mm, the inner diameter and twice"}},
      {"shell_around_an_imported_mesh",
       [](SmallCase &c, const fs::path &folder)
       {
         set_volumes(import_layers(c, folder), "shell, cement", "110000, 2500", "0.3, 0.33",
                     "4430, 1200")
             .set("Cup / Shell thickness [mm]", "4");
       },
       {"[Cup / Shell thickness [mm]] is 4, must be 0 with [Cup / Imported mesh / Mesh file]"}},
      {"volumes_that_are_not_bonded",
       [](SmallCase &c, const fs::path &folder)
       {
         set_volumes(
             import_layers(c, folder, read(ARTHROWEAR_SOURCE_DIR "/meshes/concentric_shells.msh")),
             "shell", "110000", "0.3", "4430");
       },
       {"cup.msh: the volumes `liner` and `shell` are not bonded: ",
        "without common nodes, one at (", ") mm. Let them share the nodes"}},
      {"volume_without_a_name",
       [](SmallCase &c, const fs::path &folder)
       {
         set_volumes(import_layers(c, folder, changed("3 2 \"shell\"\n", "3 2 \"\"\n")), "cement",
                     "2500", "0.33", "1200");
       },
       {"`physical 2` has no material."}},
  };
}

class Volumes : public ::testing::TestWithParam<Mistake>
{
};

TEST_P(Volumes, WithWrongMaterialsAreRefused)
{
  expect_refusal(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Mistake, Volumes, ::testing::ValuesIn(mistakes()), name_of);

// The order of names is free. Unusual values of any volume lead to a warning.
TEST(Volume, HasItsMaterialInAnyOrder)
{
  const TemporaryFolder folder;
  write(folder / "gait.csv", gait_table());
  SmallCase one;
  set_volumes(import_layers(one, folder.path()), "cement, shell", "2500, 110000", "0.33, 0.34",
              "1200, 4430");
  write(folder / "case.prm", one.text());
  const Outcome outcome = ended_with(0, run_program({"validate", "case.prm"}, folder.path()));
  EXPECT_NE(outcome.out.find("shell: "), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("E 110000 MPa"), std::string::npos) << outcome.out;
  expect_warning(
      set_volumes(one.unset("Cup / Imported mesh / Mesh file")
                      .set("Cup / Cells", "300")
                      .set("Cup / Shell thickness [mm]", "4"),
                  "shell", "11", "0.34", "4430"),
      {"[Material / Other volumes / Young moduli [MPa]] is 11", "11 GPa are 1.1e+04 MPa"});
}
} // namespace
