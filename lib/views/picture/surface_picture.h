// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "picture/panel_view.h"

namespace arthrowear
{
/// A drawing, with the scene that is rendered in it and lines for the screen.
struct ComposedPicture
{
  Drawing drawing;
  Scene scene;
  std::vector<std::string> notes;
};

/// Panels beside each other at one scale of length and of colours: title, captions, axes, a bar of
/// round length and the bar of the colours.
/// @throws InputError with all findings
ComposedPicture compose_surfaces(const PictureRequest &request, const Sheet &sheet,
                                 const std::vector<RunResults> &runs);
} // namespace arthrowear
