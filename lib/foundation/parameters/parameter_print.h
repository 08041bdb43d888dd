// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "parameters/parameters.h"

namespace arthrowear
{
enum class ParameterFormat
{
  prm,
  json,
  markdown
};

/// prm: every value used, with rule and text as comments, to be read again (names of input files
/// are absolute). json: the same with default, rule and text of every entry. markdown: the
/// manual, which knows no values.
std::string printed(const Parameters &parameters, ParameterFormat format);
/// The tables of the manual without its title, under headings of this level, for a page of
/// several models.
std::string markdown_tables(const Parameters &parameters, unsigned int level);
} // namespace arthrowear
