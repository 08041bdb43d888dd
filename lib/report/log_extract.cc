// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/number_text.h"
#include "base/text_lines.h"
#include "report/run_results.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
bool
begins_with(const std::string &line, const std::string &words)
{
  return line.rfind(words, 0) == 0;
}

/// "1 warning:", "12 warnings:"
bool
is_head_of_warnings(const std::string &line)
{
  const std::size_t digits = line.find_first_not_of("0123456789");
  return digits != 0 && digits != line.npos &&
         (line.substr(digits) == " warning:" || line.substr(digits) == " warnings:");
}

/// The indented lines that follow a head.
std::vector<std::string>
block_below(const std::vector<std::string> &lines, std::size_t head)
{
  std::vector<std::string> block;
  while (++head < lines.size() && begins_with(lines[head], "  "))
    block.push_back(lines[head].substr(2));
  return block;
}
} // namespace

LogExtract
extract_log(const std::string &text)
{
  constexpr std::size_t most_last_lines = 12;
  LogExtract log;
  const std::vector<std::string> lines = lines_of(text);
  // A resumed run continues the log: the lines of its last start are extracted.
  std::size_t start = 0;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (begins_with(lines[i], "Arthrowear "))
      start = i;
  if (start < lines.size() && begins_with(lines[start], "Arthrowear "))
    log.version = lines[start];
  bool is_before_steps = true;
  for (std::size_t i = start + 1; i < lines.size(); ++i)
  {
    const std::string &line = lines[i];
    if (begins_with(line, "Input:"))
      log.input = trimmed(line.substr(6));
    else if (begins_with(line, "Cost"))
      log.cost = trimmed(line.substr(line.find(':') + 1));
    else if (is_head_of_warnings(line))
      log.warnings = block_below(lines, i);
    else if (begins_with(line, "Wall time [s]"))
      log.wall_times = line.size() > 14 ? std::vector<std::string>{trimmed(line.substr(14))}
                                        : block_below(lines, i);
    is_before_steps =
        is_before_steps && !begins_with(line, "step ") && !begins_with(line, "level ");
    const std::size_t colon = line.find(": ");
    if (is_before_steps && colon != line.npos && colon < 20 && line[0] != ' ' &&
        !begins_with(line, "Input") && !begins_with(line, "Output") && !begins_with(line, "Cost") &&
        !begins_with(line, "Warning") && !begins_with(line, "Cite"))
      log.set_up.push_back(line);
  }
  for (std::size_t i = lines.size(); i > start && log.last_lines.size() < most_last_lines; --i)
    if (!trimmed(lines[i - 1]).empty())
      log.last_lines.insert(log.last_lines.begin(), lines[i - 1]);
  return log;
}
} // namespace arthrowear
