// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace arthrowear
{
/// Inputs that rest on no measurement: a note of `validate`, the log, the summary and the report.
struct InputNote
{
  std::string name; ///< "unverified constants"
  std::string text; ///< the inputs and their sources
  std::string remedy;

  /// "unverified constants: C_0 (quoted from memory: Liu). Compare it …"
  std::string line() const
  {
    return name + ": " + text + (text.back() == '.' ? " " : ". ") + remedy;
  }
};

/// A value that the inputs suggest for an entry: `new` writes it, with the reason, where the user
/// sets none.
struct Advice
{
  std::string path, value, reason;
};

class InputNotes
{
public:
  void add_advice(const Advice &advice) { advice_.push_back(advice); }
  const std::vector<Advice> &advice() const { return advice_; }

  /// A constant that is quoted from memory of a source and was not compared with it.
  /// @param path  of its entry
  void add_unverified(const std::string &path, const std::string &source);
  /// A file with parts that are declared, not measured. @param path  of its entry
  /// @param text  sentences that say which
  void add_declared(const std::string &path, const std::string &text);

  /// "unverified constants" by their sources, "Kang logarithm, Kang decay [1/MPa] (quoted from
  /// memory: Kang et al. 2009)", and "declared inputs", "[Load / File], [Motion / File]: Rotation
  /// is a DECLARED curve."; those that there are.
  std::vector<InputNote> notes() const;
  std::string unverified_text() const; ///< of the first note; empty: none
  std::string declared_text() const;   ///< of the second

private:
  std::vector<std::pair<std::string, std::string>> unverified_; // names of entries, sources
  std::map<std::string, std::vector<std::string>> declared_;    // paths of entries by sentences
  std::vector<Advice> advice_;
};
} // namespace arthrowear
