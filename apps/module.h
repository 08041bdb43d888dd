// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// A function of a library that is loaded on demand, from the folder of libarthrowear_core.so.
/// @throws RunError if the library is missing or does not load
void *function_of_module(const char *library, const char *function, const char *content);
} // namespace arthrowear
