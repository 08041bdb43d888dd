// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/mortar_face.h"
#include "join.h"
#include "mesh/block.h"
#include "stepping/condensed_stepper.h"

#include <gtest/gtest.h>

namespace arthrowear::testing
{
/// Both methods represent the same two bodies: one mesh of both, or a condensed body each.
enum class Method
{
  full,
  condensed
};

inline SolidMaterial
linear(const double modulus, const double poisson = 0.)
{
  return {MaterialLaw::linear_elastic, modulus, poisson, 938e-12};
}

/// A block of square section, a corner of which lies on the z axis. @param z  of its bottom [mm]
inline MeshData
square_block(const double width, const double height, const unsigned int n_sides,
             const unsigned int n_layers, const double z)
{
  MeshData mesh = make_block({{width, width, height}, {n_sides, n_sides, n_layers}});
  for (Vector3 &vertex : mesh.vertices)
    vertex = vertex + Vector3{0., 0., z};
  return mesh;
}

/// Passes the points of the other face like a belt: the face slides and stays where it is.
inline SurfacePath
belt_path(const Vector3 &velocity)
{
  SurfacePath path;
  path.velocity = [velocity](double, double) { return RigidVelocity{velocity, {}}; };
  return path;
}

/// An upper block on a lower one; the lower face of the upper block has the contact points.
class TwoBlocks
{
public:
  static constexpr double reach = 1.; // [mm]

  /// @param materials, elements  of the upper and of the lower block
  /// @param path  of the material of the lower block
  TwoBlocks(const Method method, const MeshData &upper, const MeshData &lower,
            const std::vector<SolidMaterial> &materials, const SurfacePath &path = {},
            MPI_Comm communicator = MPI_COMM_WORLD,
            const std::array<ElementChoice, 2> &elements = {})
      : method_(method), communicator_(communicator), elements_(elements)
  {
    if (method == Method::full)
      add_body(join(upper, lower, "upper ", "lower "), materials);
    else
    {
      add_body(upper, {materials[0]});
      add_body(lower, {materials[1]});
    }
    surface_ =
        std::make_unique<ContactSurface>(body(0).mesh(), body(0).nodes(), name("upper ", "bottom"));
    partner = std::make_unique<MortarFace>(
        boundary_face(body(0).mesh(), body(0).nodes(), name("upper ", "bottom")),
        boundary_face(body(1).mesh(), body(1).nodes(), name("lower ", "top")), reach, path);
  }

  /// The body with a block. @param block  0: the upper one, 1: the lower one
  const Body &body(const unsigned int block) const { return *parts_[place(block)].body; }
  /// Nodes of a boundary, which are its vertices on linear elements.
  std::vector<unsigned int> vertices(const unsigned int block, const std::string &boundary) const
  {
    return body(block).nodes().of_boundary(body(block).mesh(),
                                           name(block == 0 ? "upper " : "lower ", boundary));
  }
  std::string name(const std::string &block, const std::string &boundary) const
  {
    return method_ == Method::full ? block + boundary : boundary;
  }
  void fix(const unsigned int block, const unsigned int vertex, const unsigned int component)
  {
    if (const unsigned int local = body(block).local_node(vertex); local != Body::not_local)
      parts_[place(block)].conditions->fix(local, component);
  }
  void fix(const unsigned int block, const std::string &boundary,
           const std::vector<unsigned int> &components)
  {
    for (const unsigned int vertex : vertices(block, boundary))
      for (const unsigned int component : components)
        fix(block, vertex, component);
  }

  /// The outer face of a block, away from the other one.
  static const char *outer(const unsigned int block) { return block == 0 ? "top" : "bottom"; }

  /// The constructors call it once the supports are set.
  /// @param load  nodal forces per newton of a load on a block, which then moves along z; empty:
  ///              none
  void start(const ImplicitParameters &implicit, const Field &load = {}, const double newtons = 0.,
             const unsigned int loaded = 0)
  {
    if (method_ == Method::full)
    {
      Loading loading;
      loading.add_force = [load, newtons](double, Field &force)
      {
        for (std::size_t i = 0; i < load.size(); ++i)
          force[i] += newtons * load[i];
      };
      stepper = std::make_unique<ImplicitStepper>(body(0), *parts_[0].conditions, surface_.get(),
                                                  partner.get(), loading, implicit);
    }
    else
    {
      std::array<BodySupports, 2> of_blocks{supports(0), supports(1)};
      if (!load.empty())
      {
        fix(loaded, vertices(loaded, outer(loaded)).front(), 2);
        of_blocks[loaded].translation[2] = Translation::free;
        of_blocks[loaded].loads[2] = load;
        of_blocks[loaded].amplitudes = [newtons](double) { return Vector3{0., 0., newtons}; };
      }
      stepper = std::make_unique<CondensedStepper>(body(0), of_blocks[0], body(1), of_blocks[1],
                                                   *surface_, *partner, implicit);
    }
    state = stepper->initial_state();
  }
  void advance(const double h)
  {
    StepResult result = stepper->attempt(state, h);
    ASSERT_TRUE(result.converged) << result.reason;
    state = std::move(result.state);
  }

  /// Returns the pressures at the contact points [MPa].
  std::vector<double> pressures() const
  {
    std::vector<double> values;
    for (unsigned int point = 0; point < state.contact.n_points(); ++point)
      values.push_back(state.contact.force[3 * point + 2] / state.contact.area[point]);
    return values;
  }
  Vector3 contact_force() const
  {
    Vector3 sum{};
    for (unsigned int point = 0; point < state.contact.n_points(); ++point)
      sum = sum + state.contact.global_force(point);
    return sum;
  }
  /// Mean displacement of the top downwards [mm].
  double sinking() const
  {
    const Field displacement = stepper->displacement(state);
    double sum = 0.;
    const auto top = vertices(0, "top");
    for (const unsigned int vertex : top)
      if (body(0).owns(vertex))
        sum -= displacement[3 * body(0).local_node(vertex) + 2] / top.size();
    return body(0).partition().sum(sum);
  }

  std::unique_ptr<MortarFace> partner;
  std::unique_ptr<Stepper> stepper;
  State state;

private:
  struct Part
  {
    std::unique_ptr<Body> body;
    std::unique_ptr<Conditions> conditions;
  };
  unsigned int place(const unsigned int block) const { return parts_.size() == 1 ? 0 : block; }
  void add_body(const MeshData &mesh, const std::vector<SolidMaterial> &materials)
  {
    auto body = std::make_unique<Body>(mesh, materials, communicator_, elements_[parts_.size()]);
    auto conditions = std::make_unique<Conditions>(body->partition());
    parts_.push_back({std::move(body), std::move(conditions)});
  }
  BodySupports supports(const unsigned int block) const
  {
    BodySupports supports;
    supports.held = parts_[block].conditions.get();
    supports.loads.fill(body(block).partition().zero_field());
    return supports;
  }

  Method method_;
  MPI_Comm communicator_;
  std::array<ElementChoice, 2> elements_; // of the upper and of the lower block
  std::vector<Part> parts_;
  std::unique_ptr<ContactSurface> surface_;
};
} // namespace arthrowear::testing
