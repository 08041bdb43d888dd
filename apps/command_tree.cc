// SPDX-License-Identifier: LGPL-2.1-or-later
#include "command_tree.h"

#include <CLI/CLI.hpp>

#include <cctype>

namespace arthrowear
{
namespace
{
/// The names between braces in the type of an option: CLI11 shows them so in "TEXT:{prm,json}".
std::vector<std::string>
choices_in(const std::string &type)
{
  const std::size_t begin = type.find('{'), end = type.find('}', begin);
  if (begin == std::string::npos || end == std::string::npos)
    return {};
  return CLI::detail::split(type.substr(begin + 1, end - begin - 1), ',');
}

/// ".prm" of "Parameter file (.prm)" or ".msh" of "a mesh (Gmsh .msh)"; empty without one.
std::string
suffix_in(const std::string &text)
{
  const auto is_letter = [&](const std::size_t i)
  { return i < text.size() && std::isalpha(static_cast<unsigned char>(text[i])); };
  for (std::size_t i = 1; i < text.size(); ++i)
    if (text[i] == '.' && (text[i - 1] == '(' || text[i - 1] == ' ') && is_letter(i + 1))
    {
      std::size_t end = i + 1;
      while (end < text.size() && std::isalnum(static_cast<unsigned char>(text[end])))
        ++end;
      return text.substr(i, end - i);
    }
  return "";
}

CommandWord::Value
value_of(const CommandWord &word)
{
  std::string text = word.text;
  std::transform(text.begin(), text.end(), text.begin(),
                 [](const unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const auto first_words = text.substr(0, text.find_first_of(".,;:("));
  if (!word.suffix.empty() || first_words.find("file") != std::string::npos)
    return CommandWord::Value::file;
  return first_words.find("folder") != std::string::npos ? CommandWord::Value::folder
                                                         : CommandWord::Value::text;
}

CommandWord
word_of(const CLI::Option &option)
{
  CommandWord word;
  for (const std::string &name : option.get_snames())
    word.names.push_back("-" + name);
  for (const std::string &name : option.get_lnames())
    word.names.push_back("--" + name);
  if (word.names.empty())
    word.names.push_back(option.get_name());
  word.text = option.get_description();
  const std::string type = option.get_type_name();
  word.choices = choices_in(type);
  word.is_required = option.get_required();
  if (option.get_items_expected_max() == 0)
  {
    word.value = CommandWord::Value::none;
    word.may_stand_alone = !word.choices.empty();
    return word;
  }
  word.type = type.substr(0, type.find(':'));
  word.default_value = option.get_default_str();
  word.suffix = suffix_in(word.text);
  word.value = value_of(word);
  word.is_repeated = option.get_items_expected_max() > 1;
  return word;
}
} // namespace

Command
command_tree(const CLI::App &app)
{
  Command command{app.get_name(), app.get_description(), app.get_footer(), {}, {}, {}};
  for (const CLI::Option *option : app.get_options())
    if (!option->get_group().empty())
      (option->get_positional() ? command.arguments : command.options).push_back(word_of(*option));
  for (const CLI::App *below : app.get_subcommands([](const CLI::App *) { return true; }))
    if (!below->get_group().empty())
      command.commands.push_back(command_tree(*below));
  return command;
}

std::vector<CommandPath>
all_commands(const Command &program)
{
  std::vector<CommandPath> all = {{&program, {}}};
  for (const Command &command : program.commands)
    for (CommandPath path : all_commands(command))
    {
      path.words.insert(path.words.begin(), command.name);
      all.push_back(std::move(path));
    }
  return all;
}

std::string
value_name(const CommandWord &word)
{
  using Value = CommandWord::Value;
  if (word.is_argument())
    return word.names.front();
  return !word.choices.empty()          ? "name"
         : word.value == Value::file    ? "file"
         : word.value == Value::folder  ? "folder"
         : word.type.empty()            ? "value"
         : word.type == "TEXT"          ? "text"
         : word.type.rfind("UINT") == 0 ? "n"
                                        : "number";
}

std::string
sentence(const std::string &text)
{
  return text.empty() || text.back() == '.' ? text : text + ".";
}

std::string
description(const CommandWord &word)
{
  std::string text = sentence(word.text);
  if (!word.choices.empty())
    text += " One of: " + joined(word.choices, ", ") + ".";
  if (!word.default_value.empty())
    text += " Default: " + word.default_value + ".";
  if (word.is_required && !word.is_argument())
    text += " Required.";
  return text;
}

std::string
replaced(std::string text, const std::string &from, const std::string &to)
{
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}
} // namespace arthrowear
