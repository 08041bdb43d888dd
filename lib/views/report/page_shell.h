// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/html.h"

namespace arthrowear
{
/// First characters of every report, by which the program knows its own file.
constexpr char report_mark[] = "<!DOCTYPE html>\n<!-- Report of Arthrowear -->\n";

/// Parts of every page: the last entry of its sections, and its licence.
constexpr char scheme_button[] = "<button type=\"button\" id=\"scheme\">Light or dark</button>",
               licence_words[] = "<p>Results and text of this page belong to those who made them. "
                                 "Its scripts belong to Arthrowear, LGPL-2.1-or-later.</p>\n";

struct PageParts
{
  std::string title;
  Html header, main;
  Html data =
      "<script type=\"application/json\" id=\"data\">{\"plots\":[],\"series\":[]}</script>\n";
  std::string library = {}; ///< script before the scripts of the page
};

/// SHA-256 of a text in base64, by which a browser knows a script.
std::string sha256_of(const std::string &text);

/// A page as one HTML file that needs no other, with the scripts and the style of all reports.
Html html_page(const PageParts &parts);

/// Refuses to replace a file that is no report of this program.
/// @throws InputError
void require_own_page(const std::string &output);

/// Writes the page and returns the line for the screen. @param what  "Report of 1 run"
/// @throws RunError if the disk refuses
std::string write_page(const std::string &output, const Html &page, const std::string &what);
} // namespace arthrowear
