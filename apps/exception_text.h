// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <exception>
#include <string>

namespace arthrowear
{
/// Message about a run that ended by an exception.
std::string exception_text(const std::exception &error);
} // namespace arthrowear
