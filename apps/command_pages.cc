// SPDX-License-Identifier: LGPL-2.1-or-later
// Pages of all commands: a manual page in troff, and Markdown.
#include "command_tree.h"

#include <cctype>

namespace arthrowear
{
namespace
{
/// Signs of a kind of page.
struct Form
{
  std::string (*text)(const std::string &);  ///< text outside code
  std::string (*bold)(const std::string &);  ///< name of a command or an option
  std::string (*value)(const std::string &); ///< what stands for a value
  std::string options;                       ///< "[options]"
};

std::string
placeholder(const Form &form, const CommandWord &word)
{
  return form.value(value_name(word)) + (word.is_repeated ? " ..." : "");
}

/// An argument's placeholder, or an option's names with the placeholder of its value.
std::string
name_with_value(const Form &form, const CommandWord &word)
{
  if (word.is_argument())
    return placeholder(form, word);
  return joined(mapped(word.names, form.bold), ", ") +
         (word.may_stand_alone                     ? "[=" + form.value("name") + "]"
          : word.value != CommandWord::Value::none ? " " + placeholder(form, word)
                                                   : "");
}

std::string
usage(const Form &form, const std::string &program, const CommandPath &path)
{
  std::string text = form.bold(program + " " + joined(path.words, " "));
  for (const CommandWord &option : path.command->options)
    if (option.is_required)
      text += " " + form.bold(option.names.back()) + " " + placeholder(form, option);
  text += " " + form.options;
  for (const CommandWord &argument : path.command->arguments)
    text += " " + (argument.is_required ? placeholder(form, argument)
                                        : "[" + placeholder(form, argument) + "]");
  return text;
}

/// Each command with its words, by functions that print its beginning and a word.
template <class Begin, class Entry>
std::string
commands(const Command &program, const Begin &begin, const Entry &entry)
{
  std::string text;
  for (const CommandPath &path : all_commands(program))
  {
    if (path.words.empty() || !path.command->commands.empty())
      continue;
    text += begin(path);
    for (const CommandWord &argument : path.command->arguments)
      text += entry(argument);
    for (const CommandWord &option : path.command->options)
      if (!option.is_help())
        text += entry(option);
  }
  return text;
}

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

/// Text outside code: signs that Markdown would read as markup are escaped, code is unchanged.
std::string
markdown(const std::string &text)
{
  std::string result;
  bool is_code = false;
  for (const char c : text)
  {
    if (c == '`')
      is_code = !is_code;
    else if (!is_code && contains(std::string("<>*[]\\|"), c))
      result += '\\';
    result += c;
  }
  return result;
}

const Form in_troff{troff, [](const std::string &name) { return "\\fB" + troff(name) + "\\fR"; },
                    [](const std::string &name) { return "\\fI" + troff(name) + "\\fR"; },
                    "[\\fIoptions\\fR]"},
    in_markdown{markdown, [](const std::string &name) { return name; },
                [](const std::string &name) { return "<" + name + ">"; }, "[options]"};
} // namespace

std::string
man_page(const Command &program, const std::string &version)
{
  const std::string &name = program.name, bold_name = in_troff.bold(name);
  std::string upper = name;
  std::transform(upper.begin(), upper.end(), upper.begin(),
                 [](const unsigned char c) { return static_cast<char>(std::toupper(c)); });
  const auto paragraph = [](const CommandWord &word)
  { return ".TP\n" + name_with_value(in_troff, word) + "\n" + troff(description(word)) + "\n"; };
  std::string page = ".\\\" Written by `" + name + " man`.\n.TH " + upper + " 1 \"\" \"" + name +
                     " " + troff(version) + "\" \"User Commands\"\n.nh\n.ad l\n.SH NAME\n" + name +
                     " \\- " +
                     troff(program.text.substr(0, program.text.find_last_not_of('.') + 1)) +
                     "\n.SH SYNOPSIS\n" + bold_name + " \\fIcommand\\fR [\\fIoptions\\fR]\n.br\n" +
                     bold_name + " \\fIcase.prm\\fR [\\fIoptions of run\\fR]\n.br\n" + bold_name +
                     " \\fIcommand\\fR " + in_troff.bold("--help") + "\n.SH OPTIONS\n";
  for (const CommandWord &option : program.options)
    page += paragraph(option);
  page += ".SH COMMANDS\n" +
          commands(
              program,
              [&name](const CommandPath &path)
              {
                return ".SS " + joined(path.words, " ") + "\n" + usage(in_troff, name, path) +
                       "\n.PP\n" + troff(sentence(path.command->text)) + "\n";
              },
              paragraph) +
          ".SH NOTES\n" + troff(program.footer) + "\n" +
          ".SH EXAMPLES\nPrint every entry of the model hip_cup, check a case, run it on four "
          "ranks, and make a page of its results:\n.PP\n.nf\n";
  for (const char *line :
       {"arthrowear parameters > my_case.prm", "arthrowear validate my_case.prm",
        "mpirun -n 4 arthrowear run my_case.prm", "arthrowear report output/my_case"})
    page += "    " + troff(line) + "\n";
  return page + ".fi\n.SH SEE ALSO\n.BR mpirun (1)\n";
}

std::string
commands_page(const Command &program)
{
  const std::string &name = program.name;
  return "# Commands\n\n" + markdown(sentence(program.text)) +
         " A parameter file alone is run:\n\n    " + name + " case.prm [options of run]\n\n`" +
         name + " <command> --help` prints the options of a command, `" + name +
         " man` all of them as a manual page.\n" +
         commands(
             program,
             [&name](const CommandPath &path)
             {
               return "\n## " + joined(path.words, " ") + "\n\n    " +
                      usage(in_markdown, name, path) + "\n\n" +
                      markdown(sentence(path.command->text)) + "\n\n";
             },
             [](const CommandWord &word)
             {
               return "- **`" + name_with_value(in_markdown, word) + "`**\\\n  " +
                      replaced(markdown(description(word)), "\n", "\\\n  ") + "\n";
             }) +
         "\n## Notes\n\n" + replaced(markdown(program.footer), "\n", "\\\n") + "\n";
}
} // namespace arthrowear
