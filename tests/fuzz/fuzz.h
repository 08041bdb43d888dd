// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/errors.h"
#include "base/shown_text.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include <unistd.h>

/// Requirement on a reader for arbitrary bytes; libFuzzer and replay.cc call it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

namespace arthrowear::fuzz
{
/// Stops the program if the condition does not hold: the fuzzer keeps the input.
inline void
require(const bool is_true, const std::string &what)
{
  if (is_true)
    return;
  std::fprintf(stderr, "does not hold: %s\n", what.c_str());
  std::abort();
}

/// Findings are short lines of UTF-8 without control characters, and are not endlessly many.
inline void
check_findings(const InputError &error)
{
  constexpr std::size_t most_findings = 200, most_bytes = 5000;
  require(!error.messages().empty(), "an error has a finding");
  require(error.messages().size() <= most_findings, "few findings");
  for (const std::string &message : error.messages())
  {
    require(!message.empty() && message.size() <= most_bytes, "a finding is short: " + message);
    require(is_utf8(message), "a finding is UTF-8: " + message);
    for (const unsigned char c : message)
      require((c >= ' ' || c == '\t' || c == '\n') && c != 0x7f,
              "a finding has no control characters: " + message);
  }
}

/// A file with these bytes that lives as long as this.
class TemporaryFile
{
public:
  TemporaryFile(const std::string &bytes, const std::string &ending)
      : name_((::access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp") +
              std::string("/arthrowear_fuzz_") + std::to_string(::getpid()) + ending)
  {
    std::FILE *file = std::fopen(name_.c_str(), "wb");
    require(file != nullptr && std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size() &&
                std::fclose(file) == 0,
            "a temporary file can be written");
  }
  ~TemporaryFile() { std::remove(name_.c_str()); }
  TemporaryFile(const TemporaryFile &) = delete;
  TemporaryFile &operator=(const TemporaryFile &) = delete;

  const std::string &name() const { return name_; }

private:
  std::string name_;
};
} // namespace arthrowear::fuzz
