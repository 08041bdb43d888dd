// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace arthrowear
{
/// Encodes bytes as base64 text (RFC 4648, padded).
std::string base64_text(const unsigned char *bytes, std::size_t size);

/// Returns the length of the base64 text of so many bytes.
constexpr std::size_t
base64_length(const std::size_t bytes)
{
  return (bytes + 2) / 3 * 4;
}

/// Decodes a padded base64 text without spaces.
/// @return false for any other text; `bytes` is then unspecified
bool parse_base64(std::string_view text, std::vector<unsigned char> &bytes);
} // namespace arthrowear
