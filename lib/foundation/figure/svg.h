// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "figure/drawing.h"

namespace arthrowear
{
/// A drawing as an SVG 1.1 document.
/// @param views   PNG images of the views, by their number
/// @param width   as the document states it: "85mm"; empty: in pixels
/// @param height  the same
std::string svg(const Drawing &drawing, const std::vector<std::string> &views = {},
                const std::string &width = "", const std::string &height = "");
} // namespace arthrowear
