// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/number_text.h"
#include "parameters/comment_text.h"
#include "parameters/parameters.h"
#include "parameters/quoted_value.h"

#include <nlohmann/json.hpp>

namespace arthrowear
{
namespace
{
const std::string resume_mark = "May change on `--resume`.";

// Returns the text for the value of an entry that a file does not set.
std::string
default_in_markdown(const bool is_required, const std::string &example,
                    const std::string &default_text)
{
  if (is_required)
    return ", required, e.g. `" + example + "`";
  return default_text.empty() ? ", empty by default" : " = `" + default_text + "`";
}
} // namespace

/// Writes a set of entries in each format; sections in the order of their declaration.
class ParameterPrinter
{
public:
  explicit ParameterPrinter(const Parameters &parameters) : parameters_(parameters) {}

  std::string prm() const
  {
    std::ostringstream out;
    print_prm({}, out);
    return out.str();
  }

  nlohmann::ordered_json json(const std::vector<std::string> &section) const
  {
    nlohmann::ordered_json object = nlohmann::ordered_json::object();
    for (const Parameters::Entry *entry : parameters_.entries_of(section))
    {
      nlohmann::ordered_json &item = object[entry->name];
      if (entry->line != 0 || !entry->is_required())
        item["value"] = typed(entry->value, entry->rule);
      else
        item["value"] = nullptr;
      if (entry->is_required())
        item["example"] = entry->example;
      else
        item["default"] = typed(entry->default_text, entry->rule);
      item["required"] = entry->is_required();
      item["may_change_on_resume"] = entry->may_change;
      item["rule"] = entry->rule.words();
      if (entry->declared_range.is_bounded())
        item["plausible"] = {entry->declared_range.least, entry->declared_range.most};
      item["documentation"] = entry->documentation;
    }
    for (const std::vector<std::string> &path : parameters_.subsections_of(section))
      object[path.back()] = json(path);
    return object;
  }

  std::string markdown(const unsigned int level) const
  {
    std::ostringstream out;
    print_markdown({}, level, out);
    return out.str();
  }

private:
  void print_prm(const std::vector<std::string> &section, std::ostream &out) const
  {
    const std::string indent(2 * section.size(), ' ');
    bool first = true;
    for (const Parameters::Entry *entry : parameters_.entries_of(section))
    {
      out << (first ? "" : "\n");
      first = false;
      out << comment_lines(entry->description(), indent);
      const bool has_value = entry->line != 0 || !entry->is_required();
      // A required entry without a value shows what to write, and stays an error until it is
      // written.
      const std::string value = has_value ? entry->value : entry->example;
      out << indent << (has_value ? "" : "# ") << "set " << entry->name << " ="
          << (value.empty() ? "" : " " + as_file_value(value)) << '\n';
    }
    for (const std::vector<std::string> &path : parameters_.subsections_of(section))
    {
      out << (first ? "" : "\n");
      first = false;
      out << comment_lines(parameters_.documentation_of(path), indent);
      out << indent << "subsection " << path.back() << '\n';
      print_prm(path, out);
      out << indent << "end\n";
    }
  }

  void print_markdown(const std::vector<std::string> &section, const unsigned int level,
                      std::ostream &out) const
  {
    const std::vector<const Parameters::Entry *> entries = parameters_.entries_of(section);
    if (!section.empty())
      out << '\n' << std::string(level, '#') << ' ' << section_text(section) << '\n';
    if (!parameters_.documentation_of(section).empty())
      out << '\n' << parameters_.documentation_of(section) << '\n';
    if (!entries.empty())
      out << '\n';
    for (const Parameters::Entry *entry : entries)
    {
      std::string text = entry->documentation;
      if (entry->may_change)
        text += (text.empty() ? "" : " ") + resume_mark;
      // A backslash at the end of a line starts a new line of the same item.
      out << "- **`" << entry->name << "`**"
          << default_in_markdown(entry->is_required(), entry->example, entry->default_text)
          << ", must be " << entry->rule_words() << (text.empty() ? "" : "\\\n  " + text) << '\n';
    }
    for (const std::vector<std::string> &path : parameters_.subsections_of(section))
      print_markdown(path, level, out);
  }

  static nlohmann::ordered_json typed(const std::string &value, const Rule &rule)
  {
    double number = 0.;
    long long integer = 0;
    if (rule.is_number() && parse_integer(value, integer))
      return integer;
    if (rule.is_number() && parse_number(value, number))
      return number;
    if (rule.words() == rules::boolean().words())
      return value == "true" || value == "yes" || value == "on";
    return value;
  }

  const Parameters &parameters_;
};

std::string
Parameters::print(Format format) const
{
  const ParameterPrinter printer(*this);
  switch (format)
  {
  case Format::prm:
    return printer.prm();
  case Format::json:
    return printer.json({}).dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
  case Format::markdown:
    return "# Parameters\n\nEvery entry that a parameter file may hold. The unit of an entry is "
           "the bracket at the end of its name. Entries that may change on `--resume` say so; with "
           "another value of any other entry it is refused.\n" +
           printer.markdown(2);
  }
  return "";
}

std::string
Parameters::markdown_tables(const unsigned int level) const
{
  return ParameterPrinter(*this).markdown(level);
}
} // namespace arthrowear
