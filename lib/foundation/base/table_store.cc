// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/table_store.h"

#include "base/storage_table.h"

#include <algorithm>
#include <array>
#include <deque>
#include <sys/stat.h>

namespace arthrowear
{
namespace
{
/// A state of a file: place, size and time of its last change.
using FileState = std::array<long long, 5>;

struct StoredTable
{
  std::string file;
  TableFormat format;
  FileState state;
  std::shared_ptr<const CsvTable> table;
};

/// @return false if the file cannot be asked
bool
read_state(const std::string &file, FileState &state)
{
  struct stat status = {};
  if (::stat(file.c_str(), &status) != 0)
    return false;
  state = {static_cast<long long>(status.st_dev), static_cast<long long>(status.st_ino),
           static_cast<long long>(status.st_size), static_cast<long long>(status.st_mtim.tv_sec),
           static_cast<long long>(status.st_mtim.tv_nsec)};
  return true;
}
} // namespace

std::shared_ptr<const CsvTable>
stored_table(const std::string &file, const TableFormat format)
{
  constexpr std::size_t most_tables = 4; // motion, load, heel strikes, path
  static std::deque<StoredTable> tables;
  FileState state{};
  const bool is_known = read_state(file, state);
  const auto found = std::find_if(tables.begin(), tables.end(),
                                  [&](const StoredTable &one)
                                  { return one.file == file && one.format == format; });
  if (found != tables.end() && is_known && found->state == state)
    return found->table;
  if (found != tables.end())
    tables.erase(found);
  auto table = std::make_shared<const CsvTable>(format == TableFormat::csv ? read_csv(file)
                                                                           : read_table(file));
  if (is_known)
    tables.push_front({file, format, state, table});
  if (tables.size() > most_tables)
    tables.pop_back();
  return table;
}
} // namespace arthrowear
