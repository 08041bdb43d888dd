// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/errors.h"
#include "figure/colour_map.h"
#include "figure/theme.h"
#include "picture/picture_request.h"

#include <utility>

namespace arthrowear
{
/// The sheet of a picture and its colours.
struct Sheet
{
  double width = 800., height = 600.; ///< [1/96 inch]
  double pixels = 2.;                 ///< of a PNG per unit
  std::string svg_width, svg_height;  ///< "85mm"; empty: in pixels
  const Theme *theme = &light_theme();
  bool is_transparent = false, has_title = true;
  std::optional<std::string> title;
  std::optional<std::pair<double, double>> range;
  const ColourMap *colours = nullptr; ///< null: by the field
  bool is_reversed = false;
};

/// @param aspect  height over width where --size gives the width alone, or nothing
Sheet read_sheet(const PictureRequest &request, double aspect, InputErrors &errors);

/// "--option is value, must be rule."
void refuse_option(InputErrors &errors, const std::string &option, const std::string &value,
                   const std::string &rule);

/// Numbers separated by commas; empty if one of them is none.
std::vector<double> comma_numbers(const std::string &text);
} // namespace arthrowear
