// SPDX-License-Identifier: LGPL-2.1-or-later
// Concentric bonded spheres of several materials under a pressure p inside, against Lamé's closed
// form. In each layer the displacement is radial, u = A r + B/r^2, with the radial stress
// 3K A - 4G B/r^3 and the hoop stress 3K A + 2G B/r^3; u and the radial stress are the same on both
// sides of a bond. Half of the spheres is meshed; by symmetry, points of the rim's plane move
// within this plane.
#include "base/units.h"
#include "counterfaces.h"
#include "mesh/cup.h"
#include "mesh/curved_bonds.h"
#include "mesh/kept_meshes.h"
#include "mesh/layers.h"
#include "mesh/triangle_rule.h"
#include "stepping/condensed_body.h"
#include "stepping/implicit_stepper.h"

#include <gtest/gtest.h>

#include <cstdio>

using namespace arthrowear;

namespace
{
constexpr double pressure = 5.; // [MPa]

struct Shell
{
  double outer_radius; // [mm]
  double young, poisson;
};

/// Spheres around a cavity of radius `inner` [mm]; the outermost surface is free or held.
struct Spheres
{
  double inner;
  std::vector<Shell> shells;
  bool is_held = false;
};

double
shear(const Shell &shell)
{
  return shell.young / (2. * (1. + shell.poisson));
}

double
three_bulk(const Shell &shell)
{
  return shell.young / (1. - 2. * shell.poisson);
}

/// Constants A and B of each layer, from the innermost layer outwards.
std::vector<std::array<double, 2>>
lame(const Spheres &spheres)
{
  // Integrates outwards from u(a) = start; the residual of the outer condition is linear in start.
  std::vector<std::array<double, 2>> constants;
  const auto march = [&](const double start, const double inner_pressure)
  {
    constants.clear();
    double u = start, stress = -inner_pressure, r = spheres.inner;
    for (const Shell &shell : spheres.shells)
    {
      const double g = shear(shell), k = three_bulk(shell),
                   a = (stress + 4. * g * u / r) / (k + 4. * g), b = r * r * (u - a * r);
      constants.push_back({a, b});
      r = shell.outer_radius;
      u = a * r + b / (r * r);
      stress = k * a - 4. * g * b / (r * r * r);
    }
    return spheres.is_held ? u : stress;
  };
  const double of_pressure = march(0., pressure), of_start = march(1., 0.);
  march(-of_pressure / of_start, pressure);
  return constants;
}

double
displacement_at(const Spheres &spheres, const double r)
{
  std::size_t k = 0;
  while (k + 1 < spheres.shells.size() && r > spheres.shells[k].outer_radius * (1. + 1e-9))
    ++k;
  const auto [a, b] = lame(spheres)[k];
  return a * r + b / (r * r);
}

/// The half spheres as a body.
struct HalfSpheres
{
  explicit HalfSpheres(const Spheres &of, const unsigned int degree = 2, const double coarser = 1.)
      : spheres(of),
        body(mesh_of(of, coarser), materials_of(of), MPI_COMM_SELF, {degree, curved(of, coarser)}),
        conditions(body.partition()), surface(body.mesh(), body.nodes(), "wear")
  {
    const SharedArray<Vector3> &x = body.nodes().positions;
    for (const unsigned int node : body.nodes().of_boundary(body.mesh(), "rim"))
      conditions.fix(body.local_node(node), 2);
    for (unsigned int node = 0; node < x.size(); ++node)
    {
      // The pole moves along z only, the point of the rim along x only.
      const bool is_on_z = std::hypot(x[node][0], x[node][1]) < 1e-9;
      if (is_on_z && std::abs(x[node][2] - of.inner) < 1e-9)
        for (const unsigned int c : {0, 1})
          conditions.fix(body.local_node(node), c);
      if (std::abs(x[node][0] - of.inner) < 1e-9)
        conditions.fix(body.local_node(node), 1);
    }
    if (of.is_held)
      for (const unsigned int node : body.nodes().of_boundary(body.mesh(), "backing"))
        for (const unsigned int c : {0, 1, 2})
          conditions.fix(body.local_node(node), c);
  }

  static MeshData mesh_of(const Spheres &of, const double coarser = 1.)
  {
    static const KeptMeshes meshes; // cases differ in loads, not in meshes
    CupGeometry liner;
    liner.inner_radius = of.inner;
    liner.outer_radius = of.shells[0].outer_radius;
    liner.element_size_at_wear = coarser * 2.4;
    liner.element_size_at_backing = coarser * 3.2;
    std::vector<Layer> layers;
    for (std::size_t k = 1; k < of.shells.size(); ++k)
      layers.push_back({"layer " + std::to_string(k),
                        of.shells[k].outer_radius - of.shells[k - 1].outer_radius});
    return add_layers(make_cup(liner), layers);
  }

  static std::vector<SolidMaterial> materials_of(const Spheres &of)
  {
    std::vector<SolidMaterial> materials;
    for (const Shell &shell : of.shells)
      materials.push_back({MaterialLaw::linear_elastic, shell.young, shell.poisson, 1e-9});
    return materials;
  }

  static std::vector<CurvedBoundary> curved(const Spheres &of, const double coarser)
  {
    std::vector<CurvedBoundary> result = curved_bonds(mesh_of(of, coarser));
    result.insert(result.end(), {"wear", "backing"});
    return result;
  }

  /// Nodal forces of the pressure on the curved triangles of the cavity [N].
  Field forces_of_pressure() const
  {
    Field force = body.partition().zero_field();
    std::array<unsigned int, 6> nodes;
    for (const auto &triangle : body.mesh().boundary_faces("wear"))
    {
      body.nodes().of_triangle(triangle, nodes.data());
      Vector3 x[6];
      for (int k = 0; k < 6; ++k)
        x[k] = body.nodes().positions[nodes[k]];
      for (const TrianglePoint &point : triangle_rule)
      {
        double shape[6];
        quadratic_triangle(point.at, shape);
        const Vector3 area = point.weight * area_vector(x, point.at); // out of the body
        for (int k = 0; k < 6; ++k)
          for (int c = 0; c < 3; ++c)
            force[3 * body.local_node(nodes[k]) + c] -= pressure * shape[k] * area[c];
      }
    }
    return force;
  }

  /// Root mean square error of the displacement at the nodes over the largest displacement. Single
  /// nodes hold the body against rigid motion, and their errors move all other nodes: the mean
  /// translation along x and y and the rotation about z are subtracted.
  double error_of(const Field &displacement) const
  {
    const std::size_t n = body.nodes().size();
    std::vector<Vector3> errors;
    Vector3 mean{};
    double turn = 0., arms = 0., largest = 0.;
    for (std::size_t node = 0; node < n; ++node)
    {
      const Vector3 &x = body.nodes().positions[node];
      const double r = norm(x), exact = displacement_at(spheres, r);
      const unsigned int local = body.local_node(node);
      const Vector3 u{displacement[3 * local], displacement[3 * local + 1],
                      displacement[3 * local + 2]};
      largest = std::max(largest, exact);
      errors.push_back(u - (exact / r) * x);
      mean = mean + (1. / n) * Vector3{errors.back()[0], errors.back()[1], 0.};
      turn += x[0] * errors.back()[1] - x[1] * errors.back()[0];
      arms += x[0] * x[0] + x[1] * x[1];
    }
    double square = 0.;
    for (std::size_t node = 0; node < n; ++node)
    {
      const Vector3 &x = body.nodes().positions[node];
      const Vector3 error = errors[node] - mean - (turn / arms) * Vector3{-x[1], x[0], 0.};
      square += dot(error, error) / n;
    }
    return std::sqrt(square) / largest;
  }

  const Spheres spheres;
  Body body;
  Conditions conditions;
  ContactSurface surface;
};

// A liner in a titanium shell, the liner in a cement mantle, and the shell inside, so that the
// stiff layer is at the pressure; Poisson's ratios up to polyethylene's.
const Spheres liner_in_shell{14., {{19., 1000., .46}, {23., 110000., .34}}};
const Spheres liner_in_cement{14., {{19., 1000., .4}, {22., 110000., .34}, {25., 2500., .33}}};
const Spheres shell_in_liner{14., {{17., 110000., .34}, {23., 1000., .46}}};
Spheres
with_held_outside(Spheres spheres)
{
  spheres.is_held = true;
  return spheres;
}

class LayeredSphere : public ::testing::TestWithParam<Spheres>
{
};
} // namespace

// The largest error at a node of a quadratic mesh with one element through the shell.
TEST_P(LayeredSphere, HasLamesDisplacementInAnImplicitStep)
{
  const HalfSpheres half(GetParam());
  const Field pressed = half.forces_of_pressure();
  Loading loading;
  loading.add_force = [&](double, Field &force)
  {
    for (std::size_t i = 0; i < force.size(); ++i)
      force[i] += pressed[i];
  };
  ImplicitParameters parameters;
  parameters.contact.theta = 1.;
  parameters.contact.balance_tolerance = 1e-9;
  ImplicitStepper stepper(half.body, half.conditions, nullptr, nullptr, loading, parameters);
  const StepResult step = stepper.attempt(stepper.initial_state(), 1e6); // without inertia
  ASSERT_TRUE(step.converged) << step.reason;
  const double error = half.error_of(step.state.displacement);
  std::printf("error of the displacement %.2e\n", error);
  EXPECT_LT(error, 5e-3);
  // The work of the pressure on the half sphere is twice the strain energy.
  const double a = GetParam().inner,
               work = pressure * 2. * units::pi * a * a * displacement_at(GetParam(), a);
  EXPECT_NEAR(half.body.strain_energy(step.state.displacement) / (.5 * work), 1., 5e-3);
}

// The same body condensed to its contact surface: under the nodal forces of the pressure, and under
// forces at the contact points, which are the pressure times the points' areas.
TEST_P(LayeredSphere, HasLamesDisplacementAsACondensedBody)
{
  HalfSpheres half(GetParam());
  BodySupports supports;
  supports.held = &half.conditions;
  for (Field &load : supports.loads)
    load = half.body.partition().zero_field();
  CondensedBody condensed(half.body, supports, half.surface);
  EXPECT_LT(half.error_of(condensed.elastic_field(half.forces_of_pressure())), 5e-3);

  std::vector<Vector3> normals;
  std::vector<double> still(3 * half.surface.n_points(), 0.);
  for (const Vector3 &x : half.surface.positions())
    normals.push_back(normalised(x));
  const std::vector<double> areas = half.surface.projected_areas(still, normals);
  std::vector<double> forces;
  for (std::size_t point = 0; point < areas.size(); ++point)
    for (int c = 0; c < 3; ++c)
      forces.push_back(pressure * areas[point] * normals[point][c]);
  const Field displacement = elastic_field(condensed, forces, {});
  double sum = 0.;
  for (const unsigned int node : half.surface.nodes())
  {
    const Vector3 &x = half.body.nodes().positions[node];
    const unsigned int local = half.body.local_node(node);
    for (int c = 0; c < 3; ++c)
      sum += displacement[3 * local + c] * x[c] / norm(x) / half.surface.nodes().size();
  }
  const double exact = displacement_at(GetParam(), GetParam().inner);
  EXPECT_NEAR(sum / exact, 1., 5e-3);
}

// A ball that is 0.01 mm larger than the cavity widens it by 0.01 mm: the pressure follows from
// Lamé's displacement, which is linear in it.
TEST_P(LayeredSphere, GivesAnOversizedBallLamesPressure)
{
  HalfSpheres half(GetParam(), 2, 1.4); // all points touch, and all pairs of points interact
  constexpr double oversize = .01;
  const double a = GetParam().inner;
  const auto ball = turning_ball({}, a + oversize);
  ImplicitParameters parameters;
  parameters.contact.solver = "semismooth_newton";
  parameters.contact.theta = 1.;
  ImplicitStepper stepper(half.body, half.conditions, &half.surface, ball.get(), {}, parameters);
  const StepResult step = stepper.attempt(stepper.initial_state(), 1e3); // without inertia
  ASSERT_TRUE(step.converged) << step.reason;
  const State &state = step.state;
  double force = 0., area = 0.;
  for (std::size_t point = 0; point < half.surface.n_points(); ++point)
  {
    force += state.contact.force[3 * point + 2];
    area += state.contact.area[point];
  }
  const double exact = pressure * oversize / displacement_at(GetParam(), a);
  std::printf("pressure over Lamé's %.5f\n", force / area / exact);
  EXPECT_NEAR(force / area / exact, 1., 5e-3);
}

// Hoop stress differs between both sides of a bond: it is averaged over the vertices at the bond in
// each volume. Stresses at vertices converge by one order less than displacements: they are within
// 1.1 % on this mesh.
TEST_P(LayeredSphere, HasLamesHoopStressOnBothSidesOfABond)
{
  HalfSpheres half(GetParam());
  BodySupports supports;
  supports.held = &half.conditions;
  for (Field &load : supports.loads)
    load = half.body.partition().zero_field();
  const CondensedBody condensed(half.body, supports, half.surface);
  const Field displacement = condensed.elastic_field(half.forces_of_pressure());
  const double bond = GetParam().shells[0].outer_radius;
  const auto constants = lame(GetParam());
  for (const unsigned int volume : {0, 1})
  {
    double sum = 0., weight = 0.;
    for (unsigned int cell = 0; cell < half.body.n_cells(); ++cell)
    {
      if (half.body.mesh().cell_volume_id[half.body.mesh_cell(cell)] != volume)
        continue;
      const auto stress = half.body.vertex_stress(cell, displacement);
      for (int vertex = 0; vertex < 4; ++vertex)
      {
        const Vector3 &x =
            half.body.nodes().positions[half.body.mesh_node(half.body.cell_nodes(cell)[vertex])];
        if (std::abs(norm(x) - bond) > 1e-6)
          continue;
        const Vector3 n = normalised(x);
        const Matrix3 &s = stress[vertex];
        sum += half.body.cell_volume(cell) * .5 * (s[0][0] + s[1][1] + s[2][2] - dot(n, s * n));
        weight += half.body.cell_volume(cell);
      }
    }
    const Shell &shell = GetParam().shells[volume];
    const auto [a, b] = constants[volume];
    const double exact = three_bulk(shell) * a + 2. * shear(shell) * b / std::pow(bond, 3);
    EXPECT_NEAR(sum / weight, exact, .015 * std::max(std::abs(exact), pressure)) << volume;
  }
}

// Curved elements fill the exact spheres on both sides of each bond.
TEST_P(LayeredSphere, HasTheVolumesOfItsSpheres)
{
  const HalfSpheres half(GetParam());
  std::vector<double> volumes(GetParam().shells.size(), 0.);
  for (unsigned int cell = 0; cell < half.body.n_cells(); ++cell)
    volumes[half.body.mesh().cell_volume_id[half.body.mesh_cell(cell)]] +=
        half.body.cell_volume(cell);
  double inner = GetParam().inner;
  for (std::size_t k = 0; k < volumes.size(); ++k)
  {
    const double outer = GetParam().shells[k].outer_radius;
    const double exact = 2. / 3. * units::pi * (std::pow(outer, 3) - std::pow(inner, 3));
    EXPECT_NEAR(volumes[k] / exact, 1., 2e-4) << k;
    inner = outer;
  }
}

INSTANTIATE_TEST_SUITE_P(Layers, LayeredSphere,
                         ::testing::Values(liner_in_shell, liner_in_cement, shell_in_liner,
                                           with_held_outside(liner_in_shell),
                                           with_held_outside(liner_in_cement)));
