// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "figure/drawing.h"

namespace arthrowear
{
/// A part of a text with one size and base line.
struct TextSpan
{
  std::string text; ///< UTF-8
  bool is_raised = false;
};

constexpr double raised_size = .7; ///< of the font
constexpr double raised_by = .36;  ///< of the size of the font

/// Parts of a text, with the exponents in "mm^2", "10^-3" or "^(1/3)" raised and hyphens in them as
/// minus signs. Control characters and bytes that are not UTF-8 are shown as escapes.
std::vector<TextSpan> text_spans(const std::string &text);

/// Width of a text in a font with the metrics of Helvetica; other letters than those of ASCII are
/// taken as wide as a digit.
double text_width(const std::string &text, double size, bool is_bold = false);

/// A text as parts that each begin at a place of their own.
std::vector<DrawnText> placed_spans(const DrawnText &text);

/// Lines of at most so wide a text, broken at spaces.
std::vector<std::string> broken_lines(const std::string &text, double size, double width,
                                      bool is_bold = false);
} // namespace arthrowear
