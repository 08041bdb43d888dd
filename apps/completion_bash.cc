// SPDX-License-Identifier: LGPL-2.1-or-later
#include "completion.h"

namespace arthrowear
{
namespace
{
constexpr const char *begin =
    R"(# Completion of %NAME% for bash, written by `%NAME% completion bash`.
_%NAME%()
{
  local current=${COMP_WORDS[COMP_CWORD]} option= command= words= options= kind= i
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case "$command ${COMP_WORDS[i]}" in
)";

constexpr const char *after_commands = R"(    esac
  done
  # "--model=hip" are three words.
  if [ "$current" = = ]; then
    option=${COMP_WORDS[COMP_CWORD - 1]}= current=
  elif [ "${COMP_WORDS[COMP_CWORD - 1]}" = = ]; then
    option=${COMP_WORDS[COMP_CWORD - 2]}=
  else
    option=${COMP_WORDS[COMP_CWORD - 1]}
  fi
  case "$command" in
)";

constexpr const char *after_words = R"(  esac
  case "$command $option" in
)";

constexpr const char *end = R"(    *)
      # No value of an option: an option, a command, or an argument.
      if [[ $current == -* ]]; then
        words=$options kind=
      fi
      ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  case $kind in
    folder) mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -d -- "$current") ;;
    file)
      mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
      ;;
    .*)
      mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(
        compgen -d -- "$current"
        compgen -f -X "!*$kind" -- "$current"
      )
      ;;
  esac
  if [ -n "$kind" ]; then
    compopt -o filenames 2>/dev/null
  fi
}
complete -F _%NAME% %NAME%
)";

std::string
kind(const CommandWord &word)
{
  return word.value == CommandWord::Value::folder ? "folder"
         : word.value != CommandWord::Value::file ? ""
         : word.suffix.empty()                    ? "file"
                                                  : word.suffix;
}

/// Shell assignment of the proposed words and the kind of value.
std::string
assignment(const std::vector<std::string> &words, const std::string &kind)
{
  return "words=" + shell_quoted(joined(words, " ")) + " kind=" + shell_quoted(kind);
}

std::vector<std::string>
option_names(const Command &command)
{
  std::vector<std::string> names;
  for (const CommandWord &option : command.options)
    names.insert(names.end(), option.names.begin(), option.names.end());
  return names;
}
} // namespace

std::string
bash_completion(const Command &program)
{
  std::string commands, words, values;
  for (const CommandPath &path : all_commands(program))
  {
    const std::string name = joined(path.words, " ");
    std::vector<std::string> next;
    for (const Command &below : path.command->commands)
    {
      next.push_back(below.name);
      commands += "      " + shell_quoted(name + " " + below.name) +
                  ") command=" + shell_quoted(name.empty() ? below.name : name + " " + below.name) +
                  " ;;\n";
    }
    std::string of_argument = path.words.empty() ? file_suffix(program) : "";
    if (!path.command->arguments.empty())
    {
      next = path.command->arguments.back().choices;
      of_argument = kind(path.command->arguments.back());
    }
    words += "    " + shell_quoted(name) +
             ") options=" + shell_quoted(joined(option_names(*path.command), " ")) + " " +
             assignment(next, of_argument) + " ;;\n";
    for (const CommandWord &option : path.command->options)
    {
      // A flag's optional value follows an equals sign; the value of another option may also
      // follow a space.
      std::vector<std::string> patterns;
      if (option.value != CommandWord::Value::none)
        for (const std::string &option_name : option.names)
          patterns.push_back(shell_quoted(name + " " + option_name));
      if (option.value != CommandWord::Value::none || option.may_stand_alone)
        patterns.push_back(shell_quoted(name + " " + option.names.back() + "="));
      if (!patterns.empty())
        values += "    " + joined(patterns, " | ") + ") " +
                  assignment(option.choices, kind(option)) + " ;;\n";
    }
  }
  return replaced(begin + commands + after_commands + words + after_words + values + end, "%NAME%",
                  program.name);
}
} // namespace arthrowear
