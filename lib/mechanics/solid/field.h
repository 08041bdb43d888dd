// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

namespace arthrowear
{
/// Three values (x, y, z) per local node.
using Field = std::vector<double>;
} // namespace arthrowear
