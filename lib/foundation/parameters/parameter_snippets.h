// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "parameters/parameters.h"

namespace arthrowear
{
/// File of snippets for Visual Studio Code (.code-snippets): a snippet per entry, with its default
/// or its choices as placeholder, per subsection, and per model a file with its required entries.
class ParameterSnippets
{
public:
  void add_model(const std::string &name, const Parameters &parameters);

  std::string text() const;

private:
  struct Snippet
  {
    std::string prefix;
    std::vector<std::string> body;
    std::string documentation;
    std::vector<std::string> models;
  };

  void add(const std::string &title, const Snippet &snippet);

  std::vector<std::pair<std::string, Snippet>> snippets_; ///< in the order of their declaration
};
} // namespace arthrowear
