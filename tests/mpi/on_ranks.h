// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "program.h"

namespace program_test
{
/// Limits of a run on n ranks, which share the cores: a quarter of an hour.
inline Limits
on_ranks(const unsigned int n)
{
  Limits limits;
  limits.ranks = n;
  limits.seconds = 900.;
  return limits;
}
} // namespace program_test
