// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
/// Text as HTML: & < > " ' are replaced, bytes that are no UTF-8 are shown by a
/// backslash, an x and two hexadecimal digits.
std::string html_text(const std::string &text);

/// The same of a text with units: ^2, ^3 and ^1.5 become superscripts.
std::string html_unit(const std::string &text);

/// The same of a unit, which no line end separates: neither its blanks nor its slashes;
/// words such as "mm^3 per million cycles" may be separated.
std::string html_whole_unit(const std::string &unit);

/// A value with its unit, which no line end separates; "-" is no unit.
std::string html_quantity(const std::string &value, const std::string &unit);

/// A table row of cells that are HTML already; `tag` is "td" or "th".
std::string html_row(const std::vector<std::string> &cells, const std::string &tag = "td");

/// A table with a head, which can be scrolled where it is wide.
std::string html_table(const std::vector<std::string> &head,
                       const std::vector<std::vector<std::string>> &rows);

/// A section with a heading that can be linked to.
std::string html_section(const std::string &id, const std::string &heading,
                         const std::string &content);

/// Content that opens on demand.
std::string html_details(const std::string &summary, const std::string &content);

/// The text without the folders of its absolute paths, which may hold a user's name: of
/// "/home/ann/cup/gait.csv" remains "gait.csv".
/// @param known  folders whose names may hold blanks, where the text alone does not tell its end
std::string without_folders(std::string text, const std::vector<std::string> &known = {});

/// A script for a script element: it cannot end the element before its end.
std::string script_text(std::string script);
} // namespace arthrowear
