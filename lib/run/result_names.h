// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
/// Makes known which results a model may write into its summary, so that a study can check the
/// names that it asks for before a case has run. "outcome" is every model's.
void register_result_names(const std::string &model, std::vector<std::string> names);

/// Returns the registered names; empty for a model without registered names.
std::vector<std::string> result_names(const std::string &model);
} // namespace arthrowear
