// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/material/solid_material.h"
#include "mesh/mesh_data.h"
#include "parameters/parameters.h"

namespace arthrowear
{
/// Entries with the materials of the volumes that do not wear, such as the shell and the cement
/// around a liner: lists in one order. All volumes are bonded.
struct OtherVolumes
{
  static constexpr const char *names_path = "Material / Other volumes / Names";

  std::string names;                           // separated by commas
  std::vector<double> young, poisson, density; // [MPa], [-], [tonne/mm^3]

  /// @param section of the material, @param body word of the model
  void declare(const Parameters::Section &section, const std::string &body);
  /// Rules that need no mesh; adds findings and warnings.
  void check(Parameters &parameters) const;
  std::vector<std::string> list() const { return split_list(names); }
  /// Materials of all volumes of a mesh that obeys check_volumes(), in the order of its names.
  /// @param wearing of the volume that wears; the others have its law, or st_venant_kirchhoff if
  /// it is none of the library's three without numbers
  std::vector<SolidMaterial> with(const SolidMaterial &wearing, const MeshData &mesh) const;
};

/// Each volume of a mesh must have one material, and `wear` must lie on one volume; adds findings.
/// @param mesh_entry that names or makes the mesh
/// @param remedy sentence for volumes that are named and not there
void check_volumes(const OtherVolumes &other, const MeshData &mesh, const std::string &mesh_entry,
                   const std::string &remedy, Parameters &parameters);

/// Vertex of `wear` that belongs to a volume that does not wear as well: wear would move this
/// volume, and a mesh cannot follow it.
struct SharedWearVertex
{
  std::string volume;
  Vector3 place; // [mm]
};
std::optional<SharedWearVertex> wear_at_another_volume(const MeshData &mesh);

/// "liner: E 1000 MPa, 15.5 g; shell: …", with the masses of straight cells.
std::string volumes_text(const MeshData &mesh, const std::vector<SolidMaterial> &materials);
} // namespace arthrowear
