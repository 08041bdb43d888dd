// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/surface_table.h"

#include "vtu/point_table.h"
#include "wear_simulation/surface_frames.h"

#include <numeric>

namespace arthrowear
{
std::string
surface_table(const WearSystem &system, const WearRunParameters &p, const State &state,
              const double time)
{
  const ContactHistory &contact = state.contact;
  std::vector<unsigned int> points(contact.n_points());
  std::iota(points.begin(), points.end(), 0u);
  OutputPiece piece;
  piece.corners = 3;
  piece.points = system.surface.positions();
  add_field(piece, points, {"normal", "-"},
            [&](const unsigned int point) { return contact.frame[point][2]; });
  add_field(piece, points, {"area", "mm^2"},
            [&](const unsigned int point) { return std::array<double, 1>{contact.area[point]}; });
  // Share of the resultant: on quadratic elements the force of a point acts at several nodes,
  // turned to their normals.
  const std::vector<Matrix3> shares = system.surface.uniform_shares();
  add_field(piece, points, {"force", "N"},
            [&](const unsigned int point)
            { return transpose(shares[point]) * contact.global_force(point); });
  add_surface_fields(piece, points, system, state);
  const ColumnHeader header =
      p.jumps.are_on() ? ColumnHeader{"gait cycles", "-"} : ColumnHeader{"time", "s"};
  return point_table(piece, points, header, time);
}
} // namespace arthrowear
