// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "picture/processes.h"

#include <string>

namespace arthrowear
{
/// The key of an X server, in a file in memory that only this user can read: the server serves
/// programs that show it, and no other user of the machine.
class XAuthority
{
public:
  /// A key at random. @throws RunError if the system gives no random bytes
  XAuthority();

  /// For the server's option -auth and for XAUTHORITY, while this lives.
  std::string file() const;

private:
  MemoryFile file_;
};

/// Content of a file in the format of xauth (Xau(3)) with one key for all displays.
std::string authority_of(const std::string &key);
} // namespace arthrowear
