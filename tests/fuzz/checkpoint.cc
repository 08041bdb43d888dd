// SPDX-License-Identifier: LGPL-2.1-or-later
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

// Gives every array the check sum that its bytes ask for, as far as they can be followed: a
// fuzzer does not guess one.
void
repair_check_sums(std::string &bytes)
{
  constexpr std::size_t head = 16 + 4 + 4 + 8, word = 8, sum = 4;
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
    if (!advance(word) || !advance(number_at(bytes, at - word)) || !advance(2 * word))
      return;
    const std::uint64_t kind = number_at(bytes, at - 2 * word), n = number_at(bytes, at - word);
    const std::uint64_t value_bytes = kind < 2 ? word : 1;
    if (n > bytes.size() || !advance(n * value_bytes) || bytes.size() - at < sum)
      return;
    const std::uint32_t right = crc32_of(std::string_view(bytes).substr(begin, at - begin));
    std::memcpy(bytes.data() + at, &right, sum);
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
  repair_check_sums(bytes);
  check(bytes);
  return 0;
}
