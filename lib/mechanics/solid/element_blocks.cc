// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/element_blocks.h"

#include "base/errors.h"
#include "base/processor.h"

#define ARTHROWEAR_INLINE inline __attribute__((always_inline))

namespace arthrowear
{
namespace
{
constexpr unsigned int n_lanes = ElementBlocks::n_lanes;
using Lanes = double[n_lanes];
} // namespace

struct ElementBlocks::Kernels
{
  /// Displacement gradients [3 i + j], from differences to node 0.
  static ARTHROWEAR_INLINE void gather(const Block &block, const double *__restrict displacement,
                                       Lanes *__restrict gradient)
  {
    alignas(64) Lanes u[9];
    for (unsigned int lane = 0; lane < n_lanes; ++lane)
    {
      const double *const origin = displacement + 3 * block.nodes[0][lane];
      for (int a = 0; a < 3; ++a)
      {
        const double *const value = displacement + 3 * block.nodes[a + 1][lane];
        for (int i = 0; i < 3; ++i)
          u[3 * a + i][lane] = value[i] - origin[i];
      }
    }
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        for (unsigned int lane = 0; lane < n_lanes; ++lane)
          gradient[3 * i + j][lane] = u[i][lane] * block.gradients[j][lane] +
                                      u[3 + i][lane] * block.gradients[3 + j][lane] +
                                      u[6 + i][lane] * block.gradients[6 + j][lane];
  }

  /// Adds the forces of first Piola stresses times volume [3 i + j].
  static ARTHROWEAR_INLINE void scatter(const Block &block, const Lanes *__restrict stress,
                                        double *__restrict force)
  {
    alignas(64) Lanes f[9];
    for (int a = 0; a < 3; ++a)
      for (int i = 0; i < 3; ++i)
        for (unsigned int lane = 0; lane < n_lanes; ++lane)
          f[3 * a + i][lane] = stress[3 * i][lane] * block.gradients[3 * a][lane] +
                               stress[3 * i + 1][lane] * block.gradients[3 * a + 1][lane] +
                               stress[3 * i + 2][lane] * block.gradients[3 * a + 2][lane];
    for (unsigned int lane = 0; lane < n_lanes; ++lane)
    {
      double *const origin = force + 3 * block.nodes[0][lane];
      for (int i = 0; i < 3; ++i)
        origin[i] -= f[i][lane] + f[3 + i][lane] + f[6 + i][lane];
      for (int a = 0; a < 3; ++a)
      {
        double *const value = force + 3 * block.nodes[a + 1][lane];
        for (int i = 0; i < 3; ++i)
          value[i] += f[3 * a + i][lane];
      }
    }
  }

  static ARTHROWEAR_INLINE void small_strain_stress(const Block &block, Lanes *__restrict g)
  {
    for (unsigned int lane = 0; lane < n_lanes; ++lane)
    {
      const double mu = block.mu[lane];
      const double pressure = block.lambda[lane] * (g[0][lane] + g[4][lane] + g[8][lane]);
      const double xy = mu * (g[1][lane] + g[3][lane]), yz = mu * (g[5][lane] + g[7][lane]),
                   zx = mu * (g[2][lane] + g[6][lane]);
      g[0][lane] = pressure + 2. * mu * g[0][lane];
      g[4][lane] = pressure + 2. * mu * g[4][lane];
      g[8][lane] = pressure + 2. * mu * g[8][lane];
      g[1][lane] = g[3][lane] = xy;
      g[5][lane] = g[7][lane] = yz;
      g[2][lane] = g[6][lane] = zx;
    }
  }

  static ARTHROWEAR_INLINE void st_venant_kirchhoff_stress(const Block &block, Lanes *__restrict g)
  {
    for (unsigned int lane = 0; lane < n_lanes; ++lane)
    {
      double F[9], S[6];
      for (int k = 0; k < 9; ++k)
        F[k] = g[k][lane];
      // Green-Lagrange strain without taking differences of numbers near 1.
      const double xx = F[0] + 0.5 * (F[0] * F[0] + F[3] * F[3] + F[6] * F[6]);
      const double yy = F[4] + 0.5 * (F[1] * F[1] + F[4] * F[4] + F[7] * F[7]);
      const double zz = F[8] + 0.5 * (F[2] * F[2] + F[5] * F[5] + F[8] * F[8]);
      const double xy2 = F[1] + F[3] + F[0] * F[1] + F[3] * F[4] + F[6] * F[7];
      const double yz2 = F[5] + F[7] + F[1] * F[2] + F[4] * F[5] + F[7] * F[8];
      const double zx2 = F[2] + F[6] + F[0] * F[2] + F[3] * F[5] + F[6] * F[8];
      const double mu = block.mu[lane], pressure = block.lambda[lane] * (xx + yy + zz);
      S[0] = pressure + 2. * mu * xx;
      S[1] = pressure + 2. * mu * yy;
      S[2] = pressure + 2. * mu * zz;
      S[3] = mu * xy2;
      S[4] = mu * yz2;
      S[5] = mu * zx2;
      F[0] += 1.;
      F[4] += 1.;
      F[8] += 1.;
      for (int i = 0; i < 3; ++i)
      {
        const double *const row = F + 3 * i;
        g[3 * i][lane] = row[0] * S[0] + row[1] * S[3] + row[2] * S[5];
        g[3 * i + 1][lane] = row[0] * S[3] + row[1] * S[1] + row[2] * S[4];
        g[3 * i + 2][lane] = row[0] * S[5] + row[1] * S[4] + row[2] * S[2];
      }
    }
  }

  /// Any law, an element at a time.
  template <typename Law> static void stress_of_law(const Block &block, Lanes *g)
  {
    for (unsigned int lane = 0; lane < n_lanes; ++lane)
    {
      Matrix3 F;
      for (int k = 0; k < 9; ++k)
        F[k / 3][k % 3] = g[k][lane] + (k % 4 == 0 ? 1. : 0.);
      const Matrix3 P = Law{LameConstants{block.lambda[lane], block.mu[lane]}}.stress(F);
      for (int k = 0; k < 9; ++k)
        g[k][lane] = P[k / 3][k % 3];
    }
  }

  static ARTHROWEAR_INLINE void add_forces(const std::vector<Block> &blocks, const MaterialLaw law,
                                           const double *displacement, double *force)
  {
    alignas(64) Lanes g[9];
    switch (law)
    {
    case MaterialLaw::linear_elastic:
      for (const Block &block : blocks)
      {
        gather(block, displacement, g);
        small_strain_stress(block, g);
        scatter(block, g, force);
      }
      break;
    case MaterialLaw::st_venant_kirchhoff:
      for (const Block &block : blocks)
      {
        gather(block, displacement, g);
        st_venant_kirchhoff_stress(block, g);
        scatter(block, g, force);
      }
      break;
    case MaterialLaw::neo_hookean:
      for (const Block &block : blocks)
      {
        gather(block, displacement, g);
        stress_of_law<NeoHookean>(block, g);
        scatter(block, g, force);
      }
      break;
    }
  }

  static void add_forces_anywhere(const std::vector<Block> &blocks, const MaterialLaw law,
                                  const double *displacement, double *force)
  {
    add_forces(blocks, law, displacement, force);
  }
#ifdef __x86_64__
  // The same code for processors with wider registers, chosen at run time.
  __attribute__((target("avx2,fma"))) static void add_forces_avx2(const std::vector<Block> &blocks,
                                                                  const MaterialLaw law,
                                                                  const double *displacement,
                                                                  double *force)
  {
    add_forces(blocks, law, displacement, force);
  }
#endif
};

ElementBlocks::ElementBlocks(const Discretisation &cells)
    : blocks_((cells.n_cells() + n_lanes - 1) / n_lanes), n_cells_(cells.n_cells()),
      law_(cells.materials().at(0).law)
{
  for (const SolidMaterial &material : cells.materials())
    if (material.law_name() != cells.materials()[0].law_name())
      throw InputError("materials of one explicit problem must have one law: " +
                       cells.materials()[0].law_name() + " and " + material.law_name());
  for (unsigned int i = 0; i < n_lanes * blocks_.size(); ++i)
  {
    Block &block = blocks_[i / n_lanes];
    const unsigned int lane = i % n_lanes;
    if (i >= n_cells_) // fills the last block: no stiffness, on a node that is there
    {
      for (auto &row : block.gradients)
        row[lane] = 0.;
      block.lambda[lane] = block.mu[lane] = 0.;
      for (auto &nodes : block.nodes)
        nodes[lane] = block.nodes[0][0];
      continue;
    }
    const LinearElement cell = cells.element<LinearElement>(i);
    const double volume = cells.cell_volume(i);
    for (int a = 0; a < 4; ++a)
      block.nodes[a][lane] = cell.nodes[a];
    for (int k = 0; k < 9; ++k)
      block.gradients[k][lane] = cell.gradients[0][1 + k / 3][k % 3];
    const LameConstants lame = cells.material(i).lame();
    block.lambda[lane] = volume * lame.lambda;
    block.mu[lane] = volume * lame.mu;
    if (const auto &model = cells.material(i).model)
    {
      models_.push_back(model);
      volumes_.push_back(volume);
    }
  }
}

/// Calls an action with the block, lane and law of each cell, and its displacement gradients
/// plus 1.
template <typename Action>
void
ElementBlocks::for_each_cell_of_models(const std::vector<double> &displacement,
                                       const Action &action) const
{
  alignas(64) Lanes g[9];
  for (unsigned int cell = 0; cell < models_.size(); ++cell)
  {
    const Block &block = blocks_[cell / n_lanes];
    const unsigned int lane = cell % n_lanes;
    if (lane == 0)
      Kernels::gather(block, displacement.data(), g);
    Matrix3 F;
    for (int k = 0; k < 9; ++k)
      F[k / 3][k % 3] = g[k][lane] + (k % 4 == 0 ? 1. : 0.);
    action(block, lane, cell, F);
  }
}

void
ElementBlocks::add_force_of_models(const std::vector<double> &displacement,
                                   std::vector<double> &force) const
{
  alignas(64) Lanes stress[9] = {};
  for_each_cell_of_models(
      displacement,
      [&](const Block &block, const unsigned int lane, const unsigned int cell, const Matrix3 &F)
      {
        const Matrix3 P = models_[cell]->stress(F);
        for (int k = 0; k < 9; ++k)
          stress[k][lane] = volumes_[cell] * P[k / 3][k % 3];
        // In the last block, lanes without a cell keep stresses of earlier cells; their gradients
        // are zero.
        if (lane + 1 == n_lanes || cell + 1 == n_cells_)
          Kernels::scatter(block, stress, force.data());
      });
}

void
ElementBlocks::add_internal_force(const std::vector<double> &displacement,
                                  std::vector<double> &force) const
{
  if (!models_.empty())
  {
    add_force_of_models(displacement, force);
    return;
  }
#ifdef __x86_64__
  if (has_avx2())
  {
    Kernels::add_forces_avx2(blocks_, law_, displacement.data(), force.data());
    return;
  }
#endif
  Kernels::add_forces_anywhere(blocks_, law_, displacement.data(), force.data());
}

double
ElementBlocks::strain_energy(const std::vector<double> &displacement) const
{
  double energy = 0.;
  for_each_cell_of_models(
      displacement, [&](const Block &, unsigned int, const unsigned int cell, const Matrix3 &F)
      { energy += volumes_[cell] * models_[cell]->energy(F); });
  if (!models_.empty())
    return energy;
  alignas(64) Lanes g[9];
  for (const Block &block : blocks_)
  {
    Kernels::gather(block, displacement.data(), g);
    for (unsigned int lane = 0; lane < n_lanes; ++lane)
    {
      Matrix3 F;
      for (int k = 0; k < 9; ++k)
        F[k / 3][k % 3] = g[k][lane] + (k % 4 == 0 ? 1. : 0.);
      energy += with_law(law_, {block.lambda[lane], block.mu[lane]},
                         [&](const auto &law) { return law.energy(F); });
    }
  }
  return energy;
}
} // namespace arthrowear
