// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/supernodal_solve.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
/// Two leaves, rows 0 to 1 and row 2, below a root of rows 3 to 5:
///     L = [ 2 . | . | . . .
///           1 3 | . | . . .
///           . . | 4 | . . .
///           1 . | 2 | 5 . .
///           . . | 1 | 1 2 .
///           3 2 | . | . 1 3 ]
struct Tree
{
  std::vector<std::int64_t> first{0, 2, 3, 6}, row_begins{0, 4, 7, 10}, value_begins{0, 8, 11, 20};
  std::vector<std::int64_t> indices{0, 1, 3, 5, 2, 3, 4, 3, 4, 5};
  std::vector<double> values{2., 1., 1., 3.,      /**/ 0., 3., 0.,      2., //
                             4., 2., 1.,                                    //
                             5., 1., 0., /**/ 0., 2.,      1., /**/ 0., 0., 3.};
  Supernodes nodes() const
  {
    return {
        6, 3, first.data(), row_begins.data(), indices.data(), value_begins.data(), values.data()};
  }
  /// (L L^T x)_i
  static double product(const double *x, const int i)
  {
    constexpr double L[6][6] = {{2.},
                                {1., 3.},
                                {0., 0., 4.},
                                {1., 0., 2., 5.},
                                {0., 0., 1., 1., 2.},
                                {3., 2., 0., 0., 1., 3.}};
    double sum = 0.;
    for (int k = 0; k < 6; ++k)
      for (int j = 0; j < 6; ++j)
        sum += L[i][k] * L[j][k] * x[j];
    return sum;
  }
};
} // namespace

TEST(SupernodalSolve, SolvesWithEveryUnitForce)
{
  const Tree tree;
  SupernodalSolve solve(tree.nodes());
  solve.want({0, 1, 2, 3, 4, 5});
  solve.begin(6, {0, 1, 2, 3, 4, 5});
  for (int i = 0; i < 6; ++i)
    solve.row(i)[i] = 1.;
  solve.solve();
  for (int c = 0; c < 6; ++c)
  {
    double x[6];
    for (int i = 0; i < 6; ++i)
      x[i] = solve.row(i)[c];
    for (int i = 0; i < 6; ++i)
      EXPECT_NEAR(Tree::product(x, i), i == c ? 1. : 0., 1e-13) << i << " " << c;
  }
}

// Forces on one leaf and wanted values on the other: either sweep leaves out one of the leaves, 8
// and 3 of 20 stored entries. The block was used before and holds other numbers.
TEST(SupernodalSolve, LeavesOutWhatNoRowReaches)
{
  const Tree tree;
  SupernodalSolve all(tree.nodes()), part(tree.nodes());
  all.want({0, 1, 2, 3, 4, 5});
  all.begin(2, {2});
  all.row(2)[0] = 1.;
  all.row(2)[1] = -3.;
  all.solve();

  part.begin(2, {0, 1, 2});
  for (int i = 0; i < 3; ++i)
    part.row(i)[0] = 7.;
  part.solve();
  part.want({1});
  part.begin(2, {2});
  part.row(2)[0] = 1.;
  part.row(2)[1] = -3.;
  part.solve();
  EXPECT_EQ(part.row(2)[0], 1. / 4.); // eliminated, not substituted
  for (const std::size_t row : {0, 1, 3, 4, 5})
    for (int c = 0; c < 2; ++c)
      EXPECT_EQ(part.row(row)[c], all.row(row)[c]) << row;
}
