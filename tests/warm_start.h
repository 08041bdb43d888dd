// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace program_test
{
/// A process of the program that has loaded its libraries and waits before main(): each run is a
/// fork of it. The 250 libraries of the finite elements take .3 s to load, and tests start hundreds
/// of runs. The other end is warm_start_shim.cc.
class WarmStart
{
public:
  /// Started at the first call for a program and the library that $LD_PRELOAD names, and kept until
  /// the test ends; null in builds without finite elements.
  static WarmStart *of(const std::string &program,
                       const std::map<std::string, std::string> &environment);
  ~WarmStart();
  WarmStart(const WarmStart &) = delete;
  WarmStart &operator=(const WarmStart &) = delete;

  /// @param environment  variables that this run has besides
  /// @return the number of the process, which is not a child of the caller
  /// @throws std::runtime_error if the waiting process does not answer
  pid_t start(const std::vector<std::string> &arguments, const std::filesystem::path &folder,
              const std::string &out_file, const std::string &err_file,
              const std::map<std::string, std::string> &environment);
  /// @param status set as by waitpid() where the process has ended
  bool has_ended(pid_t process, int &status);

private:
  WarmStart(const std::string &program, const std::map<std::string, std::string> &environment);
  bool receive(bool waits);

  int socket_ = -1;
  pid_t server_ = -1, started_ = -1;
  std::map<pid_t, int> ended_; ///< statuses that nobody has asked for
};

/// Standard input from nowhere, the output and errors of this process to files.
void use_as_screen(const std::string &out_file, const std::string &err_file);
} // namespace program_test
