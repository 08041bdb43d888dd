// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <string_view>

namespace arthrowear
{
/// Kind of a file that was given instead of a .msh, by its content and name, and the commands
/// that make a .msh of it with the names of its boundaries and volumes: the end of a finding.
std::string foreign_mesh(std::string_view bytes, const std::string &file);
} // namespace arthrowear
