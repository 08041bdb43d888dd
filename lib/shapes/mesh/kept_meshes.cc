// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/kept_meshes.h"

#include "base/fingerprint.h"
#include "mesh/mesh_checkpoint.h"
#include "mesh/mesh_limits.h"
#include "storage/array_store.h"

#include <list>

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
  std::string folder;     ///< of files
};

Store &
store()
{
  static Store kept;
  return kept;
}

/// From a file of the folder, or made and written there.
MeshData
shared_mesh(const std::string &kind, const std::vector<double> &numbers,
            const std::function<MeshData()> &make)
{
  constexpr double most_bytes = 1e9;
  const ArrayStore files({store().folder, most_bytes, ""});
  Fingerprint geometry;
  geometry.add(kind);
  geometry.add(numbers);
  MeshData mesh;
  if (files
          .read(kind, geometry.text(),
                [&](ArrayReader &reader) { mesh = unpack_mesh(CheckpointData::read(reader)); })
          .is_done)
    return mesh;
  mesh = make();
  CheckpointData data;
  pack_mesh(mesh, data);
  files.write(kind, geometry.text(), 0., [&](ArrayWriter &writer) { data.write(writer); });
  return mesh;
}
} // namespace

KeptMeshes::KeptMeshes(const std::string &folder)
{
  ++store().n_users;
  if (!folder.empty())
    store().folder = folder;
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
  MeshData mesh = kept.folder.empty() ? make() : shared_mesh(kind, numbers, make);
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
