// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/solver.h"

#include <deque>
#include <functional>

namespace arthrowear::nscd
{
/// A contact solver that parameter files and `replay` choose by name.
struct SolverType
{
  std::string name; ///< "interior_point"
  std::string text; ///< the method in a few words
  bool sweeps;      ///< visits one contact after the other, and its cost grows with their stiffness
  std::function<std::unique_ptr<ContactSolver>(const SolverOptions &)> make;
};

/// The contact solvers that the program knows. Add others before parameters are declared.
class SolverRegistry
{
public:
  explicit SolverRegistry(std::vector<SolverType> types);
  /// @throws std::logic_error if the name exists already
  void add(SolverType type);
  /// Null if there is none of that name.
  const SolverType *find(const std::string &name) const;
  std::vector<std::string> names() const; ///< in the order in which they were added
  /// "auto: the cheapest one, …; interior_point: …".
  std::string texts() const;

private:
  std::deque<SolverType> types_;
};

SolverRegistry &contact_solvers();
} // namespace arthrowear::nscd
