// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/newton_system.h"
#include "contact/nscd/relative_compliance.h"
#include "unit/nscd/random_problem.h"
#include "unit/nscd/rigid_scene.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace
{
using namespace arthrowear::nscd;

/// The blocks of W, unsymmetric by random terms, of the contacts that are not a multiple of
/// `left_out`.
BlockMatrix
blocks_of(const Delassus &W, const std::size_t left_out, const unsigned int seed)
{
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> value(-1., 1.);
  BlockMatrix matrix;
  std::vector<int> number(W.n_contacts(), -1);
  for (std::size_t i = 0; i < W.n_contacts(); ++i)
    if (i % left_out != 0)
    {
      number[i] = static_cast<int>(matrix.contacts.size());
      matrix.contacts.push_back(static_cast<unsigned int>(i));
    }
  matrix.begin.assign(1, 0);
  for (const unsigned int i : matrix.contacts)
  {
    for (std::size_t b = 0; b < W.row_length(i); ++b)
    {
      const std::size_t j = W.row_columns(i)[b];
      if (number[j] < 0)
        continue;
      double block[9];
      W.block(i, j, block);
      for (double &entry : block)
        entry += 0.1 * value(random);
      for (int a = 0; i == j && a < 3; ++a)
        block[4 * a] += 20.;
      matrix.columns.push_back(static_cast<unsigned int>(number[j]));
      matrix.values.insert(matrix.values.end(), block, block + 9);
    }
    matrix.begin.push_back(matrix.columns.size());
  }
  return matrix;
}

TEST(BlockFactors, SolveWithTheContactsOfAnySubset)
{
  // The same object with other contacts, other values and the first ones again.
  const ContactProblem problem = box_stack(12, 0.3, 0.);
  BlockFactors factors;
  factors.set_up(*problem.W);
  for (const std::size_t left_out : {1000u, 3u, 7u, 3u})
  {
    const BlockMatrix matrix = blocks_of(*problem.W, left_out, 5);
    std::vector<double> x(3 * matrix.contacts.size()), b;
    for (std::size_t k = 0; k < x.size(); ++k)
      x[k] = std::sin(static_cast<double>(k));
    multiply(matrix, x, b);
    ASSERT_TRUE(factors.factor(matrix));
    factors.solve(b);
    for (std::size_t k = 0; k < x.size(); ++k)
      ASSERT_NEAR(b[k], x[k], 1e-11);
    // One box touches two others, four contacts each: the factors of a chain do not fill in.
    EXPECT_LT(factors.n_products(), 150. * static_cast<double>(matrix.contacts.size()));
  }
}

TEST(BlockFactors, ASingularBlockIsReportedAndForgotten)
{
  const ContactProblem problem = box_stack(3, 0.3, 0.);
  BlockFactors factors;
  factors.set_up(*problem.W);
  const BlockMatrix regular = blocks_of(*problem.W, 1000, 5);
  BlockMatrix singular = regular;
  std::fill(singular.values.begin(), singular.values.end(), 0.);
  EXPECT_FALSE(factors.factor(singular));
  ASSERT_TRUE(factors.factor(regular));
  std::vector<double> x(3 * regular.contacts.size(), 1.), b;
  multiply(regular, x, b);
  factors.solve(b);
  for (const double value : b)
    EXPECT_NEAR(value, 1., 1e-11);
}

TEST(NewtonSystem, BlocksAndDenseFactorsGiveOneDirection)
{
  // Contacts that slide, stick and are open, of frictionless ones too.
  ContactProblem dense = random_problem(40, 12, 0.4, 1e-2);
  for (std::size_t i = 0; i < 40; i += 5)
    dense.friction[i] = 0.;
  const ContactProblem sparse = as_sparse(dense);
  std::vector<double> r(120), u(120), by_dense(120), by_blocks(120);
  for (std::size_t i = 0; i < 40; ++i)
    r[3 * i + 2] = i % 3 == 0 ? 0. : 1. + 0.1 * static_cast<double>(i);
  dense.W->multiply(r.data(), u.data());
  for (std::size_t k = 0; k < u.size(); ++k)
    u[k] = 0.2 * u[k] + dense.free_velocity[k];
  for (const bool is_dense : {true, false})
  {
    const ContactProblem &problem = is_dense ? dense : sparse;
    std::vector<LocalContact> contacts;
    for (std::size_t i = 0; i < 40; ++i)
    {
      double block[9];
      problem.W->diagonal_block(i, block);
      contacts.push_back(make_local_contact(block, problem.friction[i], problem.wear[i]));
    }
    scale_by_relative_compliance(*problem.W, contacts);
    NewtonSystem system;
    system.set_up(problem, contacts);
    system.linearise(r.data(), u.data(), false);
    ASSERT_TRUE(system.solve(1e-9, is_dense ? by_dense : by_blocks));
  }
  const double largest = *std::max_element(by_dense.begin(), by_dense.end());
  for (std::size_t k = 0; k < u.size(); ++k)
    EXPECT_NEAR(by_blocks[k], by_dense[k], 1e-5 * largest); // condensed to 1e-6
}
} // namespace
