// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/log.h"
#include "parameters/plausible_range.h"
#include "parameters/rule.h"

namespace arthrowear
{
/// Describes an entry as it was declared, for schemas and editors.
struct ParameterDeclaration
{
  std::vector<std::string> section;
  std::string name, default_text;
  std::string example; ///< of a required entry, otherwise empty
  Rule rule;
  std::string documentation;
  bool is_file = false;
  bool may_change = false;          ///< by a resume
  LogTopic topic = LogTopic::other; ///< of its warnings
  PlausibleRange declared_range = {};

  std::string path() const;
  std::string unit() const;
  /// "<documentation> Must be <rule>, usually <range>; <default> by default."
  std::string description() const;
  /// "> 0, usually 1 to 100", to follow "must be"
  std::string rule_words() const;
  /// The range that was declared, or else the one of the unit.
  PlausibleRange plausible_range() const;
  /// Sentences about a value that the rule accepts and that is implausible, otherwise empty.
  std::string doubt_about(const std::string &value) const;
  /// Sentences that help to correct a value that the rule does not accept.
  std::string remedy_for(const std::string &value) const;
  bool is_required() const { return !example.empty(); }
};
} // namespace arthrowear
