// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/errors.h"

namespace arthrowear
{
/// An iterative solution does not reach its residual; on all ranks. A step that throws it is
/// rejected: shorter steps start closer to their solution.
class Stagnation : public RunError
{
public:
  using RunError::RunError;
};
} // namespace arthrowear
