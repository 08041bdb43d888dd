// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "run/model.h"

namespace arthrowear
{
/// The memory that a run is expected to need, compared with the memory of its machine.
struct MemoryCheck
{
  std::string refusal; ///< it does not fit even if the estimate is the worst one; empty: it does
  std::string warning; ///< it may not fit into the free memory; empty: it does
};

/// Compares before anything is allocated. Both texts end with what fits: another path, fewer ranks,
/// more machines. @param model  validated, with a known or unknown cost
/// @param bound  memory of the machine, free or not @param available  free of it [bytes]
MemoryCheck check_memory(const Model &model, const RanksOfMachine &ranks, double bound,
                         double available);
} // namespace arthrowear
