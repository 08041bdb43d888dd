// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/log.h"

#include <algorithm>
#include <iostream>
#include <numeric>
#include <utility>

namespace arthrowear
{
Log::Log(bool speaks)
    : screen_(speaks ? &std::cout : nullptr), errors_(speaks ? &std::cerr : nullptr)
{
}

Log::Log(std::ostream &screen, std::ostream &errors) : screen_(&screen), errors_(&errors) {}

void
Log::open(const std::string &file, OutputFile::Mode mode)
{
  if (screen_ == nullptr)
    return;
  file_ = OutputFile(file, mode);
  file_.end_line();
  keeps_ = false;
  file_text(kept_);
  kept_.clear();
}

void
Log::file_text(const std::string &text)
{
  if (keeps_)
    kept_ += text;
  else if (file_.is_open())
  {
    try
    {
      file_.write(text);
    }
    catch (...)
    {
      file_ = OutputFile(); // so that the message about it can still be shown
      throw;
    }
  }
}

void
Log::show(const std::string &text)
{
  *screen_ << text << '\n' << std::flush;
}

void
Log::line(const std::string &text)
{
  if (screen_ == nullptr)
    return;
  if (!is_quiet_)
    show(text);
  file_text(text + "\n");
}

void
Log::fact(const std::string &text, const LogTopic about)
{
  facts_.push_back({text, about});
  line(text);
}

void
Log::detail(const std::string &text)
{
  if (is_verbose_ && !text.empty())
    line(text);
}

void
Log::last_line(const std::string &text)
{
  if (screen_ == nullptr)
    return;
  show(text);
  file_text(text + "\n");
}

void
Log::summary(const std::string &all, const std::string &answer)
{
  file_text(all + "\n");
  if (screen_ == nullptr)
    return;
  if (!is_quiet_)
    return show(is_complete_ ? all : answer);
  std::size_t end = all.find_last_not_of('\n'), begin = end;
  for (int i = 0; i < 2 && begin != std::string::npos && begin > 0; ++i)
    begin = all.rfind('\n', begin - 1);
  begin = begin == std::string::npos ? 0 : begin + 1;
  if (end != std::string::npos)
    show(all.substr(begin, end + 1 - begin));
}

std::size_t
Log::place_of(const std::string &what) const
{
  return std::find_if(warnings_.begin(), warnings_.end(),
                      [&what](const Warning &known) { return known.what == what; }) -
         warnings_.begin();
}

void
Log::warn(const std::string &what, const std::string &detail, const LogTopic about)
{
  const std::size_t place = place_of(what);
  if (place == warnings_.size())
    warnings_.push_back({what, detail, 0, 0., about});
  const unsigned int count = ++warnings_[place].count;
  if (count > most_shown)
    return;
  last_line("Warning: " + what + (detail.empty() ? "" : ": " + detail) +
            (count == most_shown ? " (more of this kind are only counted)" : ""));
}

void
Log::warn_once(const std::string &what, const std::string &detail, const LogTopic about)
{
  if (place_of(what) == warnings_.size())
    warn(what, detail, about);
}

void
Log::note_size(const std::string &what, const double size)
{
  warnings_.at(place_of(what)).size = size;
}

std::vector<Log::Warning>
Log::warnings_of_run() const
{
  std::vector<Warning> of_run;
  for (std::size_t i = 0; i < warnings_.size(); ++i)
    if (i >= of_input_.size() || warnings_[i].count > of_input_[i].count)
      of_run.push_back(warnings_[i]);
  return of_run;
}

void
Log::restore(const std::vector<Warning> &earlier)
{
  const std::vector<Warning> present = std::exchange(warnings_, of_input_);
  for (const Warning &warning : earlier)
    if (const std::size_t place = place_of(warning.what); place < warnings_.size())
      warnings_[place] = warning;
    else
      warnings_.push_back(warning);
  for (const Warning &warning : present)
    if (place_of(warning.what) == warnings_.size())
      warnings_.push_back(warning);
}

unsigned int
Log::n_warnings() const
{
  return std::accumulate(warnings_.begin(), warnings_.end(), 0u,
                         [](unsigned int sum, const Warning &warning)
                         { return sum + warning.count; });
}

void
Log::repeat_warnings()
{
  if (warnings_.empty())
    return;
  const unsigned int n = n_warnings();
  line(std::to_string(n) + (n == 1 ? " warning:" : " warnings:"));
  for (const Warning &warning : warnings_)
    line("  " + std::to_string(warning.count) + " x " + warning.what +
         (warning.first_detail.empty() ? ""
          : warning.count == 1         ? ": " + warning.first_detail
                                       : ", first: " + warning.first_detail));
}

void
Log::error(const std::vector<std::string> &lines) noexcept
{
  if (errors_ == nullptr)
    return;
  try
  {
    for (const std::string &text : lines)
      *errors_ << text << '\n';
    errors_->flush();
    for (const std::string &text : lines)
      file_text(text + "\n");
  }
  catch (...) // a full disk: the screen has it
  {
  }
}
} // namespace arthrowear
