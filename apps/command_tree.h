// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/ranges.h"

namespace CLI
{
class App;
}

namespace arthrowear
{
/// Argument or option of a command, as its declaration says: for pages and completion.
struct CommandWord
{
  /// Kind of file that the value names, by the text: "(.prm)" or "folder".
  enum class Value
  {
    none, ///< a flag
    text,
    file,
    folder
  };

  std::vector<std::string> names; ///< "-o", "--output"; of an argument one name without dashes
  std::string text;               ///< one or several sentences
  std::string type;               ///< "TEXT", "FLOAT", "UINT"; empty for a flag
  std::string default_value;      ///< empty without one
  std::string suffix;             ///< ".prm" of a file, if its text says so
  std::vector<std::string> choices;
  Value value = Value::text;
  bool is_required = false;
  bool is_repeated = false;
  bool may_stand_alone = false; ///< a flag with an optional value: --resume, --resume=auto

  bool is_argument() const { return names.front()[0] != '-'; }
  bool is_help() const { return names.back() == "--help"; }
};

struct Command
{
  std::string name, text;
  std::string footer; ///< of the program: what holds for all commands
  std::vector<CommandWord> arguments, options;
  std::vector<Command> commands;
};

/// The program's commands as CLI11 knows them. Those of modules must have been added.
Command command_tree(const CLI::App &app);

/// Returns the manual page in troff, for `man`.
/// @param version  shown below
std::string man_page(const Command &program, const std::string &version);

/// Returns a Markdown page of all commands with their arguments and options.
std::string commands_page(const Command &program);

/// Script that completes commands, options, their values and names of files.
/// @param shell  one of completed_shells()
/// @throws InputError for another
std::string completion_script(const Command &program, const std::string &shell);
const std::vector<std::string> &completed_shells();

/// A command with the words that lead to it, such as {"mesh", "cup"}; none for the program.
struct CommandPath
{
  const Command *command;
  std::vector<std::string> words;
};

/// The program and all its commands, each before those below it.
std::vector<CommandPath> all_commands(const Command &program);

/// Returns a placeholder for a value in pages: the argument's name; "file", "n" for an option.
std::string value_name(const CommandWord &word);
/// Text of a word as sentences, with its choices, default, and "Required." for options.
std::string description(const CommandWord &word);
/// Text with a full stop, if it has any text.
std::string sentence(const std::string &text);

/// @return text with every `from` replaced
std::string replaced(std::string text, const std::string &from, const std::string &to);
} // namespace arthrowear
