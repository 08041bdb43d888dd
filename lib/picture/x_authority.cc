// SPDX-License-Identifier: LGPL-2.1-or-later
#include "picture/x_authority.h"

#include "base/errors.h"

#include <sys/random.h>
#include <unistd.h>

namespace arthrowear
{
namespace
{
constexpr std::size_t key_size = 16; // bytes of a MIT-MAGIC-COOKIE-1

/// A text with its length in two bytes, the higher one first.
std::string
counted(const std::string &text)
{
  return std::string{static_cast<char>(text.size() >> 8), static_cast<char>(text.size() & 0xff)} +
         text;
}
} // namespace

std::string
authority_of(const std::string &key)
{
  const std::string any_family = "\xff\xff";
  return any_family + counted("") + counted("") + counted("MIT-MAGIC-COOKIE-1") + counted(key);
}

XAuthority::XAuthority()
{
  std::string key(key_size, '\0');
  if (::getrandom(key.data(), key.size(), 0) != static_cast<ssize_t>(key.size()))
    throw RunError("The system gives no random bytes for the key of Xvfb.");
  file_.write(authority_of(key));
}

std::string
XAuthority::file() const
{
  return "/proc/" + std::to_string(::getpid()) + "/fd/" + std::to_string(file_.descriptor());
}
} // namespace arthrowear
