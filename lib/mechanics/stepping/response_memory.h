// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "solid/partition.h"

#include <deque>

namespace arthrowear
{
/// The last responses of a linear body, from which those to similar forces are guessed.
class ResponseMemory
{
public:
  /// @param partition  must outlive this
  explicit ResponseMemory(const NodePartition &partition) : partition_(partition) {}

  /// Sets the combination of the responses whose forces come closest, all owned entries.
  void guess(const std::vector<double> &forces, std::vector<double> &response) const;
  /// Forgets the oldest one if there are too many.
  void keep(std::vector<double> forces, std::vector<double> response);
  /// Largest 2-norm of forces that were kept.
  double largest() const { return largest_; }
  void clear()
  {
    pairs_.clear();
    largest_ = 0.;
  }
  /// 2-norm over all ranks.
  double norm(const std::vector<double> &forces) const;

private:
  static constexpr std::size_t most = 6;
  double product(const std::vector<double> &a, const std::vector<double> &b) const;

  const NodePartition &partition_;
  struct Pair
  {
    std::vector<double> forces, response;
  };
  std::deque<Pair> pairs_;
  double largest_ = 0.;
};
} // namespace arthrowear
