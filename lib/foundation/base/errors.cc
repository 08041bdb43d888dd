// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/errors.h"

#include "base/shown_text.h"

#include <algorithm>
#include <cctype>

namespace arthrowear
{
namespace
{
std::string
joined(const std::vector<std::string> &lines)
{
  std::string text;
  for (const std::string &line : lines)
    text += (text.empty() ? "" : "\n") + line;
  return text;
}

// Input of a user may contain anything, of any length: shown are the first lines.
std::vector<std::string>
shown(const std::vector<std::string> &lines)
{
  constexpr std::size_t most_lines = 200, most_bytes = 15000;
  std::vector<std::string> texts;
  std::size_t bytes = 0;
  for (const std::string &line : lines)
  {
    texts.push_back(shown_message(line));
    bytes += texts.back().size();
    if (texts.size() < lines.size() && (texts.size() >= most_lines || bytes >= most_bytes))
    {
      texts.push_back("... and " + std::to_string(lines.size() - texts.size()) +
                      " more findings. Correct those above first.");
      break;
    }
  }
  return texts;
}

int
lower(const char c)
{
  return std::tolower(static_cast<unsigned char>(c));
}

// Levenshtein distance in half steps: 2 for a change, 1 for a change of case only.
unsigned int
half_steps_between(const std::string &a, const std::string &b)
{
  std::vector<unsigned int> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j)
    row[j] = 2 * j;
  for (std::size_t i = 1; i <= a.size(); ++i)
  {
    unsigned int diagonal = row[0];
    row[0] = 2 * i;
    for (std::size_t j = 1; j <= b.size(); ++j)
    {
      const unsigned int change = a[i - 1] == b[j - 1]                 ? 0
                                  : lower(a[i - 1]) == lower(b[j - 1]) ? 1
                                                                       : 2;
      const unsigned int best = std::min({diagonal + change, row[j] + 2, row[j - 1] + 2});
      diagonal = row[j];
      row[j] = best;
    }
  }
  return row[b.size()];
}

/// The shortest candidate that has `name` as one or more of its words, such as "wear_depth" for
/// "wear"; empty if none has.
std::string
shortest_with_word(const std::string &name, const std::vector<std::string> &candidates)
{
  constexpr std::size_t least = 3; // bytes; a shorter one says too little
  const auto is_of_word = [](const char c) { return std::isalnum(static_cast<unsigned char>(c)); };
  const auto has_word = [&](const std::string &candidate)
  {
    const auto same = [](const char a, const char b) { return lower(a) == lower(b); };
    for (auto at = candidate.begin();; ++at)
    {
      at = std::search(at, candidate.end(), name.begin(), name.end(), same);
      if (at == candidate.end())
        return false;
      const auto end = at + static_cast<std::ptrdiff_t>(name.size());
      if ((at == candidate.begin() || !is_of_word(*(at - 1))) &&
          (end == candidate.end() || !is_of_word(*end)))
        return true;
    }
  };
  std::string best;
  for (const std::string &candidate : candidates)
    if (name.size() >= least && has_word(candidate) &&
        (best.empty() || candidate.size() < best.size()))
      best = candidate;
  return best;
}
} // namespace

InputError::InputError(std::vector<std::string> messages)
    : std::runtime_error(joined(shown(messages))), messages_(shown(messages))
{
}

void
InputErrors::add(const InputError &error)
{
  messages_.insert(messages_.end(), error.messages().begin(), error.messages().end());
}

void
InputErrors::throw_if_any() const
{
  if (!messages_.empty())
    throw InputError(messages_);
}

std::string
nearest_name(const std::string &name, const std::vector<std::string> &known)
{
  constexpr std::size_t longest = 200; // bytes; a distance costs the product of both lengths
  std::string best;
  if (name.size() > longest)
    return best;
  unsigned int best_distance = 2 * std::max<std::size_t>(2, name.size() / 3) + 1;
  for (const std::string &candidate : known)
  {
    const unsigned int distance = half_steps_between(name, candidate);
    if (distance < best_distance)
    {
      best_distance = distance;
      best = candidate;
    }
  }
  return best.empty() ? shortest_with_word(name, known) : best;
}
} // namespace arthrowear
