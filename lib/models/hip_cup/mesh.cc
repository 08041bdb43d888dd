// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_cup/mesh.h"

#include "base/format.h"
#include "mesh/curved_bonds.h"
#include "mesh/gmsh_session.h"
#include "mesh/mesh_checkpoint.h"
#include "mesh/mesh_size.h"
#include "mesh/quality.h"
#include "storage/named_arrays.h"

namespace arthrowear
{
namespace
{
const std::string mesh_section = "Cup / Imported mesh / ",
                  unit_entry = mesh_section + "Length unit [mm]";

std::string
entry(const CupFinding::About about)
{
  switch (about)
  {
  case CupFinding::About::centre:
    return mesh_section + "Cavity centre [mm]";
  case CupFinding::About::radius:
    return mesh_section + "Cavity diameter [mm]";
  case CupFinding::About::pole:
    return mesh_section + "Pole axis";
  case CupFinding::About::mesh:
    break;
  }
  return mesh_section + "Mesh file";
}
} // namespace

std::string
doubt_about_unit(const HipCupParameters &p, const double radius)
{
  return doubt_about_length("The cavity has a diameter of %.6g mm", 2. * radius, p.cup.length_unit,
                            cavity_size, unit_entry);
}

bool
import_hip_cup_mesh(const HipCupParameters &p, Parameters &parameters, HipCupInputs &inputs)
{
  CupImportOptions options;
  options.import.length_unit = p.cup.length_unit;
  options.import.has_materials = true;
  if (p.head.diameter > 0. && !parameters.is_set("Head / Radial clearance [mm]"))
    options.head_radius = .5 * p.head.diameter;
  else
    options.clearance = p.head.clearance;
  options.surface = p.cup.surface;
  if (parameters.is_set(mesh_section + "Cavity centre [mm]"))
    options.centre = p.cup.cavity_centre;
  if (parameters.is_set(mesh_section + "Cavity diameter [mm]"))
    options.radius = p.cup.cavity_radius;
  if (parameters.is_set(mesh_section + "Pole axis"))
    options.pole = p.cup.pole_axis;
  ImportedCup imported = import_cup(p.cup.mesh_file, options);
  for (const CupFinding &finding : imported.errors)
    parameters.error_at(entry(finding.about), finding.rule, finding.remedy);
  for (const std::string &warning : imported.warnings)
    parameters.warning_at(mesh_section + "Mesh file", warning);
  inputs.mesh = std::move(imported.mesh);
  inputs.inner_radius = imported.frame.radius;
  inputs.curved[0] = {{}, inputs.inner_radius, imported.tolerance};
  inputs.shape_report = imported.report;
  std::string doubt = doubt_about_unit(p, inputs.inner_radius);
  if (doubt.empty())
    doubt = doubt_about_length("The cup is %.4g mm large", longest_side(inputs.mesh),
                               p.cup.length_unit, implant_size, unit_entry);
  if (!doubt.empty())
    parameters.warning_at(mesh_section + "Mesh file", doubt);
  if (const std::string folds = doubt_about_folds(inputs.mesh); p.degree == 2 && !folds.empty())
    parameters.warning_at(mesh_section + "Mesh file", folds + " Mesh finer there.");
  return imported.errors.empty();
}

BoundarySphere
sphere_of_backing(const MeshData &mesh)
{
  const CurvedBoundary sphere = sphere_through(mesh, mesh.boundary_faces("backing"), "backing");
  return {sphere.centre, sphere.radius, sphere.tolerance};
}

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
  if (geometry.rim_radius > 0. || geometry.element_size_at_rim > 0.)
    for (const double number :
         {geometry.rim_radius, geometry.element_size_at_rim, geometry.refined_side})
      fingerprint.add(number);
  if (geometry.patch.size > 0.)
    for (const double number :
         {geometry.patch.size, geometry.patch.radius, geometry.patch.direction[0],
          geometry.patch.direction[1], geometry.patch.direction[2]})
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
    use = read_cup(inputs.made_cup, *store, inputs.mesh);
  if (use.is_done)
    return;
  if (!use.reason.empty())
    inputs.shape_report =
        "Stored operators: " + use.file + " " + use.reason + "; the mesh is made again.";
  inputs.mesh = make_cup(inputs.made_cup);
  if (store)
    inputs.mesh_to_store = std::make_shared<const MeshData>(inputs.mesh);
}

void
store_cup(const HipCupParameters &p, const HipCupInputs &inputs)
{
  // Errors of the folder are reported when the operators are written to the same folder.
  CheckpointData data;
  pack_mesh(*inputs.mesh_to_store, data);
  p.stored_operators.store()->write(kind, key_of(inputs.made_cup), 0.,
                                    [&data](ArrayWriter &writer) { data.write(writer); });
}
} // namespace arthrowear
