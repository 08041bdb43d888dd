// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"
#include "results/column_header.h"

#include <cstddef>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

namespace arthrowear
{
/// A column of a table, whose values have one type; TableColumns::add() makes it.
template <class Value = double> class TableColumn
{
public:
  TableColumn() = default; ///< of no table

private:
  friend class TableColumns;
  friend class TableRow;
  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
  explicit TableColumn(const std::size_t index) : index_(index) {}

  std::size_t index_ = none;
};

/// Columns x, y and z.
struct VectorColumns
{
  TableColumn<> x, y, z;
};

/// A row of a table. A value that is not set is NaN, which no table accepts.
class TableRow
{
public:
  TableRow() = default;
  explicit TableRow(std::vector<double> values) : values_(std::move(values)) {}

  /// @throws std::out_of_range if the row has no such column
  template <class Value>
  void set(const TableColumn<Value> column, const std::common_type_t<Value> value)
  {
    values_.at(column.index_) = static_cast<double>(value);
  }
  void set(const VectorColumns &columns, const Vector3 &value)
  {
    set(columns.x, value[0]);
    set(columns.y, value[1]);
    set(columns.z, value[2]);
  }
  template <class Value> Value value(const TableColumn<Value> column) const
  {
    return static_cast<Value>(values_.at(column.index_));
  }
  const std::vector<double> &values() const { return values_; }

  /// For checkpoints.
  using Memory = std::vector<double>;
  const Memory &memory() const { return values_; }
  void restore(const Memory &values) { values_ = values; }

private:
  std::vector<double> values_;
};

/// The columns of a table in their order. A table lists them once, as members; the page of results
/// has their names, units and meanings from here:
///
///     struct CupColumns : TableColumns
///     {
///       const TableColumn<> time = add("time", "s");
///       const TableColumn<unsigned int> open = add<unsigned int>("contacts open", "-");
///     };
class TableColumns
{
public:
  /// The columns that the table has.
  const std::vector<ColumnHeader> &headers() const { return headers_; }
  /// The columns that such a table may have.
  const std::vector<ColumnHeader> &possible() const { return possible_; }
  /// "gap [mm]" of each of some columns that the table has.
  std::vector<std::string> headers_of(const std::vector<TableColumn<>> &columns) const
  {
    std::vector<std::string> texts;
    for (const TableColumn<> column : columns)
      texts.push_back(headers_.at(column.index_).header());
    return texts;
  }
  TableRow row() const
  {
    return TableRow(std::vector<double>(headers_.size(), std::numeric_limits<double>::quiet_NaN()));
  }

protected:
  template <class Value = double>
  TableColumn<Value> add(std::string name, std::string unit, std::string meaning = {})
  {
    return add_if<Value>(true, std::move(name), std::move(unit), std::move(meaning));
  }
  /// A column that the table has under a condition.
  template <class Value = double>
  TableColumn<Value> add_if(const bool is_there, std::string name, std::string unit,
                            std::string meaning = {})
  {
    possible_.push_back({std::move(name), std::move(unit), std::move(meaning)});
    if (!is_there)
      return {};
    headers_.push_back(possible_.back());
    return TableColumn<Value>(headers_.size() - 1);
  }
  VectorColumns add_vector(const std::string &name, const std::string &unit,
                           const std::string &meaning = {})
  {
    const TableColumn<> x = add(name + " x", unit, meaning), y = add(name + " y", unit, meaning);
    return {x, y, add(name + " z", unit, meaning)};
  }

private:
  std::vector<ColumnHeader> headers_, possible_;
};
} // namespace arthrowear
