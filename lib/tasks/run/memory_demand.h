// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "parameters/parameters.h"

#include <exception>

namespace arthrowear
{
/// True if the system had no memory left, as the standard library, PETSc and MUMPS report it.
bool is_out_of_memory(const std::exception &error);

/// "There is not enough memory …", with the entries that need most of it.
RunError not_enough_memory(const Parameters &parameters);

/// Calls `action`; if memory runs out, that error is thrown in place of the library's.
template <typename Action>
auto
with_memory(const Parameters &parameters, const Action &action) -> decltype(action())
{
  try
  {
    return action();
  }
  catch (const InputError &)
  {
    throw;
  }
  catch (const std::exception &error)
  {
    if (is_out_of_memory(error))
      throw not_enough_memory(parameters);
    throw;
  }
}
} // namespace arthrowear
