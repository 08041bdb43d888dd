// SPDX-License-Identifier: LGPL-2.1-or-later
#include "published/predictions.h"

#include "base/csv.h"
#include "base/errors.h"
#include "base/number_text.h"
#include "base/text_file.h"
#include "base/text_lines.h"

#include <array>

namespace arthrowear
{
namespace
{
constexpr const char *header = "row,law,form,constants,origin,measured,median,low,high,"
                               "factor,factor low,factor high,widest share,widest";
constexpr std::size_t n_columns = 14, first_number = 5, n_numbers = 8, n_positive = 3;
constexpr int digits = 4;
} // namespace

std::string
predictions_csv(const std::vector<PublishedPrediction> &predictions)
{
  std::string text = std::string(header) + "\n";
  for (const PublishedPrediction &one : predictions)
  {
    text += one.row + "," + one.law + "," + one.form + "," + one.constants + "," + one.origin;
    for (const double value : {one.measured, one.median, one.low, one.high, one.factor_median,
                               one.factor_low, one.factor_high, one.widest_share})
      text += "," + rounded_text(value, digits);
    text += "," + one.widest + "\n";
  }
  return text;
}

std::vector<PublishedPrediction>
read_predictions(const std::string &file)
{
  const std::vector<std::string> lines = lines_of(read_text_file(file));
  if (lines.empty() || lines.front() != header)
    throw InputError(file + ": its first line must be '" + header + "'.");
  std::vector<PublishedPrediction> predictions;
  for (std::size_t i = 1; i < lines.size(); ++i)
  {
    const std::vector<std::string> cells = csv_cells(lines[i]);
    std::array<double, n_numbers> values{};
    bool is_good = cells.size() == n_columns;
    for (std::size_t k = 0; is_good && k < values.size(); ++k)
      is_good = parse_number(cells[first_number + k], values[k]) &&
                (values[k] > 0. || (values[k] == 0. && (k == 0 || k > n_positive)));
    if (!is_good)
      throw InputError(file + ":" + std::to_string(i + 1) + ": must have " +
                       std::to_string(n_columns) +
                       " cells, the sixth to the thirteenth of them "
                       "numbers >= 0, median, low and high > 0.");
    predictions.push_back({cells[0], cells[1], cells[2], cells[3], cells[4], values[0], values[1],
                           values[2], values[3], values[4], values[5], values[6], values[7],
                           cells[13]});
  }
  return predictions;
}
} // namespace arthrowear
