// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "picture/panels.h"
#include "picture/scene.h"
#include "picture/smooth_faces.h"

namespace arthrowear
{
/// Appends the corners of drawn triangles with their values; triangles without a value go to
/// `without`. In a field of states, each point has the state of the nearest corner of
/// its triangle.
void add_faces(const SmoothFaces &faces, const std::vector<std::uint32_t> &triangles,
               const std::vector<std::uint32_t> &cells, const Panel &panel, bool has_states,
               SceneMesh &mesh, SceneMesh &without);

/// Appends the faces of triangles that are not hidden, without values.
void add_plain_faces(const SmoothFaces &faces, const std::vector<bool> &is_hidden, SceneMesh &mesh);

/// The face in which a plane cuts the tetrahedra of a panel.
void add_cut(const std::vector<float> &points, const Panel &panel, const CutPlane &plane,
             SceneMesh &mesh);

/// Points moved by a vector field; unmoved for a null field.
std::vector<float> moved_points(const Frame &frame, const FrameField *displacement, double factor);

/// Faces of the body around a wearing surface, or beside interfaces, at the same moment; no
/// triangles if the run has none.
struct Surroundings
{
  Frame frame;
  std::vector<std::uint32_t> triangles; ///< of the whole body
  std::vector<bool> is_hidden;          ///< of each triangle: the panel draws it
};
Surroundings surroundings(const Panel &panel);
} // namespace arthrowear
