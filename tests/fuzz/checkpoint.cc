// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/fingerprint.h"
#include "fuzz.h"
#include "storage/checkpoint_data.h"

#include <cstring>

using namespace arthrowear;

namespace
{
std::uint64_t
number_at(const std::string &bytes, const std::size_t at)
{
  std::uint64_t value = 0;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

// Writes the size of the bytes, and the checksum of each array that can be found, since a fuzzer
// does not guess checksums.
void
repair_checksums(std::string &bytes)
{
  constexpr std::size_t size_at = 24, head = 32, word = 8, sum = 16;
  if (bytes.size() < head)
    return;
  const std::uint64_t size = bytes.size();
  std::memcpy(bytes.data() + size_at, &size, word);
  for (std::size_t at = head; at < bytes.size();)
  {
    const std::size_t begin = at;
    const auto advance = [&](const std::uint64_t n)
    {
      if (n > bytes.size() - at)
        return false;
      at += n;
      return true;
    };
    // Length of the name, name, kind with bytes of a value, number of values.
    if (!advance(word) || !advance(number_at(bytes, at - word)) || !advance(2 * word))
      return;
    const std::uint64_t value_bytes = number_at(bytes, at - 2 * word) >> 32,
                        n = number_at(bytes, at - word);
    if (n > bytes.size() || value_bytes > word || !advance(n * value_bytes) ||
        bytes.size() - at < sum)
      return;
    Fingerprint fingerprint;
    fingerprint.add_bytes(bytes.data() + begin, at - begin);
    const auto right = fingerprint.value();
    std::memcpy(bytes.data() + at, right.data(), sum);
    at += sum;
  }
}

void
check(const std::string &bytes)
{
  try
  {
    const CheckpointData data = CheckpointData::from_bytes(bytes, "state.bin");
    data.first_not_finite();
    const std::string written = data.to_bytes();
    fuzz::require(CheckpointData::from_bytes(written, "state.bin").to_bytes() == written,
                  "what is read is written again");
    for (const char *name : {"step", "gap"})
      if (data.has(name))
        data.numbers(name, 1);
  }
  catch (const InputError &error)
  {
    fuzz::check_findings(error);
  }
}
} // namespace

extern "C" int
LLVMFuzzerTestOneInput(const std::uint8_t *data, const std::size_t size)
{
  std::string bytes(reinterpret_cast<const char *>(data), size);
  check(bytes);
  repair_checksums(bytes);
  check(bytes);
  return 0;
}
