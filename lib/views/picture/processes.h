// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
/// Absolute name of a program in an absolute folder of PATH, or of the file `name` if it has a "/";
/// empty if there is none that can be executed.
std::string find_program(const std::string &name);

using EnvironmentVariables = std::vector<std::pair<std::string, std::string>>;

/// Starts a program that gets a signal when this process ends, however it ends. Its input and
/// output are the open files, /dev/null where these are negative.
/// @param kept  an open file that the program keeps under the same number; or -1
/// @return process number
/// @throws RunError if no process can be started
int start_program(const std::vector<std::string> &arguments,
                  const EnvironmentVariables &environment, int signal_at_end, int in, int out,
                  int err, int kept = -1);

/// The same of a program that reads and writes nothing of the user nor of the folder in which this
/// one was started: it starts in "/", HOME is no folder, and of the environment it has the absolute
/// folders of programs and libraries and TMPDIR alone.
int start_bare_program(const std::vector<std::string> &arguments,
                       const EnvironmentVariables &environment, int signal_at_end, int in, int out,
                       int err, int kept = -1);

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
