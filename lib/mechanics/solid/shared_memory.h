// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <mpi.h>

#include <cstddef>

namespace arthrowear
{
/// Memory that the ranks of a machine share, at different addresses. It has no name in any folder,
/// and the system frees it when the last rank releases it.
class SharedMemory
{
public:
  SharedMemory() = default;
  /// Collective.
  /// @param machine  ranks of one machine, or some of them
  /// @param size     [bytes], the same on all
  SharedMemory(MPI_Comm machine, std::size_t size);
  ~SharedMemory();
  SharedMemory(SharedMemory &&other) noexcept;
  SharedMemory &operator=(SharedMemory &&other) noexcept;

  /// Null on all ranks where the system does not share, for example between containers that see
  /// different processes.
  void *data() const { return data_; }

private:
  void *data_ = nullptr;
  std::size_t size_ = 0;
};
} // namespace arthrowear
