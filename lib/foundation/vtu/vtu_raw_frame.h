// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "vtu/vtu_reader.h"

namespace arthrowear
{
/// @throws InputError that the file cannot be read as a frame
[[noreturn]] void refuse_frame(const std::string &file, const std::string &reason);

/// Everything of a .vtu file, cells not yet sorted out, numbers not yet compared.
struct RawFrame
{
  bool is_vtu = false, is_complete = false;
  std::string n_points, n_cells;
  std::vector<float> points;
  std::vector<std::int32_t> connectivity, offsets;
  std::vector<std::uint8_t> types;
  std::vector<FrameField> fields;
};

/// From the text of a .vtu file; `file` is only named in findings.
/// @throws InputError
RawFrame read_raw_frame(const std::string &text, const std::string &file);
} // namespace arthrowear
