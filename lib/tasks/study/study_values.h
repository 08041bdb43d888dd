// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
/// The values of a list: separated by '|' if there is one, otherwise by commas; a part
/// `linear 0.01:0.09:5` or `log 1e-3:1:4` (from, to, number of values) stands for several.
/// @param finding gets the error and its remedy, empty if there is none
std::vector<std::string> study_values(const std::string &text, std::string &finding);

/// The names of a list of results: separated by '|' if there is one outside quotes, otherwise by
/// commas outside quotes, unless these belong to a known name.
std::vector<std::string> split_results(const std::string &text,
                                       const std::vector<std::string> &known);
} // namespace arthrowear
