// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>

/// Calls of operator new in this program so far.
std::size_t n_allocations();
