// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/other_volumes.h"

#include "base/format.h"
#include "base/number_text.h"
#include "base/units.h"
#include "entries/plausible_ranges.h"
#include "mesh/volumes.h"

namespace arthrowear
{
namespace
{
const std::string section_path = "Material / Other volumes / ";

const char *const young_name = "Young moduli [MPa]", *const poisson_name = "Poisson ratios",
                  *const density_name = "Densities [kg/m^3]";

bool
has(const std::vector<std::string> &names, const std::string &name)
{
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string
quoted(const std::vector<std::string> &names)
{
  std::string text;
  for (const std::string &name : names)
    text += (text.empty() ? "`" : ", `") + name + "`";
  return text;
}

/// Volumes with cells.
std::vector<std::string>
filled_volumes(const MeshData &mesh)
{
  std::vector<std::string> names;
  const std::vector<std::size_t> n_cells = cells_of_volumes(mesh);
  for (std::size_t volume = 0; volume < n_cells.size(); ++volume)
    if (n_cells[volume] > 0)
      names.push_back(mesh.volume_names[volume]);
  return names;
}
} // namespace

void
OtherVolumes::declare(const Parameters::Section &section, const std::string &body)
{
  const auto other = section.section(
      "Other volumes", "Materials of the volumes that do not wear, in a mesh of several: "
                       "such as the shell and the cement around a liner. They are bonded where "
                       "they share nodes.");
  other.add("Names", names, rules::text(true),
            "Physical volumes of the mesh, separated by commas: all but the one on which the "
            "boundary wear lies, to which the entries above belong. A made " +
                body + " has the volumes that its entries make. Empty: the mesh has one volume.");
  other
      .add(young_name, young, units::MPa, rules::list_of(plausible::young_modulus_rule()),
           "One value for each volume, in the order of the names. Titanium alloy has 110000, "
           "steel 200000, bone cement 2000 to 3000. The law is the law of the " +
               body + ", or st_venant_kirchhoff if that law needs further constants.")
      .plausible(plausible::young_modulus());
  other.add(poisson_name, poisson, 1., rules::list_of(rules::inside(-1., 0.5)),
            "One value for each volume, in the order of the names.");
  other
      .add(density_name, density, units::kg_per_m3, rules::list_of(rules::positive()),
           "One value for each volume. Titanium alloy has 4430, steel 7900, bone cement 1200.")
      .plausible(plausible::density());
}

void
OtherVolumes::check(Parameters &parameters) const
{
  const std::vector<std::string> volumes = list();
  for (std::size_t i = 0; i < volumes.size(); ++i)
    if (std::count(volumes.begin(), volumes.begin() + i, volumes[i]) == 1)
      parameters.error_at(names_path, "different names", "`" + volumes[i] + "` is there twice.");
  for (const auto &[name, values] :
       {std::pair(young_name, &young), std::pair(poisson_name, &poisson),
        std::pair(density_name, &density)})
  {
    const std::string path = section_path + name;
    if (values->size() == volumes.size() || !parameters.is_good(path) ||
        !parameters.is_good(names_path))
      continue;
    if (volumes.empty())
      parameters.error_at(path, "left out without [" + std::string(names_path) + "]",
                          "Name the volumes to which the values belong.");
    else
      parameters.error_at(path,
                          std::to_string(volumes.size()) +
                              (volumes.size() == 1 ? " value, for " : " values, one for each of ") +
                              quoted(volumes));
  }
}

std::vector<SolidMaterial>
OtherVolumes::with(const SolidMaterial &wearing, const MeshData &mesh) const
{
  std::vector<SolidMaterial> materials(mesh.volume_names.size(), wearing);
  const std::vector<std::string> volumes = list();
  for (std::size_t i = 0; i < volumes.size(); ++i)
  {
    const auto found = std::find(mesh.volume_names.begin(), mesh.volume_names.end(), volumes[i]);
    if (found == mesh.volume_names.end())
      throw std::logic_error("the mesh has no volume " + volumes[i]);
    SolidMaterial &material = materials[found - mesh.volume_names.begin()];
    material = {wearing.model ? MaterialLaw::st_venant_kirchhoff : wearing.law, young[i],
                poisson[i], density[i]};
  }
  return materials;
}

void
check_volumes(const OtherVolumes &other, const MeshData &mesh, const std::string &mesh_entry,
              const std::string &remedy, Parameters &parameters)
{
  std::vector<std::string> wearing;
  for (const unsigned int volume : volumes_at(mesh, "wear"))
    wearing.push_back(mesh.volume_names[volume]);
  if (wearing.size() > 1)
    return parameters.error_at(mesh_entry, "a mesh whose boundary wear lies on one volume",
                               "It lies on " + quoted(wearing) +
                                   ", and one material wears: leave out the faces of the others, "
                                   "or give parts of one material one physical name.");
  const std::vector<std::string> named = other.list();
  std::vector<std::string> rest; // that need a material
  for (const std::string &volume : filled_volumes(mesh))
    if (!has(wearing, volume))
      rest.push_back(volume);
  std::string findings;
  for (const std::string &name : named)
  {
    const std::string near = nearest_name(name, rest);
    if (has(wearing, name))
      findings += "`" + name + "` wears: its material is [Material]. ";
    else if (!has(rest, name))
      findings += "The mesh has no volume `" + name + "`" +
                  (near.empty() ? std::string(". ") : "; did you mean `" + near + "`? ");
  }
  for (const std::string &volume : rest)
    if (!has(named, volume))
      findings += "`" + volume + "` has no material. ";
  if (findings.empty())
    return;
  if (rest.empty())
    return parameters.error_at(OtherVolumes::names_path,
                               "empty for a mesh of one volume, " + quoted(wearing),
                               "Its material is [Material]. " + remedy);
  parameters.error_at(
      OtherVolumes::names_path,
      comma_list(rest) + ", in any order: " + (rest.size() == 1 ? "the volume" : "the volumes") +
          " of the mesh beside " + quoted(wearing) + ", which wears",
      findings + "Give each its modulus, ratio and density in [Material / Other volumes].");
}

std::optional<SharedWearVertex>
wear_at_another_volume(const MeshData &mesh)
{
  if (mesh.volume_names.size() < 2)
    return {};
  const std::set<unsigned int> wearing = volumes_at(mesh, "wear");
  const std::vector<unsigned int> worn = mesh.boundary_vertices("wear");
  for (std::size_t cell = 0; cell < mesh.cells.size(); ++cell)
    if (wearing.count(mesh.cell_volume_id[cell]) == 0)
      for (const unsigned int vertex : mesh.cells[cell])
        if (std::binary_search(worn.begin(), worn.end(), vertex))
          return SharedWearVertex{mesh.volume_names[mesh.cell_volume_id[cell]],
                                  mesh.vertices[vertex]};
  return {};
}

std::string
volumes_text(const MeshData &mesh, const std::vector<SolidMaterial> &materials)
{
  std::vector<double> sizes(mesh.volume_names.size(), 0.); // [mm^3]
  for (std::size_t cell = 0; cell < mesh.cells.size(); ++cell)
    sizes[mesh.cell_volume_id[cell]] += mesh.cell_volume(cell);
  std::string text;
  for (std::size_t volume = 0; volume < sizes.size(); ++volume)
    if (sizes[volume] > 0.)
      text += (text.empty() ? "" : "; ") + mesh.volume_names[volume] +
              formatted(": %.4g mm^3, E %g MPa, %.4g g", sizes[volume],
                        materials[volume].young / units::MPa,
                        1e3 * materials[volume].density * sizes[volume] / units::kg);
  return text;
}
} // namespace arthrowear
