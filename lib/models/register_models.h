// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "run/model.h"

namespace arthrowear
{
/// Names of the models with finite elements, which may lie in another library. CMake makes this
/// list and both maps from the folders.
const std::vector<std::string> &finite_element_names();

using ModelsByName = std::map<std::string, MakeModel>;
/// Models of the program, and models of the module with finite elements.
const ModelsByName &program_models();
const ModelsByName &finite_element_models();

/// Makes the models of this folder known to run/model.h. Call it once.
/// @param make_with_finite_elements  makes the model of a name in finite_element_names()
void register_models(const std::function<std::unique_ptr<Model>(const std::string &name)>
                         &make_with_finite_elements);
} // namespace arthrowear
