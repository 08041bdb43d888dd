// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/errors.h"

namespace arthrowear
{
/// Calls a function that reads input, and adds the findings of its InputError.
/// @param findings  InputErrors or Parameters
template <class Findings, class Action>
void
collect(Findings &findings, const Action &action)
{
  try
  {
    action();
  }
  catch (const InputError &error)
  {
    findings.add(error);
  }
}
} // namespace arthrowear
