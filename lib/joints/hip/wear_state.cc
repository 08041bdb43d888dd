// SPDX-License-Identifier: LGPL-2.1-or-later
#include "joints/hip/wear.h"

#include <stdexcept>

namespace arthrowear
{
namespace
{
double
taken(const double *&next, const double *end)
{
  if (next == end)
    throw std::invalid_argument("wear of a hip: the state is not whole");
  return *next++;
}

/// Calls a function with each number of a sample.
template <typename Sample, typename Function>
void
for_each_number(Sample &sample, const Function &function)
{
  for (auto *number : {&sample.time, &sample.sine, &sample.cup_sine})
    function(*number);
  for (auto *vector : {&sample.point, &sample.on_cup, &sample.on_head})
    for (auto &component : *vector)
      function(component);
  for (auto &power : sample.power)
    function(power);
}

template <typename Sum, typename Function>
void
for_each_number_of_sum(Sum &sum, const Function &function)
{
  for (auto *number : {&sum.work, &sum.weight, &sum.squared_sine})
    function(*number);
  for (auto &component : sum.direction)
    function(component);
}
} // namespace

void
PatchBins::append_to(std::vector<double> &state) const
{
  std::vector<const Key *> keys(bins_.size(), nullptr);
  for (const auto &[key, bin] : index_)
    keys[bin] = &key;
  state.push_back(place_width_);
  state.push_back(static_cast<double>(bins_.size()));
  for (std::size_t i = 0; i < bins_.size(); ++i)
  {
    for (int n = 0; n < 4; ++n)
      state.push_back(keys[i] == nullptr ? 0. : keys[i]->numbers[n]);
    for (const Sum &sum : bins_[i])
      for_each_number_of_sum(sum, [&](const double number) { state.push_back(number); });
  }
}

void
PatchBins::restore(const double *&next, const double *end)
{
  place_width_ = taken(next, end);
  bins_.assign(static_cast<std::size_t>(taken(next, end)), Bin{});
  index_.clear();
  for (std::size_t i = 0; i < bins_.size(); ++i)
  {
    Key key{};
    for (int &number : key.numbers)
      number = static_cast<int>(taken(next, end));
    if (width_ > 0.)
      index_.emplace(key, i);
    for (Sum &sum : bins_[i])
      for_each_number_of_sum(sum, [&](double &number) { number = taken(next, end); });
  }
}

std::vector<double>
HipWear::state() const
{
  std::vector<double> state{static_cast<double>(n_samples_), path_on_head_, largest_sine_};
  for (const auto *sums : {&distance_, &work_, &sine_work_})
    state.insert(state.end(), sums->begin(), sums->end());
  for (const Sample &sample : last_)
    for_each_number(sample, [&](const double number) { state.push_back(number); });
  on_cup_.append_to(state);
  on_head_.append_to(state);
  if (cells_)
  {
    cells_->cup.append_to(state);
    cells_->head.append_to(state);
  }
  return state;
}

void
HipWear::restore(const std::vector<double> &state)
{
  const double *next = state.data(), *end = next + state.size();
  n_samples_ = static_cast<unsigned int>(taken(next, end));
  path_on_head_ = taken(next, end);
  largest_sine_ = taken(next, end);
  for (auto *sums : {&distance_, &work_, &sine_work_})
    for (double &sum : *sums)
      sum = taken(next, end);
  for (Sample &sample : last_)
    for_each_number(sample, [&](double &number) { number = taken(next, end); });
  on_cup_.restore(next, end);
  on_head_.restore(next, end);
  if (cells_)
  {
    cells_->cup.restore(next, end);
    cells_->head.restore(next, end);
  }
  if (next != end)
    throw std::invalid_argument("wear of a hip: the state is of something else");
}
} // namespace arthrowear
