// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_nodes.h"

#include <mpi.h>

namespace arthrowear
{
/// A mesh and the nodes of its elements, the same on all ranks. The ranks of a machine keep once,
/// in shared memory, what grows with the volume; where the system does not share, each rank keeps
/// it.
class MachineMesh
{
public:
  /// Collective; every rank gives the same mesh.
  MachineMesh(const MeshData &mesh, const ElementChoice &elements, MPI_Comm communicator);

  std::size_t n_cells() const { return cells_.size(); }
  /// Returns a copy, which work that needs the whole mesh frees at its end.
  MeshData mesh() const;
  const MeshNodes &nodes() const { return nodes_; }
  /// Memory of this rank alone [bytes].
  std::size_t own_bytes() const;
  bool is_shared() const { return is_shared_; }

private:
  MeshData rest_; // the mesh without the arrays below
  SharedArray<Vector3> vertices_;
  SharedArray<EdgeMiddle> middles_;
  SharedArray<std::array<unsigned int, 4>> cells_;
  SharedArray<unsigned int> volume_of_cell_;
  MeshNodes nodes_;
  bool is_shared_ = false;
};
} // namespace arthrowear
