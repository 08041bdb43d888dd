// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/length_units.h"
#include "mesh/import.h"
#include "mesh/sphere_fit.h"

#include <optional>

namespace arthrowear
{
/// The sphere and the axis of a cavity.
struct CupFrame
{
  Vector3 centre{};   // mm
  double radius = 0.; // mm
  Vector3 pole{};     // unit vector from the centre to the deepest point of the cavity
};

struct FittedCup
{
  CupFrame frame;
  SphereFit sphere;       // mm
  double resolution = 0.; // of the vertices of `wear`: what rounding of the file can move them [mm]
};

/// Fits `wear`: the sphere by fit_sphere() with the areas of the vertices as weights, so that the
/// density of the mesh has no influence; the pole against the sum of the outward area vectors,
/// which depends on the rim of the surface alone and for a plane rim is its normal.
/// @param length_unit  of the file [mm]
/// @throws InputError if the vertices fix no sphere (fewer than four, or in a plane)
FittedCup fit_cup(const MeshData &mesh, double length_unit = 1.);

/// Specifies how a cavity that is not a sphere is treated.
enum class CavityShape
{
  as_meshed,    ///< computed as it is; an error if it is out of round by more than the clearance
  any_shape,    ///< computed as it is
  fitted_sphere ///< vertices within the clearance of the sphere are moved onto it; else as_meshed
};

/// Diameter of a cavity, with wide bounds.
constexpr PartSize cavity_size{10., 100., "cavities of hips have 22 to 70 mm"};

struct CupImportOptions
{
  ImportOptions import;
  /// Centre, radius and pole in the file's frame, but in mm. A given value replaces the fitted one.
  std::optional<Vector3> centre;
  std::optional<double> radius;
  std::optional<Vector3> pole; // of any length
  /// Radius of the cavity minus radius of the head [mm], with which deviations are compared.
  std::optional<double> clearance;
  /// Radius of the head [mm]; with the fitted sphere it gives the clearance if that is not given.
  std::optional<double> head_radius;
  CavityShape surface = CavityShape::as_meshed;
};

/// A given value or a shape that cannot be accepted.
struct CupFinding
{
  enum class About
  {
    mesh,
    centre,
    radius,
    pole
  } about;
  std::string rule;   ///< what must be, to follow "must be"
  std::string remedy; ///< sentences
};

struct ImportedCup
{
  MeshData mesh;    // the cavity's centre at the origin, its pole on +z
  CupFrame frame;   // in the file's frame, given values in the place of fitted ones
  FittedCup fitted; // in the file's frame
  /// Vertices are on the sphere and given values agree with fitted ones within it [mm]: the largest
  /// of .05 of the clearance, the resolution of the coordinates, and three standard errors.
  double tolerance = 0.;
  double largest_move = 0.; // of a vertex onto the sphere [mm]
  std::vector<CupFinding> errors;
  std::vector<std::string> warnings; // sentences, each with a number
  std::string report;                // lines on the fit and its residuals
};

/// Reads a cup, fits it, judges its shape (judge_shape()) and brings it to the frame of make_cup().
/// @throws InputError with all findings of import_msh(); or if `wear` fixes no sphere or no pole
ImportedCup import_cup(const std::string &file,
                       const CupImportOptions &options = CupImportOptions());

/// Returns the smallest rotation of the unit vector `from` to +z.
Matrix3 rotation_to_z(const Vector3 &from);
} // namespace arthrowear
