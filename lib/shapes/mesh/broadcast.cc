// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/broadcast.h"

#include "ranks/collective.h"

#include <algorithm>
#include <type_traits>

namespace arthrowear
{
namespace
{
template <typename T>
void
broadcast_array(std::vector<T> &values, MPI_Comm communicator, const int root)
{
  static_assert(std::is_trivially_copyable_v<T>);
  unsigned long size = values.size();
  broadcast(&size, 1, MPI_UNSIGNED_LONG, root, communicator);
  values.resize(size);
  // MPI counts are int: send in slices that fit.
  constexpr std::size_t slice = (1u << 30) / sizeof(T);
  for (std::size_t begin = 0; begin < size; begin += slice)
  {
    const std::size_t count = std::min<std::size_t>(slice, size - begin);
    broadcast(values.data() + begin, static_cast<int>(count * sizeof(T)), MPI_BYTE, root,
              communicator);
  }
}

void
broadcast_names(std::vector<std::string> &names, MPI_Comm communicator, const int root)
{
  unsigned long size = names.size();
  broadcast(&size, 1, MPI_UNSIGNED_LONG, root, communicator);
  names.resize(size);
  for (std::string &name : names)
    broadcast(name, root, communicator);
}
} // namespace

void
broadcast(MeshData &mesh, MPI_Comm communicator, const int root)
{
  broadcast_array(mesh.vertices, communicator, root);
  broadcast_array(mesh.cells, communicator, root);
  broadcast_array(mesh.cell_volume_id, communicator, root);
  broadcast_array(mesh.faces, communicator, root);
  broadcast_array(mesh.middles, communicator, root);
  broadcast_names(mesh.boundary_names, communicator, root);
  broadcast_names(mesh.volume_names, communicator, root);
}
} // namespace arthrowear
