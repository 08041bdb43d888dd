// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
/// A file of this name in a folder of PATH that can be executed; empty if there is none.
std::string find_program(const std::string &name);

/// Starts a program that gets a signal when this process ends, however it ends. Its input and
/// output are the open files, /dev/null where these are negative.
/// @param kept  an open file that the program keeps under the same number; or -1
/// @return process number
/// @throws RunError if no process can be started
int start_program(const std::vector<std::string> &arguments,
                  const std::vector<std::pair<std::string, std::string>> &environment,
                  int signal_at_end, int in, int out, int err, int kept = -1);

/// Waits for the end of a process. @return its exit status; 128 + its signal
int wait_for(int process);

/// A file in memory.
class MemoryFile
{
public:
  MemoryFile();
  ~MemoryFile();
  MemoryFile(const MemoryFile &) = delete;
  MemoryFile &operator=(const MemoryFile &) = delete;

  int descriptor() const { return descriptor_; }
  void write(const std::string &bytes) const; ///< and goes back to the beginning
  std::string read() const;                   ///< all of it

private:
  int descriptor_ = -1;
};

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
