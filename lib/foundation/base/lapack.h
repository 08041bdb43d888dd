// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

// Factorisations in LAPACK, Cholesky's and LU; matrices by columns, as LAPACK has them.
extern "C"
{
  void dpotrf_(const char *uplo, const int *n, double *a, const int *lda, int *info);
  void dpotri_(const char *uplo, const int *n, double *a, const int *lda, int *info);
  void dpotrs_(const char *uplo, const int *n, const int *n_rhs, const double *a, const int *lda,
               double *b, const int *ldb, int *info);
  void dgetrf_(const int *m, const int *n, double *a, const int *lda, int *pivots, int *info);
  void dgetrs_(const char *trans, const int *n, const int *n_rhs, const double *a, const int *lda,
               const int *pivots, double *b, const int *ldb, int *info);
}
