// SPDX-License-Identifier: LGPL-2.1-or-later
#include "completion.h"

namespace arthrowear
{
namespace
{
constexpr const char *end = R"(if [ "$funcstack[1]" = _%NAME% ]; then
  _%NAME% "$@"
else
  compdef _%NAME% %NAME%
fi
)";

/// The action that completes a value.
std::string
action(const CommandWord &word)
{
  if (!word.choices.empty())
    return "(" + joined(word.choices, " ") + ")";
  if (word.value == CommandWord::Value::folder)
    return "_directories";
  if (word.value != CommandWord::Value::file)
    return " ";
  return word.suffix.empty() ? "_files" : "_files -g \"*" + word.suffix + "\"";
}

/// Returns an option with its text in the syntax of _arguments.
std::string
specification(const CommandWord &option)
{
  const bool has_value = option.value != CommandWord::Value::none;
  std::string names;
  for (const std::string &name : option.names)
  {
    const bool is_long = name.rfind("--", 0) == 0;
    names += (names.empty() ? "" : ",") + name +
             (option.may_stand_alone ? "=-"
              : has_value && is_long ? "="
                                     : "");
  }
  if (option.names.size() > 1)
    names = "'(" + joined(option.names, " ") + ")'{" + names + "}";
  std::string rest = "[" + replaced(replaced(option.text, "[", "\\["), "]", "\\]") + "]";
  if (has_value || option.may_stand_alone)
    rest += std::string(option.may_stand_alone ? "::" : ":") + "value:" + action(option);
  return names + shell_quoted(rest);
}

std::string
function_name(const std::vector<std::string> &words)
{
  return words.empty() ? "_%NAME%" : "_%NAME%_" + joined(words, "_");
}

/// Completion of the options and arguments of a command, or of the commands below it.
std::string
function(const CommandPath &path, const std::string &suffix)
{
  const Command &command = *path.command;
  std::string text = function_name(path.words) + "() {\n";
  if (!command.commands.empty())
    text += "  local curcontext=\"$curcontext\" state line ret=1\n  typeset -A opt_args\n";
  text += "  _arguments -C";
  for (const CommandWord &option : command.options)
    text += " \\\n    " + specification(option);
  for (const CommandWord &argument : command.arguments)
    text += " \\\n    " + shell_quoted((argument.is_repeated ? "*:" : "1:") +
                                       argument.names.front() + ":" + action(argument));
  if (command.commands.empty())
    return text + "\n}\n";
  text += " \\\n    '1: :->command' '*:: :->argument' && ret=0\n"
          "  case $state in\n    command)\n      local -a commands=(\n";
  for (const Command &below : command.commands)
    text += "        " + shell_quoted(below.name + ":" + below.text) + "\n";
  text += "      )\n      _describe -t commands command commands && ret=0\n";
  if (path.words.empty() && !suffix.empty())
    text += "      _files -g \"*" + suffix + "\" && ret=0\n";
  text += "      ;;\n    argument)\n      case $line[1] in\n";
  for (const Command &below : command.commands)
  {
    std::vector<std::string> words = path.words;
    words.push_back(below.name);
    text += "        " + below.name + ") " + function_name(words) + " && ret=0 ;;\n";
  }
  if (path.words.empty() && !suffix.empty())
    text += "        *" + suffix + ") " + function_name({"run"}) + " && ret=0 ;;\n";
  return text + "      esac\n      ;;\n  esac\n  return ret\n}\n";
}
} // namespace

std::string
zsh_completion(const Command &program)
{
  std::string script = "#compdef %NAME%\n# Written by `%NAME% completion zsh`.\n";
  for (const CommandPath &path : all_commands(program))
    script += function(path, file_suffix(program));
  return replaced(script + end, "%NAME%", program.name);
}
} // namespace arthrowear
