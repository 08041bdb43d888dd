// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/registry.h"
#include "contact/nscd/solver.h"

namespace arthrowear::nscd
{
/// A contact solver that parameter files and `replay` choose by name.
struct SolverType
{
  std::string name; ///< "interior_point"
  std::string text; ///< the method in a few words
  bool sweeps;      ///< visits one contact after the other, and its cost grows with their stiffness
  std::function<std::unique_ptr<ContactSolver>(const SolverOptions &)> make;
  std::string source = {}; ///< publication, in doc/references.md of the library's own; `auto`: none

  std::string citation() const
  {
    return "Contact solver " + name + ", " + text + ": " + source + ".";
  }
};

/// The contact solvers that the program knows.
Registry<SolverType> &contact_solvers();
} // namespace arthrowear::nscd
