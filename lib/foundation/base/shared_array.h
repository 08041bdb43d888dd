// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace arthrowear
{
/// Values that do not change any more; copies of the array show the same values.
template <class T> class SharedArray
{
public:
  using value_type = T;

  SharedArray() = default;
  /// Without `explicit`: a vector becomes an array of its values.
  SharedArray(std::vector<T> values)
  {
    const auto kept = std::make_shared<const std::vector<T>>(std::move(values));
    *this = SharedArray(kept, kept->data(), kept->size());
  }
  /// @param keeper  what keeps the values as long as an array shows them
  SharedArray(std::shared_ptr<const void> keeper, const T *data, std::size_t size)
      : keeper_(std::move(keeper)), data_(data), size_(size)
  {
  }

  const T *data() const { return data_; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const T *begin() const { return data_; }
  const T *end() const { return data_ + size_; }
  const T &operator[](std::size_t i) const { return data_[i]; }

private:
  std::shared_ptr<const void> keeper_;
  const T *data_ = nullptr;
  std::size_t size_ = 0;
};
} // namespace arthrowear
