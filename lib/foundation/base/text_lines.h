// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace arthrowear
{
/// Lines of a text, without a copy of it.
class TextLines
{
public:
  /// @param text must stay; a byte order mark at its start is left out
  explicit TextLines(const std::string_view text) : rest_(text)
  {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    if (rest_.substr(0, mark.size()) == mark)
      rest_.remove_prefix(mark.size());
  }

  /// Reads the next line, without its line feed.
  /// @return false at the end
  bool next(std::string_view &line)
  {
    if (rest_.empty())
      return false;
    const std::size_t end = rest_.find('\n');
    line = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    ++number_;
    return true;
  }

  /// Number of the line that was read last, from 1.
  unsigned number() const { return number_; }

private:
  std::string_view rest_;
  unsigned number_ = 0;
};

inline std::vector<std::string>
lines_of(const std::string_view text)
{
  std::vector<std::string> lines;
  TextLines rest(text);
  for (std::string_view line; rest.next(line);)
    lines.emplace_back(line);
  return lines;
}

/// Without spaces, tabs and line ends at both ends.
inline std::string_view
trimmed_view(std::string_view text)
{
  constexpr std::string_view blanks = " \t\r\n\v\f";
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos)
    return {};
  return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}
} // namespace arthrowear
