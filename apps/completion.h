// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "command_tree.h"

namespace arthrowear
{
std::string bash_completion(const Command &program);
std::string zsh_completion(const Command &program);
std::string fish_completion(const Command &program);

/// `run` accepts files with this suffix; the program runs them also without the word `run`.
std::string file_suffix(const Command &program);
} // namespace arthrowear
