// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"
#include "solid/shared_memory.h"

namespace arthrowear
{
/// A mesh that is the same on all ranks, whose vertices and cells the ranks of a machine keep once,
/// in shared memory; where the system does not share, each rank keeps them.
class MachineMesh
{
public:
  /// Collective; every rank gives the same mesh.
  MachineMesh(const MeshData &mesh, MPI_Comm communicator);

  std::size_t n_cells() const { return n_cells_; }
  /// Returns a copy, which work that needs the whole mesh frees at its end.
  MeshData copy() const;
  /// Memory of this rank alone [bytes].
  std::size_t own_bytes() const;
  bool is_shared() const { return memory_.data() != nullptr; }

private:
  MeshData own_; // without the arrays that are shared
  std::size_t n_vertices_, n_cells_;
  SharedMemory memory_; // vertices, cells, volumes of cells
};
} // namespace arthrowear
