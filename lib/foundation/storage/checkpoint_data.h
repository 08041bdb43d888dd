// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/errors.h"

#include <cstdint>
#include <map>
#include <string_view>
#include <utility>
#include <variant>

namespace arthrowear
{
class ArrayReader;
class ArrayWriter;

/// Named arrays of a state, kept bit for bit.
class CheckpointData
{
public:
  using Array = std::variant<std::vector<double>, std::vector<std::int64_t>, std::string>;
  void set(const std::string &name, Array values) { arrays_[name] = std::move(values); }
  void set_number(const std::string &name, const double value)
  {
    set(name, std::vector<double>{value});
  }
  void set_integer(const std::string &name, const std::int64_t value)
  {
    set(name, std::vector<std::int64_t>{value});
  }

  bool has(const std::string &name) const { return arrays_.count(name) != 0; }

  /// @throws InputError naming the file and the array, if it is not there or of another kind
  const std::vector<double> &numbers(const std::string &name) const
  {
    return get<std::vector<double>>(name);
  }
  /// As above, also if the array is not of this size.
  const std::vector<double> &numbers(const std::string &name, std::size_t size) const;
  const std::vector<std::int64_t> &integers(const std::string &name) const
  {
    return get<std::vector<std::int64_t>>(name);
  }
  const std::string &text(const std::string &name) const { return get<std::string>(name); }
  double number(const std::string &name) const;
  std::int64_t integer(const std::string &name) const;
  /// @throws InputError naming the file and the array, which does not fit
  [[noreturn]] void refuse(const std::string &name, const std::string &why) const;

  /// Name of an array of numbers that holds NaN or an infinity; empty if there is none.
  std::string first_not_finite() const;

  void write(ArrayWriter &writer) const;
  /// Reads all arrays that follow. @throws ArrayDamage
  static CheckpointData read(ArrayReader &reader);

  std::string to_bytes() const;
  /// @param file named in messages
  /// @throws InputError naming the defect of the bytes and the array that has it
  static CheckpointData from_bytes(std::string_view bytes, const std::string &file);

private:
  template <class Kind> const Kind &get(const std::string &name) const;

  std::map<std::string, Array> arrays_;
  std::string file_ = "checkpoint";
};
} // namespace arthrowear
