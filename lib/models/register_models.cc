// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/register_models.h"

#include "models/gait_dynamics/gait_dynamics.h"
#include "models/hip_cup/hip_cup.h"
#include "models/hip_dynamics/hip_dynamics.h"
#include "models/interface/interface.h"
#include "models/knee_dynamics/knee_dynamics.h"
#include "models/tibial_tray/tibial_tray.h"

namespace arthrowear
{
namespace
{
template <typename OneModel>
void
add(const char *name)
{
  register_model(name, []() { return std::make_unique<OneModel>(); });
}
} // namespace

void
register_models()
{
  static const bool is_done = []()
  {
    add<GaitDynamicsModel>("gait_dynamics");
    add<HipCupModel>("hip_cup");
    add<HipDynamicsModel>("hip_dynamics");
    add<InterfaceModel>("interface");
    add<KneeDynamicsModel>("knee_dynamics");
    add<TibialTrayModel>("tibial_tray");
    return true;
  }();
  static_cast<void>(is_done);
}
} // namespace arthrowear
