// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

/// Leaves the tests of some files of a program, of those that the filter of GoogleTest leaves.
/// @param words names of files without folder and ending; none: all files
/// @return false if a word is no file of the program, or if nothing is left; then it says so
bool choose_files(int n_words, char **words);
