// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/hip/wear.h"

#include <stdexcept>

namespace arthrowear
{
PatchBins::Memory
PatchBins::memory() const
{
  Memory memory{place_width_, std::vector<Key>(index_.size()), bins_};
  for (const auto &[key, bin] : index_)
    memory.keys[bin] = key;
  return memory;
}

void
PatchBins::restore(const Memory &memory)
{
  if (memory.keys.size() != (width_ > 0. ? memory.bins.size() : 0))
    throw std::invalid_argument("wear of a hip: the patches are not whole");
  place_width_ = memory.place_width;
  bins_ = memory.bins;
  index_.clear();
  for (std::size_t i = 0; i < memory.keys.size(); ++i)
    index_.emplace(memory.keys[i], i);
}
} // namespace arthrowear
