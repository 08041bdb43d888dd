// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/format.h"

#include <type_traits>
#include <utility>

namespace arthrowear
{
/// HTML or SVG. Its markup comes from literals of the program alone: a string, which may hold the
/// text of a file, does not convert to it. Text enters by html_escaped() or html_text(), numbers by
/// html_formatted().
class Html
{
public:
  Html() = default;
  template <std::size_t n> Html(const char (&literal)[n]) : text_(literal, n - 1) {}
  /// A buffer is no literal.
  template <std::size_t n> Html(char (&buffer)[n]) = delete;

  Html &operator+=(const Html &other)
  {
    text_ += other.text_;
    return *this;
  }
  friend Html operator+(Html first, const Html &second)
  {
    first += second;
    return first;
  }
  friend bool operator==(const Html &a, const Html &b) { return a.text_ == b.text_; }

  bool empty() const { return text_.empty(); }
  /// The bytes of a file with it.
  const std::string &text() const { return text_; }

private:
  explicit Html(std::string text) : text_(std::move(text)) {}
  friend Html html_escaped(const std::string &text);
  friend Html html_script(const std::string &script);
  friend Html html_style(const std::string &style);
  template <std::size_t n, typename... Numbers>
  friend Html html_formatted(const char (&format)[n], Numbers... numbers);

  std::string text_;
};

/// Text within an element or an attribute: & < > " ' are replaced.
Html html_escaped(const std::string &text);

/// Content of a script element. It cannot end the element before its end.
Html html_script(const std::string &script);

/// Content of a style element, likewise.
Html html_style(const std::string &style);

/// Markup with numbers, as printf prints them.
template <std::size_t n, typename... Numbers>
Html
html_formatted(const char (&format)[n], Numbers... numbers)
{
  static_assert((std::is_arithmetic_v<Numbers> && ...), "a text enters by html_escaped()");
  return Html(formatted(format, numbers...));
}
} // namespace arthrowear
