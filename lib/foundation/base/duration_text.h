// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

namespace arthrowear
{
/// A duration in the words of a log, two units at most: "4 s", "3 min 7 s", "1 h 2 min",
/// "3 d 4 h", "2.7 years"; "unknown" if it is not a number.
std::string duration_text(double seconds);

/// A duration that is an estimate, in about two digits: "8 s", "40 s", "3 min", "15 min",
/// "2 h 10 min", "14 h", "3 d 6 h"; rounded by at most a ninth, or half a second.
std::string rough_duration_text(double seconds);

/// A range of such durations: "15 to 25 min", "40 s to 3 min"; one duration if both texts are
/// equal.
std::string rough_range_text(double least, double most);
} // namespace arthrowear
