// SPDX-License-Identifier: LGPL-2.1-or-later
#include "figure/text_layout.h"

#include "base/shown_text.h"

#include <array>
#include <cctype>
#include <limits>
#include <sstream>

namespace arthrowear
{
namespace
{
constexpr double digit = 556., bold_to_regular = 1.07;

// Advance widths of the ASCII letters from the space on, in thousandths of the font size.
constexpr std::array<short, 95> advances{
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333,  278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667,  611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278,  556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,  500, 334, 260, 334, 584};

double
width_of_span(const TextSpan &span, const double size)
{
  double sum = 0.;
  for (const char c : span.text)
  {
    const auto letter = static_cast<unsigned char>(c);
    if (letter >= 32 && letter < 127)
      sum += advances[letter - 32];
    else if ((letter & 0xC0) == 0xC0) // the first byte of a letter
      sum += digit;
  }
  return sum / 1000. * size * (span.is_raised ? raised_size : 1.);
}

/// Length of the exponent that follows a '^': digits with a sign, or a pair of brackets.
std::size_t
exponent_length(const std::string &text, const std::size_t begin)
{
  if (begin < text.size() && text[begin] == '(')
  {
    const std::size_t end = text.find(')', begin);
    return end == text.npos ? 0 : end + 1 - begin;
  }
  std::size_t end = begin;
  if (end < text.size() && text[end] == '-')
    ++end;
  const std::size_t first = end;
  while (end < text.size() && std::isdigit(static_cast<unsigned char>(text[end])))
    ++end;
  return end > first ? end - begin : 0;
}
} // namespace

std::vector<TextSpan>
text_spans(const std::string &given)
{
  const std::string text = shown_text(given, std::numeric_limits<std::size_t>::max());
  std::vector<TextSpan> spans;
  std::size_t begin = 0;
  for (std::size_t at = text.find('^'); at != text.npos; at = text.find('^', at))
  {
    const std::size_t length = exponent_length(text, at + 1);
    if (length == 0)
    {
      ++at;
      continue;
    }
    if (at > begin)
      spans.push_back({text.substr(begin, at - begin)});
    std::string exponent = text.substr(at + 1, length);
    if (exponent.front() == '(')
      exponent = exponent.substr(1, exponent.size() - 2);
    if (exponent.front() == '-')
      exponent = "\xE2\x88\x92" + exponent.substr(1);
    spans.push_back({exponent, true});
    at += 1 + length;
    begin = at;
  }
  if (begin < text.size())
    spans.push_back({text.substr(begin)});
  return spans;
}

double
text_width(const std::string &text, const double size, const bool is_bold)
{
  double width = 0.;
  for (const TextSpan &span : text_spans(text))
    width += width_of_span(span, size);
  return width * (is_bold ? bold_to_regular : 1.);
}

std::vector<DrawnText>
placed_spans(const DrawnText &whole)
{
  const double width = text_width(whole.text, whole.size, whole.is_bold);
  double along = whole.anchor == Anchor::start    ? 0.
                 : whole.anchor == Anchor::middle ? -.5 * width
                                                  : -width;
  std::vector<DrawnText> placed;
  for (const TextSpan &span : text_spans(whole.text))
  {
    DrawnText one = whole;
    const double raised = span.is_raised ? raised_by * whole.size : 0.;
    one.text = span.text;
    one.anchor = Anchor::start;
    one.size = whole.size * (span.is_raised ? raised_size : 1.);
    one.at = whole.is_upwards ? Place{whole.at.x - raised, whole.at.y - along}
                              : Place{whole.at.x + along, whole.at.y - raised};
    along += width_of_span(span, whole.size) * (whole.is_bold ? bold_to_regular : 1.);
    placed.push_back(one);
  }
  return placed;
}

std::vector<std::string>
broken_lines(const std::string &text, const double size, const double width, const bool is_bold)
{
  std::vector<std::string> lines;
  std::istringstream words(text);
  std::string word;
  while (words >> word)
    if (!lines.empty() && text_width(lines.back() + " " + word, size, is_bold) <= width)
      lines.back() += " " + word;
    else
      lines.push_back(word);
  return lines;
}
} // namespace arthrowear
