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
register_models(MakeModel block, MakeModel hip_cup, MakeModel tibial_tray)
{
  register_model("block", std::move(block));
  add<GaitDynamicsModel>("gait_dynamics");
  register_model("hip_cup", std::move(hip_cup));
  add<HipDynamicsModel>("hip_dynamics");
  add<HipLayerModel>("hip_layer");
  add<InterfaceModel>("interface");
  add<KneeDynamicsModel>("knee_dynamics");
  register_model("tibial_tray", std::move(tibial_tray));
}
} // namespace arthrowear
