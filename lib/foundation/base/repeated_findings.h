// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
/// Findings that many rows of a table share: one line for a kind, with the first row, the number of
/// the others and the lines of the first ones.
class RepeatedFindings
{
public:
  /// Adds a finding whose text begins with the place of its row, "file:line: ".
  void add(const std::string &kind, const std::string &text);
  /// @param kind   equal for findings that become one line
  /// @param line   of the file
  /// @param first  makes the text of the finding, which is used of the first row of a kind
  template <class Text> void add(const std::string &kind, const unsigned line, const Text &first)
  {
    Kind *known = find(kind);
    if (!known)
    {
      kinds_.push_back({kind, first(), 0, {}});
      return;
    }
    ++known->n_more;
    if (known->lines.size() < shown_lines)
      known->lines.push_back(line);
  }

  bool empty() const { return kinds_.empty(); }
  /// The texts, in the order of their first rows.
  std::vector<std::string> texts() const;

private:
  static constexpr std::size_t shown_lines = 3;
  struct Kind
  {
    std::string kind, text;
    std::size_t n_more;
    std::vector<unsigned> lines;
  };
  Kind *find(const std::string &kind);

  std::vector<Kind> kinds_;
};
} // namespace arthrowear
