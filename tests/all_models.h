// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/register_models.h"
#include "run/model.h"

namespace arthrowear
{
/// Registers the models of the program, also those with finite elements.
inline void
register_all_models()
{
  static const bool is_done = []()
  {
    register_models([](const std::string &name) { return finite_element_models().at(name)(); });
    return true;
  }();
  static_cast<void>(is_done);
}

/// Names of the models of the program, which are registered.
inline std::vector<std::string>
all_models()
{
  register_all_models();
  return model_names();
}
} // namespace arthrowear
