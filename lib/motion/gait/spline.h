// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <gsl/gsl_interp.h>

#include <new>
#include <vector>

namespace arthrowear
{
/// Interpolation of GSL between rows, which the caller keeps.
struct Spline
{
  /// @param x  ascending
  Spline(const std::vector<double> &x, const std::vector<double> &y, const gsl_interp_type *type)
      : interpolation(gsl_interp_alloc(type, x.size()))
  {
    if (interpolation == nullptr)
      throw std::bad_alloc();
    gsl_interp_init(interpolation, x.data(), y.data(), x.size());
  }
  ~Spline() { gsl_interp_free(interpolation); }
  Spline(const Spline &) = delete;
  Spline &operator=(const Spline &) = delete;

  gsl_interp *interpolation;
};
} // namespace arthrowear
