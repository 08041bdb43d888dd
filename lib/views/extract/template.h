// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string_view>

namespace arthrowear
{
/// view.py.in, with a word in place of the list of views; compiled in from the file beside
/// (cmake/embed.cmake).
extern const std::string_view paraview_template;
} // namespace arthrowear
