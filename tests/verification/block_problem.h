// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "counterfaces.h"
#include "mesh/block.h"
#include "stepping/implicit_stepper.h"

#include <gtest/gtest.h>

namespace arthrowear::testing
{
/// A block of UHMWPE with or without a moving plane below it. The verification tests compare it
/// with closed forms.
struct BlockProblem
{
  BlockGeometry geometry;
  SolidMaterial material{MaterialLaw::st_venant_kirchhoff, 1016., 0.46, 938e-12};
  ImplicitParameters parameters;
  Loading loading;
  Vector3 plane_velocity{};
  double plane_height = 0.;
  bool has_contact = true;

  std::unique_ptr<Body> body;
  std::unique_ptr<Conditions> conditions;
  std::unique_ptr<ContactSurface> surface;
  std::unique_ptr<Counterface> plane;
  std::unique_ptr<ImplicitStepper> stepper;

  void make_body()
  {
    const MeshData mesh = make_block(geometry);
    body = std::make_unique<Body>(mesh, material, MPI_COMM_WORLD);
    conditions = std::make_unique<Conditions>(body->partition());
  }

  void fix(const std::string &boundary, const std::vector<unsigned int> &components)
  {
    for (const unsigned int vertex : body->mesh().boundary_vertices(boundary))
      if (body->local_node(vertex) != Body::not_local)
        for (const unsigned int component : components)
          conditions->fix(body->local_node(vertex), component);
  }

  void make_stepper()
  {
    if (has_contact)
    {
      surface = std::make_unique<ContactSurface>(body->mesh(), "bottom");
      plane = rigid_plane({0., 0., plane_height}, {0., 0., 1.}, steady_motion(plane_velocity));
    }
    stepper = std::make_unique<ImplicitStepper>(*body, *conditions, surface.get(), plane.get(),
                                                loading, parameters);
  }

  Vector3 position(const unsigned int local) const
  {
    return body->nodes().positions[body->mesh_node(local)];
  }

  /// Makes a step that must converge.
  State advance(const State &state, const double h)
  {
    StepResult result = stepper->attempt(state, h);
    EXPECT_TRUE(result.converged) << result.reason;
    return std::move(result.state);
  }

  /// Nodal forces of a uniform pressure on a boundary, total `force` along -z [N].
  Field pressing_force(const std::string &boundary, const double force) const
  {
    Field pattern = body->partition().zero_field();
    const double total = body->mesh().boundary_area(boundary);
    for (const auto &face : body->mesh().boundary_faces(boundary))
    {
      const Vector3 a = body->nodes().positions[face[0]];
      const double area = 0.5 * norm(cross(body->nodes().positions[face[1]] - a,
                                           body->nodes().positions[face[2]] - a));
      for (const unsigned int vertex : face)
        if (body->owns(vertex))
          pattern[3 * body->local_node(vertex) + 2] -= force * area / total / 3.;
    }
    return pattern;
  }
};
} // namespace arthrowear::testing
