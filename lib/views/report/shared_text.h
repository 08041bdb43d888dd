// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "report/run_results.h"

namespace arthrowear
{
/// The last part of a path, which says nothing of the machine and its users.
std::string last_part(const std::string &path);

/// A text of a run as others may read it: without the folders of the files that it names.
std::string shared_text(const RunResults &run, const std::string &text);
} // namespace arthrowear
