// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "picture/panels.h"
#include "picture/sheet.h"

namespace arthrowear
{
/// The common scale of the colours of panels.
struct ColourScale
{
  ColourMap colours;
  double low = 0., high = 1.;
  std::string unit;                ///< as shown; empty: a pure number, or states
  std::vector<std::string> states; ///< of a field of states
};

/// Scales the values of panels to the shown unit and chooses the ends of the colours: the range of
/// the sheet (in the shown unit), or round numbers around the values of all panels, from 0 where
/// values are far from it on one side only, symmetric where they have both signs.
/// @return with a note for the screen where values lie beyond the ends, or are all zero
ColourScale colour_scale(std::vector<Panel> &panels, const Sheet &sheet,
                         std::vector<std::string> &notes);

/// Colours, frame, ticks and their texts from the lower left corner of a box upwards.
/// @param title  upwards beside it
void draw_colour_bar(const ColourScale &scale, const Box &bar, const std::string &title,
                     const Theme &theme, Drawing &drawing);

/// Width that the bar needs besides its colours.
double colour_bar_margin(const ColourScale &scale);
} // namespace arthrowear
