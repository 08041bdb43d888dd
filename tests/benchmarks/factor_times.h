// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "wear_simulation/wear_system.h"

#include <chrono>

namespace arthrowear
{
/// [s]
inline double
now()
{
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

struct FactorTimes
{
  double factor, solve; // [s]
};

/// Time of one factorisation, and mean time of many solves [s].
inline FactorTimes
factor_times(const WearSystem &system, const double h, const LinearSolver solver)
{
  EffectiveMatrix matrix(system.body, system.conditions, solver);
  const Field zero = system.body.partition().zero_field();
  const double factor_begin = now();
  matrix.factor(zero, 1., h * h);
  const double factor = now() - factor_begin;
  Field rhs(zero.size(), 1.), x;
  const unsigned int n_solves = 50;
  const double begin = now();
  for (unsigned int k = 0; k < n_solves; ++k)
    matrix.solve(rhs, x);
  return {factor, (now() - begin) / n_solves};
}
} // namespace arthrowear
