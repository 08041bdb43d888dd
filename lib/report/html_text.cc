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

std::string
html_text(const std::string &text)
{
  std::string html;
  for (const char c : shown_message(text))
    html += c == '&'    ? "&amp;"
            : c == '<'  ? "&lt;"
            : c == '>'  ? "&gt;"
            : c == '"'  ? "&quot;"
            : c == '\'' ? "&#39;"
                        : std::string(1, c);
  return html;
}

std::string
html_unit(const std::string &text)
{
  std::string html = html_text(text);
  replace_all(html, "^2", "<sup>2</sup>");
  replace_all(html, "^3", "<sup>3</sup>");
  replace_all(html, "^1.5", "<sup>1.5</sup>");
  return html;
}

std::string
html_whole_unit(const std::string &unit)
{
  std::string kept = html_unit(unit);
  if (unit.find(" per ") != unit.npos) // words
    return kept;
  replace_all(kept, " ", "&nbsp;");
  if (unit.find('/') == unit.npos)
    return kept;
  return "<span class=\"whole\">" + kept + "</span>";
}

std::string
html_quantity(const std::string &value, const std::string &unit)
{
  if (unit.empty() || unit == "-")
    return html_text(value);
  return html_text(value) + "&nbsp;" + html_whole_unit(unit);
}

std::string
html_row(const std::vector<std::string> &cells, const std::string &tag)
{
  std::string row = "<tr>";
  for (const std::string &cell : cells)
    row += "<" + tag + (tag == "th" ? " scope=\"col\">" : ">") + cell + "</" + tag + ">";
  return row + "</tr>\n";
}

std::string
html_table(const std::vector<std::string> &head, const std::vector<std::vector<std::string>> &rows)
{
  std::string table =
      "<div class=\"wide\"><table>\n<thead>" + html_row(head, "th") + "</thead>\n<tbody>\n";
  for (const std::vector<std::string> &row : rows)
    table += html_row(row);
  return table + "</tbody></table></div>\n";
}

std::string
html_section(const std::string &id, const std::string &heading, const std::string &content)
{
  return "<section id=\"" + id + "\" aria-labelledby=\"" + id + "-heading\">\n<h2 id=\"" + id +
         "-heading\">" + heading + "</h2>\n" + content + "</section>\n";
}

std::string
html_details(const std::string &summary, const std::string &content)
{
  return "<details><summary>" + summary + "</summary>\n" + content + "</details>\n";
}

std::string
script_text(std::string script)
{
  // Both occur in strings and regular expressions only, where the backslash changes nothing.
  replace_all(script, "</script", "<\\/script");
  replace_all(script, "<!--", "<\\!--");
  return script;
}
} // namespace arthrowear
