// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/counterface_file.h"

namespace arthrowear
{
bool
add_if_inside_out(Parameters &parameters, const std::string &section, const CounterfaceShape &shape,
                  const std::vector<LineToBody> &lines, const std::string &side)
{
  if (!is_inside_out(shape, lines))
    return false;
  parameters.error_at(section + " / Surface file", "a surface whose normals point outwards",
                      "Lines from " + side +
                          " meet its inner side first: its normals are inside out. Reverse the "
                          "order of the corners of all triangles, as MeshLab does (Invert Faces "
                          "Orientation).");
  return true;
}
} // namespace arthrowear
