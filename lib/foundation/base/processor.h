// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdlib>

namespace arthrowear
{
/// The processor executes AVX2 and fused products, which loops in two versions need.
inline bool
has_avx2()
{
#if defined(__x86_64__) && defined(__GNUC__)
  static const bool has = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  return has;
#else
  return false;
#endif
}

/// Name of OpenBLAS' kernels for this processor; null where none of its x86-64 kernels with AVX2
/// fits.
inline const char *
openblas_kernels_here()
{
#if defined(__x86_64__) && defined(__GNUC__)
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512cd") &&
      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vl"))
    return "SkylakeX";
  if (has_avx2())
    return __builtin_cpu_is("amd") ? "Zen" : "Haswell";
#endif
  return nullptr;
}

/// Sets OPENBLAS_CORETYPE while it lives, unless the user has set it: a BLAS that is loaded then
/// uses the kernels that the processor can execute. OpenBLAS knows processors by their numbers, and
/// a processor that is newer than the library gets kernels with SSE3, which need up to twice the
/// time. Children, which may start on another machine, do not inherit the choice. Not for threads.
class KernelsOfThisProcessor
{
public:
  KernelsOfThisProcessor()
      : chosen_(::getenv(variable) == nullptr && openblas_kernels_here() != nullptr)
  {
    if (chosen_)
      ::setenv(variable, openblas_kernels_here(), 1);
  }
  ~KernelsOfThisProcessor()
  {
    if (chosen_)
      ::unsetenv(variable);
  }
  KernelsOfThisProcessor(const KernelsOfThisProcessor &) = delete;
  KernelsOfThisProcessor &operator=(const KernelsOfThisProcessor &) = delete;

private:
  static constexpr const char *variable = "OPENBLAS_CORETYPE";
  const bool chosen_;
};
} // namespace arthrowear
