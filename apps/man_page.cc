// SPDX-License-Identifier: LGPL-2.1-or-later
#include "command_tree.h"

#include <algorithm>
#include <cctype>

namespace arthrowear
{
namespace
{
/// Text of a page: signs with a meaning in troff are escaped, backquotes become bold, and an
/// ellipsis three points, since a terminal without UTF-8 has none.
std::string
troff(const std::string &text)
{
  std::string result;
  bool is_bold = false;
  for (const char c : replaced(text, "…", "..."))
    if (c == '\\')
      result += "\\e";
    else if (c == '-')
      result += "\\-";
    else if (c == '`')
      result += (is_bold = !is_bold) ? "\\fB" : "\\fR";
    else if (c == '\n')
      result += "\n.br\n";
    else
      result += c;
  // A control character at the begin of a line would be a request.
  for (const char *request : {".", "'"})
    if (result.rfind(request, 0) == 0)
      result.insert(0, "\\&");
  return replaced(result, "\n'", "\n\\&'");
}

std::string
bold(const std::string &text)
{
  return "\\fB" + troff(text) + "\\fR";
}

std::string
upper(std::string text)
{
  std::transform(text.begin(), text.end(), text.begin(),
                 [](const unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

std::string
placeholder(const CommandWord &word)
{
  return "\\fI" + troff(value_name(word)) + "\\fR" + (word.is_repeated ? " ..." : "");
}

std::string
paragraph(const CommandWord &word)
{
  std::string text = ".TP\n";
  if (word.is_argument())
    text += placeholder(word);
  else
  {
    std::vector<std::string> names;
    for (const std::string &name : word.names)
      names.push_back(bold(name));
    text += joined(names, ", ");
    if (word.may_stand_alone)
      text += "[=\\fIname\\fR]";
    else if (word.value != CommandWord::Value::none)
      text += " " + placeholder(word);
  }
  return text + "\n" + troff(description(word)) + "\n";
}

std::string
usage(const std::string &program, const CommandPath &path)
{
  std::string text = bold(joined({program, joined(path.words, " ")}, " "));
  for (const CommandWord &option : path.command->options)
    if (option.is_required)
      text += " " + bold(option.names.back()) + " " + placeholder(option);
  text += " [\\fIoptions\\fR]";
  for (const CommandWord &argument : path.command->arguments)
    text +=
        " " + (argument.is_required ? placeholder(argument) : "[" + placeholder(argument) + "]");
  return text;
}

} // namespace

std::string
man_page(const Command &program, const std::string &version)
{
  const std::string &name = program.name;
  std::string page = ".\\\" Written by `" + name + " man`.\n.TH " + upper(name) + " 1 \"\" \"" +
                     name + " " + troff(version) + "\" \"User Commands\"\n.nh\n.ad l\n.SH NAME\n" +
                     name + " \\- " +
                     troff(program.text.substr(0, program.text.find_last_not_of('.') + 1)) +
                     "\n.SH SYNOPSIS\n" + bold(name) + " \\fIcommand\\fR [\\fIoptions\\fR]\n.br\n" +
                     bold(name) + " \\fIcase.prm\\fR [\\fIoptions of run\\fR]\n.br\n" + bold(name) +
                     " \\fIcommand\\fR " + bold("--help") + "\n.SH OPTIONS\n";
  for (const CommandWord &option : program.options)
    page += paragraph(option);
  page += ".SH COMMANDS\n";
  for (const CommandPath &path : all_commands(program))
  {
    if (path.words.empty() || !path.command->commands.empty())
      continue;
    page += ".SS " + joined(path.words, " ") + "\n" + usage(name, path) + "\n.PP\n" +
            troff(sentence(path.command->text)) + "\n";
    for (const CommandWord &argument : path.command->arguments)
      page += paragraph(argument);
    for (const CommandWord &option : path.command->options)
      if (!option.is_help())
        page += paragraph(option);
  }
  page += ".SH NOTES\n" + troff(program.footer) + "\n";
  page += ".SH EXAMPLES\nPrint every entry of the model hip_cup, check a case, run it on four "
          "ranks, and "
          "make a page of its results:\n.PP\n.nf\n";
  for (const char *line :
       {"arthrowear parameters > my_case.prm", "arthrowear validate my_case.prm",
        "mpirun -n 4 arthrowear run my_case.prm", "arthrowear report output/my_case"})
    page += "    " + troff(line) + "\n";
  return page + ".fi\n.SH SEE ALSO\n.BR mpirun (1)\n";
}
} // namespace arthrowear
