// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/material/material.h"

namespace arthrowear
{
// Laws without compiled loops over elements, one per file; a new law adds its line here and in
// material_laws().
LawType<Material> cubic_strain();
} // namespace arthrowear
