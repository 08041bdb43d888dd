// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/fields.h"
#include "base/ranges.h"
#include "storage/checkpoint_data.h"

#include <optional>

namespace arthrowear
{
/// Fields of a struct on one rank, for structs without distributed fields. Other classes have
/// three functions for each remark on distribution (base/fields.h): whole(), collective, returns
/// the field of all ranks as a type that can be stored; empty() returns such a value of the size
/// that must be stored; take() is the inverse of whole().
struct OneRank
{
  /// Before a struct is read: gives its vectors their sizes.
  template <class T> void prepare(T &) const {}
};

namespace fields
{
template <class T, class = void> struct HasMemory : std::false_type
{
};
template <class T>
struct HasMemory<T,
                 std::void_t<typename T::Memory, decltype(std::declval<T &>().restore(
                                                     std::declval<const typename T::Memory &>()))>>
    : std::true_type
{
};
/// Classes with a value `Memory`, memory() and restore(memory), which may throw
/// std::invalid_argument.
template <class T> constexpr bool has_memory = HasMemory<T>::value;

/// In place of ranks, for structs that need none.
template <class Ranks>
const Ranks &
nowhere()
{
  static const Ranks none{};
  return none;
}

template <class T> constexpr bool is_integer = std::is_integral_v<T> || std::is_enum_v<T>;
template <class T> struct IsVector : std::false_type
{
};
template <class T> struct IsVector<std::vector<T>> : std::true_type
{
};
template <class T> struct IsOptional : std::false_type
{
};
template <class T> struct IsOptional<std::optional<T>> : std::true_type
{
};
/// double, or an array of such.
template <class T> struct IsPlace : std::is_same<T, double>
{
};
template <class T, std::size_t n> struct IsPlace<std::array<T, n>> : IsPlace<T>
{
};
template <class T, class = void> struct Element
{
  using Type = void;
};
template <class T> struct Element<T, std::void_t<typename T::value_type>>
{
  using Type = typename T::value_type;
};
} // namespace fields

/// Stores the fields of a struct in a checkpoint, each under its name:
/// `for_each_field(FieldWriter(&data), state)`. Structs in it have their name, a colon and a blank
/// before the names of their fields. An optional field is a struct: its own name says whether it is
/// there.
/// @throws std::logic_error if two fields have one name
template <class Ranks = OneRank> class FieldWriter
{
public:
  /// @param data null on all ranks but one: the others only join collective calls
  explicit FieldWriter(CheckpointData *data, std::string prefix = "",
                       const Ranks &ranks = fields::nowhere<Ranks>())
      : data_(data), prefix_(std::move(prefix)), ranks_(ranks)
  {
  }

  template <class T> void operator()(const char *name, const T &value) const
  {
    put(prefix_ + name, value);
  }
  template <class Remark, class T>
  void operator()(const char *name, const Remark &remark, const T &value) const
  {
    if constexpr (std::is_same_v<Remark, AsNumbers>)
      put_numbers(prefix_ + name, value);
    else if constexpr (std::is_empty_v<Remark>)
      put(prefix_ + name, ranks_.whole(remark, value));
    else
      put(prefix_ + name, value);
  }

private:
  template <class T> void put(const std::string &name, const T &value) const
  {
    using namespace fields;
    using Item = typename Element<T>::Type;
    if constexpr (has_fields<T>)
      for_each_field(FieldWriter(data_, name + ": ", ranks_), value);
    else if constexpr (has_memory<T>)
      put(name, value.memory());
    else if constexpr (is_integer<T>)
      set(name, std::vector<std::int64_t>{static_cast<std::int64_t>(value)});
    else if constexpr (std::is_same_v<T, std::string>)
      set(name, value);
    else if constexpr (IsPlace<T>::value || (IsVector<T>::value && IsPlace<Item>::value))
      put_numbers(name, value);
    else if constexpr (IsOptional<T>::value)
    {
      put(name, value.has_value());
      if (value)
        put(name, *value);
    }
    else if constexpr (IsVector<T>::value && is_integer<Item>)
      put_integers(name, value);
    else if constexpr (IsVector<T>::value && IsVector<Item>::value)
      put_vectors(name, value);
    else if constexpr (IsVector<T>::value && has_memory<Item>)
    {
      std::vector<typename Item::Memory> memories =
          mapped<typename Item::Memory>(value, &Item::memory);
      put(name, memories);
    }
    else // structs one by one
      for (std::size_t i = 0; i < value.size(); ++i)
        put(name + " " + std::to_string(i), value[i]);
  }

  template <class T> void put_numbers(const std::string &name, const T &value) const
  {
    std::vector<double> numbers;
    append_numbers(value, numbers);
    set(name, std::move(numbers));
  }
  template <class T> void put_integers(const std::string &name, const T &values) const
  {
    std::vector<std::int64_t> integers = mapped<std::int64_t>(
        values, [&](const auto value) { return static_cast<std::int64_t>(value); });
    set(name, std::move(integers));
  }
  template <class T> void put_vectors(const std::string &name, const std::vector<T> &vectors) const
  {
    std::vector<std::size_t> sizes;
    T all;
    for (const T &vector : vectors)
    {
      sizes.push_back(vector.size());
      all.insert(all.end(), vector.begin(), vector.end());
    }
    put(name + ", sizes", sizes);
    put(name, all);
  }
  template <class T> void set(const std::string &name, T value) const
  {
    if (data_ == nullptr)
      return;
    if (data_->has(name))
      throw std::logic_error("two fields of a checkpoint have the name '" + name + "'");
    data_->set(name, std::move(value));
  }

  CheckpointData *data_;
  std::string prefix_;
  const Ranks &ranks_;
};

FieldWriter(CheckpointData *)->FieldWriter<>;

/// The opposite, from data that every rank has: `for_each_field(FieldReader(data), state)`. A
/// vector that is not empty must be stored with its size; one of structs has its size before.
/// @throws InputError naming the array that is missing, or is of another kind or size
template <class Ranks = OneRank> class FieldReader
{
public:
  explicit FieldReader(const CheckpointData &data, std::string prefix = "",
                       const Ranks &ranks = fields::nowhere<Ranks>())
      : data_(data), prefix_(std::move(prefix)), ranks_(ranks)
  {
  }

  template <class T> void operator()(const char *name, T &value) const
  {
    get(prefix_ + name, value);
  }
  template <class Remark, class T>
  void operator()(const char *name, const Remark &remark, T &value) const
  {
    if constexpr (std::is_same_v<Remark, AsNumbers>)
      get_numbers(prefix_ + name, value);
    else if constexpr (std::is_empty_v<Remark>)
    {
      auto whole = ranks_.empty(remark, value);
      get(prefix_ + name, whole);
      ranks_.take(remark, whole, value);
    }
    else
      get(prefix_ + name, value);
  }

private:
  template <class T> void get(const std::string &name, T &value) const
  {
    using namespace fields;
    using Item = typename Element<T>::Type;
    if constexpr (has_fields<T>)
    {
      ranks_.prepare(value);
      for_each_field(FieldReader(data_, name + ": ", ranks_), value);
    }
    else if constexpr (has_memory<T>)
      restore(name, value);
    else if constexpr (is_integer<T>)
      value = static_cast<T>(data_.integer(name));
    else if constexpr (std::is_same_v<T, std::string>)
      value = data_.text(name);
    else if constexpr (IsPlace<T>::value || (IsVector<T>::value && IsPlace<Item>::value))
      get_numbers(name, value);
    else if constexpr (IsOptional<T>::value)
      get_optional(name, value);
    else if constexpr (IsVector<T>::value && is_integer<Item>)
      get_integers(name, value);
    else if constexpr (IsVector<T>::value && IsVector<Item>::value)
      get_vectors(name, value);
    else if constexpr (IsVector<T>::value && has_memory<Item>)
    {
      std::vector<typename Item::Memory> memories;
      get(name, memories);
      value.resize(memories.size());
      for (std::size_t i = 0; i < value.size(); ++i)
        value[i].restore(memories[i]);
    }
    else
      for (std::size_t i = 0; i < value.size(); ++i)
        get(name + " " + std::to_string(i), value[i]);
  }

  template <class T> void restore(const std::string &name, T &value) const
  {
    typename T::Memory memory{};
    get(name, memory);
    try
    {
      value.restore(memory);
    }
    catch (const std::invalid_argument &error)
    {
      data_.refuse(name, error.what());
    }
  }
  template <class T> void get_optional(const std::string &name, T &value) const
  {
    const bool is_stored = data_.integer(name) != 0;
    if constexpr (std::is_default_constructible_v<typename T::value_type>)
    {
      value.reset();
      if (is_stored)
        value.emplace();
    }
    else if (is_stored != value.has_value())
      data_.refuse(name, is_stored ? "this run has none" : "this run has one");
    if (value)
      get(name, *value);
  }
  template <class T> void get_numbers(const std::string &name, T &value) const
  {
    std::size_t size;
    if constexpr (fields::IsVector<T>::value)
    {
      using Item = typename T::value_type;
      const std::size_t each = count_numbers<Item>();
      if (value.empty())
        value.resize(data_.numbers(name).size() / each);
      size = each * value.size();
    }
    else
      size = count_numbers<T>();
    const double *next = data_.numbers(name, size).data();
    take_numbers(next, value);
  }
  template <class T> void get_integers(const std::string &name, T &values) const
  {
    const std::vector<std::int64_t> &stored = data_.integers(name);
    if (!values.empty() && stored.size() != values.size())
      data_.refuse(name, std::to_string(stored.size()) + " values, must have " +
                             std::to_string(values.size()));
    values.resize(stored.size());
    std::transform(stored.begin(), stored.end(), values.begin(),
                   [](const std::int64_t value)
                   { return static_cast<typename T::value_type>(value); });
  }
  template <class T> void get_vectors(const std::string &name, std::vector<T> &vectors) const
  {
    std::vector<std::size_t> sizes;
    get(name + ", sizes", sizes);
    T all;
    get(name, all);
    vectors.clear();
    auto next = all.begin();
    for (const std::size_t size : sizes)
    {
      if (size > static_cast<std::size_t>(all.end() - next))
        data_.refuse(name, "fewer values than their sizes say");
      vectors.emplace_back(next, next + static_cast<std::ptrdiff_t>(size));
      next += static_cast<std::ptrdiff_t>(size);
    }
    if (next != all.end())
      data_.refuse(name, "more values than their sizes say");
  }

  const CheckpointData &data_;
  std::string prefix_;
  const Ranks &ranks_;
};

FieldReader(const CheckpointData &)->FieldReader<>;
} // namespace arthrowear
