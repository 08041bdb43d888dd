// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"
#include "results/anatomy.h"
#include "results/column_header.h"

#include <map>
#include <vector>

namespace arthrowear
{
class Summary;

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

/// The meaning of a result to a reader that does not know its model.
enum class ResultRole
{
  none,
  outcome, ///< in words
  cycles,  ///< gait cycles reached
  worn_volume,
  worn_volume_per_million, ///< of a model without worn states
  wear_rate,               ///< volume per million cycles
  deepest_wear,
  depth_rate, ///< deepest wear per million cycles
  deepest_creep,
  peak_pressure,
  last_peak_pressure, ///< of the last cycle
  penetration,        ///< under load, by wear
  path,               ///< on which a ball cuts the worn volume
  first_million,      ///< penetration in the first million cycles, on a radiograph
  elastic_part,       ///< of it
  steady_penetration, ///< per year after them
  separation,         ///< largest, of the centres of head and cavity
  tolerance,          ///< of jumps
  volume_error,       ///< by jumps, relative
  depth_error,        ///< by jumps, relative
  mesh_error,         ///< of another result, by the mesh, relative
  judged_steps,       ///< shown beside the tolerances: residuals of the run, rejected steps
  unbalanced,         ///< the same, a doubt if it is not 0
  verdict,
  failed_verdicts,
  warnings,
  loop_time,
  unverified_constants,
  declared_inputs
};

/// A result in summary.json. Its functions complete a declaration and return it.
struct DeclaredResult
{
  std::string id;   ///< of snake case; the same for every body, and in every version
  std::string name; ///< in files and tables, with the words of the body: "worn volume of the cup"
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
  ResultRole role = ResultRole::none;
  int axis = -1;         ///< of a component in the axes of motion and load, 0 to 2
  std::string runs = {}; ///< that have it, "with creep"; empty: all that come to their end

  const std::string &shown() const { return words.empty() ? name : words; }
  bool is_called(const std::string &name_or_id) const
  {
    return name_or_id == id || name_or_id == name || name_or_id == name + " [" + unit + "]";
  }

  DeclaredResult &percent(int digits_shown);
  DeclaredResult &rounded(int digits_shown);
  /// A sum over the run, unless over() says otherwise
  DeclaredResult &counted()
  {
    style = NumberStyle::count;
    return over(Reduction::sum);
  }
  DeclaredResult &over(const Reduction over_run)
  {
    reduction = over_run;
    return *this;
  }
  DeclaredResult &shown_as(std::string on_page);
  DeclaredResult &means(std::string text);
  DeclaredResult &symbol_is(std::string in_formulas);
  DeclaredResult &in_column(std::string with_unit);
  DeclaredResult &as(const ResultRole shown_as)
  {
    role = shown_as;
    return *this;
  }
  DeclaredResult &along(const int component)
  {
    axis = component;
    return *this;
  }
  DeclaredResult &of_runs(std::string with);
};
DeclaredResult wear_result(std::string id, std::string name, std::string unit = {});
DeclaredResult contact_result(std::string id, std::string name, std::string unit = {});
DeclaredResult penetration_result(std::string id, std::string name, std::string unit = {});
DeclaredResult accuracy_result(std::string id, std::string name, std::string unit = {});
DeclaredResult other_result(std::string id, std::string name, std::string unit = {});
DeclaredResult solver_result(std::string id, std::string name, std::string unit = {});
/// "load_x" of "load x": letters and digits, and underscores between them.
std::string snake_case(const std::string &words);

/// An error that a run states of a result. Results are named by their ids.
struct DeclaredError
{
  std::string result;
  std::string stated;  ///< result with the error: a share (unit -), or in the unit of a result
  std::string cause;   ///< "mesh"
  std::string of = {}; ///< an error in a unit is one of this result, and the share is the same;
                       ///< empty: of the result itself
};

/// Maps the ids of a run's results to values in their units.
using ResultValues = std::map<std::string, double>;

/// A bound of results, above which the run warns when its summary is made.
struct WarningRule
{
  std::vector<std::string> results; ///< ids; any of them above the bound is doubtful
  double most = 0.;                 ///< the bound, in their unit
  std::string most_of = {};         ///< id of which the bound is `most` times; empty: none
  std::string what = {};            ///< "the integration is coarse"
  /// With a remedy; "{3 gap}" is a result, by its id, to 3 digits, "{3% gap}" in percent, "{3}" the
  /// first or next one of `results`.
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
  std::string error = {};           ///< id of the result with the relative error; or empty
  bool has_log_y = false;
  std::string without = {};    ///< file of a table; a run that has it has a better plot
  std::string note = {};       ///< shown below the curves where all columns are there
  bool is_accumulated = false; ///< the columns are 0 at the beginning of the run
  /// Id of the result with their value at the beginning of the run, if it is not 0; or empty.
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

/// The joint whose implant a run wears, by which measured wear of such implants is found.
struct Bearing
{
  std::string joint;         ///< "hip" or "knee"; empty: no joint
  double head_diameter = 0.; ///< of the head of a hip [mm]; 0: none or not known
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
  Bearing bearing;
  double wall = 0.; ///< thickness of what wears [mm]; 0: not known
  std::vector<std::string> citations;

  /// Adds results, and the errors that are stated of them.
  void add(const Summary &summary);
  /// Adds a paper or program that the run uses, once.
  void cite(const std::string &citation);

  std::vector<std::string> result_names() const;
  /// All that a result may be called: its name, also with its unit, and its id.
  std::vector<std::string> callable_names() const;
  /// @param id  of a result
  std::vector<DeclaredError> errors_of(const std::string &id) const;
  /// Returns the declaration; of an unknown name one of the group `other`.
  /// @param name_or_id  with or without unit
  DeclaredResult result(const std::string &name_or_id) const;
  const DeclaredResult *find(ResultRole role) const; ///< the first one; null: none
  /// Returns the declaration; of an unknown name plain words.
  DeclaredSeries series_of(const std::string &name) const;
  /// Files of the tables, each once.
  std::vector<std::string> table_files() const;
  std::string json() const;
};

/// Each name with each ending, before its unit: "worn volume [mm^3]" with " in the first cycle" is
/// "worn volume in the first cycle [mm^3]".
std::vector<std::string> with_endings(const std::vector<std::string> &names,
                                      const std::vector<std::string> &endings);

constexpr const char *declarations_file = "declarations.json"; ///< in a run folder
/// @throws InputError that names the file, if the text is none of Declarations::json()
Declarations parse_declarations(const std::string &text, const std::string &file);
} // namespace arthrowear
