// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/fingerprint.h"

#include "base/input_file.h"

#include <cstdio>

// The functions are compiled in: no library is loaded for them.
#define XXH_INLINE_ALL
#include <xxhash.h>

namespace arthrowear
{
struct Fingerprint::State
{
  XXH3_state_t state;
};

Fingerprint::Fingerprint() : state_(new State)
{
  XXH3_128bits_reset(&state_->state);
}

Fingerprint::~Fingerprint() = default;
Fingerprint::Fingerprint(Fingerprint &&) noexcept = default;
Fingerprint &Fingerprint::operator=(Fingerprint &&) noexcept = default;

void
Fingerprint::add_bytes(const void *bytes, const std::size_t size)
{
  if (size > 0)
    XXH3_128bits_update(&state_->state, bytes, size);
}

std::array<std::uint64_t, 2>
Fingerprint::value() const
{
  const XXH128_hash_t hash = XXH3_128bits_digest(&state_->state);
  return {hash.high64, hash.low64};
}

std::string
Fingerprint::text() const
{
  const std::array<std::uint64_t, 2> numbers = value();
  char digits[40];
  std::snprintf(digits, sizeof(digits), "%016llx%016llx",
                static_cast<unsigned long long>(numbers[0]),
                static_cast<unsigned long long>(numbers[1]));
  return digits;
}

std::uint64_t
checksum_of(const std::string_view bytes, const std::uint64_t before)
{
  return XXH3_64bits_withSeed(bytes.data(), bytes.size(), before);
}

std::uint64_t
checksum_of_file(const std::string &file)
{
  return checksum_of(InputFile(file, largest_input::contact_problem).read());
}
} // namespace arthrowear
