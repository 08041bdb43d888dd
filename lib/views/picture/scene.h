// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "figure/colour_map.h"
#include "picture/plane_cut.h"

#include <optional>

namespace arthrowear
{
/// Separate triangles in one colour, or in colours by values at their corners.
struct SceneMesh
{
  std::vector<float> places, normals; ///< x, y, z of 3 corners each
  std::vector<float> values;          ///< one per corner; empty: one colour
  Colour colour;
  bool is_lit = true;
  bool is_behind = false; ///< loses against other meshes at the same depth
  bool is_clipped = true; ///< by the plane of the view
};

/// Separate short lines over the meshes.
struct SceneLines
{
  std::vector<float> places; ///< x, y, z of 2 ends each
  Colour colour;
  double width = 1.; ///< [1/96 inch]
};

/// A view without perspective.
struct SceneView
{
  Vector3 eye{}, up{}; ///< unit vectors: towards the eye, upwards in the picture
  Vector3 centre{};    ///< [mm] in the middle of the picture
  double height = 1.;  ///< [mm] from the lower to the upper end
  std::vector<SceneMesh> meshes;
  std::vector<SceneLines> lines;
  std::optional<CutPlane> plane;
};

/// Views with one scale of colours.
struct Scene
{
  std::vector<SceneView> views;
  ColourMap colours;
  double low = 0., high = 1.; ///< values of the ends of the colours
};
} // namespace arthrowear
