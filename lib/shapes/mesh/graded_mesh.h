// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"

#include <functional>
#include <utility>

namespace arthrowear
{
class InputErrors;

/// A body for Gmsh with elements whose size grows linearly from its surface `wear` to its surface
/// `backing`.
struct GradedBody
{
  std::string name;                     ///< of the volume, and in messages: "pin"
  std::vector<double> numbers;          ///< all numbers that decide the mesh
  double size_at_wear, size_at_backing; ///< edges [mm]
  /// If not 0: the sizes are scaled until the number of cells is within graded_cells_tolerance.
  double target_cells = 0.;
  std::string side = "side";          ///< name of all other surfaces
  std::function<void()> add_geometry; ///< to Gmsh's current model
  /// Position between the boundaries, from 0 at `wear` to 1 at `backing`.
  std::function<double(const Vector3 &)> height;
  /// Volume of a thin layer at a position, over its part of the height [mm^3].
  std::function<double(double)> layer_volume;
  /// Largest edge at a place, which curvature decides [mm]; none: no limit.
  std::function<double(const Vector3 &)> largest_size;
  /// Moves vertices of boundaries to where they belong exactly.
  std::function<void(MeshData &)> place_vertices;
};

/// Least radius ratio (quality.h) of a graded mesh, where Gmsh reaches it.
constexpr double least_graded_radius_ratio = .2;

constexpr double graded_cells_tolerance = .1; // of the target

/// Mesh with the boundaries `wear`, `backing` and `side`. Up to 60 meshes with sizes that differ by
/// up to 12 %, by 2.4 % with a target, are tried: the first mesh whose cells reach the least radius
/// ratio is returned, else the best mesh.
/// @throws InputError if it would have more than most_mesh_cells, RunError if Gmsh fails
MeshData make_graded(const GradedBody &body);

/// One mesh with all sizes times a factor, within a GmshSession.
/// @param surface_algorithm  of gmsh_numbers.h
MeshData mesh_once(const GradedBody &body, double factor, int surface_algorithm);

/// @throws InputError if the mesh would have more than most_mesh_cells
void require_possible_number(const GradedBody &body);

/// Adds the volume between surfaces of Gmsh's current model, and names it and them.
/// @param surfaces  names and entities of all
void add_graded_volume(const std::vector<std::pair<std::string, std::vector<int>>> &surfaces,
                       const std::string &name);

/// Names a volume of Gmsh's current model and surfaces of it.
void name_volume(const std::vector<std::pair<std::string, std::vector<int>>> &surfaces, int volume,
                 const std::string &name);

/// Adds a finding for a length that is not above 0 and finite.
void check_length(InputErrors &errors, const std::string &body, const std::string &name,
                  double length);
/// Adds findings for element sizes that are not above 0, or above the least thickness of the body
/// [mm]: elements would be flat.
void check_sizes(InputErrors &errors, const GradedBody &body, double thickness,
                 const std::string &name_of_thickness);
} // namespace arthrowear
