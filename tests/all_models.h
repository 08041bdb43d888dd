// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/block/block.h"
#include "models/hip_cup/hip_cup.h"
#include "models/register_models.h"
#include "models/tibial_tray/tibial_tray.h"

#include <memory>
#include <string>

namespace arthrowear
{
/// Registers the models of the program, also those with finite elements.
inline void
register_all_models()
{
  static const bool is_done = []()
  {
    register_models(
        [](const std::string &name) -> std::unique_ptr<Model>
        {
          if (name == "block")
            return std::make_unique<BlockModel>();
          if (name == "hip_cup")
            return std::make_unique<HipCupModel>();
          return std::make_unique<TibialTrayModel>();
        });
    return true;
  }();
  static_cast<void>(is_done);
}
} // namespace arthrowear
