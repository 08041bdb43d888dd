// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "results/declarations.h"

namespace arthrowear
{
/// Markdown: results, columns of tables, fields of frames, plots, papers. Headings have three
/// marks.
std::string page_of(const Declarations &declared);
} // namespace arthrowear
