// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// Last sentence of messages about results that a run cannot continue or read: the remedy that
/// keeps them precedes the remedy that removes them.
constexpr const char *start_again = "To start again, name another [Output folder]; --overwrite "
                                    "starts in this folder and removes its results.";
} // namespace arthrowear
