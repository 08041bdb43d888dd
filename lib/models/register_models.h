// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// Makes the models of this folder known to run/model.h. Later calls change nothing.
void register_models();
} // namespace arthrowear
