// SPDX-License-Identifier: LGPL-2.1-or-later
#include "completion.h"

#include "base/errors.h"

namespace arthrowear
{
const std::vector<std::string> &
completed_shells()
{
  static const std::vector<std::string> shells = {"bash", "zsh", "fish"};
  return shells;
}

std::string
completion_script(const Command &program, const std::string &shell)
{
  if (shell == "bash")
    return bash_completion(program);
  if (shell == "zsh")
    return zsh_completion(program);
  if (shell == "fish")
    return fish_completion(program);
  throw InputError("There is no completion for the shell '" + shell + "'; there is one for " +
                   joined(completed_shells(), ", ") + ".");
}

std::string
shell_quoted(const std::string &text)
{
  return "'" + replaced(text, "'", "'\\''") + "'";
}

std::string
file_suffix(const Command &program)
{
  for (const Command &command : program.commands)
    if (command.name == "run")
      for (const CommandWord &argument : command.arguments)
        return argument.suffix;
  return "";
}
} // namespace arthrowear
