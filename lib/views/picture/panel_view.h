// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "picture/panels.h"
#include "picture/scene.h"
#include "picture/sheet.h"

namespace arthrowear
{
/// View options that all panels share.
struct ViewChoice
{
  std::string view, section; ///< as given; empty: the usual view, no section
  std::optional<double> shape_factor;
  double zoom = 1.;
  bool has_mesh_lines = false, is_alone = false, is_lit = true;
};

/// @throws InputError with all findings
ViewChoice read_view_choice(const PictureRequest &request);

/// Unit vector from the body to the eye.
/// @throws InputError if the model has no such view
Vector3 eye_direction(const std::string &view, const Panel &panel);

/// The view of a panel, of which `height` is what the drawn body needs in a square picture, and its
/// extents along the picture [mm].
struct PanelView
{
  SceneView view;
  double width = 0., height = 0.;
};
/// @param n_states  of a field of states, 0 of numbers
PanelView panel_view(const Panel &panel, const ViewChoice &choice, const Theme &theme,
                     std::size_t n_states);
} // namespace arthrowear
