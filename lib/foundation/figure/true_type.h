// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace arthrowear
{
/// A TrueType font in memory, for documents that embed it (ISO/IEC 14496-22: tables cmap of format
/// 4, glyf, head, hhea, hmtx, loca, maxp).
class TrueTypeFont
{
public:
  /// @param bytes  the file
  /// @throws std::runtime_error if it is no such font
  explicit TrueTypeFont(std::string bytes);

  /// The glyph of a character; 0, the box for unknown characters, if the font does not have it.
  unsigned int glyph_of(char32_t character) const;
  /// Advance width of a glyph [1/1000 of the font's size].
  double advance(unsigned int glyph) const;
  /// Ends of the box around all glyphs: left, lower, right, upper [1/1000 of the font's size].
  std::vector<double> box() const;
  /// The same font with the outlines of these glyphs alone, and without hints for other programs:
  /// others are zeros, so that it compresses well.
  std::string with_outlines_of(std::set<unsigned int> glyphs) const;

private:
  struct Table
  {
    std::string name;
    std::size_t begin = 0, size = 0;
  };
  const Table &table(const std::string &name) const;
  unsigned int word(std::size_t place) const;       ///< two bytes, the higher first
  int signed_word(std::size_t place) const;         ///< two bytes with a sign
  std::size_t double_word(std::size_t place) const; ///< four bytes
  /// Begin and end of a glyph's outline in the table glyf.
  std::pair<std::size_t, std::size_t> outline(unsigned int glyph) const;
  void add_parts_of(unsigned int glyph, std::set<unsigned int> &glyphs) const;

  std::string bytes_;
  std::vector<Table> tables_;
};
} // namespace arthrowear
