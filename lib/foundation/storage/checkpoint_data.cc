// SPDX-License-Identifier: LGPL-2.1-or-later
#include "storage/checkpoint_data.h"

#include "base/number_text.h"
#include "storage/named_arrays.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
template <class Kind> constexpr const char *kind_name = "text";
template <> constexpr const char *kind_name<std::vector<double>> = "numbers";
template <> constexpr const char *kind_name<std::vector<std::int64_t>> = "integers";
} // namespace

template <class Kind>
const Kind &
CheckpointData::get(const std::string &name) const
{
  const auto found = arrays_.find(name);
  if (found == arrays_.end())
  {
    throw InputError(file_ + ": contains no '" + name + "' among its " +
                     std::to_string(arrays_.size()) +
                     " arrays. It was written by another model or version; start the run again.");
  }
  const Kind *array = std::get_if<Kind>(&found->second);
  if (array == nullptr)
    throw InputError(file_ + ": '" + name + "' must be stored as " + kind_name<Kind> +
                     ". It was written by another version; start the run again.");
  return *array;
}
template const std::vector<double> &CheckpointData::get(const std::string &name) const;
template const std::vector<std::int64_t> &CheckpointData::get(const std::string &name) const;
template const std::string &CheckpointData::get(const std::string &name) const;

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

void
CheckpointData::write(ArrayWriter &writer) const
{
  for (const auto &[name, array] : arrays_)
    std::visit([&writer, &its_name = name](const auto &values) { writer(its_name, values); },
               array);
}

CheckpointData
CheckpointData::read(ArrayReader &reader)
{
  CheckpointData data;
  while (!reader.at_end())
  {
    const ArrayHead &head = reader.next();
    Array array;
    if (head.is_of<std::int64_t>())
      array = std::vector<std::int64_t>();
    else if (head.is_of<char>())
      array = std::string();
    std::visit([&reader](auto &values) { reader.take(values); }, array);
    data.arrays_[head.name] = std::move(array);
  }
  return data;
}

std::string
CheckpointData::to_bytes() const
{
  const ArrayOutput output([this](ArrayWriter &writer) { write(writer); });
  std::string bytes;
  bytes.reserve(output.size());
  output.write([&bytes](const std::string_view part) { bytes += part; });
  return bytes;
}

CheckpointData
CheckpointData::from_bytes(const std::string_view bytes, const std::string &file)
try
{
  ArrayReader reader(bytes);
  CheckpointData data = read(reader);
  data.file_ = file;
  return data;
}
catch (const ArrayDamage &damage)
{
  throw InputError(file + ": " + damage.reason +
                   (damage.is_other_version
                        ? ". Resume with the version that wrote it, or start the run again."
                        : "."));
}
} // namespace arthrowear
