// SPDX-License-Identifier: LGPL-2.1-or-later
// Browsers do not let pages opened from files read other pages: the search then shows titles only.
if (location.protocol === "file:")
  DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;
