// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <memory>
#include <string>

namespace arthrowear
{
class DrawTables;

/// Distribution of one input. Both tails have their own functions, so that a probability of 1e-15
/// above a value is as exact as one below it.
class Distribution
{
public:
  explicit Distribution(std::string text) : text_(std::move(text)) {}
  virtual ~Distribution() = default;

  /// Value that the input exceeds with probability 1 - p. @param p in the open (0, 1)
  virtual double quantile(double p) const = 0;
  /// Value that the input exceeds with probability q. @param q in the open (0, 1)
  virtual double upper_quantile(double q) const = 0;
  virtual double probability_below(double value) const = 0;
  virtual double probability_above(double value) const = 0;
  virtual double lowest() const = 0;  ///< end of the support, -infinity if it has none
  virtual double highest() const = 0; ///< end of the support, infinity if it has none
  double median() const { return quantile(.5); }
  /// The text that was parsed, "normal(0, 1)"
  const std::string &text() const { return text_; }

private:
  std::string text_;
};

/// True if the text is a known word, or one near a known word, before a bracket: `normal(0, 1)`,
/// `nromal(0, 1)`. The number 3 and the name of a file are no distributions.
bool is_distribution(const std::string &text);

/// Distribution of a text:
/// `normal(mean, sd)`,
/// `lognormal(median, cv)` with sigma of the logarithm sqrt(ln(1 + cv^2)),
/// `uniform(lowest, highest)`,
/// `triangular(lowest, mode, highest)`,
/// `truncated(distribution, lowest, highest)`, whose bounds may be -inf and inf and whose
/// probabilities are those of the distribution, divided by its probability between the bounds,
/// `table(file)` and `table(file, column)`, see table_distribution.h.
/// @param finding  "is X: ..., must be ..." with rule and remedy if the result is null, else empty
/// @param tables   reads files of draws; entries that share one share its tables
/// @param input    name of the column of `table(file)` if the file has several columns
std::shared_ptr<const Distribution> parse_distribution(const std::string &text,
                                                       std::string &finding, DrawTables &tables,
                                                       const std::string &input = "");

/// The same with tables of its own, whose files are relative to the current folder.
std::shared_ptr<const Distribution> parse_distribution(const std::string &text,
                                                       std::string &finding);
} // namespace arthrowear
