// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

namespace arthrowear
{
/// Data that determine the operator of a step's contact problems, for a restart.
struct ProblemMemory
{
  std::vector<std::vector<unsigned int>> batches; // of points whose columns were made together
  std::vector<unsigned int> candidates;
  double h = 0.; // size of the step [s]

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("columns", s.batches...);
    visit("candidates", s.candidates...);
    visit("step size", s.h...);
  }
};
} // namespace arthrowear
