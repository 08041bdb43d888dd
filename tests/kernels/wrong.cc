// SPDX-License-Identifier: LGPL-2.1-or-later
// Takes the place of BLAS' and LAPACK's functions and spoils one number of a result by 1e-9, as
// kernels do that are wrong on a processor: kernel_check must find it. ARTHROWEAR_WRONG names the
// function; sizes up to 32 stay right.
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>

namespace
{
void
spoil(const char *function, const int n, double *values)
{
  const char *wrong = std::getenv("ARTHROWEAR_WRONG");
  if (n > 32 && wrong != nullptr && std::strcmp(wrong, function) == 0)
    values[0] *= 1. + 1e-9;
}

template <class Function>
Function *
real(const char *name)
{
  return reinterpret_cast<Function *>(::dlsym(RTLD_NEXT, name));
}
} // namespace

extern "C"
{
  void dgemm_(const char *turn_a, const char *turn_b, const int *m, const int *n, const int *k,
              const double *alpha, const double *a, const int *lda, const double *b, const int *ldb,
              const double *beta, double *c, const int *ldc)
  {
    real<decltype(dgemm_)>("dgemm_")(turn_a, turn_b, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
    spoil("dgemm", *n, c);
  }

  void dpotrf_(const char *triangle, const int *n, double *a, const int *lda, int *info)
  {
    real<decltype(dpotrf_)>("dpotrf_")(triangle, n, a, lda, info);
    spoil("dpotrf", *n, a);
  }

  void dtrsm_(const char *side, const char *triangle, const char *turn, const char *diagonal,
              const int *m, const int *n, const double *alpha, const double *a, const int *lda,
              double *b, const int *ldb)
  {
    real<decltype(dtrsm_)>("dtrsm_")(side, triangle, turn, diagonal, m, n, alpha, a, lda, b, ldb);
    spoil("dtrsm", *n, b);
  }

  void dgetrf_(const int *m, const int *n, double *a, const int *lda, int *pivots, int *info)
  {
    real<decltype(dgetrf_)>("dgetrf_")(m, n, a, lda, pivots, info);
    spoil("dgetrf", *n, a);
  }
}
