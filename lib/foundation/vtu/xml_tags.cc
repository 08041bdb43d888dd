// SPDX-License-Identifier: LGPL-2.1-or-later
#include "vtu/xml_tags.h"

#include "base/ranges.h"

#include <utility>

namespace arthrowear
{
namespace
{
constexpr std::string_view blanks = " \t\r\n";

std::string
without_entities(std::string_view text)
{
  constexpr std::pair<std::string_view, char> entities[] = {
      {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}};
  std::string result;
  while (!text.empty())
  {
    const auto entity = find_where(entities, [&](const auto &known)
                                   { return text.substr(0, known.first.size()) == known.first; });
    const bool is_entity = entity;
    result += is_entity ? entity->second : text.front();
    text.remove_prefix(is_entity ? entity->first.size() : 1);
  }
  return result;
}
} // namespace

bool
XmlTags::next()
{
  const std::size_t begin = text_.find('<', end_);
  const std::size_t end = begin == text_.npos ? begin : text_.find('>', begin);
  if (end == text_.npos)
    return false;
  tag_ = text_.substr(begin + 1, end - begin - 1);
  name_ = tag_.substr(0, tag_.find_first_of(" \t\r\n"));
  if (name_.size() > 1 && name_.back() == '/')
    name_.remove_suffix(1);
  end_ = end + 1;
  return true;
}

std::string
XmlTags::attribute(const std::string_view key) const
{
  for (std::size_t at = tag_.find(key); at != tag_.npos; at = tag_.find(key, at + 1))
  {
    const std::size_t value = at + key.size();
    const bool is_whole =
        at > 0 && blanks.find(tag_[at - 1]) != blanks.npos && tag_.substr(value, 2) == "=\"";
    if (!is_whole)
      continue;
    const std::size_t end = tag_.find('"', value + 2);
    return end == tag_.npos ? "" : without_entities(tag_.substr(value + 2, end - value - 2));
  }
  return "";
}

std::string_view
XmlTags::content() const
{
  std::string_view between = text_.substr(end_, text_.find('<', end_) - end_);
  const std::size_t begin = between.find_first_not_of(blanks);
  if (begin == between.npos)
    return {};
  return between.substr(begin, between.find_last_not_of(blanks) - begin + 1);
}
} // namespace arthrowear
