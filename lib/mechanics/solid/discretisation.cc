// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/discretisation.h"

#include "base/errors.h"

#include <stdexcept>
#include <string>

namespace arthrowear
{
namespace
{
/// Adds factor times the stiffness of a cell.
template <class Element>
void
add_stiffness(const Element &cell, const SolidMaterial &material, const Field &displacement,
              const double factor, double *matrix)
{
  for (int q = 0; q < Element::n_points; ++q)
  {
    const Matrix3 F = cell.deformation_gradient(q, displacement);
    cell.add_stiffness(q, with_law(material, [&](const auto &law) { return law.tangent(F); }),
                       factor, matrix);
  }
}

/// At least the largest eigenvalue of a symmetric matrix, row-major n x n, that has no negative
/// ones, and at most n^(1/128) times that.
template <int n>
double
eigenvalue_bound(std::array<double, n * n> power)
{
  constexpr int n_squarings = 6;
  std::array<double, n * n> square;
  // Sums the logarithms of the norms divided out of `power`, each over the exponent at that time.
  double log_bound = 0., exponent = 1.;
  for (int k = 0;; ++k)
  {
    double norm_squared = 0.;
    for (const double entry : power)
      norm_squared += entry * entry;
    const double size = std::sqrt(norm_squared);
    if (!(size > 0.))
      return size;
    log_bound += std::log(size) / exponent;
    if (k == n_squarings)
      return std::exp(log_bound);
    for (double &entry : power)
      entry /= size;
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
      {
        double sum = 0.;
        for (int l = 0; l < n; ++l) // symmetric
          sum += power[n * i + l] * power[n * j + l];
        square[n * i + j] = sum;
      }
    power = square;
    exponent *= 2.;
  }
}
} // namespace

template <class Action>
void
Discretisation::for_each_point(const Action &action) const
{
  with_element(nodes().degree,
               [&](auto kind)
               {
                 using Element = decltype(kind);
                 unsigned int c = 0;
                 for (const Run &run : runs_)
                   with_law(materials_[run.material],
                            [&](const auto &law)
                            {
                              for (; c < run.end; ++c)
                              {
                                const Element cell = element<Element>(c);
                                for (int q = 0; q < Element::n_points; ++q)
                                  action(law, cell, q);
                              }
                            });
               });
}

Discretisation::Discretisation(const MeshData &mesh, std::vector<SolidMaterial> materials,
                               MPI_Comm communicator, const ElementChoice &elements)
    : mesh_(mesh, elements, communicator), materials_(std::move(materials))
{
  if (materials_.size() == 1)
    return;
  const std::size_t n = materials_.size(), n_volumes = mesh.volume_names.size();
  if (n != n_volumes)
    throw std::invalid_argument(std::to_string(n) + " materials for a mesh of " +
                                std::to_string(n_volumes) +
                                " volumes; give one for each volume, or one for all");
  for (std::size_t cell = 0; cell < mesh.cells.size(); ++cell)
    if (mesh.cell_volume_id[cell] >= n)
      throw std::invalid_argument("cell " + std::to_string(cell) + " is in volume " +
                                  std::to_string(mesh.cell_volume_id[cell]) + " of a mesh with " +
                                  std::to_string(n_volumes));
}

Discretisation::Cells
Discretisation::take_cells(const MeshData &mesh, const std::vector<unsigned int> &cells,
                           const std::vector<unsigned int> &local_of_mesh_node)
{
  mesh_cell_ = cells;
  if (materials_.size() > 1)
    for (const unsigned int cell : cells)
      material_of_cell_.push_back(mesh.cell_volume_id[cell]);
  for (unsigned int c = 0; c < cells.size(); ++c)
  {
    const std::size_t material = material_index(c);
    if (runs_.empty() || runs_.back().material != material)
      runs_.push_back({c + 1, material});
    runs_.back().end = c + 1;
  }
  Cells result;
  result.squares.assign(materials_.size(), 0.);
  with_element(nodes().degree,
               [&](auto element) { set_up<decltype(element)>(mesh, local_of_mesh_node, result); });
  return result;
}

template <class Element>
void
Discretisation::set_up(const MeshData &mesh, const std::vector<unsigned int> &local_of_mesh_node,
                       Cells &result)
{
  constexpr int n = Element::n_nodes, q = Element::n_points;
  const std::size_t n_cells = mesh_cell_.size();
  cell_nodes_.resize(n * n_cells);
  gradients_.resize(n * q * n_cells);
  weights_.resize(q * n_cells);
  for (std::size_t c = 0; c < n_cells; ++c)
  {
    unsigned int *of_cell = cell_nodes_.data() + n * c;
    nodes().of_cell(mesh.cells[mesh_cell_[c]], of_cell);
    Vector3 x[n];
    for (int a = 0; a < n; ++a)
    {
      x[a] = nodes().positions[of_cell[a]];
      of_cell[a] = local_of_mesh_node[of_cell[a]];
    }
    double *weights = weights_.data() + q * c;
    const auto gradients = reinterpret_cast<Vector3(*)[n]>(gradients_.data() + n * q * c);
    if (!(set_up_element(x, gradients, weights) > 0.))
    {
      ++result.n_folded;
      result.folded_at = x[0];
    }
    double volume = 0.;
    double &square = result.squares[material_index(c)];
    for (int point = 0; point < q; ++point)
    {
      volume += weights[point];
      for (int a = 0; a < n; ++a)
        square += weights[point] * weights[point] * dot(gradients[point][a], gradients[point][a]);
    }
    volumes_.push_back(volume);
  }
}

void
Discretisation::require_none_folded(const double n_on_all_ranks, const Cells &cells)
{
  if (n_on_all_ranks > 0.)
    throw InputError(std::to_string(static_cast<long>(n_on_all_ranks)) +
                     " elements are folded by the curvature of the boundary" +
                     (cells.n_folded > 0 ? ", one at (" + std::to_string(cells.folded_at[0]) +
                                               ", " + std::to_string(cells.folded_at[1]) + ", " +
                                               std::to_string(cells.folded_at[2]) + ") mm"
                                         : "") +
                     ". Use a finer mesh.");
}

void
Discretisation::add_internal_force(const Field &displacement, Field &force) const
{
  for_each_point(
      [&](const auto &law, const auto &cell, const int q)
      {
        const Matrix3 P = law.stress(cell.deformation_gradient(q, displacement));
        for (int a = 0; a < cell.n_nodes; ++a)
        {
          double *f = force.data() + 3 * std::size_t(cell.nodes[a]);
          for (int i = 0; i < 3; ++i)
            f[i] += cell.weights[q] * dot(P[i], cell.gradients[q][a]);
        }
      });
}

void
Discretisation::add_mass_product(const Field &velocity, Field &product) const
{
  with_element(nodes().degree,
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
                   const double mass = material(c).density * volumes_[c];
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
}

void
Discretisation::add_lumped_mass(std::vector<double> &mass) const
{
  for (unsigned int c = 0; c < n_cells(); ++c)
    for (unsigned int a = 0; a < nodes_per_cell(); ++a)
      mass[cell_nodes(c)[a]] += lumped_share(a) * material(c).density * volumes_[c];
}

double
Discretisation::strain_energy_here(const Field &displacement) const
{
  double energy = 0.;
  for_each_point(
      [&](const auto &law, const auto &cell, const int q)
      { energy += cell.weights[q] * law.energy(cell.deformation_gradient(q, displacement)); });
  return energy;
}

std::vector<double>
Discretisation::volumes_here() const
{
  std::vector<double> volumes(materials_.size(), 0.);
  for (unsigned int c = 0; c < n_cells(); ++c)
    volumes[material_index(c)] += volumes_[c];
  return volumes;
}

std::array<Matrix3, 4>
Discretisation::vertex_stress(const unsigned int c, const Field &displacement) const
{
  return with_element(
      nodes().degree,
      [&](auto kind)
      {
        using Element = decltype(kind);
        const Element cell = element<Element>(c);
        const auto at_point = [&](const int q)
        { return cauchy_stress_of(material(c), cell.deformation_gradient(q, displacement)); };
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
Discretisation::cell_matrix(const unsigned int c, const Field &displacement,
                            const double mass_factor, const double stiffness_factor,
                            double *matrix) const
{
  with_element(nodes().degree,
               [&](auto kind)
               {
                 using Element = decltype(kind);
                 constexpr int n = Element::n_nodes;
                 std::fill_n(matrix, Element::n_dofs * Element::n_dofs, 0.);
                 add_stiffness(element<Element>(c), material(c), displacement, stiffness_factor,
                               matrix);
                 const double mass = mass_factor * material(c).density * volumes_[c];
                 for (int a = 0; a < n; ++a)
                   for (int b = 0; b < n; ++b)
                     for (int i = 0; i < 3; ++i)
                       matrix[3 * n * (3 * a + i) + 3 * b + i] += mass * mass_share(kind, a, b);
               });
}

double
Discretisation::lumped_share(const int node) const
{
  return nodes().degree == 1 ? 0.25 : node < 4 ? 1. / 36. : 4. / 27.;
}

double
Discretisation::squared_frequency_bound(const unsigned int c, const Field &displacement) const
{
  return with_element(nodes().degree,
                      [&](auto kind)
                      {
                        using Element = decltype(kind);
                        constexpr int n = Element::n_dofs;
                        std::array<double, n * n> matrix;
                        matrix.fill(0.);
                        add_stiffness(element<Element>(c), material(c), displacement,
                                      1. / (material(c).density * volumes_[c]), matrix.data());
                        std::array<double, n> scale;
                        for (int i = 0; i < n; ++i)
                          scale[i] = 1. / std::sqrt(lumped_share(i / 3));
                        for (int i = 0; i < n; ++i)
                          for (int j = 0; j < n; ++j)
                            matrix[n * i + j] *= scale[i] * scale[j];
                        return eigenvalue_bound<n>(matrix);
                      });
}
} // namespace arthrowear
