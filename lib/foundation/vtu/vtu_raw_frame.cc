// SPDX-License-Identifier: LGPL-2.1-or-later
#include "vtu/vtu_raw_frame.h"

#include "base/base64.h"
#include "base/errors.h"
#include "base/number_text.h"
#include "base/shown_text.h"
#include "vtu/xml_tags.h"

#include <libdeflate.h>

#include <algorithm>
#include <cstring>
#include <memory>

namespace arthrowear
{
namespace
{
/// Bytes of an array in VTK's form: base64 of the number of blocks, their size, the size of the
/// last and the compressed ones, then base64 of the compressed blocks.
std::vector<unsigned char>
unpacked(const std::string_view text, const std::string &file, const std::string &name)
{
  const std::string array = "array '" + shown_text(name) + "' ";
  std::vector<unsigned char> head;
  constexpr std::size_t header = base64_length(3 * sizeof(std::uint32_t));
  if (!parse_base64(text.substr(0, header), head) || head.size() != 12)
    refuse_frame(file, array + "has no header");
  std::uint32_t sizes[3];
  std::memcpy(sizes, head.data(), sizeof sizes);
  const std::uint64_t n_blocks = sizes[0];
  if (n_blocks == 0)
    return {};
  const std::size_t length = base64_length((3 + n_blocks) * sizeof(std::uint32_t));
  std::vector<unsigned char> packed;
  if (length > text.size() || !parse_base64(text.substr(0, length), head) ||
      !parse_base64(text.substr(length), packed))
    refuse_frame(file, array + "is cut short or holds other characters than base64");
  const std::uint64_t last = sizes[2] > 0 ? sizes[2] : sizes[1];
  const std::uint64_t whole = (n_blocks - 1) * sizes[1] + last;
  if (whole > std::uint64_t(2000) * std::max<std::size_t>(packed.size(), 1)) // zlib's best is 1032
    refuse_frame(file, array + "claims more bytes than it can hold");
  std::vector<unsigned char> bytes(whole);
  const std::unique_ptr<libdeflate_decompressor, void (*)(libdeflate_decompressor *)> inflate(
      libdeflate_alloc_decompressor(), libdeflate_free_decompressor);
  std::size_t from = 0, to = 0;
  for (std::uint64_t block = 0; block < n_blocks; ++block)
  {
    std::uint32_t size = 0;
    std::memcpy(&size, head.data() + 4 * (3 + block), sizeof size);
    const std::size_t wanted = block + 1 < n_blocks ? sizes[1] : last;
    if (size > packed.size() - from ||
        libdeflate_zlib_decompress(inflate.get(), packed.data() + from, size, bytes.data() + to,
                                   wanted, nullptr) != LIBDEFLATE_SUCCESS)
      refuse_frame(file, array + "does not decompress");
    from += size;
    to += wanted;
  }
  return bytes;
}

template <typename Number>
std::vector<Number>
numbers(const std::string_view text, const std::string &file, const std::string &name)
{
  const std::vector<unsigned char> bytes = unpacked(text, file, name);
  if (bytes.size() % sizeof(Number) != 0)
    refuse_frame(file, "array '" + shown_text(name) + "' is no whole number of values");
  std::vector<Number> values(bytes.size() / sizeof(Number));
  if (!bytes.empty())
    std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

std::vector<float>
as_floats(const std::vector<std::int32_t> &integers)
{
  return {integers.begin(), integers.end()};
}

class RawReader
{
public:
  RawReader(const std::string &text, const std::string &file) : tags_(text), file_(file) {}

  RawFrame read()
  {
    std::string section;
    while (tags_.next())
    {
      const std::string_view name = tags_.name();
      if (name == "VTKFile")
        check_format();
      else if (name == "Piece")
      {
        raw_.n_points = tags_.attribute("NumberOfPoints");
        raw_.n_cells = tags_.attribute("NumberOfCells");
      }
      else if (name == "DataArray")
        read_array(section);
      else if (name == "InformationKey" && !raw_.fields.empty() && is_field_)
        raw_.fields.back().unit = unit();
      else if (name == "/VTKFile")
        raw_.is_complete = true;
      else if (name.substr(0, 1) != "/")
        section = name;
    }
    return std::move(raw_);
  }

private:
  void check_format()
  {
    raw_.is_vtu = tags_.attribute("type") == "UnstructuredGrid" &&
                  tags_.attribute("compressor") == "vtkZLibDataCompressor" &&
                  tags_.attribute("byte_order") == "LittleEndian";
    const std::string header = tags_.attribute("header_type");
    raw_.is_vtu = raw_.is_vtu && (header.empty() || header == "UInt32");
    if (!raw_.is_vtu)
      refuse_frame(file_, "it is no .vtu file of this program (an UnstructuredGrid with compressed "
                          "arrays inline)");
  }

  void read_array(const std::string &section)
  {
    const std::string name = tags_.attribute("Name"), type = tags_.attribute("type");
    const std::string_view text = tags_.content();
    is_field_ = section == "PointData" || section == "CellData";
    const auto require = [&](const char *known)
    {
      if (type != known)
        refuse_frame(file_, "array '" + shown_text(name) + "' has the type " + shown_text(type) +
                                ", must be " + known);
    };
    if (section == "Points" && type == "Float64")
    {
      const std::vector<double> places = numbers<double>(text, file_, name);
      raw_.points.assign(places.begin(), places.end());
      return;
    }
    if (section == "Cells" && name == "types")
    {
      require("UInt8");
      raw_.types = numbers<std::uint8_t>(text, file_, name);
    }
    else if (section == "Cells")
    {
      require("Int32");
      (name == "offsets" ? raw_.offsets : raw_.connectivity) =
          numbers<std::int32_t>(text, file_, name);
    }
    else if (section == "Points" || is_field_)
    {
      const bool is_integer = is_field_ && type == "Int32";
      if (!is_integer)
        require("Float32");
      std::vector<float> values = is_integer ? as_floats(numbers<std::int32_t>(text, file_, name))
                                             : numbers<float>(text, file_, name);
      if (!is_field_)
        raw_.points = std::move(values);
      else
        raw_.fields.push_back(
            {name, "", n_components(name), section == "CellData", std::move(values)});
    }
  }

  unsigned int n_components(const std::string &name) const
  {
    long long n = 1;
    const std::string text = tags_.attribute("NumberOfComponents");
    if (!text.empty() && (!parse_integer(text, n) || n < 1 || n > 9))
      refuse_frame(file_,
                   "array '" + shown_text(name) + "' has " + shown_text(text) + " components");
    return static_cast<unsigned int>(n);
  }

  std::string unit() const
  {
    // Entities stand in contents as in attributes.
    const std::string quoted = "<k v=\"" + std::string(tags_.content()) + "\">";
    XmlTags key(quoted);
    return key.next() ? key.attribute("v") : "";
  }

  XmlTags tags_;
  const std::string &file_;
  RawFrame raw_;
  bool is_field_ = false;
};
} // namespace

void
refuse_frame(const std::string &file, const std::string &reason)
{
  throw InputError(file + ": cannot be read as a frame: " + reason + ".");
}

RawFrame
read_raw_frame(const std::string &text, const std::string &file)
{
  return RawReader(text, file).read();
}
} // namespace arthrowear
