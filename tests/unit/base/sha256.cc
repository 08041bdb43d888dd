// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/sha256.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <string>

using namespace arthrowear;

namespace
{
std::string
hexadecimal(const std::string &text)
{
  std::string digits;
  for (const unsigned char byte : sha256(text))
  {
    char two[3];
    std::snprintf(two, sizeof(two), "%02x", byte);
    digits += two;
  }
  return digits;
}
} // namespace

// Examples of FIPS 180-4 (NIST, "SHA-256 examples"): no block, one, two, and many.
TEST(Sha256, ExamplesOfTheStandard)
{
  EXPECT_EQ(hexadecimal(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(hexadecimal("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(hexadecimal("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(hexadecimal(std::string(1000000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}
