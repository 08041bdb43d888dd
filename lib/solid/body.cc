// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/body.h"

#include "base/errors.h"
#include "mesh/triangulation.h"

#include <deal.II/dofs/dof_handler.h>
#include <deal.II/fe/fe_simplex_p.h>
#include <deal.II/fe/fe_system.h>

#include <algorithm>
#include <limits>
#include <set>

namespace arthrowear
{
template <class Action>
auto
Body::with_element(const Action &action) const
{
  return nodes_.degree == 1 ? action(LinearElement{}) : action(QuadraticElement{});
}

template <class Element>
Element
Body::element(const unsigned int cell) const
{
  constexpr int n = Element::n_nodes, q = Element::n_points;
  return {cell_nodes_.data() + std::size_t(n) * cell,
          reinterpret_cast<const Vector3(*)[n]>(gradients_.data() + std::size_t(n * q) * cell),
          weights_.data() + std::size_t(q) * cell};
}

Body::Body(const MeshData &mesh, const SolidMaterial &material, MPI_Comm communicator,
           const ElementChoice &elements)
    : mesh_(mesh), nodes_(make_nodes(mesh, elements)), material_(material)
{
  std::vector<unsigned int> own_cells;
  number_nodes(communicator, own_cells);
  with_element([&](auto element) { set_up<decltype(element)>(own_cells); });
}

/// Partition, numbers of the nodes, and the cells of this rank.
void
Body::number_nodes(MPI_Comm communicator, std::vector<unsigned int> &own_cells)
{
  const auto triangulation = make_triangulation(mesh_, communicator);
  dealii::DoFHandler<3> dofs(*triangulation);
  const dealii::FESystem<3> element(dealii::FE_SimplexP<3>(nodes_.degree), 3);
  dofs.distribute_dofs(element);

  // The three dofs of a node are numbered together and have one owner, so that node = dof / 3.
  global_of_mesh_node_.assign(nodes_.size(), not_local);
  for (const auto &cell : dofs.active_cell_iterators())
  {
    for (const unsigned int v : cell->vertex_indices())
      global_of_mesh_node_[cell->vertex_index(v)] = cell->vertex_dof_index(v, 0) / 3;
    if (nodes_.degree == 2)
      for (const unsigned int l : cell->line_indices())
      {
        const auto line = cell->line(l);
        global_of_mesh_node_[nodes_.on_edge(line->vertex_index(0), line->vertex_index(1))] =
            line->dof_index(0) / 3;
      }
  }

  const dealii::IndexSet owned = dofs.locally_owned_dofs();
  const unsigned int first = owned.n_elements() > 0 ? owned.nth_index_in_set(0) / 3 : 0;
  const unsigned int end = first + owned.n_elements() / 3;
  for (const auto &cell : dofs.active_cell_iterators())
    if (cell->is_locally_owned())
      own_cells.push_back(cell->active_cell_index());
  std::set<unsigned int> ghosts;
  std::array<unsigned int, 10> of_cell;
  for (const unsigned int cell : own_cells)
  {
    nodes_.of_cell(mesh_.cells[cell], of_cell.data());
    for (unsigned int k = 0; k < nodes_per_cell(); ++k)
    {
      const unsigned int node = global_of_mesh_node_[of_cell[k]];
      if (node < first || node >= end)
        ghosts.insert(node);
    }
  }
  partition_ =
      NodePartition(first, end, nodes_.size(), {ghosts.begin(), ghosts.end()}, communicator);

  std::vector<unsigned int> local_of_global(nodes_.size(), not_local);
  for (unsigned int local = 0; local < partition_.n_local(); ++local)
    local_of_global[partition_.global(local)] = local;
  local_of_mesh_node_.resize(nodes_.size());
  mesh_node_of_local_.resize(partition_.n_local());
  for (unsigned int node = 0; node < nodes_.size(); ++node)
  {
    local_of_mesh_node_[node] = local_of_global[global_of_mesh_node_[node]];
    if (local_of_mesh_node_[node] != not_local)
      mesh_node_of_local_[local_of_mesh_node_[node]] = node;
  }
}

template <class Element>
void
Body::set_up(const std::vector<unsigned int> &own_cells)
{
  constexpr int n = Element::n_nodes, q = Element::n_points;
  const std::size_t n_cells = own_cells.size();
  cell_nodes_.resize(n * n_cells);
  gradients_.resize(n * q * n_cells);
  weights_.resize(q * n_cells);
  double square = 0.;
  unsigned int n_folded = 0;
  Vector3 place{};
  for (std::size_t c = 0; c < n_cells; ++c)
  {
    unsigned int *of_cell = cell_nodes_.data() + n * c;
    nodes_.of_cell(mesh_.cells[own_cells[c]], of_cell);
    Vector3 x[n];
    for (int a = 0; a < n; ++a)
    {
      x[a] = nodes_.positions[of_cell[a]];
      of_cell[a] = local_of_mesh_node_[of_cell[a]];
    }
    double *weights = weights_.data() + q * c;
    const auto gradients = reinterpret_cast<Vector3(*)[n]>(gradients_.data() + n * q * c);
    if (!(set_up_element(x, gradients, weights) > 0.))
    {
      ++n_folded;
      place = x[0];
    }
    double volume = 0.;
    for (int point = 0; point < q; ++point)
    {
      volume += weights[point];
      for (int a = 0; a < n; ++a)
        square += weights[point] * weights[point] * dot(gradients[point][a], gradients[point][a]);
    }
    volumes_.push_back(volume);
  }
  if (partition_.sum(n_folded) > 0.)
    throw InputError(std::to_string(static_cast<long>(partition_.sum(n_folded))) +
                     " elements are folded by the curvature of the boundary" +
                     (n_folded > 0
                          ? ", one at (" + std::to_string(place[0]) + ", " +
                                std::to_string(place[1]) + ", " + std::to_string(place[2]) + ") mm"
                          : "") +
                     ". Use a finer mesh.");
  // Strains are right to eps, so stresses to eps * modulus, and nodal forces to that times area.
  round_off_force_ = std::numeric_limits<double>::epsilon() * material_.lame().confined_modulus() *
                     std::sqrt(partition_.sum(square));
}

void
Body::internal_force(const Field &displacement, Field &force) const
{
  force.assign(displacement.size(), 0.);
  with_element(
      [&](auto kind)
      {
        using Element = decltype(kind);
        with_law(material_,
                 [&](const auto &law)
                 {
                   for (unsigned int c = 0; c < n_cells(); ++c)
                   {
                     const Element cell = element<Element>(c);
                     for (int q = 0; q < Element::n_points; ++q)
                     {
                       const Matrix3 P = law.stress(cell.deformation_gradient(q, displacement));
                       for (int a = 0; a < Element::n_nodes; ++a)
                       {
                         double *f = force.data() + 3 * std::size_t(cell.nodes[a]);
                         for (int i = 0; i < 3; ++i)
                           f[i] += cell.weights[q] * dot(P[i], cell.gradients[q][a]);
                       }
                     }
                   }
                 });
      });
  partition_.add_to_owners(force);
}

void
Body::multiply_mass(const Field &velocity, Field &product) const
{
  product.assign(velocity.size(), 0.);
  with_element(
      [&](auto kind)
      {
        constexpr int n = decltype(kind)::n_nodes;
        double shares[n][n];
        for (int a = 0; a < n; ++a)
          for (int b = 0; b < n; ++b)
            shares[a][b] = mass_share(kind, a, b);
        for (unsigned int c = 0; c < n_cells(); ++c)
        {
          const unsigned int *of_cell = cell_nodes(c);
          const double mass = material_.density * volumes_[c];
          for (int i = 0; i < 3; ++i)
          {
            double v[n];
            for (int b = 0; b < n; ++b)
              v[b] = mass * velocity[3 * std::size_t(of_cell[b]) + i];
            for (int a = 0; a < n; ++a)
            {
              double sum = 0.;
              for (int b = 0; b < n; ++b)
                sum += shares[a][b] * v[b];
              product[3 * std::size_t(of_cell[a]) + i] += sum;
            }
          }
        }
      });
  partition_.add_to_owners(product);
}

double
Body::mass() const
{
  double volume = 0.;
  for (const double of_cell : volumes_)
    volume += of_cell;
  return material_.density * partition_.sum(volume);
}

double
Body::strain_energy(const Field &displacement) const
{
  double energy = 0.;
  with_element(
      [&](auto kind)
      {
        using Element = decltype(kind);
        with_law(material_,
                 [&](const auto &law)
                 {
                   for (unsigned int c = 0; c < n_cells(); ++c)
                   {
                     const Element cell = element<Element>(c);
                     for (int q = 0; q < Element::n_points; ++q)
                       energy +=
                           cell.weights[q] * law.energy(cell.deformation_gradient(q, displacement));
                   }
                 });
      });
  return partition_.sum(energy);
}

double
Body::kinetic_energy(const Field &velocity) const
{
  Field product;
  multiply_mass(velocity, product);
  return 0.5 * partition_.dot(velocity, product);
}

Vector3
Body::momentum(const Field &velocity) const
{
  Field product;
  multiply_mass(velocity, product);
  Vector3 total{};
  for (unsigned int i = 0; i < 3 * partition_.n_owned(); ++i)
    total[i % 3] += product[i];
  for (double &component : total)
    component = partition_.sum(component);
  return total;
}

std::array<Matrix3, 4>
Body::vertex_stress(const unsigned int c, const Field &displacement) const
{
  return with_element(
      [&](auto kind)
      {
        using Element = decltype(kind);
        const Element cell = element<Element>(c);
        const auto at_point = [&](const int q)
        { return cauchy_stress_of(material_, cell.deformation_gradient(q, displacement)); };
        std::array<Matrix3, 4> stress{};
        if constexpr (Element::n_points == 1)
          stress.fill(at_point(0));
        else
          for (int q = 0; q < 4; ++q)
          {
            const Matrix3 here = at_point(q);
            for (int vertex = 0; vertex < 4; ++vertex)
              for (int i = 0; i < 3; ++i)
                stress[vertex][i] =
                    stress[vertex][i] +
                    (vertex == q ? vertex_from_own_point : vertex_from_other) * here[i];
          }
        return stress;
      });
}

void
Body::cell_matrix(const unsigned int c, const Field &displacement, const double mass_factor,
                  const double stiffness_factor, double *matrix) const
{
  with_element(
      [&](auto kind)
      {
        using Element = decltype(kind);
        constexpr int n = Element::n_nodes;
        const Element cell = element<Element>(c);
        std::fill_n(matrix, Element::n_dofs * Element::n_dofs, 0.);
        for (int q = 0; q < Element::n_points; ++q)
        {
          const Matrix3 F = cell.deformation_gradient(q, displacement);
          cell.add_stiffness(q,
                             with_law(material_, [&](const auto &law) { return law.tangent(F); }),
                             stiffness_factor, matrix);
        }
        const double mass = mass_factor * material_.density * volumes_[c];
        for (int a = 0; a < n; ++a)
          for (int b = 0; b < n; ++b)
            for (int i = 0; i < 3; ++i)
              matrix[3 * n * (3 * a + i) + 3 * b + i] += mass * mass_share(kind, a, b);
      });
}
} // namespace arthrowear
