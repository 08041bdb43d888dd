// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/cell_doubt.h"

#include "base/format.h"
#include "base/units.h"

namespace arthrowear
{
CellDoubt
doubt_about_cells(const MeshData &mesh)
{
  const PoorCells poor = poor_cells(mesh, poor_radius_ratio);
  if (poor.n_cells == 0)
    return {};
  const bool is_unusable = poor.worst_ratio < unusable_radius_ratio;
  return {formatted("%u of %zu tetrahedra of the mesh have a radius ratio (3 "
                    "inscribed/circumscribed radius, 1 is regular) below %g, ",
                    poor.n_cells, mesh.cells.size(), poor_radius_ratio) +
              formatted("the smallest is %.2g at (%.4g, %.4g, %.4g) mm", poor.worst_ratio,
                        poor.worst_centre[0], poor.worst_centre[1], poor.worst_centre[2]) +
              formatted(" with dihedral angles of %.2f to %.2f deg. ",
                        poor.min_dihedral / units::deg, poor.max_dihedral / units::deg) +
              formatted("Errors of strain there are up to %.0f times the errors of a well-shaped "
                        "element (1/sin of the largest angle).",
                        poor.gradient_error()) +
              (is_unusable ? formatted(" Below %g it is refused.", unusable_radius_ratio) : ""),
          is_unusable};
}
} // namespace arthrowear
