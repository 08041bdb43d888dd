// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/machine_mesh.h"

#include "ranks/ranks.h"

#include <cstring>
#include <type_traits>

namespace arthrowear
{
namespace
{
/// Calls action(array) for the arrays that grow with the volume, arrays of larger numbers first.
template <class Mesh, class Action>
void
for_each_large_array(Mesh &mesh, const Action &action)
{
  action(mesh.vertices);
  action(mesh.cells);
  action(mesh.cell_volume_id);
}

template <class Array>
std::size_t
bytes_of(const Array &array)
{
  return array.size() * sizeof(array[0]);
}
} // namespace

MachineMesh::MachineMesh(const MeshData &mesh, MPI_Comm communicator)
    : own_(mesh), n_vertices_(mesh.vertices.size()), n_cells_(mesh.cells.size())
{
  if (n_ranks_in(communicator) == 1)
    return;
  MPI_Comm machine = MPI_COMM_NULL;
  MPI_Comm_split_type(communicator, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
  if (n_ranks_in(machine) > 1)
  {
    std::size_t size = 0;
    for_each_large_array(mesh, [&size](const auto &array) { size += bytes_of(array); });
    memory_ = SharedMemory(machine, size);
    char *place = static_cast<char *>(memory_.data());
    if (place != nullptr)
      for_each_large_array(own_,
                           [&](auto &array)
                           {
                             if (rank_in(machine) == 0)
                               std::memcpy(place, array.data(), bytes_of(array));
                             place += bytes_of(array);
                             std::decay_t<decltype(array)>().swap(array); // frees its memory
                           });
    MPI_Barrier(machine);
  }
  MPI_Comm_free(&machine);
}

MeshData
MachineMesh::copy() const
{
  MeshData mesh(own_);
  const char *place = static_cast<const char *>(memory_.data());
  if (place == nullptr)
    return mesh;
  mesh.vertices.resize(n_vertices_);
  mesh.cells.resize(n_cells_);
  mesh.cell_volume_id.resize(n_cells_);
  for_each_large_array(mesh,
                       [&place](auto &array)
                       {
                         std::memcpy(array.data(), place, bytes_of(array));
                         place += bytes_of(array);
                       });
  return mesh;
}

std::size_t
MachineMesh::own_bytes() const
{
  std::size_t size = 0;
  const auto add = [&size](const auto &array) { size += array.capacity() * sizeof(array[0]); };
  add(own_.faces);
  add(own_.middles);
  for_each_large_array(own_, add);
  return size;
}
} // namespace arthrowear
