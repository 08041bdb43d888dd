// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/extra_results.h"

#include "base/csv.h"
#include "base/ranges.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
std::map<std::string, std::vector<ExtraResult>> &
registered_results()
{
  static std::map<std::string, std::vector<ExtraResult>> results;
  return results;
}

ColumnHeader
column_of(const ExtraResult &extra)
{
  return {extra.result.name, extra.result.unit, extra.result.meaning};
}
} // namespace

double
AcceptedStep::value(const std::string &column) const
{
  for (std::size_t i = 0; i < columns_.size() && i < row_.size(); ++i)
    if (columns_[i].header() == column)
      return row_[i];
  throw std::logic_error("there is no column '" + column + "' in statistics.csv of this model");
}

void
register_result(const std::string &model, const std::string &plugin, ExtraResult extra,
                const SourceLine &at)
{
  extra.at = at;
  extra.result.id = plugin + "_" + extra.result.id;
  std::vector<ExtraResult> &all = registered_results()[model];
  for (const ExtraResult &one : all)
    if (one.result.id == extra.result.id)
      throw std::logic_error(at.place() + "the result '" + one.result.id + "' is registered twice");
  all.push_back(std::move(extra));
}

const std::vector<ExtraResult> &
extra_results(const std::string &model)
{
  return registered_results()[model];
}

void
declare_extra_results(const std::string &model, Declarations &declared)
{
  for (const ExtraResult &extra : extra_results(model))
  {
    for (const DeclaredResult &known : declared.results)
      if (known.id == extra.result.id || known.name == extra.result.name)
        throw std::logic_error(extra.at.place() + "the result '" + extra.result.id + "', " +
                               extra.result.name + ", is one of the model " + model);
    declared.results.push_back(extra.result);
    const ColumnHeader column = column_of(extra);
    for (DeclaredTable &table : declared.tables)
      if (table.file == statistics_table)
        table.columns.push_back(column);
    if (!extra.plot)
      continue;
    DeclaredPlot plot =
        DeclaredPlot::over_run(extra.plot_title.empty() ? extra.result.shown() : extra.plot_title,
                               column.header(), {column.header()});
    plot.along = *extra.plot;
    declared.plots.push_back(plot);
  }
  for (const ExtraResult &extra : extra_results(model))
    if (!extra.error.empty())
    {
      if (!find_by(declared.results, &DeclaredResult::id, extra.error))
        throw std::logic_error(extra.at.place() + "the error '" + extra.error +
                               "' of the result '" + extra.result.id +
                               "' is no result of the model " + model);
      declared.errors.push_back({extra.result.id, extra.error, extra.cause});
    }
}

std::vector<ColumnHeader>
ReducedResults::with_columns(std::vector<ColumnHeader> of_model)
{
  columns_ = of_model;
  for (const ExtraResult &extra : extra_)
    of_model.push_back(column_of(extra));
  return of_model;
}

void
ReducedResults::resume(const std::string &statistics_file)
{
  if (extra_.empty())
    return;
  const CsvTable table = read_csv(statistics_file);
  for (std::size_t row = 0; row < table.n_rows(); ++row, ++n_rows_)
    for (std::size_t i = 0; i < extra_.size(); ++i)
      take(i, table.column(column_of(extra_[i]).header())[row]);
}

void
ReducedResults::extend(std::vector<double> &row, const AcceptedState &state)
{
  const std::vector<double> of_model = row;
  for (std::size_t i = 0; i < extra_.size(); ++i)
  {
    row.push_back(extra_[i].value(state, {n_rows_ + 1, columns_, of_model}));
    take(i, row.back());
  }
  ++n_rows_;
}

/// A value of row n_rows_, from 0.
void
ReducedResults::take(const std::size_t index, const double value)
{
  double &reduced = reduced_[index];
  const bool is_first = n_rows_ == 0;
  switch (extra_[index].result.reduction)
  {
  case Reduction::first:
    reduced = is_first ? value : reduced;
    break;
  case Reduction::largest:
    reduced = is_first ? value : std::max(reduced, value);
    break;
  case Reduction::least:
    reduced = is_first ? value : std::min(reduced, value);
    break;
  case Reduction::sum:
    reduced += value;
    break;
  case Reduction::mean:
    reduced += (value - reduced) / static_cast<double>(n_rows_ + 1);
    break;
  default:
    reduced = value;
  }
}

void
ReducedResults::add_to(Summary &summary) const
{
  for (std::size_t i = 0; i < extra_.size(); ++i)
  {
    const NumberResult result = summary.number(extra_[i].result);
    if (n_rows_ > 0)
      result.set(reduced_[i]);
    else
      result.absent("the run has no accepted step");
  }
}
} // namespace arthrowear
