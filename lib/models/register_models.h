// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "run/model.h"

#include <functional>
#include <memory>
#include <string>

namespace arthrowear
{
/// Names of the models with finite elements, which may lie in another library.
constexpr const char *finite_element_models[] = {"block", "hip_cup", "tibial_tray"};

/// Makes the models of this folder known to run/model.h. Call it once.
/// @param make_with_finite_elements  makes the model of a name in `finite_element_models`
void register_models(const std::function<std::unique_ptr<Model>(const std::string &name)>
                         &make_with_finite_elements);
} // namespace arthrowear
