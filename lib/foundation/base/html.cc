// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/html.h"

namespace arthrowear
{
namespace
{
/// The text with a backslash between "<" and what follows it, wherever it is one of these words in
/// any case. In scripts and styles they occur in strings, comments and regular expressions only,
/// where the backslash changes nothing.
std::string
with_backslash_before(const std::string &text, const std::initializer_list<std::string> words)
{
  const auto begins_at = [&text](const std::size_t at, const std::string &word)
  {
    for (std::size_t i = 0; i < word.size(); ++i)
    {
      const char c = at + i < text.size() ? text[at + i] : '\0';
      if ((c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c) != word[i])
        return false;
    }
    return true;
  };
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at)
  {
    result += text[at];
    if (text[at] == '<')
      for (const std::string &word : words)
        if (begins_at(at + 1, word))
          result += '\\';
  }
  return result;
}
} // namespace

Html
html_escaped(const std::string &text)
{
  std::string html;
  for (const char c : text)
    html += c == '&'    ? "&amp;"
            : c == '<'  ? "&lt;"
            : c == '>'  ? "&gt;"
            : c == '"'  ? "&quot;"
            : c == '\'' ? "&#39;"
                        : std::string(1, c);
  return Html(std::move(html));
}

Html
html_script(const std::string &script)
{
  return Html(with_backslash_before(script, {"/script", "!--"}));
}

Html
html_style(const std::string &style)
{
  return Html(with_backslash_before(style, {"/style", "!--"}));
}
} // namespace arthrowear
