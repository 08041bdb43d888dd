// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace arthrowear
{
/// Form of the values that a rule accepts, within the means of a schema. Bounds are in the unit of
/// the entry's name; the bounds of a list hold for each of its values.
struct ValueForm
{
  enum class Kind
  {
    number,
    integer,
    boolean,
    choice,
    text,
    list ///< numbers separated by commas
  };
  Kind kind = Kind::text;
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  bool excludes_low = false, excludes_high = false;
  bool may_be_empty = true; ///< of a text
  /// Bounds on the number of values of a list.
  unsigned int at_least = 0, at_most = std::numeric_limits<unsigned int>::max();
  bool excludes_zeros = false; ///< true if a list may not have zeros alone

  bool is_number() const { return kind == Kind::number || kind == Kind::integer; }
};

/// Rule for the value of an entry: a test of its text, and the same in words, to follow
/// "must be". deal.II's patterns have closed bounds only and say them as MAX_DOUBLE; the text and
/// the test here come from one declaration. Bounds are in the unit of the entry's name.
class Rule
{
public:
  Rule(std::string words, std::string example, std::function<bool(const std::string &)> accepts)
      : words_(std::move(words)), example_(std::move(example)), accepts_(std::move(accepts))
  {
  }

  bool accepts(const std::string &text) const { return accepts_(text) && (!also_ || also_(text)); }
  const std::string &words() const { return words_; }
  /// A valid value, for the line that a message suggests.
  const std::string &example() const { return example_; }
  /// The names of a selection, otherwise empty.
  const std::vector<std::string> &choices() const { return choices_; }
  const ValueForm &form() const { return form_; }
  bool is_number() const { return form_.is_number(); }

  /// Adds a condition that the words do not state, with a sentence for the value that breaks it.
  void also(std::function<bool(const std::string &)> condition, std::string remedy)
  {
    also_ = std::move(condition);
    also_remedy_ = std::move(remedy);
  }

  /// The same for bounds, which form() then states too.
  void also_between(long long low, long long high, std::string remedy);

  /// Why `text` is not accepted and what to type instead; empty if there is nothing to add to
  /// words().
  std::string remedy(const std::string &text) const;

private:
  friend struct RuleMaker;
  std::string words_;
  std::string example_;
  std::function<bool(const std::string &)> accepts_;
  std::vector<std::string> choices_;
  std::function<bool(const std::string &)> also_;
  std::string also_remedy_;
  ValueForm form_;
};

namespace rules
{
constexpr double infinite = std::numeric_limits<double>::infinity();

Rule any_number();
Rule positive();                       ///< > 0
Rule non_negative();                   ///< >= 0
Rule above(double lower);              ///< > lower
Rule at_least(double lower);           ///< >= lower
Rule between(double low, double high); ///< low <= x <= high
Rule inside(double low, double high);  ///< low < x < high
/// low < x <= high
Rule above_up_to(double low, double high);
/// low <= x < high
Rule from_below(double low, double high);

Rule integer_between(long long low, long long high);

/// true or false (also yes, no, on, off)
Rule boolean();
Rule one_of(std::vector<std::string> names);
/// Any text; an empty one only where `may_be_empty`.
Rule text(bool may_be_empty = false);

/// Numbers separated by commas, each obeying `each`.
Rule list_of(const Rule &each, unsigned int at_least = 0,
             unsigned int at_most = std::numeric_limits<unsigned int>::max());
/// Three numbers separated by commas.
Rule vector3();
/// Three numbers separated by commas, not all zero.
Rule direction();
} // namespace rules

/// The values of a comma list, trimmed; an empty text has none.
std::vector<std::string> split_list(const std::string &text);
} // namespace arthrowear
