// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"
#include "results/anatomy.h"
#include "results/column_header.h"

#include <map>
#include <string>
#include <vector>

namespace arthrowear
{
/// Result groups, in the order of a page.
enum class ResultGroup
{
  wear,
  contact,
  penetration,
  accuracy,
  other, ///< results of a model that fit in no other group
  solver ///< counts and times of the computation, folded
};

enum class NumberStyle
{
  rounded, ///< to `digits` significant digits
  percent, ///< a share of one as percent, to `digits`
  count    ///< a whole number with all digits
};

/// Says how a result is reduced over the steps, cycles and jumps of a run.
enum class Reduction
{
  at_end,
  largest,
  largest_of_last_cycle,
  least,
  sum,
  mean,
  first ///< of the start or the first cycle; the time of a first event
};
const char *words_of(Reduction reduction);

constexpr const char *statistics_table = "statistics.csv"; ///< which every run writes

/// A result in summary.json.
struct DeclaredResult
{
  std::string name;
  ResultGroup group = ResultGroup::other;
  NumberStyle style = NumberStyle::rounded;
  int digits = 4;
  std::string words = {};   ///< on a page; empty: the name
  std::string unit = {};    ///< "-" for a pure number; empty: a count or words
  std::string symbol = {};  ///< in formulas: "V"
  std::string meaning = {}; ///< for the page of results; empty where the name says it
  Reduction reduction = Reduction::at_end;
  /// Column of a table over gait cycles, with its unit, which has the result in its last row: as it
  /// is, or for a mean per million cycles. Empty: a column of the same name, if there is one.
  std::string column = {};

  const std::string &shown() const { return words.empty() ? name : words; }
};

/// An error that a run states of a result.
struct DeclaredError
{
  std::string result;
  std::string stated;  ///< result with the error: a share (unit -), or in the unit of a result
  std::string cause;   ///< "mesh"
  std::string of = {}; ///< an error in a unit is one of this result, and the share is the same;
                       ///< empty: of the result itself
};

/// Maps the names of a run's results to values in their units.
using ResultValues = std::map<std::string, double>;

/// A bound of results, above which the run warns when its summary is made.
struct WarningRule
{
  std::vector<std::string> results; ///< any of them above the bound is doubtful
  double most = 0.;                 ///< the bound, in their unit
  std::string most_of = {};         ///< result of which the bound is `most` times; empty: none
  std::string what = {};            ///< "the integration is coarse"
  /// With a remedy; "{3 gap}" is a result to 3 digits, "{3% gap}" in percent, "{3}" the first or
  /// next one of `results`.
  std::string detail = {};

  bool is_broken(const ResultValues &values) const;
  std::string detail_with(const ResultValues &values) const;
};

/// A plot of columns of a table, which is drawn if the run has the table and one of the columns.
struct DeclaredPlot
{
  enum class Along
  {
    whole,   ///< the whole run
    gait,    ///< % of the gait cycle, cycles over each other
    column,  ///< another column, `x`
    portrait ///< the same in the last gait cycle
  };
  std::string title, table;
  Along along = Along::whole;
  std::string x; ///< column, for `column` and `portrait`
  std::string y_label;
  std::vector<std::string> columns; ///< with units: "gap [mm]"
  std::string error = {};           ///< result with the relative error; or empty
  bool has_log_y = false;
  std::string without = {};    ///< file of a table; a run that has it has a better plot
  std::string note = {};       ///< shown below the curves where all columns are there
  bool is_accumulated = false; ///< the columns are 0 at the beginning of the run
  /// Result with the value of the columns at the beginning of the run, if it is not 0; or empty.
  std::string begins_with = {};

  /// Draws columns of statistics.csv over the whole run.
  static DeclaredPlot over_run(const std::string &title, const std::string &y_label,
                               const std::vector<std::string> &columns);
  /// Draws columns of statistics.csv over the gait cycle.
  static DeclaredPlot over_gait(const std::string &title, const std::string &y_label,
                                const std::vector<std::string> &columns);
  /// Draws columns of a table over another column.
  static DeclaredPlot over_column(const std::string &title, const std::string &table,
                                  const std::string &x, const std::string &y_label,
                                  const std::vector<std::string> &columns);
};

/// A table of a run, a file in its folder.
struct DeclaredTable
{
  std::string file;
  std::vector<ColumnHeader> columns; ///< that it may have
};

/// Time of a frame in the list of frames, and its label.
struct FrameTime
{
  std::string column = "time of frame", unit = "-"; ///< in extracted tables
  std::string before = "time ", after = {};         ///< the number of the label
  double factor = 1.;                               ///< from the time to that number
  int digits = 6;
  bool is_shown = true;         ///< false: the label is `before` alone
  bool are_cycles = false;      ///< the number is one of gait cycles, beside which years are shown
  double cycles_of_percent = 0; ///< > 0: number of cycles, of which the label gives the percent

  static FrameTime of_cycles(const std::string &column, const std::string &words);
};

/// A series of frames: a surface or a body.
struct DeclaredSeries
{
  std::string name;             ///< of the .pvd file, without its end
  std::string title;            ///< "Wearing surface of the cup"
  std::string orientation;      ///< which way is up, in sentences
  std::string view;             ///< name of the first view: "Into the cup"
  Vector3 seen_from{};          ///< direction from the body to the eye, at first
  Vector3 drawn_from{};         ///< the same in pictures; zero: seen_from
  Vector3 inside{};             ///< direction to the eye of a view from inside a joint; zero: none
  bool is_curved = false;       ///< quadratic elements
  bool is_y_up = false;         ///< y points up and x to the front; otherwise z up, y to the back
  bool is_about_origin = false; ///< directions from the origin relate surfaces of different size
  unsigned int rank = 0;        ///< 1: shown where none is named; 2: where there is none of rank 1
  std::string body;             ///< series that surrounds this one; empty: none
  std::vector<std::string> volumes; ///< of `body` that are drawn around; empty: all
  std::vector<std::string> fields;  ///< shown where none is named: the first that is there
  std::vector<ColumnHeader> values; ///< all fields that its frames may have
  std::vector<Vector3> meridians;   ///< of a cavity: to its pole, along angle 0 and 90 deg
  FrameTime time;
};

/// A part or a size of the implant, in words.
struct ImplantPart
{
  std::string words;  ///< "head"
  double length = 0.; ///< behind the words [mm]; 0: the words are alone
};

/// All that a reader of a run folder needs to know about the results of its model.
struct Declarations
{
  std::vector<DeclaredResult> results;
  std::vector<DeclaredError> errors;
  std::vector<WarningRule> warnings;
  std::vector<DeclaredPlot> plots;
  std::vector<DeclaredTable> tables;
  std::vector<DeclaredSeries> series;
  Anatomy anatomy;
  std::vector<ImplantPart> implant;
  double wall = 0.; ///< thickness of what wears [mm]; 0: not known
  std::vector<std::string> citations;

  /// @param names  each with its unit, "wear rate [mm^3]"; "[-]" for a pure number, none for words
  /// and counts, which are sums unless reduce() says otherwise
  void add(ResultGroup group, NumberStyle style, int digits, const std::vector<std::string> &names,
           Reduction reduction = Reduction::at_end);
  void add(const ResultGroup group, const std::vector<std::string> &names)
  {
    add(group, NumberStyle::rounded, 4, names);
  }
  void add(const ResultGroup group, const Reduction reduction,
           const std::vector<std::string> &names)
  {
    add(group, NumberStyle::rounded, 4, names, reduction);
  }
  void add(const ResultGroup group, const NumberStyle style, const std::vector<std::string> &names)
  {
    add(group, style, 4, names);
  }
  void add(const std::vector<DeclaredResult> &with_words);
  /// Explains a result that has been added. @throws std::logic_error if it has not
  void explain(const std::string &name, const std::string &symbol, const std::string &meaning);
  /// Says how results that have been added are reduced.
  /// @param names  with or without units @throws std::logic_error if a name has not been added
  void reduce(Reduction reduction, const std::vector<std::string> &names);
  /// Names the column of a table over gait cycles that has a result which has been added.
  /// @param column  with its unit @throws std::logic_error if the name has not been added
  void tabulate(const std::string &name, const std::string &column);
  /// Adds a paper or program that the run uses, once.
  void cite(const std::string &citation);

  std::vector<std::string> result_names() const;
  /// Names of all results, each also with its unit.
  std::vector<std::string> result_headers() const;
  std::vector<DeclaredError> errors_of(const std::string &result) const;
  /// Returns the declaration; of an unknown name one of the group `other`.
  DeclaredResult result(const std::string &name) const;
  /// Returns the declaration; of an unknown name plain words.
  DeclaredSeries series_of(const std::string &name) const;
  /// Files of the tables, each once.
  std::vector<std::string> table_files() const;
  std::string json() const;
  /// Markdown: results, columns of tables, fields of frames, plots, papers. Headings have three
  /// marks.
  std::string page() const;

private:
  /// @throws std::logic_error if there is none
  DeclaredResult &known(const std::string &name);
};

/// Each name with each ending, before its unit: "worn volume [mm^3]" with " in the first cycle" is
/// "worn volume in the first cycle [mm^3]".
std::vector<std::string> with_endings(const std::vector<std::string> &names,
                                      const std::vector<std::string> &endings);

constexpr const char *declarations_file = "declarations.json"; ///< in a run folder
/// @throws InputError that names the file, if the text is none of Declarations::json()
Declarations parse_declarations(const std::string &text, const std::string &file);
} // namespace arthrowear
