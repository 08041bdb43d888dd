// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string_view>

namespace arthrowear
{
/// Reads the words of a text, separated by blanks and line ends, one after the other.
class TextWords
{
public:
  explicit TextWords(const std::string_view text) : text_(text) {}

  /// @return false at the end
  bool next(std::string_view &word)
  {
    while (at_ < text_.size() && is_blank(text_[at_]))
      line_ += text_[at_++] == '\n' ? 1 : 0;
    const std::size_t begin = at_;
    while (at_ < text_.size() && !is_blank(text_[at_]))
      ++at_;
    word = text_.substr(begin, at_ - begin);
    return !word.empty();
  }
  std::size_t line() const { return line_; } ///< of the last word

private:
  static bool is_blank(const char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

  std::string_view text_;
  std::size_t at_ = 0, line_ = 1;
};
} // namespace arthrowear
