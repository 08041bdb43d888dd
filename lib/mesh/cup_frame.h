// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/import.h"

#include <optional>

namespace arthrowear
{
/// The sphere and the axis of a cavity.
struct CupFrame
{
  Vector3 centre;   // mm
  double radius;    // mm
  Vector3 pole;     // unit vector from the centre to the deepest point of the cavity
  double roundness; // root mean square of the vertices' distance from the sphere [mm]
};

/// Fits `wear`: the sphere by least squares of the vertices' distances; the pole against the sum of
/// the outward area vectors, which depends on the rim of the surface alone and for a plane rim is
/// its normal, whatever the mesh.
/// @throws InputError if the vertices fix no sphere (fewer than four, or in a plane)
CupFrame fit_cup(const MeshData &mesh);

struct CupImportOptions
{
  ImportOptions import;
  /// In the file's frame, but in mm. What is not given is fitted; what is given and further from
  /// the fitted value than 1 % of the radius is an error (the pole: by more than .01 rad).
  std::optional<Vector3> centre;
  std::optional<double> radius;
  std::optional<Vector3> pole; // of any length
};

struct ImportedCup
{
  MeshData mesh;  // the cavity's centre at the origin, its pole on +z
  CupFrame frame; // in the file's frame, given values in the place of fitted ones
  CupFrame fitted;
};

/// Reads a cup and brings it to the frame of make_cup().
/// @throws InputError with all findings of import_msh(); or with those of the fit, also if `wear`
/// is further from a sphere than 1 % of its radius (root mean square)
ImportedCup import_cup(const std::string &file,
                       const CupImportOptions &options = CupImportOptions());

/// The rotation that takes the unit vector `from` to +z by the shortest way.
Matrix3 rotation_to_z(const Vector3 &from);
} // namespace arthrowear
