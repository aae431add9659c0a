// What the results of many possible deals come to.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace guandan::players {

/// A mean and its standard error.
struct Summary {
  double mean = 0;
  double error = 0;
};

/// Of `value(0)` to `value(count - 1)`; of nothing, 0.
template <class Value>
[[nodiscard]] Summary summary_of(std::size_t count, Value value) {
  double sum = 0;
  double squares = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double x = value(i);
    sum += x;
    squares += x * x;
  }
  const auto n = static_cast<double>(std::max<std::size_t>(1, count));
  const double mean = sum / n;
  return {mean, std::sqrt(std::max(0.0, squares / n - mean * mean) / n)};
}

}  // namespace guandan::players
