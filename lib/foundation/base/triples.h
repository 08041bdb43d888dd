// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/assertion.h"
#include "base/vector3.h"

#include <algorithm>
#include <vector>

namespace arthrowear
{
/// Vector `index` of values that are stored as x0, y0, z0, x1, …
inline Vector3
triple(const std::vector<double> &values, const std::size_t index)
{
  ARTHROWEAR_ASSERT(3 * index + 3 <= values.size(), "the triple lies within the values");
  return {values[3 * index], values[3 * index + 1], values[3 * index + 2]};
}

inline void
set_triple(std::vector<double> &values, const std::size_t index, const Vector3 &value)
{
  ARTHROWEAR_ASSERT(3 * index + 3 <= values.size(), "the triple lies within the values");
  std::copy_n(value.data(), 3, values.data() + 3 * index);
}
} // namespace arthrowear
