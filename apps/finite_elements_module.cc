// SPDX-License-Identifier: LGPL-2.1-or-later
#include "finite_elements.h"
#include "mesh.h"

#include "models/block/block.h"
#include "models/hip_cup/hip_cup.h"
#include "models/tibial_tray/tibial_tray.h"
#include "solid/dealii_error.h"
#include "solid/petsc_session.h"

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
} // namespace
} // namespace arthrowear

extern "C" const arthrowear::FiniteElements *
arthrowear_finite_elements()
{
  using namespace arthrowear;
  leave_out_stack_traces();
  static const FiniteElements offered{&make<BlockModel>, &make<HipCupModel>, &make<TibialTrayModel>,
                                      &add_mesh_command, &dealii_error,      &finish_petsc};
  return &offered;
}
