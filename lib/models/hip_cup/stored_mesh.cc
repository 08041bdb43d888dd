// SPDX-License-Identifier: LGPL-2.1-or-later
// Stores meshes of cups beside operators: without this, meshing would be the longest part of a
// setup with stored operators.
#include "base/fingerprint.h"
#include "mesh/gmsh_session.h"
#include "mesh/mesh_checkpoint.h"
#include "models/hip_cup/mesh.h"
#include "storage/named_arrays.h"

namespace arthrowear
{
namespace
{
constexpr const char *kind = "mesh";

std::string
key_of(const CupGeometry &geometry)
{
  Fingerprint fingerprint;
  fingerprint.add(gmsh_version());
  for (const double number :
       {geometry.inner_radius, geometry.outer_radius, geometry.element_size_at_wear,
        geometry.element_size_at_backing, 1. * geometry.target_cells})
    fingerprint.add(number);
  return fingerprint.text();
}

ArrayStore::Use
read_cup(const CupGeometry &geometry, const ArrayStore &store, MeshData &mesh)
{
  return store.read(kind, key_of(geometry),
                    [&mesh](ArrayReader &reader)
                    { mesh = unpack_mesh(CheckpointData::read(reader)); });
}
} // namespace

void
take_or_make_cup(const HipCupParameters &p, HipCupInputs &inputs)
{
  const std::shared_ptr<const ArrayStore> store = p.stored_operators.store();
  ArrayStore::Use use;
  if (store)
    use = read_cup(p.cup.geometry, *store, inputs.mesh);
  if (use.is_done)
    return;
  if (!use.reason.empty())
    inputs.shape_report =
        "Stored operators: " + use.file + " " + use.reason + "; the mesh is made again.";
  inputs.mesh = make_cup(p.cup.geometry);
  if (store)
    inputs.mesh_to_store = std::make_shared<const MeshData>(inputs.mesh);
}

void
store_cup(const HipCupParameters &p, const MeshData &mesh)
{
  // Errors of the folder are reported when the operators are written to the same folder.
  CheckpointData data;
  pack_mesh(mesh, data);
  p.stored_operators.store()->write(kind, key_of(p.cup.geometry), 0.,
                                    [&data](ArrayWriter &writer) { data.write(writer); });
}
} // namespace arthrowear
