// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>

/// The inner loops over one block row of W. Compiled twice, for any machine and for AVX2 with FMA;
/// the version is chosen once per process, so that a run repeats bit for bit on one machine.
namespace arthrowear::nscd::kernels
{
/// u += change[0] row_0 + change[1] row_1 + change[2] row_2; three rows of length n one after the
/// other.
void add_rows(double *u, const double *rows, std::size_t n, const double *change);

/// The same, and magnitude += |change[0] row_0| + |change[1] row_1| + |change[2] row_2|.
void add_rows_and_magnitudes(double *u, double *magnitude, const double *rows, std::size_t n,
                             const double *change);

/// The same as add_rows for a W larger than the caches: prefetches the rows that will be needed
/// next, which the hardware cannot predict.
void add_rows_ahead(double *u, const double *rows, const double *next_rows, std::size_t n,
                    const double *change);

/// product[a] = row_a . r and magnitude[a] = |row_a| . |r| for three rows of length n.
void multiply_rows(const double *rows, std::size_t n, const double *r, double *product,
                   double *magnitude);

/// a . b of length n.
double dot(const double *a, const double *b, std::size_t n);

/// sum += factor a, both of length n.
void add(double *sum, double factor, const double *a, std::size_t n);

/// combined[j] = row[3j] T[j] + row[3j+1] T[n+j] + row[3j+2] T[2n+j] for n triples.
void combine_triples(double *combined, const double *row, const double *T, std::size_t n);

/// product[k] = sum over s = 0..4 of band[s n + k] row[k + s]; row has n + 4 values.
void multiply_band(double *product, const double *row, const double *band, std::size_t n);

/// u[4 targets[b] ..] += block_b change for n blocks of three columns, all padded with a zero to
/// four values. Fast where blocks and u start on a multiple of 32 bytes.
void add_blocks(double *u, const double *blocks, const unsigned int *targets, std::size_t n,
                const double *change);

/// sums[targets[b]] -= factor block_b for n 3x3 blocks of three columns, all padded to four values.
void subtract_products(double *sums, const double *factor, const double *blocks,
                       const unsigned int *targets, std::size_t n);
} // namespace arthrowear::nscd::kernels
