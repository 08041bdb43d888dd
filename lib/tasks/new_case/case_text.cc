// SPDX-License-Identifier: LGPL-2.1-or-later
#include "new_case/case_text.h"

#include "base/number_text.h"
#include "parameters/comment_text.h"
#include "parameters/quoted_value.h"

namespace arthrowear
{
namespace
{
using Declaration = Parameters::Declaration;
using FileName = std::function<std::string(const CaseDraft::Value &)>;

/// Prints the wanted entries of a section and of its subsections.
class SectionPrinter
{
public:
  using Print = std::function<void(const Declaration &entry, const std::string &indent)>;

  SectionPrinter(const Parameters &declared, std::string &text) : declared_(declared), text_(text)
  {
  }

  /// @param is_wanted decides which entries are printed; a section without any is left out
  void print(const std::vector<std::string> &section,
             const std::function<bool(const Declaration &)> &is_wanted, const Print &print_entry)
  {
    const std::string indent(2 * section.size(), ' ');
    bool is_first = true;
    const auto begin_block = [&]()
    {
      if (!is_first)
        text_ += "\n";
      is_first = false;
    };
    for (const Declaration &entry : declared_.declarations())
      if (entry.section == section && is_wanted(entry))
      {
        begin_block();
        print_entry(entry, indent);
      }
    for (const std::vector<std::string> &inner : declared_.subsections_of(section))
    {
      if (!has_wanted(inner, is_wanted))
        continue;
      begin_block();
      text_ += comment_lines(declared_.documentation_of(inner), indent);
      text_ += indent + "subsection " + inner.back() + "\n";
      print(inner, is_wanted, print_entry);
      text_ += indent + "end\n";
    }
  }

private:
  bool has_wanted(const std::vector<std::string> &section,
                  const std::function<bool(const Declaration &)> &is_wanted) const
  {
    for (const Declaration &entry : declared_.declarations())
      if (entry.section.size() >= section.size() &&
          std::equal(section.begin(), section.end(), entry.section.begin()) && is_wanted(entry))
        return true;
    return false;
  }

  const Parameters &declared_;
  std::string &text_;
};

/// A setting with its note behind it, or above it where the line would be long.
std::string
setting_line(const std::string &indent, const std::string &name, const std::string &value,
             const std::string &note)
{
  constexpr std::size_t longest = 100;
  const std::string line =
      indent + "set " + name + " =" + (value.empty() ? "" : " " + as_file_value(value));
  if (note.empty())
    return line + "\n";
  if (line.size() + note.size() + 3 <= longest)
    return line + " # " + note + "\n";
  return comment_lines("Here: " + note, indent) + line + "\n";
}
} // namespace

std::string
case_text(const CaseDraft &draft, const Parameters &declared, const std::string &head,
          const FileName &file_name)
{
  std::string text;
  std::istringstream paragraphs(head);
  for (std::string paragraph; std::getline(paragraphs, paragraph);)
    text += comment_lines(paragraph);
  text += "\n";
  SectionPrinter printer(declared, text);
  printer.print(
      {}, [&](const Declaration &entry) { return draft.find(entry.path()) != nullptr; },
      [&](const Declaration &entry, const std::string &indent)
      {
        const CaseDraft::Value &value = *draft.find(entry.path());
        text += comment_lines(value.origin.empty() ? entry.description()
                                                   : "Computed from " + value.origin + ".",
                              indent);
        text += setting_line(indent, entry.name, entry.is_file ? file_name(value) : value.value,
                             value.note);
      });
  text += "\n" +
          comment_lines("All other entries, with their defaults. To change one, remove the `#` "
                        "before its `set`.") +
          "\n";
  printer.print(
      {}, [&](const Declaration &entry) { return draft.find(entry.path()) == nullptr; },
      [&](const Declaration &entry, const std::string &indent)
      {
        text += comment_lines(entry.description(), indent);
        text += indent + "# set " + entry.name + " =" +
                (entry.default_text.empty() ? "" : " " + as_file_value(entry.default_text)) + "\n";
      });
  return text;
}
} // namespace arthrowear
