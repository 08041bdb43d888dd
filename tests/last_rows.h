// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>

namespace program_test
{
/// Fails the test for each result of a complete run below the folder that a table over gait cycles
/// has under the same name, or in the column that the result names, with another value in its last
/// row.
void refuse_other_last_rows(const std::filesystem::path &folder);
} // namespace program_test
