// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"

#include <functional>

namespace arthrowear
{
/// While one lives, a mesh that the program has made is kept and not made again for the same
/// geometry: cases of a study mostly differ in something else. About 5e6 tetrahedra are kept, the
/// newest. Not for threads, but processes may share a folder of meshes.
class KeptMeshes
{
public:
  /// @param folder  where meshes are also kept in files, at most 1 GB, for all processes that name
  ///                it; "" for none
  explicit KeptMeshes(const std::string &folder = "");
  ~KeptMeshes();
  KeptMeshes(const KeptMeshes &) = delete;
  KeptMeshes &operator=(const KeptMeshes &) = delete;

  /// The mesh made before for these numbers, or what `make` gives.
  /// @param kind of geometry, and all numbers that decide the mesh
  static MeshData get(const char *kind, const std::vector<double> &numbers,
                      const std::function<MeshData()> &make);
};
} // namespace arthrowear
