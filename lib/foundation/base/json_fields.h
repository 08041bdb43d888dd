// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/errors.h"

#include <nlohmann/json.hpp>

#include <limits>
#include <optional>
#include <type_traits>

/// A struct that lists the fields of its JSON object once is written and read by this list:
///
///     template <class Visit, class S>
///     static void for_each_json(const Visit &visit, S &s)
///     {
///       visit("cases", s.n);
///       visit("refused", s.refused, json_fields::if_set);
///     }
///
/// A number that is not finite is null, and null is read as NaN, or as the number behind the field.
/// A field that is std::optional, or has the remark if_set and its default value, is left out. One
/// with the remark if_there is always written, and keeps its default value where a text lacks it.
namespace arthrowear::json_fields
{
struct IfSet
{
};
constexpr IfSet if_set;
struct IfThere
{
};
constexpr IfThere if_there;

template <class Json> struct Writer
{
  Json &json;

  template <class T> void operator()(const char *name, const T &value) const { json[name] = value; }
  template <class T> void operator()(const char *name, const T &value, IfSet) const
  {
    if (!(value == T()))
      json[name] = value;
  }
  template <class T> void operator()(const char *name, const T &value, IfThere) const
  {
    json[name] = value;
  }
  void operator()(const char *name, const double value, double) const { json[name] = value; }
  template <class T> void operator()(const char *name, const std::optional<T> &value) const
  {
    if (value)
      json[name] = *value;
  }
};

template <class Json> struct Reader
{
  const Json &json;

  template <class T> void operator()(const char *name, T &value) const
  {
    read(json.at(name), value);
  }
  template <class T> void operator()(const char *name, T &value, IfSet) const
  {
    if (json.contains(name))
      read(json.at(name), value);
  }
  template <class T> void operator()(const char *name, T &value, IfThere) const
  {
    (*this)(name, value, if_set);
  }
  void operator()(const char *name, double &value, const double of_null) const
  {
    const Json &item = json.at(name);
    value = item.is_null() ? of_null : item.template get<double>();
  }
  template <class T> void operator()(const char *name, std::optional<T> &value) const
  {
    if (json.contains(name))
      read(json.at(name), value.emplace());
  }

private:
  template <class T> static void read(const Json &item, T &value) { item.get_to(value); }
  static void read(const Json &item, double &value)
  {
    value = item.is_null() ? std::numeric_limits<double>::quiet_NaN() : item.template get<double>();
  }
  static void read(const Json &list, std::vector<double> &values)
  {
    for (const Json &item : list)
      read(item, values.emplace_back());
  }
};

/// Struct from the text of its JSON object. @throws InputError with a refusal for another text
template <class T>
T
parse(const std::string &text, const std::string &refusal)
{
  try
  {
    return nlohmann::json::parse(text).get<T>();
  }
  catch (const nlohmann::json::exception &)
  {
    throw InputError(refusal);
  }
}

/// Text of a file with this JSON; bytes that are not UTF-8 are replaced.
template <class Json = nlohmann::json, class T>
std::string
text(const T &value)
{
  return Json(value).dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

struct AnyVisit
{
  template <class... Arguments> void operator()(Arguments &&...) const {}
};
} // namespace arthrowear::json_fields

namespace nlohmann
{
template <class T>
struct adl_serializer<T, std::void_t<decltype(T::for_each_json(arthrowear::json_fields::AnyVisit(),
                                                               std::declval<T &>()))>>
{
  template <class Json> static void to_json(Json &json, const T &value)
  {
    json = Json::object();
    T::for_each_json(arthrowear::json_fields::Writer<Json>{json}, value);
  }
  template <class Json> static void from_json(const Json &json, T &value)
  {
    T::for_each_json(arthrowear::json_fields::Reader<Json>{json}, value);
  }
};
} // namespace nlohmann
