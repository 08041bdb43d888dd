// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/ranges.h"
#include "results/column_header.h"

#include <array>
#include <utility>

namespace arthrowear
{
/// The columns of a table whose rows are records of one type: each column has the member or the
/// function of a record that gives its value.
///
///     RecordTable<KneeMoment> table;
///     table.add("time", "s", &KneeMoment::time);
template <class Record> class RecordTable
{
public:
  using Value = std::function<double(const Record &)>;

  /// @param is_there  false where such a table may have the column and this table has not
  void add(const std::string &name, const std::string &unit, Value value,
           const bool is_there = true)
  {
    add(name, unit, "", std::move(value), is_there);
  }
  void add(const std::string &name, const std::string &unit, const std::string &meaning,
           Value value, const bool is_there = true)
  {
    possible_.push_back({name, unit, meaning});
    if (!is_there)
      return;
    headers_.push_back(possible_.back());
    values_.push_back(std::move(value));
  }
  /// Columns of the components of a vector. @param endings  of their names
  template <std::size_t n, class Vector>
  void add_components(const std::string &name, const std::array<const char *, n> &endings,
                      const std::string &unit, const Vector &vector,
                      const std::string &meaning = "", const bool is_there = true)
  {
    for (std::size_t i = 0; i < n; ++i)
    {
      const auto component = [vector, i](const Record &record)
      { return std::invoke(vector, record)[i]; };
      add(name + endings[i], unit, meaning, component, is_there);
    }
  }
  /// Columns x, y and z.
  template <class Vector>
  void add_vector(const std::string &name, const std::string &unit, const Vector &vector,
                  const std::string &meaning = "")
  {
    add_components(name, std::array{" x", " y", " z"}, unit, vector, meaning);
  }

  /// The columns that the table has.
  const std::vector<ColumnHeader> &headers() const { return headers_; }
  /// The columns that such a table may have.
  const std::vector<ColumnHeader> &possible() const { return possible_; }
  std::vector<double> row(const Record &record) const
  {
    return mapped<double>(values_, [&](const Value &value) { return value(record); });
  }

private:
  std::vector<ColumnHeader> headers_, possible_;
  std::vector<Value> values_;
};
} // namespace arthrowear
