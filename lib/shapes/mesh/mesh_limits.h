// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// Largest mesh that the program makes: tetrahedra of about 10 GB of memory in a run.
constexpr unsigned int most_mesh_cells = 5'000'000;
} // namespace arthrowear
