// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace arthrowear
{
/// Exit status of the program.
enum class ExitCode : int
{
  done = 0,
  run_failed = 1,
  bad_input = 2,
  stopped_on_request = 3,        ///< with a checkpoint, from which --resume continues
  stopped_without_checkpoint = 4 ///< on request; the run is to be started again
};

/// True for a run that ended early on request.
constexpr bool
is_stop(const ExitCode code)
{
  return code == ExitCode::stopped_on_request || code == ExitCode::stopped_without_checkpoint;
}

/// Wrong input; nothing has been written. Carries every finding, one line each:
/// `file:line: [Section / Entry] is <value>, must be <rule>. <remedy>`.
class InputError : public std::runtime_error
{
public:
  explicit InputError(std::vector<std::string> messages);
  explicit InputError(const std::string &message) : InputError(std::vector<std::string>{message}) {}

  const std::vector<std::string> &messages() const { return messages_; }

private:
  std::vector<std::string> messages_;
};

/// Collects findings so that all of them reach the user at once.
class InputErrors
{
public:
  void add(const std::string &message) { messages_.push_back(message); }
  /// Adds what an InputError carries; for readers that throw on their first finding.
  void add(const InputError &error);
  bool empty() const { return messages_.empty(); }
  std::size_t size() const { return messages_.size(); }
  /// @throws InputError with all findings, if there are any
  void throw_if_any() const;

private:
  std::vector<std::string> messages_;
};

/// The input was right and the run failed: non-convergence, loss of contact, NaN, disk full.
class RunError : public std::runtime_error
{
public:
  using std::runtime_error::runtime_error;
};

/// Nearest of `known` to `name` by edit distance, or empty if none is near (distance above
/// max(2, a third of the length)). A difference in case is half an edit.
std::string nearest_name(const std::string &name, const std::vector<std::string> &known);
} // namespace arthrowear
