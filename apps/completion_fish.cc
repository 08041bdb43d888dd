// SPDX-License-Identifier: LGPL-2.1-or-later
#include "completion.h"

namespace arthrowear
{
namespace
{
constexpr const char *begin =
    R"(# Completion of %NAME% for fish, written by `%NAME% completion fish`.
function __%NAME%_is_at -a wanted -d 'True if the command before the cursor is the wanted one'
    set -l command
    for word in (commandline -opc)[2..]
        switch "$command $word"
)";

constexpr const char *after_commands = R"(        end
    end
    test "$command" = "$wanted"
end
complete -c %NAME% -f
)";

std::string
quoted(const std::string &text)
{
  return "'" + replaced(replaced(text, "\\", "\\\\"), "'", "\\'") + "'";
}

/// Returns the options of `complete` for a value.
std::string
values(const CommandWord &word)
{
  if (!word.choices.empty())
    return " -x -a " + quoted(joined(word.choices, " "));
  if (word.value == CommandWord::Value::folder)
    return " -x -a '(__fish_complete_directories)'";
  if (word.value != CommandWord::Value::file)
    return " -x";
  return word.suffix.empty() ? " -r -F"
                             : " -x -k -a '(__fish_complete_suffix " + word.suffix + ")'";
}
} // namespace

std::string
fish_completion(const Command &program)
{
  std::string commands, rules;
  for (const CommandPath &path : all_commands(program))
  {
    const std::string name = joined(path.words, " "),
                      rule = "complete -c %NAME% -n " + quoted("__%NAME%_is_at " + quoted(name));
    for (const Command &below : path.command->commands)
    {
      commands += "            case " + quoted(name + " " + below.name) +
                  "\n                set command " +
                  quoted(name.empty() ? below.name : name + " " + below.name) + "\n";
      rules += rule + " -a " + quoted(below.name) + " -d " + quoted(below.text) + "\n";
    }
    if (path.words.empty() && !file_suffix(program).empty())
      rules += rule + " -k -a '(__fish_complete_suffix " + file_suffix(program) + ")'\n";
    for (const CommandWord &argument : path.command->arguments)
      rules += rule + values(argument) + "\n";
    for (const CommandWord &option : path.command->options)
    {
      rules += rule;
      for (const std::string &option_name : option.names)
        rules += option_name.rfind("--", 0) == 0 ? " -l " + option_name.substr(2)
                                                 : " -s " + option_name.substr(1);
      if (option.value != CommandWord::Value::none)
        rules += values(option);
      else if (option.may_stand_alone)
        rules += " -a " + quoted(joined(option.choices, " "));
      rules += " -d " + quoted(option.text) + "\n";
    }
  }
  return replaced(begin + commands + after_commands + rules, "%NAME%", program.name);
}
} // namespace arthrowear
