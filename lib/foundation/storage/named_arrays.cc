// SPDX-License-Identifier: LGPL-2.1-or-later
#include "storage/named_arrays.h"

#include "base/shown_text.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <unistd.h>

namespace arthrowear
{
namespace
{
constexpr std::string_view magic = "ARTHROWEAR STATE";
constexpr std::uint32_t version = 4, byte_order = 0x01020304;
constexpr std::size_t head_size =
    magic.size() + sizeof(version) + sizeof(byte_order) + sizeof(std::uint64_t);

template <typename Value>
std::string_view
bytes_of(const Value &value)
{
  return {reinterpret_cast<const char *>(&value), sizeof(value)};
}
} // namespace

void
ArrayWriter::begin(const std::string &name, const ArrayKind kind, const std::uint32_t value_size,
                   const std::uint64_t n_values)
{
  fingerprint_ = Fingerprint();
  const std::uint64_t length = name.size();
  std::string head(bytes_of(length));
  head += name;
  for (const std::string_view part : {bytes_of(kind), bytes_of(value_size), bytes_of(n_values)})
    head += part;
  put(head.data(), head.size());
}

void
ArrayWriter::put(const void *bytes, const std::size_t size)
{
  size_ += size;
  if (!write_)
    return;
  fingerprint_.add_bytes(bytes, size);
  write_({static_cast<const char *>(bytes), size});
}

ArrayOutput::ArrayOutput(Give give) : give_(std::move(give))
{
  ArrayWriter counter;
  give_(counter);
  size_ = head_size + counter.size_;
}

void
ArrayOutput::write(std::function<void(std::string_view)> write) const
{
  std::string head(magic);
  for (const std::string_view part : {bytes_of(version), bytes_of(byte_order), bytes_of(size_)})
    head += part;
  write(head);
  ArrayWriter writer;
  writer.write_ = std::move(write);
  give_(writer);
}

ArrayReader::ArrayReader(const std::string_view bytes)
    : read_([bytes, at = std::size_t(0)](char *to, const std::size_t size) mutable
            { at += bytes.copy(to, size, at); })
{
  read_head(bytes.size());
}

ArrayReader::ArrayReader(const int file, const std::uint64_t size)
    : read_(
          [file](char *to, std::size_t rest)
          {
            while (rest > 0)
            {
              const ssize_t n = ::read(file, to, std::min(rest, std::size_t(1) << 30));
              if (n < 0 && errno == EINTR)
                continue;
              if (n < 0)
                throw ArrayDamage{std::string("cannot be read: ") + std::strerror(errno)};
              if (n == 0)
                throw ArrayDamage{"is shorter than it was"};
              to += n;
              rest -= static_cast<std::size_t>(n);
            }
          })
{
  read_head(size);
}

void
ArrayReader::read_head(const std::uint64_t size)
{
  char begin[magic.size()] = {};
  left_ = size;
  if (size >= head_size)
    get(begin, sizeof(begin));
  if (std::string_view(begin, sizeof(begin)) != magic)
    throw ArrayDamage{"was not written by Arthrowear, or is cut"};
  const auto its_version = get<std::uint32_t>();
  if (get<std::uint32_t>() != byte_order)
    throw ArrayDamage{"was written on a machine with another byte order"};
  if (its_version != version)
    throw ArrayDamage{"has format version " + std::to_string(its_version) +
                          ", this program reads version " + std::to_string(version),
                      true};
  if (const auto its_size = get<std::uint64_t>(); its_size != size)
    throw ArrayDamage{"has " + std::to_string(size) + " bytes, must have " +
                      std::to_string(its_size)};
}

const ArrayHead &
ArrayReader::next()
{
  head_ = {};
  fingerprint_ = Fingerprint();
  const auto length = get<std::uint64_t>();
  require(length <= left_);
  std::string name(length, '\0');
  get(name.data(), length);
  head_.name = std::move(name);
  head_.kind = get<ArrayKind>();
  head_.value_size = get<std::uint32_t>();
  head_.n_values = get<std::uint64_t>();
  return head_;
}

void
ArrayReader::get(void *bytes, const std::size_t size)
{
  require(size <= left_);
  if (size > 0) // an empty array may be at no address
    read_(static_cast<char *>(bytes), size);
  fingerprint_.add_bytes(bytes, size);
  left_ -= size;
}

void
ArrayReader::require(const bool is_right) const
{
  if (is_right)
    return;
  const std::string array =
      head_.name.empty() ? "" : ": its array '" + shown_text(head_.name) + "' is not as written";
  throw ArrayDamage{"is damaged" + array};
}
} // namespace arthrowear
