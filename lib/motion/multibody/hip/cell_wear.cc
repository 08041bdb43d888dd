// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/hip/cell_wear.h"

namespace arthrowear
{
CellWear::CellWear(std::shared_ptr<const WearLaw> law, const double radius,
                   const unsigned int divisions, const Vector3 &pole, const double share,
                   FirstShear first_shear)
    : law_(std::move(law)), variables_(law_->history()),
      sphere_(radius, divisions, SphereGrid::Extent::sphere, pole),
      slots_(sphere_.depths().size(), unworn), share_(share), uses_cycles_(law_->uses_cycles()),
      first_shear_(std::move(first_shear))
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
      if (uses_cycles_)
        values_.resize(values_.size() + n_sums, 0.);
    }
    if (uses_cycles_ && first_shear_)
      for (std::size_t reading = 0; reading < n_sliding_distances; ++reading)
        law_->complete_cycle({first_shear_(middle_of(cell)), 0.},
                             values(cells_.size() - 1, reading) + 1);
  }
  return static_cast<std::size_t>(slots_[cell]);
}

/// A slip along the middle of a patch is carried to a cell by the shortest turn of its normal,
/// which keeps length and angles.
void
CellWear::collect(const Sliding &sliding, const Vector3 &patch, const Vector3 &cell,
                  double *sums) const
{
  const Vector3 &slip = sliding.slip;
  const Vector3 there = slip - (dot(cell, slip) / (1. + dot(patch, cell))) * (patch + cell);
  const auto [along, across] = surface_directions(cell);
  SlidingSums so_far{sums[0], sums[1], sums[2], sums[3], sums[4]};
  so_far.add_slip(dot(along, there), dot(across, there), sliding.pressure);
  sums[0] = so_far.work;
  sums[1] = so_far.cosine;
  sums[2] = so_far.sine;
  sums[3] += sliding.pressure * sliding.duration;
  sums[4] += sliding.duration;
}

void
CellWear::complete_cycle()
{
  if (!uses_cycles_)
    return;
  const DataRange range = law_->data_range();
  for (std::size_t reading = 0; reading < n_sliding_distances; ++reading)
  {
    OutsideOfData::CycleWork work;
    double weighted = 0.;
    for (std::size_t slot = 0; slot < cells_.size(); ++slot)
    {
      double *of_cell = values(slot, reading), *sums = of_cell + 1 + variables_.size();
      const SlidingSums cycle{sums[0], sums[1], sums[2], sums[3], sums[4]};
      std::fill(sums, sums + n_sums, 0.);
      if (!(cycle.work > 0.))
        continue;
      law_->complete_cycle({cycle.ratio(), cycle.mean_pressure()}, of_cell + 1);
      const double of_point =
          cycle.work *
          sphere_.cell_area(static_cast<unsigned int>(cells_[slot] / sphere_.n_columns()));
      work.add(range, cycle.ratio(), of_point);
      weighted += of_point * cycle.ratio();
    }
    mean_shear_[reading] = work.total > 0. ? weighted / work.total : 0.;
    if (reading == static_cast<std::size_t>(SlidingDistance::relative))
      outside_.add_cycle(work);
  }
}

void
CellWear::drop_depths()
{
  for (std::size_t slot = 0; slot < cells_.size(); ++slot)
    for (std::size_t reading = 0; reading < n_sliding_distances; ++reading)
      *values(slot, reading) = 0.;
}

void
CellWear::add(const PatchStep &step)
{
  if (share_ == 0.)
    return;
  const DataRange range = law_->data_range();
  sphere_.patch_cells(step.direction, step.sine, step.peak, pressures_);
  Sliding sliding;
  sliding.duration = step.duration;
  for (const SphereGrid::CellValue &there : pressures_)
  {
    const std::size_t slot = slot_of(there.cell);
    sliding.pressure = there.value;
    Vector3 middle{};
    if (uses_cycles_)
    {
      middle = middle_of(there.cell);
      const double area =
          sphere_.cell_area(static_cast<unsigned int>(there.cell / sphere_.n_columns()));
      outside_.add_force(range, there.value, there.value * area * step.duration);
    }
    for (std::size_t reading = 0; reading < n_sliding_distances; ++reading)
    {
      sliding.slip = step.slip[reading];
      sliding.dissipation = step.friction * there.value * norm(sliding.slip);
      double *depth = values(slot, reading);
      *depth += share_ * law_->depth(sliding, depth + 1);
      law_->advance(sliding, depth + 1);
      if (uses_cycles_)
        collect(sliding, step.direction, middle, depth + 1 + variables_.size());
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
  mean_shear_ = memory.mean_shear;
  outside_ = memory.outside;
}
} // namespace arthrowear
