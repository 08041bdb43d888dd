// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/delassus.h"

#include <cstdint>

namespace arthrowear::nscd
{
/// Our component (t1, t2, normal) for each FCLIB component (normal, t1, t2), and the reverse.
constexpr int ours_of_file[3] = {2, 0, 1};
constexpr int file_of_ours[3] = {1, 2, 0};

/// An entry of W in the file's own numbering of rows and columns.
struct StoredEntry
{
  std::uint32_t row, column;
  double value;
};

/// W of entries in any order; entries at one position add up in the order of the file.
class StoredOperator
{
public:
  /// @param entries  kept by reference
  StoredOperator(const std::vector<StoredEntry> &entries, std::size_t n_contacts);

  /// Largest |W - W^T| over largest |W| of the entries as stored.
  double asymmetry() const;

  /// Makes a dense W if half of the blocks exist and W is symmetric, which sweeps over a dense W
  /// rely on; otherwise the blocks of entries, of their mirror images and of the diagonal. A
  /// symmetric W is averaged with its transpose, which removes round-off.
  Delassus make(bool symmetric) const;

private:
  class Finder;

  const std::vector<StoredEntry> &entries_;
  std::size_t n_contacts_;
  std::vector<std::size_t> begin_, columns_; ///< of the blocks, which ascend within a row
};
} // namespace arthrowear::nscd
