// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "figure/drawing.h"

#include <array>

namespace arthrowear
{
/// Colours of a sheet. Those of curves are the same as in reports (lib/views/report/report.css), in their
/// light and their dark scheme.
struct Theme
{
  Colour ground, ink, faint, grid, frame;
  Colour body, edge; ///< bodies without a field, and lines of the mesh
  std::array<Colour, 6> curves;
};

const Theme &light_theme();
const Theme &dark_theme();
} // namespace arthrowear
