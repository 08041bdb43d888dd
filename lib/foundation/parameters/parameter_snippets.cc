// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/parameter_snippets.h"

#include "base/number_text.h"
#include "parameters/entry_name.h"
#include "parameters/quoted_value.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace arthrowear
{
namespace
{
using Path = std::vector<std::string>;

/// The text with a backslash before each of the characters that mean something in a snippet.
std::string
escaped(const std::string &text, const std::string &characters)
{
  std::string result;
  for (const char c : text)
    result += (characters.find(c) != std::string::npos ? "\\" : "") + std::string(1, c);
  return result;
}

std::string
plain(const std::string &text)
{
  return escaped(text, "\\$}");
}

/// "${1:0.05}", or "${1|linear,quadratic|}" with the default first.
std::string
placeholder(const Parameters::Declaration &entry, const unsigned int number)
{
  const std::string begin = "${" + std::to_string(number);
  const std::string value = entry.is_required() ? entry.example : entry.default_text;
  std::vector<std::string> choices = entry.rule.choices();
  if (entry.rule.form().kind == ValueForm::Kind::boolean)
    choices = {"true", "false"};
  if (choices.empty())
    return begin + ":" + plain(as_file_value(value)) + "}";
  const auto chosen = std::find(choices.begin(), choices.end(), value);
  if (chosen != choices.end())
    std::rotate(choices.begin(), chosen, chosen + 1);
  std::string names;
  for (const std::string &name : choices)
    names += (names.empty() ? "" : ",") + escaped(name, "\\,|");
  return begin + "|" + names + "|}";
}

std::string
set_line(const Parameters::Declaration &entry, const unsigned int number)
{
  return "set " + plain(entry.name) + " = " + placeholder(entry, number);
}

/// "case-hip_cup", "subsection-stored-operators": one word, as editors complete words.
std::string
word(const std::string &text)
{
  std::string result;
  for (const char c : text)
    result += c == ' ' ? '-' : c;
  return result;
}

/// Lines of a section with those entries that have no default, and of its subsections that have
/// such entries; `number` counts placeholders.
std::vector<std::string>
required_lines(const Parameters &parameters, const Path &section, unsigned int &number)
{
  std::vector<std::string> lines;
  for (const Parameters::Declaration &entry : parameters.declarations())
    if (entry.section == section && entry.is_required())
      lines.push_back("\t" + set_line(entry, number++));
  for (const Path &path : parameters.subsections_of(section))
    for (const std::string &line : required_lines(parameters, path, number))
      lines.push_back("\t" + line);
  if (section.empty() || lines.empty())
    return lines;
  lines.insert(lines.begin(), "subsection " + plain(section.back()));
  lines.push_back("end");
  return lines;
}

/// Lines that open a section, with its required entries, and leave the cursor in it.
std::vector<std::string>
section_lines(const Parameters &parameters, const Path &section)
{
  unsigned int number = 1;
  std::vector<std::string> lines{"subsection " + plain(section.back())};
  for (const Parameters::Declaration &entry : parameters.declarations())
    if (entry.section == section && entry.is_required())
      lines.push_back("\t" + set_line(entry, number++));
  lines.emplace_back("\t$0");
  lines.emplace_back("end");
  return lines;
}
} // namespace

void
ParameterSnippets::add(const std::string &title, const Snippet &snippet)
{
  for (auto &[known_title, known] : snippets_)
    if (known_title == title && known.body == snippet.body)
    {
      known.models.push_back(snippet.models.front());
      return;
    }
  snippets_.emplace_back(title, snippet);
}

void
ParameterSnippets::add_model(const std::string &name, const Parameters &parameters)
{
  unsigned int number = 1;
  std::vector<std::string> lines{"set Model = " + name,
                                 "set Output folder = ${" + std::to_string(number++) + ":output}"};
  for (const std::string &line : required_lines(parameters, {}, number))
    lines.push_back(line.substr(1)); // one level less: the top level has no indent
  lines.emplace_back("$0");
  add("case of " + name, {"case-" + name, lines, "Every entry without a default.", {name}});
  std::vector<Path> sections{{}};
  for (std::size_t i = 0; i < sections.size(); ++i)
    for (const Path &path : parameters.subsections_of(sections[i]))
    {
      sections.push_back(path);
      add("subsection " + section_text(path), {word("subsection-" + path.back()),
                                               section_lines(parameters, path),
                                               parameters.documentation_of(path),
                                               {name}});
    }
  for (const Parameters::Declaration &entry : parameters.declarations())
    if (entry.name != "Model")
      add(entry.path(), {word("set-" + name_without_unit(entry.name)),
                         {set_line(entry, 1)},
                         entry.description(),
                         {name}});
}

std::string
ParameterSnippets::text() const
{
  nlohmann::ordered_json object = nlohmann::ordered_json::object();
  for (const auto &[title, snippet] : snippets_)
  {
    const std::string models = comma_list(snippet.models);
    // Models that share a name with different defaults have a snippet each.
    nlohmann::ordered_json &item =
        object[object.contains(title) ? title + " (" + models + ")" : title];
    item["scope"] = "properties";
    item["prefix"] = snippet.prefix;
    item["body"] = snippet.body;
    item["description"] =
        snippet.documentation + (snippet.documentation.empty() ? "" : " ") + "[" + models + "]";
  }
  return object.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}
} // namespace arthrowear
