// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "io/parameters.h"
#include "io/vtu.h"

namespace arthrowear
{
/// Declares the entry `Compression level` of a section `Output`.
inline void
declare_compression(const Parameters::Section &output, unsigned int &level)
{
  output
      .add("Compression level", level, rules::integer_between(0, 9),
           "Level of zlib for .vtu files. 0: none, files are about three times as large; 1: fast; "
           "9: "
           "6 to 15 times slower than 1, files at most some percent smaller.")
      .may_change_on_resume();
}
} // namespace arthrowear
