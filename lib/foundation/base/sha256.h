// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <array>
#include <string_view>

namespace arthrowear
{
/// SHA-256 of a text (FIPS 180-4), by which a browser knows a script.
std::array<unsigned char, 32> sha256(std::string_view text);
} // namespace arthrowear
