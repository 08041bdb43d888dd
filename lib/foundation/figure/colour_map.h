// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "figure/drawing.h"

namespace arthrowear
{
/// 256 colours from the lowest to the highest value, of even perceived steps in CIELAB (CIE 15);
/// reports use equal colours (lib/views/report/colours.js).
using ColourMap = std::vector<Colour>;

/// From dark violet over red and orange to light yellow; lightness rises evenly.
const ColourMap &sequential_colours();
/// Blue below the middle, red above, light grey there.
const ColourMap &diverging_colours();
/// From black to white.
const ColourMap &grey_colours();
/// One colour for each of n states, in equal shares of the map.
ColourMap state_colours(std::size_t n);

/// The map with its ends exchanged.
ColourMap reversed(const ColourMap &map);
} // namespace arthrowear
