// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <cstring>

// Loops in two versions: a body that is always inlined, once for processors with AVX2 and FMA.
// ARTHROWEAR_ONE_VERSION leaves the second one out, as on a processor that has neither.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(ARTHROWEAR_ONE_VERSION)
#define ARTHROWEAR_TWO_VERSIONS 1
#define ARTHROWEAR_AVX2 __attribute__((target("avx2,fma")))
#else
#define ARTHROWEAR_TWO_VERSIONS 0
#endif
#define ARTHROWEAR_INLINE inline __attribute__((always_inline))

namespace arthrowear
{
/// Four values at once; the compiler splits them on narrower machines.
using Four = double __attribute__((vector_size(32)));

/// Whatever the alignment; a copy that the compiler makes one load.
ARTHROWEAR_INLINE void
load(const double *values, Four &four)
{
  std::memcpy(&four, values, sizeof(Four));
}

ARTHROWEAR_INLINE double
sum_of(const Four &x)
{
  return (x[0] + x[2]) + (x[1] + x[3]);
}
} // namespace arthrowear
