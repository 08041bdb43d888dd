// SPDX-License-Identifier: LGPL-2.1-or-later
#include "finite_elements.h"

#include "module.h"

namespace arthrowear
{
namespace
{
const FiniteElements *loaded = nullptr;

} // namespace

const FiniteElements &
finite_elements()
{
  if (loaded)
    return *loaded;
  void *entry = function_of_module(ARTHROWEAR_FINITE_ELEMENTS, "arthrowear_finite_elements",
                                   "finite elements", ARTHROWEAR_OPENED_FIRST);
  loaded = reinterpret_cast<GetFiniteElements>(entry)();
  return *loaded;
}

const FiniteElements *
loaded_finite_elements()
{
  return loaded;
}
} // namespace arthrowear
