// SPDX-License-Identifier: LGPL-2.1-or-later
#include "figure/pdf.h"

#include "base/format.h"
#include "base/number_text.h"
#include "figure/text_layout.h"
#include "figure/true_type.h"

#include <libdeflate.h>

#include <map>
#include <memory>
#include <stdexcept>

namespace arthrowear
{
namespace
{
constexpr double points_per_unit = .75; // 72 of 96 to the inch

std::string
compressed(const std::string &bytes)
{
  constexpr int level = 9;
  const std::unique_ptr<libdeflate_compressor, void (*)(libdeflate_compressor *)> compressor(
      libdeflate_alloc_compressor(level), libdeflate_free_compressor);
  std::string packed(libdeflate_zlib_compress_bound(compressor.get(), bytes.size()), '\0');
  packed.resize(libdeflate_zlib_compress(compressor.get(), bytes.data(), bytes.size(),
                                         packed.data(), packed.size()));
  return packed;
}

std::string
reference(const std::size_t object)
{
  return std::to_string(object) + " 0 R";
}

/// Objects of a document, numbered from 1 on.
class PdfObjects
{
public:
  std::size_t add(const std::string &object)
  {
    objects_.push_back(object);
    return objects_.size();
  }
  std::size_t add_stream(const std::string &entries, const std::string &packed)
  {
    return add("<< " + entries + " /Filter /FlateDecode /Length " + std::to_string(packed.size()) +
               " >>\nstream\n" + packed + "\nendstream");
  }
  void set(const std::size_t number, const std::string &object)
  {
    objects_.at(number - 1) = object;
  }
  std::string document(const std::size_t catalog, const std::size_t information) const
  {
    std::string out = "%PDF-1.4\n%\xE2\xE3\xCF\xD3\n", places;
    for (std::size_t i = 0; i < objects_.size(); ++i)
    {
      places += formatted("%010zu 00000 n \n", out.size());
      out += std::to_string(i + 1) + " 0 obj\n" + objects_[i] + "\nendobj\n";
    }
    const std::string size = std::to_string(objects_.size() + 1);
    return out + "xref\n0 " + size + "\n0000000000 65535 f \n" + places + "trailer\n<< /Size " +
           size + " /Root " + reference(catalog) + " /Info " + reference(information) +
           " >>\nstartxref\n" + std::to_string(out.size()) + "\n%%EOF\n";
  }

private:
  std::vector<std::string> objects_;
};

/// The characters of a text in UTF-8.
std::u32string
characters(const std::string &text)
{
  std::u32string found;
  for (const char c : text)
  {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80)
      found += byte;
    else if (byte >= 0xC0)
      found += byte & (byte >= 0xF0 ? 0x07u : byte >= 0xE0 ? 0x0Fu : 0x1Fu);
    else if (!found.empty())
      found.back() = found.back() << 6 | (byte & 0x3Fu);
  }
  return found;
}

std::string
utf16_digits(const char32_t character)
{
  if (character < 0x10000)
    return formatted("%04X", static_cast<unsigned int>(character));
  const auto above = static_cast<unsigned int>(character) - 0x10000u;
  return formatted("%04X%04X", 0xD800u + (above >> 10), 0xDC00u + (above & 0x3FFu));
}

/// A font and the glyphs that the page uses.
class EmbeddedFont
{
public:
  EmbeddedFont(const std::string &bytes, const char *const name) : font_(bytes), name_(name) {}

  /// The glyphs of a text in hexadecimal digits.
  std::string glyphs_of(const std::string &text)
  {
    std::string digits;
    for (const char32_t character : characters(text))
    {
      const unsigned int glyph = font_.glyph_of(character);
      used_.emplace(glyph, character);
      digits += formatted("%04X", glyph);
    }
    return digits;
  }

  bool is_used() const { return !used_.empty(); }

  std::size_t add_to(PdfObjects &objects) const
  {
    std::set<unsigned int> glyphs;
    std::string widths, unicode;
    for (const auto &[glyph, character] : used_)
    {
      glyphs.insert(glyph);
      widths += formatted("%u [%.4g] ", glyph, font_.advance(glyph));
      unicode +=
          formatted("1 beginbfchar <%04X> <", glyph) + utf16_digits(character) + "> endbfchar\n";
    }
    const std::string file = font_.with_outlines_of(glyphs);
    const std::size_t stream =
        objects.add_stream("/Length1 " + std::to_string(file.size()), compressed(file));
    const std::vector<double> box = font_.box();
    const std::size_t descriptor = objects.add(
        formatted("<< /Type /FontDescriptor /FontName /%s /Flags 4 /FontBBox [%.4g %.4g %.4g %.4g] "
                  "/ItalicAngle 0 /Ascent 905 /Descent -212 /CapHeight 729 /StemV 80 /FontFile2 ",
                  name_, box[0], box[1], box[2], box[3]) +
        reference(stream) + " >>");
    const std::size_t letters =
        objects.add(formatted("<< /Type /Font /Subtype /CIDFontType2 /BaseFont /%s /CIDSystemInfo "
                              "<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> "
                              "/CIDToGIDMap /Identity /FontDescriptor ",
                              name_) +
                    reference(descriptor) + " /W [" + widths + "] >>");
    const std::size_t to_unicode = objects.add_stream(
        "",
        compressed("/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
                   "/CMapName /Characters def\n/CMapType 2 def\n"
                   "1 begincodespacerange <0000> <FFFF> endcodespacerange\n" +
                   unicode + "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"));
    return objects.add(
        formatted("<< /Type /Font /Subtype /Type0 /BaseFont /%s /Encoding /Identity-H ", name_) +
        "/DescendantFonts [" + reference(letters) + "] /ToUnicode " + reference(to_unicode) +
        " >>");
  }

private:
  TrueTypeFont font_;
  const char *name_;
  std::map<unsigned int, char32_t> used_; // glyph, character
};

/// A PNG without transparency: a PDF has its compressed rows as they are.
std::size_t
add_image(const std::string &png, PdfObjects &objects)
{
  const auto number = [&png](const std::size_t place)
  {
    std::size_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
      value = value * 256 + static_cast<unsigned char>(png.at(place + i));
    return value;
  };
  constexpr std::size_t header = 16, depth = 24, kind = 25, interlace = 28;
  if (png.at(depth) != 8 || png.at(kind) != 2 || png.at(interlace) != 0)
    throw std::runtime_error("the image of a view has transparency, or is no PNG of VTK");
  std::string rows;
  for (std::size_t at = 8; at + 12 <= png.size(); at += 12 + number(at))
    if (png.compare(at + 4, 4, "IDAT") == 0)
      rows += png.substr(at + 8, number(at));
  const std::string width = std::to_string(number(header)),
                    height = std::to_string(number(header + 4));
  return objects.add_stream("/Type /XObject /Subtype /Image /ColorSpace /DeviceRGB "
                            "/BitsPerComponent 8 /Width " +
                                width + " /Height " + height +
                                " /DecodeParms << /Predictor 15 /Colors 3 /Columns " + width +
                                " >>",
                            rows);
}

/// The page: operators, and the resources that they name.
class PdfPage
{
public:
  explicit PdfPage(const PdfFonts &fonts)
      : regular_(fonts.regular, "LiberationSans"), bold_(fonts.bold, "LiberationSans-Bold")
  {
  }

  void draw(const Drawing &drawing)
  {
    content_ = formatted("%.6g 0 0 %.6g 0 %.6g cm 1 j\n", points_per_unit, -points_per_unit,
                         points_per_unit * drawing.height);
    if (drawing.ground.alpha > 0.)
      draw(filled({0., 0., drawing.width, drawing.height}, drawing.ground));
    for (const DrawnItem &item : drawing.items)
      std::visit([this](const auto &one) { draw(one); }, item);
  }

  std::size_t add_to(PdfObjects &objects, const Drawing &drawing,
                     const std::vector<std::string> &views, const std::size_t parent) const
  {
    std::string fonts, images, alphas;
    if (regular_.is_used())
      fonts += "/R " + reference(regular_.add_to(objects)) + " ";
    if (bold_.is_used())
      fonts += "/B " + reference(bold_.add_to(objects)) + " ";
    for (const std::size_t view : views_)
      images +=
          "/V" + std::to_string(view) + " " + reference(add_image(views.at(view), objects)) + " ";
    for (const auto &[alpha, number] : alphas_)
      alphas += formatted("/A%zu << /ca %.3g /CA %.3g >> ", number, alpha, alpha);
    const std::size_t content = objects.add_stream("", compressed(content_));
    return objects.add("<< /Type /Page /Parent " + reference(parent) +
                       formatted(" /MediaBox [0 0 %.6g %.6g]", points_per_unit * drawing.width,
                                 points_per_unit * drawing.height) +
                       " /Contents " + reference(content) + " /Resources << /Font << " + fonts +
                       ">> /XObject << " + images + ">> /ExtGState << " + alphas + ">> >> >>");
  }

private:
  void set_colour(const Colour &colour, const char *const operation)
  {
    const auto number = alphas_.emplace(colour.alpha, alphas_.size()).first->second;
    content_ += formatted("/A%zu gs %.4g %.4g %.4g %s ", number, colour.red / 255.,
                          colour.green / 255., colour.blue / 255., operation);
  }

  void trace(const std::vector<Place> &places, const bool begins = true)
  {
    for (std::size_t i = 0; i < places.size(); ++i)
      content_ +=
          formatted("%.2f %.2f %s ", places[i].x, places[i].y, i == 0 && begins ? "m" : "l");
  }

  void draw(const DrawnArea &area)
  {
    set_colour(area.colour, "rg");
    trace(area.upper);
    trace({area.lower.rbegin(), area.lower.rend()}, false);
    content_ += "f\n";
  }

  void draw(const DrawnLine &line)
  {
    set_colour(line.colour, "RG");
    std::string dashes;
    for (const double dash : line.dashes)
      dashes += formatted("%.4g ", dash);
    content_ += formatted("%.4g w [%s] 0 d %d J ", line.width, dashes.c_str(),
                          line.points.size() == 1 ? 1 : 0);
    trace(line.points);
    if (line.points.size() == 1)
      trace(line.points, false);
    content_ += "S\n";
  }

  void draw(const DrawnText &whole)
  {
    for (const DrawnText &text : placed_spans(whole))
    {
      set_colour(text.colour, "rg");
      content_ += formatted("BT /%s %.4g Tf %s %.2f %.2f Tm <", text.is_bold ? "B" : "R", text.size,
                            text.is_upwards ? "0 -1 -1 0" : "1 0 0 -1", text.at.x, text.at.y) +
                  (text.is_bold ? bold_ : regular_).glyphs_of(text.text) + "> Tj ET\n";
    }
  }

  void draw(const DrawnView &view)
  {
    views_.insert(view.view);
    content_ += formatted("/A%zu gs q %.4f 0 0 %.4f %.4f %.4f cm /V%zu Do Q\n",
                          alphas_.emplace(1., alphas_.size()).first->second, view.box.width,
                          -view.box.height, view.box.left, view.box.bottom(), view.view);
  }

  EmbeddedFont regular_, bold_;
  std::string content_;
  std::set<std::size_t> views_;
  std::map<double, std::size_t> alphas_;
};
} // namespace

std::string
pdf(const Drawing &drawing, const std::vector<std::string> &views, const PdfFonts &fonts)
{
  PdfPage page(fonts);
  page.draw(drawing);
  PdfObjects objects;
  const std::size_t pages = objects.add(""), one = page.add_to(objects, drawing, views, pages);
  objects.set(pages, "<< /Type /Pages /Kids [" + reference(one) + "] /Count 1 >>");
  const std::size_t catalog = objects.add("<< /Type /Catalog /Pages " + reference(pages) + " >>");
  std::string title;
  for (const char32_t character : characters(drawing.description))
    title += utf16_digits(character);
  return objects.document(catalog, objects.add("<< /Title <FEFF" + title + "> >>"));
}
} // namespace arthrowear
