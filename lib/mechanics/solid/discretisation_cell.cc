// SPDX-License-Identifier: LGPL-2.1-or-later
// Quantities computed cell by cell: stress, matrix, frequency.
#include "solid/discretisation.h"

#include <algorithm>

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

std::array<Matrix3, 4>
Discretisation::vertex_stress(const unsigned int c, const Field &displacement) const
{
  return with_element(
      nodes_.degree,
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
  with_element(nodes_.degree,
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
  return nodes_.degree == 1 ? 0.25 : node < 4 ? 1. / 36. : 4. / 27.;
}

double
Discretisation::squared_frequency_bound(const unsigned int c, const Field &displacement) const
{
  return with_element(nodes_.degree,
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
