// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/knee.h"
#include "parameters/parameters.h"

namespace arthrowear
{
/// The section `Insert`: a mesh made by the program, or an imported mesh. x points forward, y up, z
/// to the right; y is 0 at the lowest points of the dishes.
struct KneeInsertEntries
{
  KneeInsertShape shape; // of a made insert
  std::string mesh_file;
  double length_unit = 1.; // of the file [mm]
  Vector3 origin{};        // place in the file that becomes the origin [mm]

  /// The insert of knee_layer, beside which results are compared.
  KneeInsertEntries();

  /// A model has its own words in this section.
  struct Words
  {
    std::string distance;   ///< text of the distance of the dishes
    std::string boundaries; ///< of an imported mesh, as a clause
    std::string origin;     ///< text of the place in the file
  };
  /// @param add_own  adds entries of the model after the made and before the imported mesh
  void declare(Parameters &parameters, const Words &words,
               const std::function<void(const Parameters::Section &)> &add_own);
  bool is_made() const { return mesh_file.empty(); }
  /// Makes or imports the mesh; its boundaries are wear, which faces up, backing, and others.
  /// A mesh that lies upside down is a finding. @param degree  of the elements: curved cells may
  /// fold. @throws InputError with all others
  MeshData mesh(Parameters &parameters, unsigned int degree) const;

  static constexpr const char *distance_entry = "Insert / Distance of dishes [mm]";
  static constexpr const char *file_entry = "Insert / Imported mesh / Mesh file";
};
} // namespace arthrowear
