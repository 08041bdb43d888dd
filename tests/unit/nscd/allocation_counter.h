// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>

/// Returns the number of calls of operator new since this program started.
std::size_t n_allocations();
