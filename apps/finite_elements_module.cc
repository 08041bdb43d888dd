// SPDX-License-Identifier: LGPL-2.1-or-later
#include "finite_elements.h"
#include "mesh.h"

#include "models/block/block.h"
#include "models/hip_cup/hip_cup.h"
#include "models/tibial_tray/tibial_tray.h"
#include "solid/petsc_session.h"

#include <deal.II/base/exceptions.h>

#include <cctype>
#include <sstream>

namespace arthrowear
{
namespace
{
std::string
dealii_error(const std::exception &error)
{
  const auto *from_dealii = dynamic_cast<const dealii::ExceptionBase *>(&error);
  if (!from_dealii)
    return "";
  std::ostringstream text;
  from_dealii->print_info(text);
  std::string line;
  for (const char c : text.str())
    if (!std::isspace(static_cast<unsigned char>(c)))
      line += c;
    else if (!line.empty() && line.back() != ' ')
      line += ' ';
  return "deal.II: " + line;
}

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
  dealii::deal_II_exceptions::suppress_stacktrace_in_exceptions();
  static const FiniteElements offered{&make<BlockModel>, &make<HipCupModel>, &make<TibialTrayModel>,
                                      &add_mesh_command, &dealii_error,      &finish_petsc};
  return &offered;
}
