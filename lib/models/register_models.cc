// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/register_models.h"

namespace arthrowear
{
void
register_models(
    const std::function<std::unique_ptr<Model>(const std::string &name)> &make_with_finite_elements)
{
  for (const std::string &name : finite_element_names())
    register_model(name,
                   [make_with_finite_elements, name]() { return make_with_finite_elements(name); });
  for (const auto &[name, make] : program_models())
    register_model(name, make, CallsMpi::no);
}
} // namespace arthrowear
