// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/msh_input.h"

#include "base/errors.h"
#include "base/shown_text.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>

namespace arthrowear
{
namespace
{
constexpr std::size_t most_shown = 40; // bytes of a word or line

bool
is_blank(const char c)
{
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f';
}

std::string
quoted(const std::string_view text)
{
  return "'" + shown_text(std::string(text), most_shown) + "'";
}

// A number that fills the word.
template <typename T>
std::errc
parse_whole(std::string_view word, T &value)
{
  if (word.size() > 1 && word[0] == '+' && word[1] != '-')
    word.remove_prefix(1);
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  return end == word.data() + word.size() ? error : std::errc::invalid_argument;
}
} // namespace

void
MshInput::skip_blanks()
{
  for (; at_ < bytes_.size() && is_blank(bytes_[at_]); ++at_)
    if (bytes_[at_] == '\n')
      ++line_;
}

std::string
MshInput::at(const std::size_t place) const
{
  return file_ + (binary_ ? ": byte " : ":") + std::to_string(place) + ": " +
         (section_.empty() ? "" : "$" + section_ + ": ");
}

void
MshInput::fail(const std::string &finding) const
{
  throw InputError(at(place()) + finding);
}

std::string_view
MshInput::line()
{
  value_at_ = at_;
  value_line_ = line_;
  const std::size_t end = std::min(bytes_.find('\n', at_), bytes_.size());
  std::string_view text = bytes_.substr(at_, end - at_);
  if (end < bytes_.size())
    ++line_;
  at_ = std::min(end + 1, bytes_.size());
  while (!text.empty() && is_blank(text.front()))
    text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back()))
    text.remove_suffix(1);
  return text;
}

bool
MshInput::open_section(std::string &name)
{
  section_.clear();
  skip_blanks();
  if (at_ == bytes_.size())
    return false;
  const std::string_view text = line();
  if (text.size() < 2 || text[0] != '$' || text.substr(0, 4) == "$End")
    fail_damaged("a section must begin here, with a line like $Nodes; found " + quoted(text));
  section_ = name = shown_text(std::string(text.substr(1)), most_shown);
  return true;
}

void
MshInput::close_section()
{
  skip_blanks();
  const std::string_view text = line();
  if (text.substr(0, 4) != "$End" || text.substr(4) != section_)
    fail_damaged((text.empty() ? "the file ends here" : "found " + quoted(text)) + " where $End" +
                 section_ + " is expected: the section has fewer or more values than it announces");
}

void
MshInput::skip_section()
{
  const std::string end = "$End" + section_;
  const std::size_t found = bytes_.find(end, at_);
  if (found == std::string_view::npos)
    fail_damaged("the section has no " + end);
  line_ += std::count(bytes_.begin() + at_, bytes_.begin() + found, '\n');
  at_ = found;
  close_section();
}

void
MshInput::check_count(const std::uint64_t n, const std::string &what,
                      const std::size_t least_bytes) const
{
  const std::size_t left = bytes_.size() - at_;
  if (n > left / least_bytes)
    fail_damaged("announces " + std::to_string(n) + " " + what + ", for which the " +
                 std::to_string(left) + " bytes up to the end of the file have no room");
}

std::size_t
MshInput::count_line(const std::string &what, const std::size_t least_bytes)
{
  const std::string_view text = line();
  std::uint64_t n = 0;
  if (parse_whole(text, n) != std::errc())
    fail_damaged("the number of " + what + " is " + quoted(text) +
                 ", must be a whole number from 0 on");
  check_count(n, what, least_bytes);
  return n;
}

std::string_view
MshInput::word(const char *what)
{
  skip_blanks();
  value_at_ = at_;
  value_line_ = line_;
  std::size_t end = at_;
  while (end < bytes_.size() && !is_blank(bytes_[end]))
    ++end;
  const std::string_view text = bytes_.substr(at_, end - at_);
  at_ = end;
  if (text.empty())
    fail_damaged(std::string("the file ends where ") + what + " is expected");
  if (text[0] == '$')
    fail_damaged("found " + quoted(text) + " where " + what +
                 " is expected: the section has fewer values than it announces");
  return text;
}

template <typename T>
T
MshInput::raw(const char *what)
{
  value_at_ = at_;
  value_line_ = line_;
  char bytes[sizeof(T)];
  if (bytes_.size() - at_ < sizeof(T))
    fail_damaged(std::string("the file ends within ") + what);
  std::memcpy(bytes, bytes_.data() + at_, sizeof(T));
  at_ += sizeof(T);
  if (swapped_)
    std::reverse(bytes, bytes + sizeof(T));
  T value;
  std::memcpy(&value, bytes, sizeof(T));
  return value;
}

int
MshInput::integer(const char *what)
{
  if (binary_)
    return raw<std::int32_t>(what);
  const std::string_view text = word(what);
  std::int32_t value = 0;
  if (parse_whole(text, value) != std::errc())
    fail_damaged(std::string(what) + " is " + quoted(text) + ", must be a whole number");
  return value;
}

std::uint64_t
MshInput::small_tag(const char *what)
{
  const int tag = integer(what);
  if (tag < 0)
    fail_damaged(std::string(what) + " is " + std::to_string(tag) + ", must not be negative");
  return tag;
}

std::uint64_t
MshInput::number(const char *what)
{
  if (binary_)
    return raw<std::uint64_t>(what);
  const std::string_view text = word(what);
  std::uint64_t value = 0;
  if (parse_whole(text, value) != std::errc())
    fail_damaged(std::string(what) + " is " + quoted(text) + ", must be a whole number from 0 on");
  return value;
}

double
MshInput::real(const char *what)
{
  if (binary_)
    return raw<double>(what);
  const std::string_view text = word(what);
  double value = 0.;
  const std::errc error = parse_whole(text, value);
  if (error == std::errc::result_out_of_range) // 0 or infinite
    return std::strtod(std::string(text).c_str(), nullptr);
  if (error != std::errc() && text.find_first_of("Dd") != std::string_view::npos)
    fail(std::string(what) + " is " + quoted(text) +
         ", must be a number. Fortran writes exponents with D: replace it by E in the numbers");
  if (error != std::errc())
    fail_damaged(std::string(what) + " is " + quoted(text) +
                 ", must be a number with '.' as the decimal mark");
  return value;
}

std::size_t
MshInput::count(const char *what, const std::size_t least_bytes)
{
  const std::uint64_t n = number(what);
  check_count(n, what, least_bytes);
  return n;
}
} // namespace arthrowear
