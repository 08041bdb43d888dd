// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

namespace arthrowear
{
/// A function of a library that is loaded on demand, from the folder of libarthrowear_core.so.
/// opened_first: names of libraries, separated by colons, that the module needs and that have many
/// names themselves. Opened before the module, each searches its names in its own few libraries,
/// otherwise in all 250 of the module. One that is not found is left to the module.
/// @throws RunError if the library is missing or does not load
void *function_of_module(const char *library,
                         const char *function,
                         const char *content,
                         const std::string &opened_first = "");
} // namespace arthrowear
