// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/html.h"

#include <vector>

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
  std::string library = {};  ///< script before the scripts of the page
  std::string identity = {}; ///< of the runs that it shows; empty: it stands for no runs
};

/// Identity of the runs or studies that a page shows, by their places from the page: a page that
/// moves with its folder keeps it. It names no folder.
std::string identity_of(const std::string &page, std::vector<std::string> folders);

/// SHA-256 of a text in base64, by which a browser knows a script.
std::string sha256_of(const std::string &text);

/// A page as one HTML file that needs no other, with the scripts and the style of all reports.
Html html_page(const PageParts &parts);

/// Refuses to replace a file that is no report of this program, or one of other runs. A page of an
/// earlier version, which does not name its runs, is replaced where it is in their own folder.
/// @param identity  of the runs; empty: any report may be replaced
/// @throws InputError
void require_own_page(const std::string &output, const std::string &identity = "",
                      bool is_in_own_folder = false);

/// Writes the page and returns the line for the screen. @param what  "Report of 1 run"
/// @throws RunError if the disk refuses
std::string write_page(const std::string &output, const Html &page, const std::string &what);
} // namespace arthrowear
