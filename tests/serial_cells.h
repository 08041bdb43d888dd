// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "solid/element_blocks.h"

#include <numeric>

namespace arthrowear
{
/// All cells of a mesh in its own order, mesh nodes as local nodes: a discretisation without ranks.
class SerialCells : public Discretisation
{
public:
  SerialCells(const MeshData &mesh, const std::vector<SolidMaterial> &materials,
              const unsigned int degree = 1)
      : Discretisation(mesh, materials, MPI_COMM_SELF, {degree, {}})
  {
    std::vector<unsigned int> cells(mesh.cells.size()), local(nodes().size());
    std::iota(cells.begin(), cells.end(), 0u);
    std::iota(local.begin(), local.end(), 0u);
    take_cells(mesh, cells, local);
  }

  using Discretisation::add_internal_force;
  using Discretisation::strain_energy_here;
};
} // namespace arthrowear
