// SPDX-License-Identifier: LGPL-2.1-or-later
#include "vtu/point_table.h"

#include "base/assertion.h"
#include "base/format.h"

#include <algorithm>
#include <numeric>

namespace arthrowear
{
std::vector<std::string>
component_names(const std::string &field, const unsigned int n_components)
{
  if (n_components == 1)
    return {field};
  std::vector<std::string> names;
  if (n_components == 3)
    for (const char axis : {'x', 'y', 'z'})
      names.push_back(field + "_" + axis);
  else if (n_components == 9)
    for (const char row : {'x', 'y', 'z'})
      for (const char column : {'x', 'y', 'z'})
        names.push_back(field + "_" + row + column);
  else
    for (unsigned int i = 0; i < n_components; ++i)
      names.push_back(field + "_" + std::to_string(i));
  return names;
}

std::string
csv_header(const std::vector<ColumnHeader> &columns)
{
  std::string line;
  for (const ColumnHeader &column : columns)
    line += (line.empty() ? "\"" : ",\"") + column.header() + "\"";
  return line + "\n";
}

std::string
csv_row(const std::vector<double> &values, const int digits)
{
  std::string line;
  for (const double value : values)
  {
    if (!line.empty())
      line += ",";
    append_number(line, value, digits);
  }
  return line + "\n";
}

std::string
point_table(const OutputPiece &piece, const std::vector<unsigned int> &numbers,
            const ColumnHeader &time_header, const double time)
{
  ARTHROWEAR_ASSERT(numbers.size() == piece.points.size(), "each point has a number");
  constexpr int digits = 16;
  std::vector<ColumnHeader> columns{
      time_header, {"point", "-"}, {"x", "mm"}, {"y", "mm"}, {"z", "mm"}};
  for (const OutputField &field : piece.fields)
    for (const std::string &name : component_names(field.name, field.n_components))
      columns.push_back({name, field.unit});
  std::vector<std::size_t> order(numbers.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  std::sort(order.begin(), order.end(),
            [&](const std::size_t a, const std::size_t b) { return numbers[a] < numbers[b]; });
  std::string text = csv_header(columns);
  for (const std::size_t i : order)
  {
    const Vector3 &x = piece.points[i];
    std::vector<double> row{time, static_cast<double>(numbers[i]), x[0], x[1], x[2]};
    for (const OutputField &field : piece.fields)
      row.insert(row.end(), field.values.begin() + i * field.n_components,
                 field.values.begin() + (i + 1) * field.n_components);
    text += csv_row(row, digits);
  }
  return text;
}
} // namespace arthrowear
