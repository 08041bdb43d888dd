// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "program.h"

#include <gtest/gtest.h>

namespace program_test
{
/// Blocks of a page (indented by four) that begin with a command of the program.
inline std::vector<std::string>
command_blocks(const std::string &page)
{
  std::vector<std::string> blocks(1);
  std::istringstream lines(read(std::string(ARTHROWEAR_SOURCE_DIR) + "/" + page));
  for (std::string line; std::getline(lines, line);)
    if (line.rfind("    ", 0) == 0)
      blocks.back() += line.substr(4) + "\n";
    else if (!blocks.back().empty())
      blocks.emplace_back();
  std::vector<std::string> commands;
  for (const std::string &block : blocks)
    if (block.rfind("arthrowear ", 0) == 0)
      commands.push_back(block);
  return commands;
}

/// A shell runs the commands in a folder, with the program on the search path; the first error ends
/// it.
inline Outcome
run_in_shell(const std::string &commands, const fs::path &folder)
{
  Limits limits;
  limits.program = "/bin/sh";
  const std::string programs = fs::path(ARTHROWEAR_PROGRAM).parent_path().string();
  limits.environment["PATH"] = programs + ":" + std::getenv("PATH");
  return run_program({"-e", "-c", commands}, folder, limits);
}

/// Folder that looks like the root of the repository to the commands of pages.
inline void
link_data(const fs::path &folder)
{
  for (const char *name : {"inputs", "meshes"})
    fs::create_symlink(fs::path(ARTHROWEAR_SOURCE_DIR) / name, folder / name);
}
} // namespace program_test
