// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace arthrowear
{
struct ChildLimits
{
  double seconds = 10.; ///< CPU time [s]; the wall time may be ten times this
  std::uint64_t memory = std::uint64_t(1) << 30;     ///< [bytes] beyond what this process has
  std::uint64_t most_bytes = std::uint64_t(1) << 30; ///< that it may send
};

struct ChildEnd
{
  std::string bytes;   ///< received from the child; complete if `trouble` is empty
  std::string trouble; ///< "ended with signal 11", "did not end within 10 s"; empty if it was done
};

/// Sends bytes from the child to its parent.
using SendBytes = std::function<void(const void *, std::size_t)>;

/// Does work in a copy of this process that nothing but its bytes comes back from: for libraries
/// that damaged files make crash, hang or ask for all memory. The child reads files; it prints and
/// writes nothing, starts no program, leaves no core file and ends with its parent. To be called before MPI and threads start, or for work that
/// uses neither MPI nor threads of the parent.
/// @throws RunError if no process can be started
ChildEnd run_in_child(const std::function<void(const SendBytes &)> &work,
                      const ChildLimits &limits);
} // namespace arthrowear
