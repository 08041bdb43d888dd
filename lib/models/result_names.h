// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// Makes the names in the summaries of the models of this folder known to run/result_names.h. The
/// test `result_names` compares them with the sources.
void register_results_of_models();
} // namespace arthrowear
