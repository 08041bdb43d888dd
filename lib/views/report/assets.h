// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string_view>

namespace arthrowear
{
/// Scripts of the page, one after the other, and its style; compiled in from the files beside
/// (cmake/embed.cmake).
extern const std::string_view report_scripts, report_style;
} // namespace arthrowear
