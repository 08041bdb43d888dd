// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/fingerprint.h"
#include "base/large_pages.h"

#include <functional>

namespace arthrowear
{
// Named arrays as bytes: checkpoints and stored operators consist of them.
//
// All is in the machine's order: "ARTHROWEAR STATE" (16), version (uint32), 0x01020304 (uint32),
// number of all bytes (uint64); then for each array: length of the name (uint64), the name, kind
// (uint32), bytes of a value (uint32), number of values (uint64), the values, Fingerprint of all
// these (16).

enum class ArrayKind : std::uint32_t
{
  numbers,
  integers,
  text,
  records ///< values of any other type, byte by byte
};

template <typename Value>
constexpr ArrayKind
array_kind()
{
  static_assert(std::is_trivially_copyable_v<Value>);
  return std::is_floating_point_v<Value> ? ArrayKind::numbers
         : std::is_same_v<Value, char>   ? ArrayKind::text
         : std::is_integral_v<Value>     ? ArrayKind::integers
                                         : ArrayKind::records;
}

/// Writes arrays in order; a string is an array of char.
class ArrayWriter
{
public:
  template <class Values> void operator()(const std::string &name, const Values &values)
  {
    using Value = typename Values::value_type;
    begin(name, array_kind<Value>(), sizeof(Value), values.size());
    put(values.data(), values.size() * sizeof(Value));
    end();
  }

private:
  friend class ArrayOutput;
  void begin(const std::string &name, ArrayKind kind, std::uint32_t value_size,
             std::uint64_t n_values);
  void put(const void *bytes, std::size_t size);
  void end()
  {
    const auto checksum = fingerprint_.value();
    put(checksum.data(), sizeof(checksum));
  }

  std::function<void(std::string_view)> write_; // empty: only the size is wanted
  std::uint64_t size_ = 0;
  Fingerprint fingerprint_; // of the array that was begun
};

/// Arrays that are ready to be written.
class ArrayOutput
{
public:
  using Give = std::function<void(ArrayWriter &)>;

  /// @param give  passes all arrays to the writer, in order; is called here and by write()
  explicit ArrayOutput(Give give);

  std::uint64_t size() const { return size_; } ///< [bytes]
  /// @param write  receives all bytes in order, long arrays without a copy
  void write(std::function<void(std::string_view)> write) const;

private:
  Give give_;
  std::uint64_t size_;
};

/// The defect of bytes that should be arrays.
struct ArrayDamage
{
  std::string reason; ///< verb and object: "is incomplete"
  bool is_other_version = false;
};

struct ArrayHead
{
  std::string name;
  ArrayKind kind = ArrayKind::numbers;
  std::uint32_t value_size = 0; ///< [bytes]
  std::uint64_t n_values = 0;

  template <typename Value> bool is_of() const
  {
    return kind == array_kind<Value>() && value_size == sizeof(Value);
  }
};

/// Reads arrays in order. Each is complete and has its checksum when a call returns.
class ArrayReader
{
public:
  /// @param bytes  kept by reference
  /// @throws ArrayDamage if they do not begin as arrays of this version, or are cut
  explicit ArrayReader(std::string_view bytes);
  /// The same from an open file, which is read from its beginning.
  /// @param size  of the file [bytes]
  ArrayReader(int file, std::uint64_t size);

  bool at_end() const { return left_ == 0; }

  /// Reads the head of the next array; its values must be read then.
  /// @throws ArrayDamage
  const ArrayHead &next();
  /// @throws ArrayDamage if the values are of another type, or their checksum is wrong
  template <class Values> void take(Values &values)
  {
    using Value = typename Values::value_type;
    require(head_.is_of<Value>() && head_.n_values <= left_ / sizeof(Value));
    values.clear();
    values.reserve(head_.n_values);
    ask_for_large_pages(values.data(), head_.n_values * sizeof(Value));
    values.resize(head_.n_values);
    get(values.data(), head_.n_values * sizeof(Value));
    compare_checksum();
  }
  /// Takes the next array, which must have this name.
  /// @throws ArrayDamage
  template <class Values> void operator()(const std::string &name, Values &values)
  {
    require(next().name == name);
    take(values);
  }

private:
  void read_head(std::uint64_t size);
  void get(void *bytes, std::size_t size);
  template <typename Value> Value get()
  {
    Value value;
    get(&value, sizeof value);
    return value;
  }
  void compare_checksum()
  {
    const auto computed = fingerprint_.value();
    require(get<std::array<std::uint64_t, 2>>() == computed);
  }
  /// @throws ArrayDamage, which names the array, unless it is as it must be
  void require(bool is_right) const;

  std::function<void(char *, std::size_t)> read_;
  std::uint64_t left_ = 0; // bytes
  ArrayHead head_;
  Fingerprint fingerprint_; // of the array that was begun
};
} // namespace arthrowear
