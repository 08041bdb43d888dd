// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "command_tree.h"

namespace arthrowear
{
std::string bash_completion(const Command &program);
std::string zsh_completion(const Command &program);
std::string fish_completion(const Command &program);

/// Suffix of the files that `run` takes: the program takes them without the word `run`.
std::string file_suffix(const Command &program);
} // namespace arthrowear
