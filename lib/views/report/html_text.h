// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/html.h"

#include <vector>

namespace arthrowear
{
/// Text as HTML: & < > " ' are replaced, bytes that are no UTF-8 are shown by a
/// backslash, an x and two hexadecimal digits.
Html html_text(const std::string &text);

/// The same of a text with units: ^2, ^3 and ^1.5 become superscripts.
Html html_unit(const std::string &text);

/// The same of a unit, which no line end separates: neither its blanks nor its slashes;
/// words such as "mm^3 per million cycles" may be separated.
Html html_whole_unit(const std::string &unit);

/// A value with its unit, which no line end separates; "-" is no unit.
Html html_quantity(const std::string &value, const std::string &unit);

/// A table row; `tag` is "td" or "th".
Html html_row(const std::vector<Html> &cells, const Html &tag = "td");

/// A table with a head, which can be scrolled where it is wide.
Html html_table(const std::vector<Html> &head, const std::vector<std::vector<Html>> &rows);

/// A section with a heading that can be linked to.
Html html_section(const Html &id, const Html &heading, const Html &content);

/// Content that opens on demand.
Html html_details(const Html &summary, const Html &content);

/// The text without the folders of its absolute paths, which may hold a user's name: of
/// "/home/ann/cup/gait.csv" remains "gait.csv".
/// @param known  folders whose names may hold blanks, where the text alone does not tell its end
std::string without_folders(std::string text, const std::vector<std::string> &known = {});
} // namespace arthrowear
