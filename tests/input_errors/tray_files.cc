// SPDX-License-Identifier: LGPL-2.1-or-later
#include "input_errors/refusal.h"
#include "tray_case.h"

#include "has.h"
#include "mesh/export.h"
#include "mesh/tibia.h"

using namespace program_test;

namespace
{
Mistake
changed(const std::string &name, const std::vector<std::pair<std::string, std::string>> &entries,
        const std::vector<std::string> &message, const unsigned int n_lines = 1)
{
  return {name,
          [=](SmallCase &small_case, const fs::path &)
          {
            small_case = small_tray_case();
            for (const auto &[path, value] : entries)
              small_case.set(path, value);
          },
          message, n_lines};
}

using Change = std::function<void(arthrowear::MeshData &)>;

/// A case with the tibia's mesh in tibia.msh, changed before it is written.
Mistake
with_mesh(const std::string &name, const Change &change, const std::vector<std::string> &message)
{
  return {name,
          [=](SmallCase &small_case, const fs::path &folder)
          {
            arthrowear::TibiaGeometry geometry;
            geometry.element_size_at_interface = 14.;
            geometry.element_size_far = 25.;
            arthrowear::MeshData mesh = arthrowear::make_tibia(geometry);
            change(mesh);
            arthrowear::export_msh(mesh, (folder / "tibia.msh").string());
            small_case = small_tray_case().set("Geometry / Imported mesh / Mesh file", "tibia.msh");
          },
          message};
}

// Moves the tray's side of the interface 0.2 mm into the bone.
void
sink(arthrowear::MeshData &mesh)
{
  for (const unsigned int vertex : mesh.boundary_vertices("tray_bone.tray"))
    mesh.vertices[vertex][2] -= .2;
}

void
rename_interface(arthrowear::MeshData &mesh)
{
  for (std::string &name : mesh.boundary_names)
    if (name.rfind("tray_bone", 0) == 0)
      name = "tray_bones" + name.substr(9);
}

void
rename_volume(arthrowear::MeshData &mesh)
{
  for (std::string &name : mesh.volume_names)
    if (name == "cement")
      name = "mortar";
}

/// Makes a tetrahedron of the bearing a separate volume.
void
add_volume(arthrowear::MeshData &mesh)
{
  const auto &names = mesh.volume_names;
  const auto bearing =
      static_cast<unsigned int>(std::find(names.begin(), names.end(), "bearing") - names.begin());
  *std::find(mesh.cell_volume_id.begin(), mesh.cell_volume_id.end(), bearing) =
      static_cast<unsigned int>(names.size());
  mesh.volume_names.push_back("pin");
}

std::vector<Mistake>
mistakes()
{
  return {
      changed("negative_energy", {{"Interface / Adhesion energy [mJ/mm^2]", "-2"}},
              {"case.prm:", ": [Interface / Adhesion energy [mJ/mm^2]] is -2, must be >= 0."}),
      changed("smallest_intensity_of_zero", {{"Interface / Smallest intensity", "0"}},
              {"[Interface / Smallest intensity] is 0, must be > 0 and < 1."}),
      changed("smallest_intensity_of_one", {{"Interface / Smallest intensity", "1"}},
              {"[Interface / Smallest intensity] is 1, must be > 0 and < 1."}),
      changed("patch_off_the_bearing", {{"Load / Eccentricity [mm]", "26"}},
              {"[Load / Patch radius [mm]] is not set (10 by default), must be at most the "
               "bearing's radius minus the eccentricity.",
               "The load patch reaches beyond the bearing."}),
      changed("energy_wear_without_friction",
              {{"Interface / Friction coefficient", "0"},
               {"Wear / Law", "dissipated_energy"},
               {"Wear / Coefficient", "1e-4"},
               {"Wear / Hardness [MPa]", "100"}},
              {"[Interface / Friction coefficient] is 0, must be above 0 with [Wear / Law] "
               "dissipated_energy.",
               "Without friction no energy is dissipated, and nothing wears by this law. Choose "
               "another law, such as archard."}),
      changed("law_of_gait_cycles",
              {{"Wear / Law", "contact_area"},
               {"Wear / Area law C_0 [1e-9]", "0.3"},
               {"Wear / Area law C_1 [1e-9]", "31"},
               {"Wear / Area law C_2 [1e-9]", "1.6"},
               {"Wear / Area law C_3 [1e-9]", "1.9"},
               {"Wear / Area law CS_0", "0.04"}},
              {"[Wear / Law] is contact_area, which needs the cross-shear of gait cycles, and "
               "tibial_tray does not compute it."}),
      changed("load_that_no_knee_has", {{"Load / Largest [% BW]", "4294967296"}},
              {"[Load / Largest [% BW]] is 4294967296, must be > 0 and <= 1e+04.",
               "Knees carry 200 to 400 %"}),
      changed("friction_that_nothing_has", {{"Interface / Friction coefficient", "1e9"}},
              {"[Interface / Friction coefficient] is 1e9, must be at most 10."}),
      changed("bone_stiffer_than_diamond", {{"Materials / Bone / Young modulus [MPa]", "1.7e10"}},
              {"[Materials / Bone / Young modulus [MPa]] is 1.7e10, must be > 0 and <= 1.3e+06. "}),
      changed("post_longer_than_the_bone", {{"Geometry / Post length [mm]", "150"}},
              {"post", "bone"}),
      // The stable step of the small mesh without mass scaling.
      changed(
          "step_above_the_stable_one",
          {{"Relaxation / Mass scaling", "none"}, {"Relaxation / Time step [s]", "1e-5"}},
          {"case.prm:",
           ": [Relaxation / Time step [s]] is 1e-5, must be at most the stable step, 2.674e-07 s.",
           "Leave it 0, or set [Relaxation / Mass scaling] to time_step."}),
      changed("scaled_masses_without_a_step", {{"Relaxation / Mass scaling", "time_step"}},
              {"[Relaxation / Time step [s]] is not set"}),
      changed(
          "many_at_once",
          {{"Interface / Adhesion energy [mJ/mm^2]", "-2"},
           {"Interface / Smallest intensity", "2"},
           {"Load / Eccentricity [mm]", "26"},
           {"Materials / Bone / Poisson ratio", "0.5"},
           {"Geometry / Post length [mm]", "-1"}},
          {"Adhesion energy", "Smallest intensity", "Patch radius", "Poisson ratio", "Post length"},
          5),
      with_mesh("overlapping_interfaces", sink,
                {"case.prm:",
                 "[Geometry / Imported mesh / Mesh file] has interfaces that do not fit: "
                 "tray_bone: the faces overlap by 0.2 mm at (",
                 "Let the faces touch without overlap."}),
      with_mesh("interface_that_is_not_in_the_mesh", rename_interface,
                {"tibia.msh", "has no interface `tray_bone`", "Did you mean `tray_bones`?"}),
      with_mesh("volume_that_is_not_in_the_mesh", rename_volume,
                {"tibia.msh", "has no physical volume `cement`", "mortar"}),
      with_mesh("volume_without_a_material", add_volume,
                {"case.prm:", "[Geometry / Imported mesh / Mesh file] has a volume 'pin', which "
                              "has no material; known are bone, cement, tray, bearing."}),
  };
}

class TrayFiles : public ::testing::TestWithParam<Mistake>
{
};

TEST_P(TrayFiles, AreRefusedWithPlaceRuleAndRemedy)
{
  expect_refusal(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Mistake, TrayFiles, ::testing::ValuesIn(mistakes()), name_of);

// Only an imported mesh can have a bearing that is smaller than the tray.
TEST(TrayFile, WithABearingThatTheLoadMissesIsRefused)
{
  expect_refusal(
      with_mesh("small_bearing",
                [](arthrowear::MeshData &mesh)
                {
                  // Faces of the top beyond 25 mm belong to another boundary.
                  mesh.boundary_names.push_back("rim");
                  for (auto &face : mesh.faces)
                    if (mesh.boundary_names[face.boundary_id] == "top")
                      for (const unsigned int vertex : face.vertices)
                        if (std::hypot(mesh.vertices[vertex][0], mesh.vertices[vertex][1]) > 25.)
                          face.boundary_id = mesh.boundary_names.size() - 1;
                },
                {"[Load / Eccentricity [mm]] is not set (20 by default), must be so small that the "
                 "bearing is under the load.",
                 "% of the load patch lie on it."}));
}

TEST(TrayFile, WithoutMistakesIsValidAlsoWithItsMeshFromAFile)
{
  const TemporaryFolder folder;
  SmallCase small_case;
  with_mesh("good", [](arthrowear::MeshData &) {}, {}).make(small_case, folder.path());
  write(folder / "case.prm", small_case.text());
  EXPECT_TRUE(has(ended_with(0, run_program({"validate", "case.prm"}, folder.path())).out,
                  "2 load levels, interface tray_bone, interface post_cement"));
}

TEST(TrayFile, OverResultsOfAnotherRunIsRefused)
{
  const TemporaryFolder folder;
  write(folder / "case.prm", small_tray_case().text());
  write_results(folder / "out");
  const auto before = contents(folder.path());
  const Outcome outcome = ended_with(2, run_program({"run", "case.prm"}, folder.path()));
  expect_in({"[Output folder] is out", "--overwrite"}, outcome.err);
  EXPECT_TRUE(contents(folder.path()) == before);
}
} // namespace
