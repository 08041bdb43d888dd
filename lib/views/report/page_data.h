// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "report/page.h"

namespace arthrowear
{
/// Plots and surfaces as script elements: a JSON text `data`, and the packed arrays, each in an
/// element `array-<number>`.
Html data_elements(const Report &report);
} // namespace arthrowear
