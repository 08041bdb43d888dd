// SPDX-License-Identifier: LGPL-2.1-or-later
#include "command_tree.h"

namespace arthrowear
{
namespace
{
std::string
placeholder(const CommandWord &word)
{
  return "<" + value_name(word) + ">" + (word.is_repeated ? " ..." : "");
}

/// An argument's placeholder, or an option's names with the placeholder of its value.
std::string
name_with_value(const CommandWord &word)
{
  if (word.is_argument())
    return placeholder(word);
  return joined(word.names, ", ") + (word.may_stand_alone ? "[=<name>]"
                                     : word.value != CommandWord::Value::none
                                         ? " " + placeholder(word)
                                         : "");
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
    else if (!is_code && std::string("<>*[]\\|").find(c) != std::string::npos)
      result += '\\';
    result += c;
  }
  return result;
}

std::string
entry(const CommandWord &word)
{
  return "- **`" + name_with_value(word) + "`**\\\n  " +
         replaced(markdown(description(word)), "\n", "\\\n  ") + "\n";
}

std::string
usage(const std::string &program, const CommandPath &path)
{
  std::string text = "    " + program + " " + joined(path.words, " ");
  for (const CommandWord &option : path.command->options)
    if (option.is_required)
      text += " " + option.names.back() + " " + placeholder(option);
  text += " [options]";
  for (const CommandWord &argument : path.command->arguments)
    text +=
        " " + (argument.is_required ? placeholder(argument) : "[" + placeholder(argument) + "]");
  return text + "\n";
}
} // namespace

std::string
commands_page(const Command &program)
{
  const std::string &name = program.name;
  std::string page = "# Commands\n\n" + markdown(sentence(program.text)) +
                     " A parameter file alone is run:\n\n    " + name +
                     " case.prm [options of run]\n\n`" + name +
                     " <command> --help` prints the options of a command, `" + name +
                     " man` all of them as a manual page.\n";
  for (const CommandPath &path : all_commands(program))
  {
    if (path.words.empty() || !path.command->commands.empty())
      continue;
    page += "\n## " + joined(path.words, " ") + "\n\n" + usage(name, path) + "\n" +
            markdown(sentence(path.command->text)) + "\n\n";
    for (const CommandWord &argument : path.command->arguments)
      page += entry(argument);
    for (const CommandWord &option : path.command->options)
      if (!option.is_help())
        page += entry(option);
  }
  return page + "\n## Notes\n\n" + replaced(markdown(program.footer), "\n", "\\\n") + "\n";
}
} // namespace arthrowear
