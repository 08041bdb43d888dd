// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/head_motion.h"

namespace arthrowear
{
} // namespace arthrowear
