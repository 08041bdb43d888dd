// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/register_models.h"

#include "models/gait_dynamics/gait_dynamics.h"
#include "models/hip_dynamics/hip_dynamics.h"
#include "models/hip_layer/hip_layer.h"
#include "models/interface/interface.h"
#include "models/knee_dynamics/knee_dynamics.h"

namespace arthrowear
{
namespace
{
template <typename OneModel>
void
add(const char *name)
{
  register_model(
      name, []() { return std::make_unique<OneModel>(); }, CallsMpi::no);
}
} // namespace

void
register_models(
    const std::function<std::unique_ptr<Model>(const std::string &name)> &make_with_finite_elements)
{
  for (const std::string name : finite_element_models)
    register_model(name,
                   [make_with_finite_elements, name]() { return make_with_finite_elements(name); });
  add<GaitDynamicsModel>("gait_dynamics");
  add<HipDynamicsModel>("hip_dynamics");
  add<HipLayerModel>("hip_layer");
  add<InterfaceModel>("interface");
  add<KneeDynamicsModel>("knee_dynamics");
}
} // namespace arthrowear
