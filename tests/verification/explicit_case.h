// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/block.h"
#include "solid/cell_partition.h"
#include "stepping/dynamic_relaxation.h"
#include "stepping/stable_step.h"

namespace arthrowear
{
inline const SolidMaterial bone{MaterialLaw::linear_elastic, 17000., 0.32, 2e-9};

/// Bodies of a mesh and their equations of motion, as tests use them.
struct ExplicitCase
{
  std::unique_ptr<SolidBodies> bodies;
  std::unique_ptr<ExplicitSystem> system;

  ExplicitCase(const MeshData &mesh, const std::vector<SolidMaterial> &materials,
               MPI_Comm communicator = MPI_COMM_WORLD, const ElementChoice &elements = {})
      : bodies(std::make_unique<SolidBodies>(
            mesh, materials, partition_cells(mesh, {}, {}, communicator), communicator, elements)),
        system(std::make_unique<ExplicitSystem>(*bodies))
  {
  }

  void fix(const std::string &boundary, const std::vector<unsigned int> &components = {0, 1, 2})
  {
    for (const unsigned int node : bodies->nodes().of_boundary(bodies->mesh(), boundary))
      for (const unsigned int component : components)
        system->fix(node, component);
  }

  /// Sets a uniform traction [MPa] on a boundary.
  void pull(const std::string &boundary, const Vector3 &traction)
  {
    const MeshData &mesh = bodies->mesh();
    double area = 0.;
    for (const auto &face : mesh.boundary_faces(boundary))
      area += 0.5 * norm(cross(mesh.vertices[face[1]] - mesh.vertices[face[0]],
                               mesh.vertices[face[2]] - mesh.vertices[face[0]]));
    std::vector<double> load(3 * bodies->nodes().size(), 0.);
    for (const auto &[node, share] : shares_of_boundary(mesh, bodies->nodes(), boundary))
      for (int i = 0; i < 3; ++i)
        load[3 * node + i] += share * area * traction[i];
    system->set_load(load);
  }

  void bond(const std::string &name, const std::string &slave, const std::string &master,
            const AdhesionLaw &law, const double reach = 0.1)
  {
    PairOptions options;
    options.law = law;
    options.reach = reach;
    options.skin = reach;
    system->add_contact(DeformableContact(*bodies, name, slave, master, options));
  }

  /// Displacement of a mesh node on the rank that holds it [mm].
  Vector3 displacement(const ExplicitState &state, const unsigned int node) const
  {
    const unsigned int local = bodies->sharing().local(node);
    return {state.displacement[3 * local], state.displacement[3 * local + 1],
            state.displacement[3 * local + 2]};
  }
};

/// Largest difference divided by the largest value.
inline double
relative_difference(const std::vector<double> &a, const std::vector<double> &b)
{
  double difference = 0., size = 0.;
  for (std::size_t i = 0; i < a.size(); ++i)
  {
    difference = std::max(difference, std::abs(a[i] - b[i]));
    size = std::max(size, std::abs(b[i]));
  }
  return difference / size;
}
} // namespace arthrowear
