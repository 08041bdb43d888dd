// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/machine_mesh.h"

#include "ranks/ranks.h"
#include "solid/shared_memory.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
template <class Array>
std::size_t
bytes_of(const Array &array)
{
  return array.size() * sizeof(typename Array::value_type);
}

/// The arrays show memory of their machine, which its first rank fills, and free their own.
/// Collective.
/// @param arrays  larger numbers first, so that all are aligned
/// @return false where they keep their own: on one rank, or where the system does not share
template <class... Arrays>
bool
keep_once(MPI_Comm communicator, Arrays &...arrays)
{
  if (n_ranks_in(communicator) == 1)
    return false;
  MPI_Comm machine = MPI_COMM_NULL;
  MPI_Comm_split_type(communicator, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
  std::shared_ptr<const SharedMemory> memory;
  if (n_ranks_in(machine) > 1)
    memory =
        std::make_shared<const SharedMemory>(machine, (std::size_t(0) + ... + bytes_of(arrays)));
  const bool is_shared = memory && memory->data() != nullptr;
  if (is_shared)
  {
    const bool fills = rank_in(machine) == 0;
    char *place = static_cast<char *>(memory->data());
    const auto move = [&](auto &array)
    {
      using Array = std::decay_t<decltype(array)>;
      auto *values = reinterpret_cast<typename Array::value_type *>(place);
      if (fills)
        std::copy(array.begin(), array.end(), values);
      place += bytes_of(array);
      array = Array(memory, values, array.size());
    };
    (move(arrays), ...);
    MPI_Barrier(machine);
  }
  MPI_Comm_free(&machine);
  return is_shared;
}

template <class T>
void
assign(std::vector<T> &to, const SharedArray<T> &from)
{
  to.assign(from.begin(), from.end());
}
} // namespace

MachineMesh::MachineMesh(const MeshData &mesh, const ElementChoice &elements, MPI_Comm communicator)
    : rest_(mesh), vertices_(std::move(rest_.vertices)), middles_(std::move(rest_.middles)),
      cells_(std::move(rest_.cells)), volume_of_cell_(std::move(rest_.cell_volume_id)),
      nodes_(make_nodes(mesh, elements)),
      is_shared_(keep_once(communicator, vertices_, nodes_.positions, nodes_.on_curve, middles_,
                           cells_, nodes_.edges, volume_of_cell_))
{
}

MeshData
MachineMesh::mesh() const
{
  MeshData mesh(rest_);
  assign(mesh.vertices, vertices_);
  assign(mesh.middles, middles_);
  assign(mesh.cells, cells_);
  assign(mesh.cell_volume_id, volume_of_cell_);
  return mesh;
}

std::size_t
MachineMesh::own_bytes() const
{
  const std::size_t of_volume = bytes_of(vertices_) + bytes_of(nodes_.positions) +
                                bytes_of(nodes_.on_curve) + bytes_of(middles_) + bytes_of(cells_) +
                                bytes_of(nodes_.edges) + bytes_of(volume_of_cell_);
  return bytes_of(rest_.faces) + (is_shared_ ? 0 : of_volume);
}
} // namespace arthrowear
