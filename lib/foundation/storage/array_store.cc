// SPDX-License-Identifier: LGPL-2.1-or-later
#include "storage/array_store.h"

#include "base/errors.h"
#include "base/format.h"
#include "base/output_file.h"
#include "storage/named_arrays.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

// A file of any version begins with these bytes.
constexpr std::string_view first_bytes = "ARTHROWEAR ", ending = ".bin",
                           partial_ending = ".partial";
constexpr std::size_t key_size = 32;
// A file that was begun this long ago belongs to a program that was killed.
constexpr auto stale = std::chrono::hours(1);
constexpr std::size_t most_at_once = std::size_t(64) << 20; // bytes

class Descriptor
{
public:
  explicit Descriptor(const int descriptor) : descriptor_(descriptor) {}
  ~Descriptor()
  {
    if (descriptor_ >= 0)
      ::close(descriptor_);
  }
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
  operator int() const { return descriptor_; }

private:
  int descriptor_;
};

bool
ends_with(const std::string &text, const std::string_view end)
{
  return text.size() > end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

/// True for `<name>-<32 hexadecimal digits>.bin`.
bool
is_name(const std::string &name)
{
  if (!ends_with(name, ending) || name.size() < key_size + ending.size() + 2)
    return false;
  const std::string key = name.substr(name.size() - ending.size() - key_size, key_size);
  return key.find_first_not_of("0123456789abcdef") == std::string::npos &&
         name[name.size() - ending.size() - key_size - 1] == '-';
}

/// True for the name of a file that is being written: `.<name of a file>.<6 letters>.partial`.
bool
is_partial_name(const std::string &name)
{
  constexpr std::size_t n_letters = 7; // with the point
  return ends_with(name, partial_ending) && name[0] == '.' &&
         name.size() > partial_ending.size() + n_letters + 1 &&
         is_name(name.substr(1, name.size() - partial_ending.size() - n_letters - 1));
}

bool
begins_as_ours(const fs::path &file)
{
  const Descriptor descriptor(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  char begin[first_bytes.size()];
  return descriptor >= 0 &&
         ::read(descriptor, begin, sizeof(begin)) == static_cast<ssize_t>(sizeof(begin)) &&
         std::string_view(begin, sizeof(begin)) == first_bytes;
}

struct Kept
{
  fs::path file;
  double bytes;
  std::pair<std::int64_t, std::int64_t> last_use; // [s], [ns]
};

/// Files of the store, those that were not used for longest first; removes stale partial ones.
std::vector<Kept>
kept_files(const std::string &folder, const bool all_are_stale = false)
{
  std::vector<Kept> kept;
  std::error_code ignored;
  for (fs::directory_iterator entry(folder, ignored), end; !ignored && entry != end;
       entry.increment(ignored))
  {
    const std::string name = entry->path().filename().string();
    struct stat status = {};
    if (::lstat(entry->path().c_str(), &status) != 0 || !S_ISREG(status.st_mode))
      continue;
    const auto age = std::chrono::system_clock::now() -
                     std::chrono::system_clock::from_time_t(status.st_mtim.tv_sec);
    if (is_partial_name(name) && (all_are_stale || age > stale))
      ::unlink(entry->path().c_str());
    else if (is_name(name) && begins_as_ours(entry->path()))
      kept.push_back({entry->path(),
                      static_cast<double>(status.st_size),
                      {status.st_mtim.tv_sec, status.st_mtim.tv_nsec}});
  }
  std::sort(kept.begin(), kept.end(),
            [](const Kept &a, const Kept &b) { return a.last_use < b.last_use; });
  return kept;
}
/// @param shown_as  name in messages
void
write_arrays(const ArrayOutput &arrays, const std::string &file, const std::string &shown_as)
{
  OutputFile output(file, OutputFile::Mode::replace_no_link, shown_as);
  arrays.write(
      [&output](const std::string_view bytes)
      {
        for (std::size_t first = 0; first < bytes.size(); first += most_at_once)
          output.write(bytes.substr(first, most_at_once));
      });
  output.close();
}
} // namespace

std::string
ArrayStore::file_of(const std::string &name, const std::string &key) const
{
  return (fs::path(settings_.folder) / (name + "-" + key + std::string(ending))).string();
}

ArrayStore::Use
ArrayStore::read(const std::string &name, const std::string &key,
                 const std::function<void(ArrayReader &)> &take) const
{
  Use use;
  use.file = file_of(name, key);
  const Descriptor file(::open(use.file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (file < 0)
  {
    if (errno != ENOENT)
      use.reason = std::string("cannot be opened: ") + std::strerror(errno);
    return use;
  }
  try
  {
    struct stat status = {};
    if (::fstat(file, &status) != 0 || !S_ISREG(status.st_mode))
      throw ArrayDamage{"is no file"};
    use.bytes = static_cast<double>(status.st_size);
    ArrayReader reader(file, static_cast<std::uint64_t>(status.st_size));
    std::string program, its_key;
    std::vector<double> seconds;
    reader("program", program);
    if (program != settings_.program)
      throw ArrayDamage{"is of another version or another number of ranks"};
    reader("key", its_key);
    reader("seconds", seconds);
    if (its_key != key || seconds.size() != 1)
      throw ArrayDamage{"is damaged"};
    use.seconds = seconds.front();
    take(reader);
    if (!reader.at_end())
      throw ArrayDamage{"is damaged: it has more arrays"};
    use.is_done = true;
    static_cast<void>(::futimens(file, nullptr)); // its last use; may be another user's file
  }
  catch (const ArrayDamage &damage)
  {
    use.reason = damage.reason;
  }
  catch (const InputError &error)
  {
    use.reason = std::string("is damaged: ") + error.what();
  }
  return use;
}

ArrayStore::Use
ArrayStore::write(const std::string &name, const std::string &key, const double seconds,
                  const std::function<void(ArrayWriter &)> &give) const
{
  Use use;
  use.file = file_of(name, key);
  use.seconds = seconds;
  const ArrayOutput arrays(
      [&](ArrayWriter &writer)
      {
        writer("program", settings_.program);
        writer("key", key);
        writer("seconds", std::vector<double>{seconds});
        give(writer);
      });
  use.bytes = static_cast<double>(arrays.size());
  if (use.bytes > settings_.most_bytes)
  {
    use.reason = formatted("has %.3g MB, at most %.3g MB are kept", 1e-6 * use.bytes,
                           1e-6 * settings_.most_bytes);
    return use;
  }
  std::string partial;
  use.is_doubtful = true; // unless it succeeds
  try
  {
    fs::create_directories(settings_.folder);
    // The results of runs may need the other half.
    if (use.bytes > .5 * static_cast<double>(fs::space(settings_.folder).available))
      throw RunError(settings_.folder + ": has too little free space.");
    const std::string file_name = fs::path(use.file).filename().string();
    partial = (fs::path(settings_.folder) / ("." + file_name + ".XXXXXX")).string() +
              std::string(partial_ending);
    const int made =
        ::mkostemps(partial.data(), static_cast<int>(partial_ending.size()), O_CLOEXEC);
    if (made < 0)
    {
      partial.clear();
      throw RunError(settings_.folder + ": cannot be written: " + std::strerror(errno) + ".");
    }
    static_cast<void>(::fchmod(made, 0644)); // others may share the folder
    ::close(made);
    write_arrays(arrays, partial, settings_.folder);
    fs::rename(partial, use.file);
    make_room(use.file);
    use.is_done = true;
    use.is_doubtful = false;
  }
  catch (const std::exception &error)
  {
    use.reason = error.what();
    if (!partial.empty())
      ::unlink(partial.c_str());
  }
  return use;
}

void
ArrayStore::make_room(const std::string &newest) const
{
  const std::vector<Kept> kept = kept_files(settings_.folder);
  double bytes = 0.;
  for (const Kept &one : kept)
    bytes += one.bytes;
  for (const Kept &one : kept)
  {
    if (bytes <= settings_.most_bytes)
      return;
    if (one.file == fs::path(newest))
      continue;
    ::unlink(one.file.c_str());
    bytes -= one.bytes;
  }
}

void
ArrayStore::remove_all(const std::string &folder)
{
  for (const Kept &one : kept_files(folder, true))
    ::unlink(one.file.c_str());
  ::rmdir(folder.c_str());
}
} // namespace arthrowear
