// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/shape_parameters.h"

namespace arthrowear
{
void
ShapeParameters::declare(const Parameters::Section &section, const std::string &body)
{
  section
      .add("Mesh follows wear", follows,
           "true: once wear is deep enough, the mesh of the " + body +
               " moves with its worn surface, so that stiffness, mass and areas belong to the "
               "worn " +
               body + ". false: wear opens the gap only, and the " + body + " stays as stiff.")
      .may_change_on_resume();
  section
      .add("Depth before a move [-]", depth_before_move, rules::above_up_to(0., .5),
           "Depth of wear in the gap, over the thickness of the wall there, at which the mesh "
           "moves, at the end of a cycle or of a jump. The stiffness of the wall is behind its "
           "wear by this fraction at most, and each move computes it again.")
      .may_change_on_resume();
  section.add("Least quality [-]", limits.mean_ratio, rules::between(0., .5),
              "Shape of the worst cell, 12 (3V)^(2/3) over the sum of its squared edges, below "
              "which the volume is meshed again inside its worn surface.");
  section.add(
      "Least Jacobian [-]", limits.jacobian, rules::between(0., 1.),
      "Smallest Jacobian determinant of a cell over its determinant in the mesh as it was made, "
      "below which the volume is meshed again.");
  section.add(
      "Depth before a refill [-]", limits.wall_fraction, rules::above_up_to(0., 1.),
      "Depth of wear since the volume was meshed, over the wall there at that time, above which "
      "the volume is meshed again.");
}
} // namespace arthrowear
