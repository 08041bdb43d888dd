// SPDX-License-Identifier: LGPL-2.1-or-later
// Elements of lib/mechanics/solid beside elements of deal.II on one mesh of tetrahedra
// (doc/structure.md): CPU ns per cell of one core, the least of repeats, and the relative
// difference between both results.
//   dealii_elements [element size in mm]
#include "mesh/box.h"
#include "solid/body.h"

#include <deal.II/base/mpi.h>
#include <deal.II/base/quadrature_lib.h>
#include <deal.II/dofs/dof_handler.h>
#include <deal.II/fe/fe_simplex_p.h>
#include <deal.II/fe/fe_system.h>
#include <deal.II/fe/fe_values.h>
#include <deal.II/fe/mapping_fe.h>
#include <deal.II/grid/tria.h>
#include <deal.II/lac/affine_constraints.h>
#include <deal.II/lac/full_matrix.h>
#include <deal.II/lac/vector.h>

#include <cstdio>
#include <ctime>

namespace
{
using namespace arthrowear;
constexpr double young = 1000., poisson = 0.4;

/// Vertices and cells keep their numbers.
void
fill_triangulation(const MeshData &mesh, dealii::Triangulation<3> &triangulation)
{
  std::vector<dealii::Point<3>> points;
  for (const Vector3 &v : mesh.vertices)
    points.emplace_back(v[0], v[1], v[2]);
  std::vector<dealii::CellData<3>> cells(mesh.cells.size());
  for (std::size_t c = 0; c < cells.size(); ++c)
  {
    cells[c].vertices.assign(mesh.cells[c].begin(), mesh.cells[c].end());
    cells[c].manifold_id = dealii::numbers::flat_manifold_id;
  }
  triangulation.create_triangulation(points, cells, dealii::SubCellData());
}

template <class Work>
double
ns_per_cell(const std::size_t n_cells, const Work &work)
{
  double least = 1e300;
  for (int repeat = 0; repeat < 7; ++repeat)
  {
    const std::clock_t begin = std::clock();
    work();
    least = std::min(least, double(std::clock() - begin) / CLOCKS_PER_SEC);
  }
  return 1e9 * least / double(n_cells);
}

double
difference(const double a, const double b)
{
  return std::fabs(a - b) / std::max(std::fabs(a), std::fabs(b));
}

void
print(const unsigned int degree, const char *work, const double own, const double dealii,
      const double error)
{
  std::printf("| %u | %s | %.0f | %.0f | %.1f | %.0e |\n", degree, work, own, dealii, dealii / own,
              error);
}

/// A smooth displacement [mm].
Vector3
displacement_at(const Vector3 &x)
{
  return {1e-3 * x[0] * x[2], 2e-3 * x[1] - 1e-4 * x[0] * x[1], -1e-3 * x[2] + 2e-4 * x[1] * x[1]};
}

/// The rules of lib/mechanics/solid: one point, or four where QGaussSimplex has six.
dealii::Quadrature<3>
rule_of(const unsigned int degree)
{
  if (degree == 1)
    return dealii::QGaussSimplex<3>(1);
  constexpr double own = 0.5854101966249685, other = 0.1381966011250105;
  std::vector<dealii::Point<3>> points(4, dealii::Point<3>(other, other, other));
  for (unsigned int d = 0; d < 3; ++d)
    points[d][d] = own;
  return {points, std::vector<double>(4, 1. / 24.)};
}

/// deal.II's elements on the same mesh: P1 or P2 with the rule that lib/mechanics/solid has, on
/// straight cells.
class DealiiElements
{
public:
  DealiiElements(const MeshData &mesh, const unsigned int degree)
      : dofs_(triangulation_), element_(dealii::FE_SimplexP<3>(degree), 3),
        mapping_(dealii::FE_SimplexP<3>(1)), rule_(rule_of(degree)),
        values_(mapping_, element_, rule_,
                dealii::update_gradients | dealii::update_JxW_values |
                    dealii::update_quadrature_points)
  {
    fill_triangulation(mesh, triangulation_);
    dofs_.distribute_dofs(element_);
    constraints_.close();
    displacement_.reinit(dofs_.n_dofs());
    force_.reinit(dofs_.n_dofs());
    std::vector<dealii::types::global_dof_index> indices(element_.n_dofs_per_cell());
    const std::vector<dealii::Point<3>> &support = element_.get_unit_support_points();
    for (const auto &cell : dofs_.active_cell_iterators())
    {
      cell->get_dof_indices(indices);
      for (unsigned int i = 0; i < indices.size(); ++i)
      {
        const dealii::Point<3> x = mapping_.transform_unit_to_real_cell(cell, support[i]);
        displacement_[indices[i]] =
            displacement_at({x[0], x[1], x[2]})[element_.system_to_component_index(i).first];
      }
    }
  }

  double volume()
  {
    double sum = 0.;
    for (const auto &cell : dofs_.active_cell_iterators())
    {
      values_.reinit(cell);
      for (const unsigned int q : values_.quadrature_point_indices())
        sum += values_.JxW(q);
    }
    return sum;
  }

  /// Internal forces by the law of St Venant and Kirchhoff. @return their norm [N]
  double internal_force()
  {
    const double lambda = young * poisson / ((1. + poisson) * (1. - 2. * poisson)),
                 mu = young / (2. * (1. + poisson));
    const dealii::FEValuesExtractors::Vector displacements(0);
    const unsigned int n = element_.n_dofs_per_cell();
    std::vector<dealii::Tensor<2, 3>> gradients(rule_.size());
    std::vector<dealii::types::global_dof_index> indices(n);
    dealii::Vector<double> local(n);
    force_ = 0.;
    for (const auto &cell : dofs_.active_cell_iterators())
    {
      values_.reinit(cell);
      values_[displacements].get_function_gradients(displacement_, gradients);
      local = 0.;
      for (const unsigned int q : values_.quadrature_point_indices())
      {
        dealii::Tensor<2, 3> F = gradients[q];
        for (unsigned int d = 0; d < 3; ++d)
          F[d][d] += 1.;
        dealii::Tensor<2, 3> E = transpose(F) * F;
        for (unsigned int d = 0; d < 3; ++d)
          E[d][d] -= 1.;
        E *= 0.5;
        dealii::Tensor<2, 3> S = 2. * mu * E;
        for (unsigned int d = 0; d < 3; ++d)
          S[d][d] += lambda * trace(E);
        const dealii::Tensor<2, 3> P = F * S * values_.JxW(q);
        for (unsigned int i = 0; i < n; ++i)
          local[i] += P[element_.system_to_component_index(i).first] * values_.shape_grad(i, q);
      }
      cell->get_dof_indices(indices);
      constraints_.distribute_local_to_global(local, indices, force_);
    }
    return force_.l2_norm();
  }

  /// Element matrices of linear elasticity, as in deal.II's step 8. @return sum of their squares
  double matrices()
  {
    const double lambda = young * poisson / ((1. + poisson) * (1. - 2. * poisson)),
                 mu = young / (2. * (1. + poisson));
    const unsigned int n = element_.n_dofs_per_cell();
    dealii::FullMatrix<double> matrix(n, n);
    double sum = 0.;
    for (const auto &cell : dofs_.active_cell_iterators())
    {
      values_.reinit(cell);
      matrix = 0.;
      for (const unsigned int q : values_.quadrature_point_indices())
        for (unsigned int i = 0; i < n; ++i)
        {
          const unsigned int ci = element_.system_to_component_index(i).first;
          const dealii::Tensor<1, 3> &gi = values_.shape_grad(i, q);
          for (unsigned int j = 0; j < n; ++j)
          {
            const unsigned int cj = element_.system_to_component_index(j).first;
            const dealii::Tensor<1, 3> &gj = values_.shape_grad(j, q);
            matrix(i, j) += (lambda * gi[ci] * gj[cj] + mu * gi[cj] * gj[ci] +
                             (ci == cj ? mu * (gi * gj) : 0.)) *
                            values_.JxW(q);
          }
        }
      const double norm = matrix.frobenius_norm();
      sum += norm * norm;
    }
    return sum;
  }

private:
  dealii::Triangulation<3> triangulation_;
  dealii::DoFHandler<3> dofs_;
  dealii::FESystem<3> element_;
  dealii::MappingFE<3> mapping_;
  dealii::Quadrature<3> rule_;
  dealii::FEValues<3> values_;
  dealii::AffineConstraints<double> constraints_;
  dealii::Vector<double> displacement_, force_;
};

template <class Element>
double
set_up_all(const Body &body)
{
  constexpr int n = Element::n_nodes, q = Element::n_points;
  Vector3 gradients[q][n];
  double weights[q], sum = 0.;
  for (unsigned int c = 0; c < body.n_cells(); ++c)
  {
    Vector3 x[n];
    const unsigned int *nodes = body.cell_nodes(c);
    for (int a = 0; a < n; ++a)
      x[a] = body.nodes().positions[body.mesh_node(nodes[a])];
    set_up_element(x, gradients, weights);
    for (const double w : weights)
      sum += w;
  }
  return sum;
}

void
compare(const MeshData &mesh, const unsigned int degree)
{
  SolidMaterial material;
  material.young = young;
  material.poisson = poisson;
  material.density = 1e-9;
  ElementChoice elements;
  elements.degree = degree;
  const Body body(mesh, material, MPI_COMM_WORLD, elements);
  material.law = MaterialLaw::linear_elastic;
  const Body linear(mesh, material, MPI_COMM_WORLD, elements);
  DealiiElements other(mesh, degree);
  Field displacement = body.partition().zero_field(), force = displacement;
  for (unsigned int a = 0; a < body.partition().n_local(); ++a)
  {
    const Vector3 u = displacement_at(body.nodes().positions[body.mesh_node(a)]);
    std::copy(u.begin(), u.end(), displacement.begin() + 3 * a);
  }

  const std::size_t n = body.n_cells();
  double own = 0., theirs = 0.;
  const double own_set_up = ns_per_cell(n,
                                        [&] {
                                          own = degree == 1 ? set_up_all<LinearElement>(body)
                                                            : set_up_all<QuadraticElement>(body);
                                        }),
               their_set_up = ns_per_cell(n, [&] { theirs = other.volume(); });
  print(degree, "gradients and weights", own_set_up, their_set_up, difference(own, theirs));

  const double own_force = ns_per_cell(n, [&] { body.internal_force(displacement, force); }),
               their_force = ns_per_cell(n, [&] { theirs = other.internal_force(); });
  own = std::sqrt(body.partition().dot(force, force));
  print(degree, "internal forces", own_force, their_force, difference(own, theirs));

  const unsigned int size = 3 * body.nodes_per_cell();
  std::vector<double> matrix(size * size);
  const double own_matrix =
                   ns_per_cell(n,
                               [&]
                               {
                                 own = 0.;
                                 for (unsigned int c = 0; c < n; ++c)
                                 {
                                   linear.cell_matrix(c, displacement, 0., 1., matrix.data());
                                   for (const double value : matrix)
                                     own += value * value;
                                 }
                               }),
               their_matrix = ns_per_cell(n, [&] { theirs = other.matrices(); });
  print(degree, "stiffness of a cell", own_matrix, their_matrix, difference(own, theirs));
}
} // namespace

int
main(int argc, char *argv[])
{
  dealii::Utilities::MPI::MPI_InitFinalize mpi(argc, argv, 1);
  BoxGeometry box;
  box.element_size_at_wear = box.element_size_at_backing = argc > 1 ? std::atof(argv[1]) : 1.;
  const MeshData mesh = make_box(box);
  std::printf("%zu cells\n\n| degree | work | here [ns] | deal.II [ns] | ratio | difference |\n"
              "|-|-|-|-|-|-|\n",
              mesh.cells.size());
  for (const unsigned int degree : {1u, 2u})
    compare(mesh, degree);
}
