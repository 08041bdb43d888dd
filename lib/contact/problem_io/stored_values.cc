// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/problem_io/stored_values.h"

#include "base/errors.h"
#include "contact/problem_io/hdf5_file.h"

#include <cstdint>
#include <cstring>

namespace arthrowear::nscd
{
namespace
{
template <typename T>
void
send_values(const SendBytes &send, const T *values, const std::size_t n)
{
  const std::uint64_t size = n;
  send(&size, sizeof size);
  send(values, n * sizeof(T));
}

/// A dataset as it goes through the pipe: path, whether it exists, finding, text, doubles,
/// integers, each a number of values and the values.
void
send_dataset(const SendBytes &send, const std::string &path, const bool exists,
             const std::string &finding, const std::string &text = {},
             const std::vector<double> &doubles = {}, const std::vector<long long> &integers = {})
{
  send_values(send, path.data(), path.size());
  const char mark = exists ? 1 : 0;
  send_values(send, &mark, 1);
  send_values(send, finding.data(), finding.size());
  send_values(send, text.data(), text.size());
  send_values(send, doubles.data(), doubles.size());
  send_values(send, integers.data(), integers.size());
}

/// Takes values from what a child has sent, whose memory a library may have damaged.
class Unpacking
{
public:
  explicit Unpacking(const std::string &bytes) : bytes_(bytes) {}

  bool at_end() const { return at_ == bytes_.size(); }

  template <typename Values> void take(Values &values)
  {
    using T = typename Values::value_type;
    std::uint64_t n = 0;
    copy(&n, sizeof n);
    if (n > (bytes_.size() - at_) / sizeof(T))
      throw std::length_error("values");
    values.resize(n);
    copy(values.data(), n * sizeof(T));
  }

private:
  void copy(void *to, const std::size_t size)
  {
    if (size > bytes_.size() - at_)
      throw std::length_error("values");
    if (size > 0)
      std::memcpy(to, bytes_.data() + at_, size);
    at_ += size;
  }

  const std::string &bytes_;
  std::size_t at_ = 0;
};

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
  send_dataset(send_, path, file_.has(path), "");
}

std::size_t
StoredValues::Choice::doubles(const std::string &path, const std::size_t most) const
try
{
  const std::vector<double> values = file_.read_doubles(path, most);
  send_dataset(send_, path, true, "", "", values);
  return values.size();
}
catch (const InputError &error)
{
  send_dataset(send_, path, file_.has(path), error.what());
  return 0;
}

std::size_t
StoredValues::Choice::integers(const std::string &path, const std::size_t most) const
try
{
  const std::vector<long long> values = file_.read_integers(path, most);
  send_dataset(send_, path, true, "", "", {}, values);
  return values.size();
}
catch (const InputError &error)
{
  send_dataset(send_, path, file_.has(path), error.what());
  return 0;
}

void
StoredValues::Choice::text(const std::string &path) const
{
  send_dataset(send_, path, file_.has(path), "", file_.read_text(path));
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
        if (reader.is_open())
          choose(Choice(reader, send));
      },
      limits_for(input.size()));
  if (!end.trouble.empty())
    throw InputError(name_ + ": is not a readable HDF5 file: the HDF5 library " + end.trouble +
                     " while it read it.");
  if (end.bytes.empty())
    throw InputError(name_ + ": is not an HDF5 file, or is truncated.");
  try
  {
    unpack(end.bytes);
  }
  catch (const std::length_error &)
  {
    throw InputError(name_ + ": is not a readable HDF5 file: reading it corrupts the memory of "
                             "the HDF5 library.");
  }
}

void
StoredValues::unpack(const std::string &bytes)
{
  Unpacking unpacking(bytes);
  while (!unpacking.at_end())
  {
    std::string path, mark;
    unpacking.take(path);
    Dataset &dataset = datasets_[path];
    unpacking.take(mark);
    dataset.exists = mark == std::string(1, 1);
    unpacking.take(dataset.finding);
    unpacking.take(dataset.text);
    unpacking.take(dataset.doubles);
    unpacking.take(dataset.integers);
  }
}

std::string
StoredValues::message(const std::string &path, const std::string &finding) const
{
  return name_ + ": dataset " + path + " " + finding;
}

bool
StoredValues::has(const std::string &path) const
{
  const auto found = datasets_.find(path);
  return found != datasets_.end() && found->second.exists;
}

const StoredValues::Dataset &
StoredValues::at(const std::string &path) const
{
  const auto found = datasets_.find(path);
  if (found == datasets_.end())
    throw InputError(message(path, "is missing."));
  if (!found->second.finding.empty())
    throw InputError(found->second.finding);
  return found->second;
}

const std::vector<double> &
StoredValues::read_doubles(const std::string &path) const
{
  return at(path).doubles;
}

const std::vector<long long> &
StoredValues::read_integers(const std::string &path) const
{
  return at(path).integers;
}

long long
StoredValues::read_integer(const std::string &path) const
{
  const std::vector<long long> &values = read_integers(path);
  if (values.empty())
    throw InputError(message(path, "is empty, must contain one integer."));
  return values.front();
}

std::string
StoredValues::read_text(const std::string &path) const
{
  const auto found = datasets_.find(path);
  return found == datasets_.end() ? "" : found->second.text;
}
} // namespace arthrowear::nscd
