// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "sampling/spread.h"
#include "spread/sampled_study.h"

namespace arthrowear
{
/// @param control  the cases of the cheaper model; null: none
/// @param stops  whether a stop is requested, asked before each number is judged
Spread spread_of(
    const Study &study, const SampledStudy &sampled, const SampledStudy *control,
    const std::function<bool()> &stops = [] { return false; });
} // namespace arthrowear
