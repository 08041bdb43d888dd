// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear::nscd
{
/// Names that make_contact_solver() knows.
const std::vector<std::string> &contact_solver_names();
/// True of names of solvers that visit one contact after the other.
bool is_sweeping_solver(const std::string &name);
} // namespace arthrowear::nscd
