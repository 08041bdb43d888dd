// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/stepper.h"

namespace arthrowear
{
namespace
{
// Two Newton iterations in a row that contract by less than this are slow.
constexpr double slow_contraction = 0.3;
} // namespace

bool
is_slow(const std::vector<IterationNorms> &norms, const double tolerance)
{
  const std::size_t n = norms.size();
  return n >= 4 && norms[n - 1].balance > tolerance &&
         norms[n - 1].balance > slow_contraction * norms[n - 2].balance &&
         norms[n - 2].balance > slow_contraction * norms[n - 3].balance;
}
} // namespace arthrowear
