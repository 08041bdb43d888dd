// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/repeated_findings.h"

#include "base/ranges.h"

#include <charconv>

namespace arthrowear
{
RepeatedFindings::Kind *
RepeatedFindings::find(const std::string &kind)
{
  return find_by(kinds_, &Kind::kind, kind);
}

void
RepeatedFindings::add(const std::string &kind, const std::string &text)
{
  unsigned line = 0;
  const std::size_t end = text.find(": "), begin = text.rfind(':', end == 0 ? end : end - 1);
  if (end != std::string::npos && begin != std::string::npos && begin < end)
    std::from_chars(text.data() + begin + 1, text.data() + end, line);
  add(kind, line, [&text] { return text; });
}

std::vector<std::string>
RepeatedFindings::texts() const
{
  std::vector<std::string> texts;
  for (const Kind &one : kinds_)
  {
    const std::string lines =
        joined(one.lines, ", ", [&](const unsigned line) { return std::to_string(line); });
    texts.push_back(one.text);
    if (one.n_more > 0)
      texts.back() += (texts.back().back() == '.' ? " The same in " : "; the same in ") +
                      std::to_string(one.n_more) +
                      (one.n_more == 1 ? " more row: line " : " more rows: lines ") + lines +
                      (one.n_more > one.lines.size() ? ", …" : "") +
                      (one.text.back() == '.' ? "." : "");
  }
  return texts;
}
} // namespace arthrowear
