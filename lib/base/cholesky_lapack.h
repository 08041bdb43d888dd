// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

// Cholesky's factorisation in LAPACK, by columns; matrices as LAPACK has them.
extern "C"
{
  void dpotrf_(const char *uplo, const int *n, double *a, const int *lda, int *info);
  void dpotri_(const char *uplo, const int *n, double *a, const int *lda, int *info);
  void dpotrs_(const char *uplo, const int *n, const int *n_rhs, const double *a, const int *lda,
               double *b, const int *ldb, int *info);
}
