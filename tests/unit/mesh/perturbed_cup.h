// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/cup.h"
#include "mesh/cup_frame.h"
#include "mesh/export.h"

#include <gtest/gtest.h>

/// Cups of radius 14 mm whose wearing vertices are moved, as files and as they are read.
namespace arthrowear
{
inline MeshData
cup_with_wear(const std::function<Vector3(const Vector3 &)> &moved, const unsigned int cells = 1562)
{
  CupGeometry geometry;
  geometry.target_cells = cells;
  MeshData mesh = make_cup(geometry);
  for (const unsigned int vertex : mesh.boundary_vertices("wear"))
    mesh.vertices[vertex] = moved(mesh.vertices[vertex]);
  return mesh;
}

inline bool
is_at_rim(const Vector3 &x)
{
  return std::abs(x[2]) < 1e-9;
}

/// The rim's vertices off the sphere [mm].
inline MeshData
cup_with_rim(const double outside)
{
  return cup_with_wear([outside](const Vector3 &x)
                       { return is_at_rim(x) ? (1. + outside / 14.) * x : x; });
}

inline ImportedCup
imported(const MeshData &mesh, const CupImportOptions &options)
{
  const auto *test = ::testing::UnitTest::GetInstance()->current_test_info();
  const std::string file = ::testing::TempDir() + "arthrowear_" + test->name() + ".msh";
  export_msh(mesh, file);
  return import_cup(file, options);
}

inline CupImportOptions
with_clearance(const double clearance, const CavityShape surface = CavityShape::as_meshed)
{
  CupImportOptions options;
  options.clearance = clearance;
  options.surface = surface;
  return options;
}
} // namespace arthrowear
