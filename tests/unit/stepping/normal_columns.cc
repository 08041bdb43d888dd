// SPDX-License-Identifier: LGPL-2.1-or-later
// Compliances by normal forces from one product with W per point (doc/theory/iterative.md, section
// 4).
#include "stepping/normal_columns.h"

#include "base/triples.h"

#include <gtest/gtest.h>

#include <random>

using namespace arthrowear;

namespace
{
/// Symmetric positive definite responses of n points, 3n x 3n, with random entries.
class Responses
{
public:
  explicit Responses(const unsigned int points) : size_(3 * points), matrix_(size_ * size_, 0.)
  {
    std::mt19937 random(1);
    std::normal_distribution<double> normal;
    std::vector<double> root(size_ * size_);
    for (double &value : root)
      value = normal(random);
    for (std::size_t i = 0; i < size_; ++i)
      for (std::size_t j = 0; j < size_; ++j)
        for (std::size_t k = 0; k < size_; ++k)
          matrix_[i * size_ + j] += root[i * size_ + k] * root[j * size_ + k] / size_;
  }
  std::vector<double> operator()(const std::vector<double> &forces) const
  {
    std::vector<double> result(size_, 0.);
    for (std::size_t i = 0; i < size_; ++i)
      for (std::size_t j = 0; j < size_; ++j)
        result[i] += matrix_[i * size_ + j] * forces[j];
    return result;
  }
  /// n_i . G_ij n_j
  double between(const unsigned int i, const Vector3 &a, const unsigned int j,
                 const Vector3 &b) const
  {
    std::vector<double> forces(size_, 0.);
    set_triple(forces, j, b);
    return dot(a, triple((*this)(forces), i));
  }

private:
  std::size_t size_;
  std::vector<double> matrix_;
};

Vector3
unit(const Vector3 &vector)
{
  return (1. / norm(vector)) * vector;
}

/// Normals around z that lean by up to one, and are turned by an angle about a changing axis.
std::vector<Vector3>
normals(const std::vector<unsigned int> &points, const double angle)
{
  std::vector<Vector3> result;
  for (const unsigned int point : points)
    result.push_back(unit(unit({std::sin(1. + point), std::cos(3. * point), 1.}) +
                          std::tan(angle) * unit({1., std::sin(5. * point), -1.})));
  return result;
}

/// Largest error of the compliances, over the largest of them.
double
error_of(NormalColumns &columns, const Responses &body, const std::vector<unsigned int> &points,
         const std::vector<Vector3> &of)
{
  const std::vector<double> found = columns.along_normals(points, of);
  double error = 0., largest = 0.;
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t j = 0; j < points.size(); ++j)
    {
      const double exact = body.between(points[i], of[i], points[j], of[j]);
      largest = std::max(largest, std::abs(exact));
      error = std::max(error, std::abs(found[i * points.size() + j] - exact));
    }
  return error / largest;
}

constexpr unsigned int number = 7;
const std::vector<unsigned int> some{1, 2, 4, 5}, others{0, 2, 5, 6};
constexpr double round_off = 1e-6; // columns are kept in single precision
} // namespace

TEST(NormalColumns, NeedOneProductPerPointAndKeepIt)
{
  const Responses body(number);
  NormalColumns columns(MPI_COMM_SELF, number, body);
  columns.along_normals(some, normals(some, 0.));
  EXPECT_EQ(columns.n_products(), 4u);
  columns.along_normals(others, normals(others, 0.)); // 2 and 5 have theirs
  EXPECT_EQ(columns.n_products(), 6u);
  EXPECT_LT(error_of(columns, body, some, normals(some, 0.)), round_off);
  EXPECT_LT(error_of(columns, body, others, normals(others, 0.)), round_off);
  columns.clear(); // K is another one
  columns.along_normals(some, normals(some, 0.));
  EXPECT_EQ(columns.n_products(), 10u);
}

// Columns of both points of an entry give its change by turned normals up to the second order: at
// an angle a the error is at most a^2 times the largest entry of tangents, which is below four of
// the largest of normals here. Without the terms of first order it would be a.
TEST(NormalColumns, ErrByTheSquareOfTheAngleOfTurnedNormals)
{
  const Responses body(number);
  for (const double angle : {1e-3, 3e-3, 9e-3})
  {
    NormalColumns columns(MPI_COMM_SELF, number, body);
    columns.along_normals(some, normals(some, 0.));
    columns.along_normals(some, normals(some, angle));
    EXPECT_EQ(columns.n_products(), 4u);
    EXPECT_LT(error_of(columns, body, some, normals(some, angle)), 4. * angle * angle) << angle;
  }
}

// Normals that turn further get a second and a third direction, and never a fourth.
TEST(NormalColumns, FollowNormalsThatTurnFar)
{
  const Responses body(number);
  NormalColumns columns(MPI_COMM_SELF, number, body);
  columns.along_normals(some, normals(some, 0.));
  columns.along_normals(some, normals(some, 0.5));
  EXPECT_EQ(columns.n_products(), 8u);
  EXPECT_LT(error_of(columns, body, some, normals(some, 0.5)), round_off);
  for (const double angle : {-0.7, 1., 1.4})
  {
    std::vector<Vector3> of = normals(some, angle);
    for (std::size_t i = 0; i < of.size(); ++i)
      of[i] = unit(of[i] + Vector3{0., angle, 0.3});
    columns.along_normals(some, of);
    EXPECT_LT(error_of(columns, body, some, of), round_off);
  }
  EXPECT_EQ(columns.n_products(), 12u);
}

TEST(NormalColumns, GiveTheDisplacementOfAllPoints)
{
  const Responses body(number);
  NormalColumns columns(MPI_COMM_SELF, number, body);
  const std::vector<Vector3> of = normals(some, 0.);
  columns.along_normals(some, of);
  std::vector<double> forces(3 * number, 0.);
  for (std::size_t i = 0; i < some.size(); ++i)
    set_triple(forces, some[i], (1. + i) * of[i]);
  const std::vector<double> found = columns.displacement(forces), exact = body(forces);
  for (std::size_t k = 0; k < exact.size(); ++k)
    EXPECT_NEAR(found[k], exact[k], round_off * 10.);
}
