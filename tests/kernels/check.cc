// SPDX-License-Identifier: LGPL-2.1-or-later
// Prints the name of OpenBLAS' kernels, and fails if they compute products or factors with an error
// that rounding cannot have: a library that is older than the processor may do so.
#include "core_name.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <random>
#include <vector>

extern "C"
{
  void dgemm_(const char *, const char *, const int *, const int *, const int *, const double *,
              const double *, const int *, const double *, const int *, const double *, double *,
              const int *);
  void dtrsm_(const char *, const char *, const char *, const char *, const int *, const int *,
              const double *, const double *, const int *, double *, const int *);
  void dpotrf_(const char *, const int *, double *, const int *, int *);
  void dgetrf_(const int *, const int *, double *, const int *, int *, int *);
}

namespace
{
/// Square matrix by columns.
struct Matrix
{
  explicit Matrix(const int size) : n(size), values(static_cast<std::size_t>(size * size), 0.) {}
  double &operator()(const int i, const int j)
  {
    return values[static_cast<std::size_t>(i + j * n)];
  }
  double operator()(const int i, const int j) const
  {
    return values[static_cast<std::size_t>(i + j * n)];
  }
  double *data() { return values.data(); }

  int n;
  std::vector<double> values;
};

Matrix
random_matrix(const int n, std::mt19937 &generator)
{
  Matrix matrix(n);
  for (double &value : matrix.values)
    value = std::ldexp(generator(), -32) - .5;
  return matrix;
}

Matrix
transposed(const Matrix &a)
{
  Matrix result(a.n);
  for (int j = 0; j < a.n; ++j)
    for (int i = 0; i < a.n; ++i)
      result(i, j) = a(j, i);
  return result;
}

/// Part of a factor: its lower or upper triangle, with ones on the diagonal if it is a unit one.
Matrix
triangle(const Matrix &a, const bool is_lower, const bool is_unit)
{
  Matrix result(a.n);
  for (int j = 0; j < a.n; ++j)
    for (int i = 0; i < a.n; ++i)
      if (i == j)
        result(i, j) = is_unit ? 1. : a(i, j);
      else if ((i > j) == is_lower)
        result(i, j) = a(i, j);
  return result;
}

/// Largest error of the product a b = c over the bound of Higham (2002, sections 3.5, 8.1, 9.3 and
/// 10.1), (n + 1) eps |a| |b| for a product, a solution and a factorisation in any order of sums.
/// The plain loop here has the same bound, hence the factor of two.
double
error_of(const Matrix &a, const Matrix &b, const Matrix &c)
{
  const int n = a.n;
  double largest = 0.;
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i)
    {
      double sum = 0., sizes = 0.;
      for (int k = 0; k < n; ++k)
      {
        sum += a(i, k) * b(k, j);
        sizes += std::abs(a(i, k) * b(k, j));
      }
      const double bound =
          2. * (n + 1) * std::numeric_limits<double>::epsilon() * (sizes + std::abs(c(i, j)));
      const double error = sum == c(i, j) ? 0. : std::abs(sum - c(i, j)) / bound;
      largest = error <= largest ? largest : error; // NaN becomes the largest
    }
  return largest;
}

double
product_error(const int n, std::mt19937 &generator)
{
  const Matrix a = random_matrix(n, generator), b = random_matrix(n, generator);
  const double one = 1., zero = 0.;
  double largest = 0.;
  for (const bool turns_a : {false, true})
    for (const bool turns_b : {false, true})
    {
      Matrix c(n);
      dgemm_(turns_a ? "T" : "N", turns_b ? "T" : "N", &n, &n, &n, &one, a.values.data(), &n,
             b.values.data(), &n, &zero, c.data(), &n);
      const double error = error_of(turns_a ? transposed(a) : a, turns_b ? transposed(b) : b, c);
      largest = error <= largest ? largest : error;
    }
  return largest;
}

double
cholesky_error(const int n, std::mt19937 &generator)
{
  Matrix a = random_matrix(n, generator);
  for (int j = 0; j < n; ++j)
  {
    for (int i = 0; i < j; ++i)
      a(i, j) = a(j, i);
    a(j, j) += n;
  }
  Matrix factor = a;
  int info = 0;
  dpotrf_("L", &n, factor.data(), &n, &info);
  const Matrix lower = triangle(factor, true, false);
  Matrix solution = a;
  const double one = 1.;
  dtrsm_("L", "L", "N", "N", &n, &n, &one, lower.values.data(), &n, solution.data(), &n);
  return info != 0 ? std::numeric_limits<double>::infinity()
                   : std::max(error_of(lower, transposed(lower), a), error_of(lower, solution, a));
}

double
elimination_error(const int n, std::mt19937 &generator)
{
  Matrix a = random_matrix(n, generator), factor = a;
  std::vector<int> pivots(static_cast<std::size_t>(n));
  int info = 0;
  dgetrf_(&n, &n, factor.data(), &n, pivots.data(), &info);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      std::swap(a(i, j), a(pivots[static_cast<std::size_t>(i)] - 1, j));
  return info != 0 ? std::numeric_limits<double>::infinity()
                   : error_of(triangle(factor, true, true), triangle(factor, false, false), a);
}
} // namespace

int
main()
{
  const char *core = openblas_core_name();
  std::printf("%s\n", core != nullptr ? core : "none");
  std::mt19937 generator(1);
  int status = 0;
  const auto check = [&](const char *name, double (*error_at)(int, std::mt19937 &))
  {
    double largest = 0.;
    for (int n = 1; n <= 260; n += n < 34 ? 1 : 45) // around the widths of all kernels and blocks
    {
      const double error = error_at(n, generator);
      largest = error <= largest ? largest : error;
    }
    if (largest <= 1.)
      return;
    std::printf("%s: %.2g times the error that rounding can have\n", name, largest);
    status = 1;
  };
  check("products of matrices", &product_error);
  check("Cholesky's factors and their solutions", &cholesky_error);
  check("Gauss' elimination", &elimination_error);
  return status;
}
