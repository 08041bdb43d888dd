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

/// Width of a text in a font with the metrics of Helvetica; letters outside ASCII count as
/// wide as a digit.
double text_width(const std::string &text, double size, bool is_bold = false);

/// Splits a text into its spans, each with the place where it begins.
std::vector<DrawnText> placed_spans(const DrawnText &text);

/// Breaks a text at spaces into lines that are at most `width` wide.
std::vector<std::string> broken_lines(const std::string &text, double size, double width,
                                      bool is_bold = false);
} // namespace arthrowear
