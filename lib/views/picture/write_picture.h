// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "picture/picture_request.h"

namespace arthrowear
{
/// Draws a run's surface or curve, or columns of tables, as PNG or SVG. SVG of curves needs nothing
/// but this program; everything else is rendered (Renderer).
/// @return lines for the screen: findings and the name of the file; or the lists that were asked
/// @throws InputError with all findings about the request, before anything is written; RunError if
/// the file cannot be written
std::vector<std::string> write_picture(const PictureRequest &request);
} // namespace arthrowear
