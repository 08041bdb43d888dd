// SPDX-License-Identifier: LGPL-2.1-or-later
#include "joints/hip/cell_wear.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace arthrowear
{
CellWear::CellWear(std::shared_ptr<const WearLaw> law, const double radius,
                   const unsigned int divisions, const Vector3 &pole)
    : law_(std::move(law)), variables_(law_->history()),
      sphere_(radius, divisions, SphereGrid::Extent::sphere, pole),
      slots_(sphere_.depths().size(), unworn)
{
}

std::size_t
CellWear::slot_of(const std::size_t cell)
{
  if (slots_[cell] == unworn)
  {
    slots_[cell] = static_cast<int>(cells_.size());
    cells_.push_back(cell);
    for (std::size_t reading = 0; reading < n_sliding_distances; ++reading)
    {
      values_.push_back(0.);
      for (const HistoryVariable &variable : variables_)
        values_.push_back(variable.initial);
    }
  }
  return static_cast<std::size_t>(slots_[cell]);
}

void
CellWear::add(const PatchStep &step)
{
  sphere_.patch_cells(step.direction, step.sine, step.peak, pressures_);
  Sliding sliding;
  sliding.duration = step.duration;
  for (const SphereGrid::CellValue &there : pressures_)
  {
    const std::size_t slot = slot_of(there.cell);
    sliding.pressure = there.value;
    for (std::size_t reading = 0; reading < n_sliding_distances; ++reading)
    {
      sliding.slip = step.slip[reading];
      sliding.dissipation = step.friction * there.value * norm(sliding.slip);
      double *depth = values(slot, reading);
      *depth += .5 * law_->depth(sliding, depth + 1);
      law_->advance(sliding, depth + 1);
    }
  }
}

void
CellWear::add_to(SphereGrid &grid, const SlidingDistance reading, const double factor) const
{
  std::vector<double> depths = grid.depths();
  for (std::size_t slot = 0; slot < cells_.size(); ++slot)
    if (cells_[slot] < depths.size())
      depths[cells_[slot]] += factor * *values(slot, static_cast<std::size_t>(reading));
  grid.set_depths(std::move(depths));
}

double
CellWear::volume(const SlidingDistance reading) const
{
  double volume = 0.;
  for (std::size_t slot = 0; slot < cells_.size(); ++slot)
    volume += *values(slot, static_cast<std::size_t>(reading)) *
              sphere_.cell_area(static_cast<unsigned int>(cells_[slot] / sphere_.n_columns()));
  return volume;
}

void
CellWear::set_to_history(SphereGrid &grid, const SlidingDistance reading,
                         const std::size_t variable) const
{
  std::vector<double> history(grid.depths().size(), variables_[variable].initial);
  for (std::size_t slot = 0; slot < cells_.size(); ++slot)
    if (cells_[slot] < history.size())
      history[cells_[slot]] = values(slot, static_cast<std::size_t>(reading))[1 + variable];
  grid.set_depths(std::move(history));
}

void
CellWear::repeat(const CellWear &before, const double factor)
{
  for (std::size_t slot = 0; slot < cells_.size(); ++slot)
  {
    const int known = before.slots_[cells_[slot]];
    for (std::size_t reading = 0; reading < n_sliding_distances; ++reading)
    {
      double *now = values(slot, reading);
      *now = 0.;
      for (std::size_t i = 0; i < variables_.size(); ++i)
      {
        if (!variables_[i].adds_up)
          continue;
        const double old = known == unworn
                               ? variables_[i].initial
                               : before.values(static_cast<std::size_t>(known), reading)[1 + i];
        now[1 + i] = old + factor * (now[1 + i] - old);
      }
    }
  }
}

void
CellWear::restore(const Memory &memory)
{
  const bool fits = std::all_of(memory.cells.begin(), memory.cells.end(),
                                [&](const std::size_t cell) { return cell < slots_.size(); });
  if (!fits || memory.stride != stride() ||
      memory.values.size() != n_sliding_distances * memory.stride * memory.cells.size())
    throw std::invalid_argument("wear of a hip: the cells are of something else");
  slots_.assign(slots_.size(), unworn);
  cells_.clear();
  values_.clear();
  for (const std::size_t cell : memory.cells)
    slot_of(cell);
  if (cells_.size() != memory.cells.size())
    throw std::invalid_argument("wear of a hip: a cell is stored twice");
  values_ = memory.values;
}
} // namespace arthrowear
