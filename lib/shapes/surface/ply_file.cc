// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surface/ply_file.h"

#include "base/errors.h"
#include "base/number_text.h"
#include "surface/text_words.h"

#include <algorithm>
#include <cstring>
#include <optional>

namespace arthrowear
{
namespace
{
/// A number of the format: kind f (floating), i (signed) or u, and bytes.
struct NumberType
{
  char kind = 'f';
  std::size_t size = 4;
};

std::optional<NumberType>
number_type(const std::string_view name)
{
  struct Named
  {
    const char *name;
    NumberType type;
  };
  static constexpr Named all[] = {
      {"char", {'i', 1}},  {"int8", {'i', 1}},    {"uchar", {'u', 1}},  {"uint8", {'u', 1}},
      {"short", {'i', 2}}, {"int16", {'i', 2}},   {"ushort", {'u', 2}}, {"uint16", {'u', 2}},
      {"int", {'i', 4}},   {"int32", {'i', 4}},   {"uint", {'u', 4}},   {"uint32", {'u', 4}},
      {"float", {'f', 4}}, {"float32", {'f', 4}}, {"double", {'f', 8}}, {"float64", {'f', 8}}};
  for (const Named &one : all)
    if (name == one.name)
      return one.type;
  return std::nullopt;
}

struct Property
{
  std::string name;
  NumberType type;
  std::optional<NumberType> count; ///< of a list
};

struct Element
{
  std::string name;
  std::size_t n = 0;
  std::vector<Property> properties;
};

enum class Order
{
  text,
  little,
  big
};

struct Header
{
  Order order = Order::text;
  std::vector<Element> elements;
  std::size_t end = 0; ///< first byte after it
};

[[noreturn]] void
refuse(const std::string &file, const std::string &finding)
{
  throw InputError(file + ": " + finding + ". Save the scan again.");
}

Property
property_of(TextWords &words, const std::string &file)
{
  Property property;
  std::string_view word;
  words.next(word);
  if (word == "list")
  {
    words.next(word);
    property.count = number_type(word);
    if (!property.count || property.count->kind == 'f')
      refuse(file, "counts the corners of its faces by no whole number");
    words.next(word);
  }
  const std::optional<NumberType> type = number_type(word);
  if (!type || !words.next(word))
    refuse(file, "has a property of an unknown type");
  property.type = *type;
  property.name = word;
  return property;
}

/// A line of the header after `ply`.
void
read_line(Header &header, const std::string_view line, const std::string &file)
{
  TextWords words(line);
  std::string_view word;
  words.next(word);
  if (word == "format")
  {
    words.next(word);
    if (word != "ascii" && word != "binary_little_endian" && word != "binary_big_endian")
      refuse(file, "has an unknown format");
    header.order = word == "ascii"                  ? Order::text
                   : word == "binary_little_endian" ? Order::little
                                                    : Order::big;
  }
  else if (word == "element")
  {
    Element element;
    words.next(word);
    element.name = word;
    long long n = 0;
    if (!words.next(word) || !parse_integer(std::string(word), n) || n < 0)
      refuse(file, "does not say how many elements " + element.name + " it has");
    element.n = static_cast<std::size_t>(n);
    header.elements.push_back(std::move(element));
  }
  else if (word == "property")
  {
    if (header.elements.empty())
      refuse(file, "has a property before the first element");
    header.elements.back().properties.push_back(property_of(words, file));
  }
  else if (word != "comment" && word != "obj_info" && !word.empty())
    refuse(file, "has an unknown line in its header");
}

Header
header_of(const std::string &bytes, const std::string &file)
{
  constexpr std::size_t longest = 100000;
  if (bytes.rfind("ply", 0) != 0)
    refuse(file, "is no .ply file");
  Header header;
  for (std::size_t begin = bytes.find('\n'); begin < std::min(bytes.size(), longest);)
  {
    const std::size_t end = std::min(bytes.find('\n', begin + 1), bytes.size());
    std::string_view line(bytes.data() + begin + 1, end - begin - 1);
    if (!line.empty() && line.back() == '\r')
      line.remove_suffix(1);
    if (line == "end_header")
    {
      header.end = std::min(end + 1, bytes.size());
      return header;
    }
    read_line(header, line, file);
    begin = end;
  }
  refuse(file, "is cut short in its header");
}

/// Reads the numbers of the file's body one after the other.
class Numbers
{
public:
  Numbers(const std::string &bytes, const Header &header, const std::string &file)
      : body_(std::string_view(bytes).substr(header.end)), words_(body_), order_(header.order),
        file_(file)
  {
  }

  double next(const NumberType &type)
  {
    if (order_ == Order::text)
      return next_in_text();
    if (at_ + type.size > body_.size())
      refuse(file_, "is cut short");
    unsigned char raw[8];
    std::memcpy(raw, body_.data() + at_, type.size);
    at_ += type.size;
    if (order_ == Order::big)
      std::reverse(raw, raw + type.size);
    return type.kind != 'f'             ? whole(raw, type)
           : type.size == sizeof(float) ? floating<float>(raw)
                                        : floating<double>(raw);
  }

private:
  double next_in_text()
  {
    std::string_view word;
    double value = 0.;
    if (!words_.next(word))
      refuse(file_, "is cut short");
    if (!parse_number(std::string(word), value))
      refuse(file_, "has a value that is no finite number");
    return value;
  }

  template <typename Number> static double floating(const unsigned char *raw)
  {
    Number value = 0;
    std::memcpy(&value, raw, sizeof(value));
    return value;
  }

  static double whole(const unsigned char *raw, const NumberType &type)
  {
    std::uint64_t bits = 0;
    for (std::size_t i = type.size; i-- > 0;)
      bits = bits << 8 | raw[i];
    const std::uint64_t sign = std::uint64_t{1} << (8 * type.size - 1);
    const double value = static_cast<double>(bits);
    return type.kind == 'i' && (bits & sign) != 0 ? value - 2. * static_cast<double>(sign) : value;
  }

  std::string_view body_;
  TextWords words_;
  Order order_;
  const std::string &file_;
  std::size_t at_ = 0;
};

/// Contains the values of each property of one element: a list has all its values.
using Values = std::vector<std::vector<double>>;

void
read_values(const Element &element, Numbers &numbers, const std::string &file, Values &values)
{
  constexpr double most_corners = 1000.;
  values.resize(element.properties.size());
  for (std::size_t k = 0; k < values.size(); ++k)
  {
    const Property &property = element.properties[k];
    const double n = property.count ? numbers.next(*property.count) : 1.;
    if (!(n >= 0. && n <= most_corners))
      refuse(file, "has a face with an impossible number of corners");
    values[k].clear();
    for (double i = 0.; i < n; ++i)
      values[k].push_back(numbers.next(property.type));
  }
}

std::optional<std::size_t>
find_property(const Element &element, const std::string &name)
{
  for (std::size_t i = 0; i < element.properties.size(); ++i)
    if (element.properties[i].name == name)
      return i;
  return std::nullopt;
}

void
add_points(TriangleMesh &mesh, const Element &element, Numbers &numbers, const std::string &file)
{
  std::array<std::size_t, 3> places{};
  for (int i = 0; i < 3; ++i)
  {
    const auto place = find_property(element, std::string(1, "xyz"[i]));
    if (!place || element.properties[*place].count)
      refuse(file, "has points without x, y and z");
    places[i] = *place;
  }
  Values values;
  for (std::size_t point = 0; point < element.n; ++point)
  {
    read_values(element, numbers, file, values);
    mesh.points.push_back({values[places[0]][0], values[places[1]][0], values[places[2]][0]});
  }
}

void
add_faces(TriangleMesh &mesh, const Element &element, Numbers &numbers, const std::string &file)
{
  auto place = find_property(element, "vertex_indices");
  place = place ? place : find_property(element, "vertex_index");
  if (!place)
    refuse(file, "has faces without a list vertex_indices");
  Values values;
  for (std::size_t face = 0; face < element.n; ++face)
  {
    read_values(element, numbers, file, values);
    const std::vector<double> &corners = values[*place];
    for (const double corner : corners)
      if (!(corner >= 0. && corner < static_cast<double>(mesh.points.size())) ||
          corner != std::floor(corner))
        refuse(file, "has a face with a corner that is none of its points");
    for (std::size_t i = 2; i < corners.size(); ++i)
      mesh.triangles.push_back({static_cast<std::uint32_t>(corners[0]),
                                static_cast<std::uint32_t>(corners[i - 1]),
                                static_cast<std::uint32_t>(corners[i])});
  }
}
} // namespace

TriangleMesh
parse_ply(const std::string &bytes, const std::string &file)
{
  const Header header = header_of(bytes, file);
  Numbers numbers(bytes, header, file);
  TriangleMesh mesh;
  Values ignored;
  for (const Element &element : header.elements)
    if (element.properties.empty())
      continue;
    else if (element.n > bytes.size()) // a byte for each at least
      refuse(file, "is cut short");
    else if (element.name == "vertex")
      add_points(mesh, element, numbers, file);
    else if (element.name == "face")
      add_faces(mesh, element, numbers, file);
    else
      for (std::size_t i = 0; i < element.n; ++i)
        read_values(element, numbers, file, ignored);
  return mesh;
}
} // namespace arthrowear
