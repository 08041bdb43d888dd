// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "figure/drawing.h"

namespace arthrowear
{
/// Files of the fonts of texts, regular and bold (TrueType); a document embeds the letters that it
/// uses.
struct PdfFonts
{
  std::string regular, bold;
};

/// A drawing as a PDF 1.4 document of one page, the same bytes each time.
/// @param views  PNG images of the views without transparency, by their number
/// @throws std::runtime_error for a font or an image that cannot be embedded
std::string pdf(const Drawing &drawing, const std::vector<std::string> &views,
                const PdfFonts &fonts);
} // namespace arthrowear
