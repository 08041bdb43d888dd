// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "command_tree.h"

namespace arthrowear
{
std::string bash_completion(const Command &program);
std::string zsh_completion(const Command &program);
std::string fish_completion(const Command &program);

/// Text as one word of bash or zsh, in single quotes.
std::string shell_quoted(const std::string &text);

/// `run` accepts files with this suffix; the program runs them also without the word `run`.
std::string file_suffix(const Command &program);
} // namespace arthrowear
