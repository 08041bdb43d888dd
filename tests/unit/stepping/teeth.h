// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/implicit_stepper.h"
#include "storage/checkpoint_fields.h"

#include <gtest/gtest.h>

namespace arthrowear::testing
{
constexpr double time_step = 1e-4; ///< [s]

/// Tetrahedra side by side that stand on their tips: the base of each, a horizontal triangle, is
/// held, its tip is free and may touch an obstacle below. The gradient of a tip's shape function is
/// (0, 0, -1/H), so that under the linear law every tip is three oscillators that do not couple:
/// with the volume V of a tetrahedron its mass is m = rho V/10 (the integral of N^2 is V/10), its
/// stiffness V (lambda + 2 mu)/H^2 along z, V mu/H^2 along x and y.
struct Teeth
{
  static constexpr double height = 3.;  // H [mm]
  static constexpr double volume = 3.;  // base 2 wide, 3 deep: area 3 [mm^2]
  static constexpr double spacing = 5.; // of tips along x [mm]

  /// lambda = mu = 400 MPa. The density gives angular frequencies of
  /// sqrt(V (lambda + 2 mu)/H^2 / (rho V/10)) = 1000/s along z and 1000/sqrt(3)/s along x and y.
  SolidMaterial material{MaterialLaw::linear_elastic, 1000., 0.25, 4e-3 / 3.};
  ImplicitParameters parameters;
  Loading loading;
  std::vector<double> tips{0.}; // z of the tips [mm]
  std::unique_ptr<Obstacle> obstacle;

  std::unique_ptr<Body> body;
  std::unique_ptr<Conditions> conditions;
  std::unique_ptr<ContactSurface> surface;
  std::unique_ptr<ImplicitStepper> stepper;

  Teeth()
  {
    parameters.contact.balance_tolerance = 1e-12;
    parameters.contact.penetration_tolerance = 1e-12;
    parameters.contact.reach = 0.1; // does not reach the bases
  }

  double mass() const { return material.density * volume / 10.; } // of a tip [tonne]
  double stiffness(const unsigned int component) const            // of a tip [N/mm]
  {
    const LameConstants lame = material.lame();
    return volume / (height * height) * (component == 2 ? lame.confined_modulus() : lame.mu);
  }

  static MeshData mesh_of(const std::vector<double> &tips)
  {
    MeshData mesh;
    mesh.boundary_names = {"tips"};
    mesh.volume_names = {"teeth"};
    for (unsigned int i = 0; i < tips.size(); ++i)
    {
      const double x = spacing * i, top = tips[i] + height;
      const unsigned int first = mesh.vertices.size();
      mesh.vertices.insert(
          mesh.vertices.end(),
          {{x, 0., tips[i]}, {x - 1., -1., top}, {x + 1., -1., top}, {x, 2., top}});
      mesh.cells.push_back({first, first + 1, first + 2, first + 3});
      mesh.cell_volume_id.push_back(0);
      for (unsigned int side = 0; side < 3; ++side)
        mesh.faces.push_back({{first, first + 1 + side, first + 1 + (side + 1) % 3}, 0});
    }
    make_consistent(mesh);
    return mesh;
  }

  void make_body()
  {
    body = std::make_unique<Body>(mesh_of(tips), material, MPI_COMM_WORLD);
    conditions = std::make_unique<Conditions>(body->partition());
    for (unsigned int vertex = 0; vertex < body->mesh().vertices.size(); ++vertex)
      if (vertex % 4 != 0)
        for (const unsigned int component : {0u, 1u, 2u})
          conditions->fix(body->local_node(vertex), component);
  }
  void make_stepper()
  {
    if (!body)
      make_body();
    if (obstacle)
      surface = std::make_unique<ContactSurface>(body->mesh(), "tips");
    stepper = std::make_unique<ImplicitStepper>(*body, *conditions, surface.get(), obstacle.get(),
                                                loading, parameters);
  }

  /// Returns the index of a component of a tip in a field.
  unsigned int dof(const unsigned int tooth, const unsigned int component) const
  {
    return 3 * body->local_node(4 * tooth) + component;
  }
  /// A tip as a point of the contact surface: all vertices are points.
  static unsigned int point(const unsigned int tooth) { return 4 * tooth; }
  Vector3 displacement(const State &state, const unsigned int tooth) const
  {
    const unsigned int first = dof(tooth, 0);
    return {state.displacement[first], state.displacement[first + 1],
            state.displacement[first + 2]};
  }
  Vector3 velocity(const State &state, const unsigned int tooth) const
  {
    const unsigned int first = dof(tooth, 0);
    return {state.velocity[first], state.velocity[first + 1], state.velocity[first + 2]};
  }

  /// A step that must converge.
  State advance(const State &state, const double h)
  {
    StepResult result = stepper->attempt(state, h);
    if (!result.converged)
      throw std::runtime_error("step " + std::to_string(state.step + 1) + ": " + result.reason);
    return std::move(result.state);
  }
};

/// Every field of a state as a checkpoint has it, byte by byte, with nodal fields in local order.
inline std::string
bytes_of(const State &state)
{
  struct InLocalOrder : OneRank
  {
    const Field &whole(PerNodeOrNone, const Field &field) const { return field; }
  };
  CheckpointData data;
  const InLocalOrder order;
  for_each_field(FieldWriter(&data, "", order), state);
  return data.to_bytes();
}
} // namespace arthrowear::testing
