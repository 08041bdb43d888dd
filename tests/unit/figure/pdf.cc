// SPDX-License-Identifier: LGPL-2.1-or-later
#include "figure/pdf.h"

#include "base/input_file.h"
#include "figure/chart.h"
#include "figure/true_type.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace
{
using namespace arthrowear;

/// A font file of Debian 12, else of Debian 13; empty where it is not installed.
std::string
font_file(const std::string &style)
{
  for (const char *folder : {"liberation2", "liberation"})
    if (const std::string file = std::string("/usr/share/fonts/truetype/") + folder +
                                 "/LiberationSans-" + style + ".ttf";
        std::filesystem::exists(file))
      return file;
  return "";
}

class Pdf : public testing::Test
{
protected:
  void SetUp() override
  {
    if (font_file("Regular").empty())
      GTEST_SKIP() << "needs fonts-liberation2";
    const auto read = [](const std::string &style)
    { return InputFile(font_file(style), largest_input::table).read(); };
    fonts = {read("Regular"), read("Bold")};
  }
  PdfFonts fonts;
};

std::size_t
count(const std::string &text, const std::string &word)
{
  std::size_t n = 0;
  for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1))
    ++n;
  return n;
}

// Liberation Sans has the widths of Helvetica, which text_layout.h lists: A 667, i 222, mu as its
// font has it.
TEST_F(Pdf, FontHasGlyphsAndWidths)
{
  const TrueTypeFont font(fonts.regular);
  EXPECT_NEAR(font.advance(font.glyph_of('A')), 667., 1.);
  EXPECT_NEAR(font.advance(font.glyph_of('i')), 222., 1.);
  EXPECT_GT(font.glyph_of(U'\u03BC'), 0u);
  EXPECT_EQ(font.glyph_of(U'\u4E00'), 0u);
  EXPECT_THROW(TrueTypeFont("no font"), std::exception);
}

// e with an acute accent is made of two other glyphs, which come along: its font has three outlines
// and the box.
TEST_F(Pdf, EmbeddedFontHasTheOutlinesThatAreUsedAlone)
{
  const TrueTypeFont font(fonts.regular);
  const unsigned int composed = font.glyph_of(U'\u00E9');
  const TrueTypeFont one(font.with_outlines_of({composed})),
      both(font.with_outlines_of({composed, font.glyph_of('e'), font.glyph_of(U'\u00B4')}));
  EXPECT_EQ(one.with_outlines_of({font.glyph_of('e')}),
            both.with_outlines_of({font.glyph_of('e')}));
  EXPECT_NE(one.with_outlines_of({font.glyph_of('e')}), one.with_outlines_of({}));
  EXPECT_EQ(one.with_outlines_of({font.glyph_of('A')}), one.with_outlines_of({}));
}

// Two alphas (the plot is opaque, its band is not), both fonts, places of objects to the byte, the
// same bytes again.
TEST_F(Pdf, DocumentNamesItsObjectsByPlace)
{
  Plot plot{"Wear of \u00B5m", "time [s]", "depth [mm^2]", {{"a", {0., 1.}, {1., 2.}}}};
  plot.curves[0].band = .1;
  const std::string text = pdf(chart(plot), {}, fonts);
  EXPECT_EQ(text.rfind("%PDF-1.4\n", 0), 0u);
  EXPECT_EQ(count(text, "/Type /Page "), 1u);
  EXPECT_EQ(count(text, "/FontFile2"), 2u);
  EXPECT_EQ(count(text, "/CA "), 2u);
  EXPECT_NE(text.find("/MediaBox [0 0 540 337.5]"), text.npos);
  const std::size_t table = std::stoul(text.substr(text.find("startxref") + 10));
  EXPECT_EQ(text.compare(table, 7, "xref\n0 "), 0);
  std::size_t line = text.find('\n', table + 5) + 1 + 20; // behind the free object
  for (int i = 1; text[line] == '0'; ++i, line += 20)
    EXPECT_EQ(text.compare(std::stoul(text.substr(line, 10)), 6,
                           (std::to_string(i) + " 0 obj ").substr(0, 6)),
              0)
        << i;
  EXPECT_EQ(text, pdf(chart(plot), {}, fonts));
  EXPECT_LT(text.size(), 60000u);
}
} // namespace
