// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace arthrowear
{
/// Reads the tags of an XML text one after the other. It supports what VTK's files need: no
/// entities but the five of XML, no comments with '>'. The text must outlive this object.
class XmlTags
{
public:
  explicit XmlTags(std::string_view text) : text_(text) {}

  /// Goes to the next tag. @return false at the end, or where a tag is not closed
  bool next();

  /// Returns the name of the tag; "/Name" for a closing tag.
  std::string_view name() const { return name_; }
  /// Value of an attribute with its entities replaced; empty if there is none.
  std::string attribute(std::string_view key) const;
  /// Text between this tag and the next tag, without spaces at both ends.
  std::string_view content() const;

private:
  std::string_view text_, tag_, name_;
  std::size_t end_ = 0; // of the tag
};
} // namespace arthrowear
