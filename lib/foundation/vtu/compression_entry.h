// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "parameters/parameters.h"
#include "vtu/vtu.h"

namespace arthrowear
{
/// Declares the entry `Compression level` of a section `Output`.
inline void
declare_compression(const Parameters::Section &output, unsigned int &level)
{
  output
      .add("Compression level", level, rules::integer_between(0, 9),
           "Compression of .vtu files by libdeflate. 0: none, files are two to three times as "
           "large; 1: fast; 9: 4 to 7 times slower than 1, files a tenth smaller.")
      .may_change_on_resume();
}
} // namespace arthrowear
