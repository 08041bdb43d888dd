// SPDX-License-Identifier: LGPL-2.1-or-later
#include "storage/checkpoint_data.h"

#include "base/number_text.h"
#include "base/shown_text.h"

#include <boost/crc.hpp>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fstream>

namespace arthrowear
{
namespace
{
constexpr std::string_view magic = "ARTHROWEAR STATE";
constexpr std::uint32_t version = 4;
constexpr std::uint32_t byte_order = 0x01020304;

template <class Kind> constexpr const char *kind_name = "text";
template <> constexpr const char *kind_name<std::vector<double>> = "numbers";
template <> constexpr const char *kind_name<std::vector<std::int64_t>> = "integers";

template <class T>
void
append(std::string &bytes, const T &value)
{
  bytes.append(reinterpret_cast<const char *>(&value), sizeof value);
}

// Takes values off the front of a range of bytes.
class ByteReader
{
public:
  ByteReader(std::string_view bytes, const std::string &file) : bytes_(bytes), file_(file) {}

  std::string_view take(std::uint64_t n)
  {
    if (n > bytes_.size() - at_)
      throw InputError(file_ + ": ends too early, after " + std::to_string(bytes_.size()) +
                       " bytes.");
    at_ += n;
    return bytes_.substr(at_ - n, n);
  }

  template <class T> T value()
  {
    T value;
    std::memcpy(&value, take(sizeof value).data(), sizeof value);
    return value;
  }

  template <class T> std::vector<T> values(std::uint64_t n)
  {
    if (n > bytes_.size() / sizeof(T)) // before n * sizeof(T) can overflow
      take(bytes_.size() + 1);
    const std::string_view raw = take(n * sizeof(T));
    std::vector<T> values(n);
    if (n > 0)
      std::memcpy(values.data(), raw.data(), raw.size());
    return values;
  }

  std::size_t position() const { return at_; }
  std::string_view since(std::size_t begin) const { return bytes_.substr(begin, at_ - begin); }
  bool at_end() const { return at_ == bytes_.size(); }

private:
  std::string_view bytes_;
  const std::string &file_;
  std::size_t at_ = 0;
};
} // namespace

std::uint32_t
crc32_of(std::string_view bytes)
{
  boost::crc_32_type crc;
  crc.process_bytes(bytes.data(), bytes.size());
  return crc.checksum();
}

std::uint32_t
crc32_of_file(const std::string &file)
{
  std::ifstream stream(file, std::ios::binary);
  if (!stream)
    throw InputError(file + ": cannot be read: " + std::strerror(errno) + ".");
  boost::crc_32_type crc;
  std::vector<char> block(1 << 20);
  do
  {
    stream.read(block.data(), static_cast<std::streamsize>(block.size()));
    crc.process_bytes(block.data(), static_cast<std::size_t>(stream.gcount()));
  } while (stream);
  if (stream.bad())
    throw InputError(file + ": cannot be read: " + std::strerror(errno) + ".");
  return crc.checksum();
}

void
CheckpointData::set(const std::string &name, std::vector<double> values)
{
  arrays_[name] = std::move(values);
}

void
CheckpointData::set(const std::string &name, std::vector<std::int64_t> values)
{
  arrays_[name] = std::move(values);
}

void
CheckpointData::set(const std::string &name, std::string text)
{
  arrays_[name] = std::move(text);
}

void
CheckpointData::set_number(const std::string &name, double value)
{
  arrays_[name] = std::vector<double>{value};
}

void
CheckpointData::set_integer(const std::string &name, std::int64_t value)
{
  arrays_[name] = std::vector<std::int64_t>{value};
}

template <class Kind>
const Kind &
CheckpointData::get(const std::string &name) const
{
  const auto found = arrays_.find(name);
  if (found == arrays_.end())
  {
    std::vector<std::string> names;
    for (const auto &array : arrays_)
      names.push_back(array.first);
    throw InputError(file_ + ": contains no '" + name + "', only: " + comma_list(names) +
                     ". It was written by another model or version; start the run again.");
  }
  const Kind *array = std::get_if<Kind>(&found->second);
  if (array == nullptr)
    throw InputError(file_ + ": '" + name + "' must be stored as " + kind_name<Kind> +
                     ". It was written by another version; start the run again.");
  return *array;
}

const std::vector<double> &
CheckpointData::numbers(const std::string &name) const
{
  return get<std::vector<double>>(name);
}

const std::vector<double> &
CheckpointData::numbers(const std::string &name, std::size_t size) const
{
  const std::vector<double> &values = numbers(name);
  if (values.size() != size)
    throw InputError(file_ + ": '" + name + "' has " + std::to_string(values.size()) +
                     " values, must have " + std::to_string(size) +
                     ". It was written for another mesh or model; start the run again.");
  return values;
}

const std::vector<std::int64_t> &
CheckpointData::integers(const std::string &name) const
{
  return get<std::vector<std::int64_t>>(name);
}

const std::string &
CheckpointData::text(const std::string &name) const
{
  return get<std::string>(name);
}

double
CheckpointData::number(const std::string &name) const
{
  return numbers(name, 1).front();
}

std::int64_t
CheckpointData::integer(const std::string &name) const
{
  const std::vector<std::int64_t> &values = integers(name);
  if (values.size() != 1)
    throw InputError(file_ + ": '" + name + "' must be one integer. Start the run again.");
  return values.front();
}

void
CheckpointData::refuse(const std::string &name, const std::string &why) const
{
  throw InputError(
      file_ + ": '" + name + "' does not fit: " + why +
      ". It was written for another mesh or model, or by another version; start the run again.");
}

std::string
CheckpointData::first_not_finite() const
{
  for (const auto &[name, array] : arrays_)
    if (const auto *values = std::get_if<std::vector<double>>(&array))
      if (!std::all_of(values->begin(), values->end(), [](double x) { return std::isfinite(x); }))
        return name;
  return "";
}

std::string
CheckpointData::to_bytes() const
{
  std::string bytes(magic);
  append(bytes, version);
  append(bytes, byte_order);
  append(bytes, static_cast<std::uint64_t>(arrays_.size()));
  for (const auto &[name, array] : arrays_)
  {
    const std::size_t begin = bytes.size();
    append(bytes, static_cast<std::uint64_t>(name.size()));
    bytes += name;
    append(bytes, static_cast<std::uint64_t>(array.index()));
    std::visit(
        [&bytes](const auto &values)
        {
          append(bytes, static_cast<std::uint64_t>(values.size()));
          bytes.append(reinterpret_cast<const char *>(values.data()),
                       values.size() * sizeof(values[0]));
        },
        array);
    append(bytes, crc32_of(std::string_view(bytes).substr(begin)));
  }
  return bytes;
}

CheckpointData
CheckpointData::from_bytes(std::string_view bytes, const std::string &file)
{
  CheckpointData data;
  data.file_ = file;
  ByteReader reader(bytes, file);
  if (bytes.substr(0, magic.size()) != magic)
    throw InputError(file + ": is not a checkpoint of Arthrowear.");
  reader.take(magic.size());
  const auto its_version = reader.value<std::uint32_t>();
  if (reader.value<std::uint32_t>() != byte_order)
    throw InputError(file + ": was written on a machine with another byte order.");
  if (its_version != version)
    throw InputError(file + ": has format version " + std::to_string(its_version) +
                     ", this program reads version " + std::to_string(version) +
                     ". Resume with the version that wrote it, or start the run again.");
  const auto n_arrays = reader.value<std::uint64_t>();
  for (std::uint64_t i = 0; i < n_arrays; ++i)
  {
    const std::size_t begin = reader.position();
    const std::string name(reader.take(reader.value<std::uint64_t>()));
    const auto kind = reader.value<std::uint64_t>();
    const auto size = reader.value<std::uint64_t>();
    if (kind == 0)
      data.set(name, reader.values<double>(size));
    else if (kind == 1)
      data.set(name, reader.values<std::int64_t>(size));
    else
      data.set(name, std::string(reader.take(size)));
    const std::uint32_t expected = crc32_of(reader.since(begin));
    if (reader.value<std::uint32_t>() != expected)
      throw InputError(file + ": '" + shown_text(name) + "' is damaged: its checksum is wrong.");
  }
  if (!reader.at_end())
    throw InputError(file + ": contains data after its last array.");
  return data;
}
} // namespace arthrowear
