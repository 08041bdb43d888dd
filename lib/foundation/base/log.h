// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/output_file.h"

#include <iosfwd>
#include <vector>

namespace arthrowear
{
/// The topic of a line of the set-up or of a warning, for readers that show it elsewhere.
enum class LogTopic
{
  other,
  mesh
};

/// The text that the user reads while the program runs, on the screen and in log.txt. Both contain
/// the same lines, unless --quiet keeps most of them from the screen.
/// Lines that come before the output folder exists are kept for it. Under MPI one rank's log writes
/// and the others are silent: that rank must know everything that is reported.
class Log
{
public:
  /// @param speaks true on rank 0
  explicit Log(bool speaks = true);
  /// Writes to other streams than standard output and standard error.
  Log(std::ostream &screen, std::ostream &errors);

  /// Writes the lines shown up to now into the file, and all later lines.
  /// @throws RunError if it cannot be written, here and in the calls below
  void open(const std::string &file, OutputFile::Mode mode);

  /// From now on lines go to the file alone; the screen still shows warnings, errors, last_line()
  /// and the end of summary().
  void be_quiet() { is_quiet_ = true; }

  /// From now on summary() shows all of its lines.
  void be_complete() { is_complete_ = true; }

  /// From now on detail() shows its lines, and summary() all of its lines.
  void be_verbose() { is_verbose_ = is_complete_ = true; }
  /// True if details are wanted: they need not be computed otherwise. Equal on every rank.
  bool is_verbose() const { return is_verbose_; }

  /// One line, or several separated by '\n'.
  void line(const std::string &text = "");
  /// As line(), with --verbose only.
  void detail(const std::string &text);
  /// A line about the set-up, which the state of the run keeps: it says what is computed.
  void fact(const std::string &text, LogTopic about = LogTopic::other);
  struct Fact
  {
    std::string text;
    LogTopic about;
  };
  const std::vector<Fact> &facts() const { return facts_; }
  /// A line that is shown also with --quiet: how the run ended.
  void last_line(const std::string &text);
  /// The file gets all lines, the screen those of the answer, and with --quiet the last two.
  void summary(const std::string &all, const std::string &answer);

  /// Shows `Warning: <what>: <detail>` for the first `most_shown` calls with this `what`; later
  /// calls are only counted.
  void warn(const std::string &what, const std::string &detail = "",
            LogTopic about = LogTopic::other);
  /// The same, unless this `what` has been shown.
  void warn_once(const std::string &what, const std::string &detail,
                 LogTopic about = LogTopic::other);
  /// The same as warn(), and reported_size() then returns `size`: for warnings that are repeated
  /// when the reported number has grown.
  void warn_of_size(const std::string &what, const double size, const std::string &detail)
  {
    warn(what, detail);
    note_size(what, size);
  }
  /// Size in the last call of warn_of_size() or note_size() with this `what`; 0 without one.
  double reported_size(const std::string &what) const
  {
    const std::size_t place = place_of(what);
    return place == warnings_.size() ? 0. : warnings_[place].size;
  }
  /// Sets reported_size() of a warning that has been shown.
  void note_size(const std::string &what, double size);
  static constexpr unsigned int most_shown = 3;
  unsigned int n_warnings() const;

  /// A kind of warning.
  struct Warning
  {
    std::string what;
    std::string first_detail;
    unsigned int count = 0;
    double size = 0.; ///< see reported_size()
    LogTopic about = LogTopic::other;
  };
  /// Ends the warnings of the parameter file and of what a start found on the disk: each start of a
  /// run has its own.
  void end_input() { of_input_ = warnings_; }
  /// All later kinds in the order of their first warning: part of the state of a run.
  std::vector<Warning> warnings_of_run() const;
  const std::vector<Warning> &warnings() const { return warnings_; } ///< all kinds
  /// Puts the warnings of an interrupted run behind these warnings and before the others, and shows
  /// nothing. A kind that both have keeps its count from the interrupted run, because the set-up of
  /// a resumed run repeats the warnings of the first set-up.
  void restore(const std::vector<Warning> &earlier);
  /// At the end of a run: every kind of warning once, with its count and first detail.
  void repeat_warnings();

  /// Shows lines on standard error. Does not throw: the file may be what failed.
  void error(const std::vector<std::string> &lines) noexcept;

private:
  /// Index of the kind in warnings_; its size without one.
  std::size_t place_of(const std::string &what) const;
  void file_text(const std::string &text);
  void show(const std::string &text);

  std::ostream *screen_;
  std::ostream *errors_;
  OutputFile file_;
  bool is_quiet_ = false, is_verbose_ = false, is_complete_ = false;
  bool keeps_ = true; ///< until a file is open
  std::string kept_;
  std::vector<Fact> facts_;
  std::vector<Warning> warnings_; ///< in the order of their first coming
  std::vector<Warning> of_input_; ///< the first of them, as they were at end_input()
};
} // namespace arthrowear
