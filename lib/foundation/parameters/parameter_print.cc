// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/parameter_print.h"

#include "base/number_text.h"
#include "parameters/comment_text.h"
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

/// An entry with the value used.
struct Entry : Parameters::Declaration
{
  std::string value;
  bool has_value = false; ///< false: required and not set
};

/// Writes a set of entries in each format; sections in the order of their declaration.
class ParameterPrinter
{
public:
  explicit ParameterPrinter(const Parameters &parameters) : parameters_(parameters)
  {
    const std::vector<Parameters::Used> used = parameters.used();
    for (Parameters::Declaration &declared : parameters.declarations())
    {
      const Parameters::Used &now = used[entries_.size()];
      const bool has_value = now.is_set || !declared.is_required();
      entries_.push_back({std::move(declared), now.text, has_value});
    }
  }

  std::string prm() const
  {
    std::ostringstream out;
    print_prm({}, out);
    return out.str();
  }

  nlohmann::ordered_json json(const std::vector<std::string> &section) const
  {
    nlohmann::ordered_json object = nlohmann::ordered_json::object();
    for (const Entry *entry : entries_of(section))
    {
      nlohmann::ordered_json &item = object[entry->name];
      if (entry->has_value)
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
  std::vector<const Entry *> entries_of(const std::vector<std::string> &section) const
  {
    std::vector<const Entry *> entries;
    for (const Entry &entry : entries_)
      if (entry.section == section)
        entries.push_back(&entry);
    return entries;
  }

  void print_prm(const std::vector<std::string> &section, std::ostream &out) const
  {
    const std::string indent(2 * section.size(), ' ');
    bool first = true;
    for (const Entry *entry : entries_of(section))
    {
      out << (first ? "" : "\n");
      first = false;
      out << comment_lines(entry->description(), indent);
      // A required entry without a value shows what to write, and stays an error until it is
      // written.
      const std::string value = entry->has_value ? entry->value : entry->example;
      out << indent << (entry->has_value ? "" : "# ") << "set " << entry->name << " ="
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
    const std::vector<const Entry *> entries = entries_of(section);
    if (!section.empty())
      out << '\n' << std::string(level, '#') << ' ' << section_text(section) << '\n';
    if (!parameters_.documentation_of(section).empty())
      out << '\n' << parameters_.documentation_of(section) << '\n';
    if (!entries.empty())
      out << '\n';
    for (const Entry *entry : entries)
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
  std::vector<Entry> entries_;
};
} // namespace

std::string
printed(const Parameters &parameters, const ParameterFormat format)
{
  const ParameterPrinter printer(parameters);
  switch (format)
  {
  case ParameterFormat::prm:
    return printer.prm();
  case ParameterFormat::json:
    return printer.json({}).dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
  case ParameterFormat::markdown:
    return "# Parameters\n\nEvery entry that a parameter file may hold. The unit of an entry is "
           "the bracket at the end of its name. Entries that may change on `--resume` say so; with "
           "another value of any other entry it is refused.\n" +
           printer.markdown(2);
  }
  return "";
}

std::string
markdown_tables(const Parameters &parameters, const unsigned int level)
{
  return ParameterPrinter(parameters).markdown(level);
}
} // namespace arthrowear
