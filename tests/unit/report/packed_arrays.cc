// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/packed_arrays.h"

#include "base/base64.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <cmath>
#include <cstring>
#include <limits>

using namespace arthrowear;

namespace
{
/// The page's way back: base64, zlib, bytes sorted by their place in a number.
template <typename Number>
std::vector<Number>
unpacked(const PackedArray &array)
{
  std::vector<unsigned char> stream;
  EXPECT_TRUE(parse_base64(array.text, stream));
  std::vector<unsigned char> sorted(array.size * sizeof(Number) + 1);
  uLongf size = sorted.size();
  EXPECT_EQ(uncompress(sorted.data(), &size, stream.data(), stream.size()), Z_OK);
  EXPECT_EQ(size, array.size * sizeof(Number));
  std::vector<unsigned char> bytes(array.size * sizeof(Number));
  for (std::size_t place = 0; place < sizeof(Number); ++place)
    for (std::size_t i = 0; i < array.size; ++i)
      bytes[i * sizeof(Number) + place] = sorted[place * array.size + i];
  std::vector<Number> values(array.size);
  if (!bytes.empty())
    std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}
} // namespace

TEST(PackedArrays, FloatsComeBackBitForBit)
{
  std::vector<float> values{0.f,   -0.f,  1e-45f,
                            3e38f, -1.5f, std::numeric_limits<float>::infinity()};
  for (int i = 0; i < 1000; ++i)
    values.push_back(static_cast<float>(std::sin(.1 * i)));
  const std::vector<float> back = unpacked<float>(packed(values));
  ASSERT_EQ(back.size(), values.size());
  EXPECT_EQ(std::memcmp(back.data(), values.data(), values.size() * sizeof(float)), 0);
}

TEST(PackedArrays, IntegersComeBack)
{
  const std::vector<std::uint32_t> values{0u, 1u, 4294967295u, 70000u};
  EXPECT_EQ(unpacked<std::uint32_t>(packed(values)), values);
}

TEST(PackedArrays, AnEmptyArrayIsOne)
{
  EXPECT_TRUE(unpacked<float>(packed(std::vector<float>{})).empty());
}

// The first bytes of a smooth function are alike: sorted, it needs less than its 4 bytes a value,
// in base64 too.
TEST(PackedArrays, SmoothValuesShrink)
{
  std::vector<float> values;
  for (int i = 0; i < 20000; ++i)
    values.push_back(static_cast<float>(std::sin(1e-3 * i)));
  EXPECT_LT(packed(values).text.size(), values.size() * 4);
}

// RFC 4648, section 10.
TEST(Base64, TextsOfTheStandard)
{
  const std::pair<std::string, std::string> pairs[] = {
      {"", ""}, {"f", "Zg=="}, {"fo", "Zm8="}, {"foo", "Zm9v"}, {"foobar", "Zm9vYmFy"}};
  for (const auto &[bytes, text] : pairs)
  {
    EXPECT_EQ(base64_text(reinterpret_cast<const unsigned char *>(bytes.data()), bytes.size()),
              text);
    EXPECT_EQ(base64_length(bytes.size()), text.size());
    std::vector<unsigned char> back;
    EXPECT_TRUE(parse_base64(text, back));
    EXPECT_EQ(std::string(back.begin(), back.end()), bytes);
  }
  std::vector<unsigned char> none;
  for (const char *wrong : {"Zg=", "Z", "Zm9v!mFy", "=Zm9", "Zm 9"})
    EXPECT_FALSE(parse_base64(wrong, none)) << wrong;
}
