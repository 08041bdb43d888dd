// SPDX-License-Identifier: LGPL-2.1-or-later
#include "finite_elements.h"
#include "mesh.h"

#include "mesh/library_shapes.h"
#include "models/block/block.h"
#include "models/hip_cup/hip_cup.h"
#include "models/tibial_tray/tibial_tray.h"
#include "solid/dealii_error.h"
#include "solid/petsc_session.h"

#include <map>

namespace arthrowear
{
namespace
{
template <typename OneModel>
std::unique_ptr<Model>
make()
{
  return std::make_unique<OneModel>();
}

std::unique_ptr<Model>
make_named(const std::string &name)
{
  static const std::map<std::string, std::unique_ptr<Model> (*)()> models{
      {"block", make<BlockModel>},
      {"hip_cup", make<HipCupModel>},
      {"tibial_tray", make<TibialTrayModel>}};
  return models.at(name)();
}
} // namespace
} // namespace arthrowear

extern "C" const arthrowear::FiniteElements *
arthrowear_finite_elements()
{
  using namespace arthrowear;
  static const FiniteElements offered{&make_named, &add_mesh_command, &dealii_error, &finish_petsc};
  leave_out_stack_traces();
  register_library_shapes();
  return &offered;
}
