// SPDX-License-Identifier: LGPL-2.1-or-later
#include "storage/array_store.h"

#include "base/errors.h"
#include "base/format.h"
#include "base/output_file.h"

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

constexpr std::string_view store_magic = "ARTHROWEAR STORE", ending = ".bin",
                           partial_ending = ".partial";
constexpr std::uint32_t format = 1, store_byte_order = 0x01020304;
constexpr std::size_t key_size = 32, fingerprint_size = 16;
// A file that was begun this long ago belongs to a program that was killed.
constexpr auto stale = std::chrono::hours(1);
constexpr std::size_t block = std::size_t(1) << 20; // bytes at a time: fits a cache

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

template <typename Value>
void
append_bytes(std::string &bytes, const Value &value)
{
  bytes.append(reinterpret_cast<const char *>(&value), sizeof(value));
}

std::string
head_of(const std::string &key, const std::string &program, const double seconds)
{
  std::string head(store_magic);
  append_bytes(head, format);
  append_bytes(head, store_byte_order);
  append_bytes(head, std::uint64_t(0)); // size, which follows
  append_bytes(head, seconds);
  head += (key + std::string(key_size, ' ')).substr(0, key_size);
  append_bytes(head, std::uint64_t(program.size()));
  return head + program;
}
constexpr std::size_t place_of_size = 24;

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
  char begin[store_magic.size()];
  return descriptor >= 0 &&
         ::read(descriptor, begin, sizeof(begin)) == static_cast<ssize_t>(sizeof(begin)) &&
         std::string_view(begin, sizeof(begin)) == store_magic;
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
} // namespace

std::uint64_t
ArrayStore::Reader::size_of_next(const std::size_t size_of_number)
{
  std::uint64_t size = 0;
  take(&size, sizeof(size));
  if (size > left_ || size % size_of_number != 0)
    throw Damage{"is damaged"};
  return size;
}

void
ArrayStore::Reader::take(void *bytes, const std::size_t size)
{
  if (size > left_)
    throw Damage{"is damaged"};
  char *position = static_cast<char *>(bytes);
  for (std::size_t rest = size; rest > 0;)
  {
    const ssize_t n = ::read(file_, position, std::min(rest, std::size_t(1) << 30));
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0)
      throw Damage{std::string("cannot be read: ") + std::strerror(errno)};
    if (n == 0)
      throw Damage{"is shorter than it was"};
    position += n;
    rest -= static_cast<std::size_t>(n);
  }
  fingerprint_.add_bytes(bytes, size);
  left_ -= size;
}

void
ArrayStore::Writer::put(const void *bytes, const std::size_t size)
{
  size_ += size;
  if (!write_)
    return;
  fingerprint_.add_bytes(bytes, size);
  write_({static_cast<const char *>(bytes), size});
}

std::string
ArrayStore::file_of(const std::string &name, const std::string &key) const
{
  return (fs::path(settings_.folder) / (name + "-" + key + std::string(ending))).string();
}

std::uint64_t
ArrayStore::read_head(Reader &reader, const std::string &key, double &seconds) const
{
  struct stat status = {};
  if (::fstat(reader.file_, &status) != 0 || !S_ISREG(status.st_mode))
    throw Damage{"is no file"};
  const std::string expected = head_of(key, settings_.program, 0.);
  const auto size = static_cast<std::uint64_t>(status.st_size);
  if (size < store_magic.size() + fingerprint_size)
    throw Damage{"is not of this program, or damaged"};
  reader.left_ = size - fingerprint_size;
  std::string head(expected.size() - settings_.program.size(), '\0');
  if (head.size() > reader.left_)
    throw Damage{"is damaged"};
  reader.take(head.data(), head.size());
  std::uint64_t its_size = 0, length = 0;
  std::memcpy(&its_size, head.data() + place_of_size, sizeof(its_size));
  std::memcpy(&seconds, head.data() + place_of_size + sizeof(its_size), sizeof(seconds));
  std::memcpy(&length, head.data() + head.size() - sizeof(length), sizeof(length));
  if (head.compare(0, store_magic.size(), store_magic) != 0)
    throw Damage{"is not of this program"};
  if (head.compare(0, place_of_size, expected, 0, place_of_size) != 0)
    throw Damage{"has another format"};
  if (its_size != size)
    throw Damage{"is incomplete or damaged"};
  if (length > reader.left_)
    throw Damage{"is damaged"};
  std::string program(length, '\0');
  reader.take(program.data(), program.size());
  if (program != settings_.program)
    throw Damage{"is of another version or another number of ranks"};
  constexpr std::size_t place_of_key = place_of_size + sizeof(its_size) + sizeof(seconds);
  if (head.compare(place_of_key, key_size, expected, place_of_key, key_size) != 0)
    throw Damage{"is damaged"};
  return size;
}

ArrayStore::Use
ArrayStore::read(const std::string &name, const std::string &key,
                 const std::function<void(Reader &)> &take) const
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
    Reader reader(file);
    use.bytes = static_cast<double>(read_head(reader, key, use.seconds));
    take(reader);
    if (reader.left_ != 0)
      throw Damage{"is damaged"};
    const auto computed = reader.fingerprint_.value();
    std::array<std::uint64_t, 2> stored{};
    reader.left_ = fingerprint_size;
    reader.take(stored.data(), fingerprint_size);
    if (stored != computed)
      throw Damage{"is damaged: its checksum differs"};
    use.is_done = true;
    static_cast<void>(::futimens(file, nullptr)); // its last use; may be another user's file
  }
  catch (const Damage &damage)
  {
    use.reason = damage.reason;
  }
  return use;
}

void
ArrayStore::write_as(const std::string &partial, const std::string &head,
                     const std::function<void(Writer &)> &give) const
{
  OutputFile output(partial, OutputFile::Mode::replace_no_link, settings_.folder);
  Writer writer;
  writer.write_ = [&](const std::string_view bytes)
  {
    for (std::size_t first = 0; first < bytes.size(); first += 64 * block)
      output.write(bytes.substr(first, 64 * block));
  };
  // The reader adds head and program one after the other.
  const std::size_t before_program = head.size() - settings_.program.size();
  writer.put(head.data(), before_program);
  writer.put(head.data() + before_program, settings_.program.size());
  give(writer);
  const auto fingerprint = writer.fingerprint_.value();
  output.write({reinterpret_cast<const char *>(fingerprint.data()), fingerprint_size});
  output.close();
}

ArrayStore::Use
ArrayStore::write(const std::string &name, const std::string &key, const double seconds,
                  const std::function<void(Writer &)> &give) const
{
  Use use;
  use.file = file_of(name, key);
  use.seconds = seconds;
  std::string head = head_of(key, settings_.program, seconds);
  Writer counter;
  give(counter);
  const std::uint64_t size = head.size() + counter.size_ + fingerprint_size;
  use.bytes = static_cast<double>(size);
  std::memcpy(head.data() + place_of_size, &size, sizeof(size));
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
    write_as(partial, head, give);
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
