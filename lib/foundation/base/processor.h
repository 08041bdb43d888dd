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

/// Sets a variable of the environment while it lives, unless the user has set it or the value is
/// null: children do not inherit it. Not for threads.
class VariableWhileLoading
{
public:
  VariableWhileLoading(const char *name, const char *value)
      : name_(value != nullptr && ::getenv(name) == nullptr ? name : nullptr)
  {
    if (name_)
      ::setenv(name_, value, 1);
  }
  ~VariableWhileLoading()
  {
    if (name_)
      ::unsetenv(name_);
  }
  VariableWhileLoading(const VariableWhileLoading &) = delete;
  VariableWhileLoading &operator=(const VariableWhileLoading &) = delete;

private:
  const char *const name_;
};

/// A BLAS that is loaded while it lives has one thread, and the kernels that the processor can
/// execute. OpenBLAS knows processors by their numbers, and a processor that is newer than the
/// library gets kernels with SSE3, which need up to twice the time. It starts a thread per
/// processor, and these wait busily, also if it gets the order later to have one.
struct BlasOfThisProcessor
{
  VariableWhileLoading kernels{"OPENBLAS_CORETYPE", openblas_kernels_here()};
  VariableWhileLoading threads{"OPENBLAS_NUM_THREADS", "1"};
};
} // namespace arthrowear
