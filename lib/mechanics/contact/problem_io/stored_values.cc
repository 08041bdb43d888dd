// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/problem_io/stored_values.h"

#include "base/child_process.h"
#include "contact/problem_io/hdf5_file.h"

namespace arthrowear::nscd
{
namespace
{
/// Name of the finding that a dataset cannot be read.
std::string
finding_of(const std::string &path)
{
  return path + ": finding";
}

ChildLimits
limits_for(const std::uint64_t file_size)
{
  // Values that were packed need more than the file, broken files claim any size; a slow disk
  // brings 10 MB/s.
  constexpr std::uint64_t least_memory = std::uint64_t(512) << 20, memory_per_byte = 40;
  ChildLimits limits;
  limits.seconds = 5. + static_cast<double>(file_size) / 10e6;
  limits.memory = least_memory + memory_per_byte * file_size;
  limits.most_bytes = limits.memory;
  return limits;
}
} // namespace

void
StoredValues::Choice::group(const std::string &path) const
{
  if (file_.has(path))
    data_.set(path, "");
}

template <typename Read>
std::size_t
StoredValues::Choice::values(const std::string &path, const Read &read) const
try
{
  auto values = read();
  const std::size_t n = values.size();
  data_.set(path, std::move(values));
  return n;
}
catch (const InputError &error)
{
  group(path);
  data_.set(finding_of(path), error.what());
  return 0;
}

std::size_t
StoredValues::Choice::doubles(const std::string &path, const std::size_t most) const
{
  return values(path, [&] { return file_.read_doubles(path, most); });
}

std::size_t
StoredValues::Choice::integers(const std::string &path, const std::size_t most) const
{
  return values(path, [&] { return file_.read_integers(path, most); });
}

void
StoredValues::Choice::text(const std::string &path) const
{
  if (file_.has(path))
    data_.set(path, file_.read_text(path));
}

StoredValues::StoredValues(const std::string &file,
                           const std::function<void(const Choice &)> &choose)
    : name_(file)
{
  const InputFile input(file, largest_input::contact_problem);
  const ChildEnd end = run_in_child(
      [&](const SendBytes &send)
      {
        const Hdf5Reader reader(input);
        if (!reader.is_open())
          return;
        CheckpointData data;
        choose(Choice(reader, data));
        const std::string bytes = data.to_bytes();
        send(bytes.data(), bytes.size());
      },
      limits_for(input.size()));
  if (!end.trouble.empty())
    throw InputError(name_ + ": is not a readable HDF5 file: the HDF5 library " + end.trouble +
                     " while it read it.");
  if (end.bytes.empty())
    throw InputError(name_ + ": is not an HDF5 file, or is truncated.");
  try
  {
    data_ = CheckpointData::from_bytes(end.bytes, name_);
  }
  catch (const InputError &)
  {
    throw InputError(name_ + ": is not a readable HDF5 file: reading it corrupts the memory of "
                             "the HDF5 library.");
  }
}

void
StoredValues::require(const std::string &path) const
{
  if (data_.has(finding_of(path)))
    throw InputError(data_.text(finding_of(path)));
  if (!has(path))
    throw InputError(message(path, "is missing."));
}

std::int64_t
StoredValues::read_integer(const std::string &path) const
{
  const std::vector<std::int64_t> &values = read_integers(path);
  if (values.empty())
    throw InputError(message(path, "is empty, must contain one integer."));
  return values.front();
}
} // namespace arthrowear::nscd
