// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace arthrowear
{
/// Request for a picture, as the command line gives it; empty texts are not given.
struct PictureRequest
{
  std::vector<std::string> sources; ///< folders of runs or studies, or tables
  std::string output = "picture.png", python;
  bool may_replace = false, is_list = false;

  // Surfaces.
  std::string field, component;
  std::vector<std::string> surfaces;
  std::vector<std::string> frames; ///< last, worst, or numbers from 0 on
  std::vector<std::string> times;
  std::string view, zoom, section, shape;
  bool has_mesh_lines = false, is_alone = false, is_unlit = false;

  // Curves.
  std::string curve; ///< title of a plot of the report
  std::string x;
  std::vector<std::string> y, by, names;
  std::vector<std::string> log; ///< logarithmic axes: x, y
  std::string cycle;            ///< first, last, all, or a number from 1 on
  bool has_dots = false;

  // Both.
  std::string range, colours, size, dpi, theme = "light";
  std::optional<std::string> title;
  bool has_no_title = false, is_transparent = false;
};
} // namespace arthrowear
