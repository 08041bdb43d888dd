// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/html_text.h"

#include "base/shown_text.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
void
replace_all(std::string &text, const std::string &old, const std::string &now)
{
  for (std::size_t at = text.find(old); at != text.npos; at = text.find(old, at + now.size()))
    text.replace(at, old.size(), now);
}

/// True for the bytes that a word with a path may have before the path itself.
bool
may_precede_path(const char c)
{
  return std::string(" \t\n\"'([{=,;:|<>`").find(c) != std::string::npos;
}
} // namespace

std::string
without_folders(std::string text, const std::vector<std::string> &known)
{
  for (const std::string &folder : known)
    if (folder.size() > 1)
      replace_all(text, folder + "/", "");
  std::string rest;
  for (std::size_t at = 0; at < text.size();)
  {
    const bool begins = text[at] == '/' && (at == 0 || may_precede_path(text[at - 1])) &&
                        at + 1 < text.size() && text[at + 1] != '/' && text[at + 1] != ' ';
    if (!begins)
    {
      rest += text[at++];
      continue;
    }
    const std::size_t end = std::min(text.find_first_of(" \t\n\"'()[]{},;|<>`", at), text.size());
    const std::string path = text.substr(at, end - at);
    const std::size_t last = path.find_last_not_of('/');
    rest += path.substr(path.rfind('/', last) + 1);
    at = end;
  }
  return rest;
}

Html
html_text(const std::string &text)
{
  return html_escaped(shown_message(text));
}

Html
html_unit(const std::string &text)
{
  const std::string shown = shown_message(text);
  Html html;
  std::size_t begin = 0;
  const auto raise = [&](const std::size_t at, const std::string &mark, const Html &raised)
  {
    if (shown.compare(at, mark.size(), mark) != 0)
      return false;
    html += html_escaped(shown.substr(begin, at - begin)) + raised;
    begin = at + mark.size();
    return true;
  };
  for (std::size_t at = shown.find('^'); at != shown.npos; at = shown.find('^', at + 1))
    if (!raise(at, "^2", "<sup>2</sup>") && !raise(at, "^3", "<sup>3</sup>"))
      raise(at, "^1.5", "<sup>1.5</sup>");
  return html + html_escaped(shown.substr(begin));
}

Html
html_whole_unit(const std::string &unit)
{
  if (unit.find(" per ") != unit.npos) // words
    return html_unit(unit);
  Html kept;
  std::size_t begin = 0;
  for (std::size_t at = unit.find(' '); at != unit.npos; at = unit.find(' ', begin))
  {
    kept += html_unit(unit.substr(begin, at - begin)) + "&nbsp;";
    begin = at + 1;
  }
  kept += html_unit(unit.substr(begin));
  if (unit.find('/') == unit.npos)
    return kept;
  return "<span class=\"whole\">" + kept + "</span>";
}

Html
html_quantity(const std::string &value, const std::string &unit)
{
  if (unit.empty() || unit == "-")
    return html_text(value);
  return html_text(value) + "&nbsp;" + html_whole_unit(unit);
}

Html
html_row(const std::vector<Html> &cells, const Html &tag)
{
  Html row = "<tr>";
  for (const Html &cell : cells)
    row += "<" + tag + (tag == "th" ? Html(" scope=\"col\">") : ">") + cell + "</" + tag + ">";
  return row + "</tr>\n";
}

Html
html_table(const std::vector<Html> &head, const std::vector<std::vector<Html>> &rows)
{
  Html table =
      "<div class=\"wide\"><table>\n<thead>" + html_row(head, "th") + "</thead>\n<tbody>\n";
  for (const std::vector<Html> &row : rows)
    table += html_row(row);
  return table + "</tbody></table></div>\n";
}

Html
html_section(const Html &id, const Html &heading, const Html &content)
{
  return "<section id=\"" + id + "\" aria-labelledby=\"" + id + "-heading\">\n<h2 id=\"" + id +
         "-heading\">" + heading + "</h2>\n" + content + "</section>\n";
}

Html
html_details(const Html &summary, const Html &content)
{
  return "<details><summary>" + summary + "</summary>\n" + content + "</details>\n";
}
} // namespace arthrowear
