// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
/// Papers to cite for results of a model; none for a model that is not of this program.
std::vector<std::string> papers_of(const std::string &model);
} // namespace arthrowear
