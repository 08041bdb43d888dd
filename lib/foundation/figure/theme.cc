// SPDX-License-Identifier: LGPL-2.1-or-later
#include "figure/theme.h"

namespace arthrowear
{
const Theme &
light_theme()
{
  static const Theme theme{{255, 255, 255},
                           {27, 31, 36},
                           {91, 101, 112},
                           {226, 229, 233},
                           {120, 128, 137},
                           {214, 219, 225},
                           {45, 50, 56},
                           {{{11, 87, 164},
                             {184, 67, 14},
                             {31, 122, 77},
                             {122, 62, 157},
                             {138, 109, 0},
                             {91, 101, 112}}}};
  return theme;
}

const Theme &
dark_theme()
{
  static const Theme theme{{20, 23, 26},
                           {232, 234, 236},
                           {163, 171, 179},
                           {46, 52, 58},
                           {122, 131, 140},
                           {134, 142, 151},
                           {12, 14, 16},
                           {{{127, 184, 240},
                             {245, 154, 102},
                             {116, 207, 157},
                             {207, 160, 234},
                             {220, 194, 87},
                             {180, 189, 198}}}};
  return theme;
}
} // namespace arthrowear
