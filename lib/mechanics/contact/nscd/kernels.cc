// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/kernels.h"

#include "base/four_values.h"
#include "base/processor.h"

#include <cmath>

namespace arthrowear::nscd::kernels
{
namespace
{
ARTHROWEAR_INLINE void
add_rows_body(double *__restrict__ u, const double *__restrict__ rows, const std::size_t n,
              const double *change)
{
  const double c0 = change[0], c1 = change[1], c2 = change[2];
  const double *__restrict__ row_1 = rows + n;
  const double *__restrict__ row_2 = rows + 2 * n;
  for (std::size_t j = 0; j < n; ++j)
    u[j] += c0 * rows[j] + c1 * row_1[j] + c2 * row_2[j];
}

ARTHROWEAR_INLINE void
multiply_rows_body(const double *__restrict__ rows, const std::size_t n,
                   const double *__restrict__ r, double *product, double *magnitude)
{
  Four sum[3] = {}, size[3] = {};
  std::size_t j = 0;
  for (; j + 4 <= n; j += 4)
  {
    Four factor;
    load(r + j, factor);
    for (int a = 0; a < 3; ++a)
    {
      Four term;
      load(rows + a * n + j, term);
      term *= factor;
      sum[a] += term;
      size[a] += term < 0. ? -term : term;
    }
  }
  for (int a = 0; a < 3; ++a)
  {
    product[a] = sum_of(sum[a]);
    magnitude[a] = sum_of(size[a]);
    for (std::size_t k = j; k < n; ++k)
    {
      product[a] += rows[a * n + k] * r[k];
      magnitude[a] += std::fabs(rows[a * n + k] * r[k]);
    }
  }
}

ARTHROWEAR_INLINE void
add_rows_ahead_body(double *__restrict__ u, const double *__restrict__ rows,
                    const double *next_rows, const std::size_t n, const double *change)
{
  constexpr std::size_t line = 8; // doubles in a cache line
  const double c0 = change[0], c1 = change[1], c2 = change[2];
  std::size_t j = 0;
  for (; j + line <= n; j += line)
  {
    for (std::size_t a = 0; a < 3; ++a)
      __builtin_prefetch(next_rows + a * n + j, 0, 2);
    for (std::size_t l = j; l < j + line; l += 4)
    {
      Four first, second, third, sum;
      load(rows + l, first);
      load(rows + n + l, second);
      load(rows + 2 * n + l, third);
      load(u + l, sum);
      sum += c0 * first + c1 * second + c2 * third;
      std::memcpy(u + l, &sum, sizeof(Four));
    }
  }
  for (; j < n; ++j)
    u[j] += c0 * rows[j] + c1 * rows[n + j] + c2 * rows[2 * n + j];
}

ARTHROWEAR_INLINE void
add_rows_and_magnitudes_body(double *__restrict__ u, double *__restrict__ magnitude,
                             const double *__restrict__ rows, const std::size_t n,
                             const double *change)
{
  const double c0 = change[0], c1 = change[1], c2 = change[2];
  const double *__restrict__ row_1 = rows + n;
  const double *__restrict__ row_2 = rows + 2 * n;
  for (std::size_t j = 0; j < n; ++j)
  {
    const double term_0 = c0 * rows[j], term_1 = c1 * row_1[j], term_2 = c2 * row_2[j];
    u[j] += term_0 + term_1 + term_2;
    magnitude[j] += std::fabs(term_0) + std::fabs(term_1) + std::fabs(term_2);
  }
}

ARTHROWEAR_INLINE void
add_blocks_body(double *__restrict__ u, const double *__restrict__ blocks,
                const unsigned int *__restrict__ targets, const std::size_t n, const double *change)
{
  const double c0 = change[0], c1 = change[1], c2 = change[2];
  for (std::size_t b = 0; b < n; ++b)
  {
    const double *block = blocks + 12 * b;
    double *target = u + 4 * static_cast<std::size_t>(targets[b]);
    Four first, second, third, sum;
    load(block, first);
    load(block + 4, second);
    load(block + 8, third);
    load(target, sum);
    sum += c0 * first + c1 * second + c2 * third;
    std::memcpy(target, &sum, sizeof(Four));
  }
}

ARTHROWEAR_INLINE void
subtract_products_body(double *__restrict__ sums, const double *__restrict__ factor,
                       const double *__restrict__ blocks, const unsigned int *__restrict__ targets,
                       const std::size_t n)
{
  Four first, second, third;
  load(factor, first);
  load(factor + 4, second);
  load(factor + 8, third);
  for (std::size_t b = 0; b < n; ++b)
  {
    const double *block = blocks + 12 * b;
    double *target = sums + 12 * static_cast<std::size_t>(targets[b]);
    for (std::size_t c = 0; c < 12; c += 4)
    {
      Four sum;
      load(target + c, sum);
      sum -= block[c] * first + block[c + 1] * second + block[c + 2] * third;
      std::memcpy(target + c, &sum, sizeof(Four));
    }
  }
}

ARTHROWEAR_INLINE double
dot_body(const double *__restrict__ a, const double *__restrict__ b, const std::size_t n)
{
  constexpr std::size_t lanes = 4; // sums that do not wait for each other
  Four sum[lanes] = {};
  std::size_t j = 0;
  for (; j + 4 * lanes <= n; j += 4 * lanes)
    for (std::size_t l = 0; l < lanes; ++l)
    {
      Four first, second;
      load(a + j + 4 * l, first);
      load(b + j + 4 * l, second);
      sum[l] += first * second;
    }
  double total = sum_of((sum[0] + sum[1]) + (sum[2] + sum[3]));
  for (; j < n; ++j)
    total += a[j] * b[j];
  return total;
}

ARTHROWEAR_INLINE void
add_body(double *__restrict__ sum, const double factor, const double *__restrict__ a,
         const std::size_t n)
{
  for (std::size_t j = 0; j < n; ++j)
    sum[j] += factor * a[j];
}

ARTHROWEAR_INLINE void
multiply_band_body(double *__restrict__ product, const double *__restrict__ row,
                   const double *__restrict__ band, const std::size_t n)
{
  for (std::size_t k = 0; k < n; ++k)
    product[k] = band[k] * row[k] + band[n + k] * row[k + 1] + band[2 * n + k] * row[k + 2] +
                 band[3 * n + k] * row[k + 3] + band[4 * n + k] * row[k + 4];
}

ARTHROWEAR_INLINE void
combine_triples_body(double *__restrict__ combined, const double *__restrict__ row,
                     const double *__restrict__ T, const std::size_t n)
{
  const double *__restrict__ T_1 = T + n;
  const double *__restrict__ T_2 = T + 2 * n;
  for (std::size_t j = 0; j < n; ++j)
    combined[j] = row[3 * j] * T[j] + row[3 * j + 1] * T_1[j] + row[3 * j + 2] * T_2[j];
}
} // namespace

// Defines a function by its body, which is compiled for two processors where the compiler can.
#if ARTHROWEAR_TWO_VERSIONS
#define ARTHROWEAR_DEFINE(Result, name, parameters, arguments)                                     \
  static ARTHROWEAR_AVX2 Result name##_avx2 parameters                                             \
  {                                                                                                \
    return name##_body arguments;                                                                  \
  }                                                                                                \
  Result name parameters                                                                           \
  {                                                                                                \
    return has_avx2() ? name##_avx2 arguments : name##_body arguments;                             \
  }
#else
#define ARTHROWEAR_DEFINE(Result, name, parameters, arguments)                                     \
  Result name parameters                                                                           \
  {                                                                                                \
    return name##_body arguments;                                                                  \
  }
#endif

// clang-format off
ARTHROWEAR_DEFINE(void, add_rows,
  (double *u, const double *rows, const std::size_t n, const double *change), (u, rows, n, change))
ARTHROWEAR_DEFINE(void, add_rows_ahead,
  (double *u, const double *rows, const double *next_rows, const std::size_t n, const double *change),
  (u, rows, next_rows, n, change))
ARTHROWEAR_DEFINE(void, multiply_rows,
  (const double *rows, const std::size_t n, const double *r, double *product, double *magnitude),
  (rows, n, r, product, magnitude))
ARTHROWEAR_DEFINE(void, add_rows_and_magnitudes,
  (double *u, double *magnitude, const double *rows, const std::size_t n, const double *change),
  (u, magnitude, rows, n, change))
ARTHROWEAR_DEFINE(double, dot, (const double *a, const double *b, const std::size_t n), (a, b, n))
ARTHROWEAR_DEFINE(void, add, (double *sum, const double factor, const double *a, const std::size_t n),
  (sum, factor, a, n))
ARTHROWEAR_DEFINE(void, combine_triples,
  (double *combined, const double *row, const double *T, const std::size_t n), (combined, row, T, n))
ARTHROWEAR_DEFINE(void, multiply_band,
  (double *product, const double *row, const double *band, const std::size_t n),
  (product, row, band, n))
ARTHROWEAR_DEFINE(void, add_blocks,
  (double *u, const double *blocks, const unsigned int *targets, const std::size_t n,
   const double *change), (u, blocks, targets, n, change))
ARTHROWEAR_DEFINE(void, subtract_products,
  (double *sums, const double *factor, const double *blocks, const unsigned int *targets,
   const std::size_t n), (sums, factor, blocks, targets, n))
// clang-format on
} // namespace arthrowear::nscd::kernels
