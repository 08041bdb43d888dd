// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/run_identity.h"

#include "base/fingerprint.h"
#include "base/format.h"
#include "base/shown_text.h"
#include "base/start_again.h"

#include <filesystem>

namespace arthrowear
{
namespace
{
constexpr const char *model_path = "Model";
const std::string remedy = std::string(" Set it back. ") + start_again;

// The arrays in a checkpoint have these names.
std::string
value_name(const std::string &path)
{
  return "entry [" + path + "]";
}

std::string
facts_name(const std::string &path)
{
  return "set, set or not matters, checksum of [" + path + "]";
}

std::string
checksum_text(const std::int64_t checksum)
{
  return formatted("checksum %016llx", static_cast<unsigned long long>(checksum));
}

std::string
now_text(const Parameters::Used &now)
{
  if (!now.is_set)
    return "is not set" + (now.text.empty() || now.is_other_unset
                               ? ""
                               : " (" + shown_value(now.text) + " by default)");
  return "is " + shown_value(now.text);
}
} // namespace

RunIdentity::RunIdentity(const Parameters &parameters)
{
  for (Parameters::Used &used : parameters.used())
  {
    Entry entry{std::move(used)};
    if (entry.used.is_file && !entry.used.value.empty())
      entry.checksum = static_cast<std::int64_t>(checksum_of_file(entry.used.value));
    entries_.push_back(std::move(entry));
  }
}

void
RunIdentity::pack(CheckpointData &data) const
{
  for (const Entry &entry : entries_)
  {
    if (entry.used.may_change)
      continue;
    // A file may be moved, so that its folder says nothing.
    data.set(value_name(entry.used.path),
             entry.used.is_file ? std::filesystem::path(entry.used.value).filename().string()
                                : entry.used.value);
    data.set(
        facts_name(entry.used.path),
        std::vector<std::int64_t>{entry.used.is_set, entry.used.is_other_unset, entry.checksum});
  }
}

/// Message about an entry that has changed; empty if it is the same. An entry that is newer than
/// the run has its default, with which runs are as before; without its model it is no run's.
std::string
RunIdentity::difference(const Entry &entry, const CheckpointData &data)
{
  const Parameters::Used &now = entry.used;
  const std::string begun = ": the run was begun ";
  const bool is_newer = !data.has(value_name(now.path));
  if (is_newer && !now.is_set && data.has(value_name(model_path)))
    return "";
  if (is_newer)
    return now_text(now) + begun +
           "by a version of the program without this entry. Continue with that version. " +
           start_again;
  const std::string &value = data.text(value_name(now.path));
  const std::vector<std::int64_t> &facts = data.integers(facts_name(now.path));
  if (facts.size() != 3)
    return now_text(now) + begun +
           "by another version of the program. Continue with that version. " + start_again;
  const bool was_set = facts[0] != 0, matters = now.is_other_unset || facts[1] != 0;
  const std::int64_t checksum = facts[2];
  if (now.is_file)
  {
    if (checksum == entry.checksum)
      return "";
    if (checksum == no_file)
      return now_text(now) + begun + "without a file here." + remedy;
    const std::string before = shown_value(value) + " with " + checksum_text(checksum);
    if (entry.checksum == no_file)
      return now_text(now) + begun + "with " + before + "." + remedy;
    return now_text(now) + " with " + checksum_text(entry.checksum) + begun + "with " + before +
           ". Bring back the file's content. " + start_again;
  }
  const bool is_other_set = matters && now.is_set != was_set;
  if (value == now.value && !is_other_set)
    return "";
  return now_text(now) + begun +
         (matters && !was_set ? "without setting it." : "with " + shown_value(value) + ".") +
         remedy;
}

void
RunIdentity::require_same(const CheckpointData &data, Parameters &parameters) const
{
  for (const Entry &entry : entries_)
  {
    if (entry.used.may_change)
      continue;
    const std::string text = difference(entry, data);
    if (text.empty())
      continue;
    parameters.finding_at(entry.used.path, text);
    if (entry.used.path == model_path)
      break; // the entries of another model say nothing
  }
  parameters.throw_if_any();
}
} // namespace arthrowear
