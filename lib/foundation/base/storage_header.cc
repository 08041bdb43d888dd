// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/storage_table.h"

#include "base/number_text.h"
#include "base/ranges.h"
#include "base/shown_text.h"
#include "base/text_lines.h"
#include "base/unit_in_name.h"

#include <sstream>

namespace arthrowear
{
namespace
{
bool
ends_in(const std::string &text, const std::string &end)
{
  return text.size() > end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

/// Returns true for the name of a component along an axis: "fx", "ground_force_fx".
bool
is_component(const std::string &name, const char quantity)
{
  const std::size_t n = name.size();
  return n >= 2 && name[n - 2] == quantity && name[n - 1] >= 'x' && name[n - 1] <= 'z' &&
         (n == 2 || name[n - 3] == '_');
}

std::vector<std::string>
words_of_line(const std::string &line)
{
  std::istringstream in(line);
  std::vector<std::string> words;
  for (std::string word; in >> word;)
    words.push_back(word);
  return words;
}

void
read_header_line(const std::string &line, const unsigned number, StorageHeader &header)
{
  const std::size_t end = line.find_first_of(" \t="), begin = line.find_first_not_of(" \t=", end);
  const std::string key = line.substr(0, end),
                    value = begin == std::string::npos ? "" : line.substr(begin);
  const auto doubt = [&](const std::string &text) { header.doubts.emplace_back(number, text); };
  const auto read_count = [&](StorageHeader::Count &count)
  {
    header.has_keys = true;
    count.line = number;
    count.key = key;
    if (!parse_integer(value, count.value) || count.value < 0)
    {
      count.value = -1;
      doubt(key + " is '" + shown_text(value) + "', must be a whole number of 0 or more.");
    }
  };
  if (key == "nRows" || key == "nr" || key == "datarows")
    read_count(header.rows);
  else if (key == "nColumns" || key == "nc" || key == "datacolumns")
    read_count(header.columns);
  else if (key == "inDegrees")
  {
    const std::string answer = in_lower_case(value);
    header.has_keys = true;
    if (answer == "yes" || answer == "y")
      header.angles = StorageHeader::Angles::degrees;
    else if (answer == "no" || answer == "n")
      header.angles = StorageHeader::Angles::radians;
    else
      doubt("inDegrees is '" + shown_text(value) + "', must be yes or no.");
  }
  else if (line == "Angles are in degrees." || line == "Angles are in radians.")
    header.angles =
        contains(line, "degrees") ? StorageHeader::Angles::degrees : StorageHeader::Angles::radians;
  else if (key == "range")
  {
    header.range.clear();
    for (const std::string &word : words_of_line(value))
    {
      double limit = 0.;
      if (parse_number(word, limit))
        header.range.push_back(limit);
    }
    if (header.range.size() != 2 || !(header.range[1] > header.range[0]))
    {
      header.range.clear();
      doubt("range is '" + shown_text(value) + "', must be the first and a later last time.");
    }
  }
  else if (key == "version")
  {
    long long version = 0;
    if (!parse_integer(value, version) || version < 0 || version > 3)
      doubt("version is '" + shown_text(value) +
            "', must be 1, 2 or 3. Export the file as one of these.");
  }
  else if (key == "DataType" && value != "double")
  {
    header.has_vectors = true;
    doubt(
        "DataType is '" + shown_text(value) +
        "', must be double: one number in each column. Export the components as separate columns.");
  }
}
} // namespace

StorageHeader
storage_header(const std::string &text)
{
  StorageHeader header;
  TextLines lines(text);
  for (std::string_view line; lines.number() < most_header_lines && lines.next(line);)
  {
    const std::string bare(trimmed_view(line));
    if (bare == "endheader")
    {
      header.end_line = lines.number();
      break;
    }
    read_header_line(bare, lines.number(), header);
  }
  // Motion files of SIMM have no other unit.
  if (header.angles == StorageHeader::Angles::unknown && header.columns.key == "datacolumns")
    header.angles = StorageHeader::Angles::degrees;
  return header;
}

std::string
unit_of_storage_column(const std::string &name, const StorageHeader::Angles angles)
{
  const NameParts parts = parts_of_name(name);
  if (parts.unit.quantity != Quantity::none || !parts.bracket.empty())
    return "";
  std::string lower = in_lower_case(name);
  const std::string angle = angles == StorageHeader::Angles::degrees   ? "deg"
                            : angles == StorageHeader::Angles::radians ? "rad"
                                                                       : "";
  if (ends_in(lower, "/speed"))
    return angle.empty() ? "" : angle + "/s";
  const bool is_coordinate = ends_in(lower, "/value");
  if (is_coordinate)
    lower.resize(lower.size() - 6);
  lower = lower.substr(lower.rfind('/') + 1); // the path of OpenSim 4 has /forceset and /jointset
  for (const char *word : {"activation", "excitation", "length", "velocity", "power", "strain"})
    if (contains(lower, word))
      return "";
  if (contains(lower, "moment") || contains(lower, "torque") || is_component(lower, 'm'))
    return "N m";
  if (is_component(lower, 'p'))
    return "m";
  if (contains(lower, "force") || contains(lower, "grf") || is_component(lower, 'f') ||
      (contains(lower, "ground") && is_component(lower, 'v')))
    return "N";
  if (is_component(lower, 't')) // "tx" may be a translation or a torque
    return lower.size() > 2 || is_coordinate ? "m" : "";
  return angle;
}
} // namespace arthrowear
