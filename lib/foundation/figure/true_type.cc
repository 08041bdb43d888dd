// SPDX-License-Identifier: LGPL-2.1-or-later
#include "figure/true_type.h"

#include "base/ranges.h"

#include <stdexcept>

namespace arthrowear
{
namespace
{
// Places within tables.
constexpr std::size_t units_per_em = 18, box_of_all = 36, loca_format = 50; // head
constexpr std::size_t n_long_metrics = 34;                                  // hhea
constexpr std::size_t directory = 12, directory_entry = 16;

std::string
big_endian(const std::size_t value)
{
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8)
    bytes += static_cast<char>((value >> shift) & 0xFF);
  return bytes;
}
} // namespace

TrueTypeFont::TrueTypeFont(std::string bytes) : bytes_(std::move(bytes))
{
  if (double_word(0) != 0x10000)
    throw std::runtime_error("the font is no TrueType font");
  for (unsigned int i = 0; i < word(4); ++i)
  {
    const std::size_t entry = directory + i * directory_entry;
    tables_.push_back({bytes_.substr(entry, 4), double_word(entry + 8), double_word(entry + 12)});
  }
}

const TrueTypeFont::Table &
TrueTypeFont::table(const std::string &name) const
{
  for (const Table &one : tables_)
    if (one.name == name)
      return one;
  throw std::runtime_error("the font has no table " + name);
}

unsigned int
TrueTypeFont::word(const std::size_t place) const
{
  return static_cast<unsigned char>(bytes_.at(place)) * 256u +
         static_cast<unsigned char>(bytes_.at(place + 1));
}

int
TrueTypeFont::signed_word(const std::size_t place) const
{
  return static_cast<std::int16_t>(word(place));
}

std::size_t
TrueTypeFont::double_word(const std::size_t place) const
{
  return word(place) * std::size_t{65536} + word(place + 2);
}

unsigned int
TrueTypeFont::glyph_of(const char32_t character) const
{
  const std::size_t cmap = table("cmap").begin;
  for (unsigned int i = 0; i < word(cmap + 2); ++i)
  {
    const std::size_t part = cmap + double_word(cmap + 8 + 8 * i);
    if (word(part) != 4 || word(cmap + 4 + 8 * i) != 3)
      continue;
    const unsigned int n2 = word(part + 6); // twice the number of segments
    const std::size_t ends = part + 14, starts = ends + n2 + 2, deltas = starts + n2,
                      offsets = deltas + n2;
    for (unsigned int s = 0; s < n2; s += 2)
    {
      if (character > word(ends + s) || character < word(starts + s))
        continue;
      const unsigned int offset = word(offsets + s);
      const unsigned int glyph =
          offset == 0 ? static_cast<unsigned int>(character)
                      : word(offsets + s + offset + 2 * (character - word(starts + s)));
      return offset != 0 && glyph == 0 ? 0 : (glyph + word(deltas + s)) % 65536;
    }
  }
  return 0;
}

double
TrueTypeFont::advance(const unsigned int glyph) const
{
  const unsigned int last = word(table("hhea").begin + n_long_metrics) - 1;
  return 1000. * word(table("hmtx").begin + 4 * std::min(glyph, last)) /
         word(table("head").begin + units_per_em);
}

std::vector<double>
TrueTypeFont::box() const
{
  const std::size_t head = table("head").begin;
  std::vector<double> ends;
  for (std::size_t i = 0; i < 4; ++i)
    ends.push_back(1000. * signed_word(head + box_of_all + 2 * i) / word(head + units_per_em));
  return ends;
}

std::pair<std::size_t, std::size_t>
TrueTypeFont::outline(const unsigned int glyph) const
{
  const std::size_t loca = table("loca").begin, glyf = table("glyf").begin;
  const bool is_long = word(table("head").begin + loca_format) == 1;
  const auto end = [&](const std::size_t i)
  { return glyf + (is_long ? double_word(loca + 4 * i) : 2 * std::size_t{word(loca + 2 * i)}); };
  return {end(glyph), end(glyph + std::size_t{1})};
}

void
TrueTypeFont::add_parts_of(const unsigned int glyph, std::set<unsigned int> &glyphs) const
{
  constexpr unsigned int has_words = 0x1, has_scale = 0x8, has_more = 0x20, has_two_scales = 0x40,
                         has_matrix = 0x80;
  const auto [begin, end] = outline(glyph);
  if (begin == end || signed_word(begin) >= 0)
    return;
  unsigned int flags = has_more;
  for (std::size_t at = begin + 10; (flags & has_more) != 0 && at + 4 <= end;)
  {
    flags = word(at);
    const unsigned int part = word(at + 2);
    if (glyphs.insert(part).second)
      add_parts_of(part, glyphs);
    at += 4 + ((flags & has_words) != 0 ? 4 : 2) +
          ((flags & has_scale) != 0        ? 2
           : (flags & has_two_scales) != 0 ? 4
           : (flags & has_matrix) != 0     ? 8
                                           : 0);
  }
}

std::string
TrueTypeFont::with_outlines_of(std::set<unsigned int> glyphs) const
{
  glyphs.insert(0);
  for (const unsigned int glyph : std::set<unsigned int>(glyphs))
    add_parts_of(glyph, glyphs);
  std::string outlines(table("glyf").size, '\0');
  for (const unsigned int glyph : glyphs)
  {
    const auto [begin, end] = outline(glyph);
    outlines.replace(begin - table("glyf").begin, end - begin, bytes_, begin, end - begin);
  }
  const std::vector<std::string> kept{"cvt ", "fpgm", "glyf", "head", "hhea",
                                      "hmtx", "loca", "maxp", "prep"};
  std::vector<Table> tables;
  for (const Table &one : tables_)
    if (contains(kept, one.name))
      tables.push_back(one);
  std::string head = bytes_.substr(0, 4) + big_endian(tables.size()).substr(2) +
                     std::string(6, '\0'); // the search parameters serve no reader
  std::string body;
  for (const Table &one : tables)
  {
    body.resize((body.size() + 3) / 4 * 4, '\0');
    head += one.name + std::string(4, '\0') +
            big_endian(directory + directory_entry * tables.size() + body.size()) +
            big_endian(one.size);
    body += one.name == "glyf" ? outlines : bytes_.substr(one.begin, one.size);
  }
  return head + body;
}
} // namespace arthrowear
