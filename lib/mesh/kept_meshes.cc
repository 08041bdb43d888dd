// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/kept_meshes.h"

#include "mesh/mesh_limits.h"

#include <list>
#include <string>

namespace arthrowear
{
namespace
{
struct Kept
{
  std::string kind;
  std::vector<double> numbers;
  MeshData mesh;
};

struct Store
{
  unsigned int n_users = 0;
  std::size_t n_cells = 0;
  std::list<Kept> meshes; ///< the newest first
};

Store &
store()
{
  static Store kept;
  return kept;
}
} // namespace

KeptMeshes::KeptMeshes()
{
  ++store().n_users;
}

KeptMeshes::~KeptMeshes()
{
  if (--store().n_users == 0)
    store() = Store();
}

MeshData
KeptMeshes::get(const char *kind, const std::vector<double> &numbers,
                const std::function<MeshData()> &make)
{
  Store &kept = store();
  if (kept.n_users == 0)
    return make();
  for (const Kept &known : kept.meshes)
    if (known.kind == kind && known.numbers == numbers)
      return known.mesh;
  MeshData mesh = make();
  kept.n_cells += mesh.cells.size();
  kept.meshes.push_front({kind, numbers, mesh});
  while (kept.n_cells > most_mesh_cells)
  {
    kept.n_cells -= kept.meshes.back().mesh.cells.size();
    kept.meshes.pop_back();
  }
  return mesh;
}
} // namespace arthrowear
