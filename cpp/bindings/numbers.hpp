// Results of many numbers as memoryviews, without a copy.
#pragma once

#include <memory>
#include <vector>

#include "buffer.hpp"

namespace guandan::bindings {

/// A memoryview of `array`, which lives in `memory`.
py::object view_of(std::shared_ptr<const void> memory, const Array& array);

template <class T>
Array array_of(const std::vector<T>& values, const char* format) {
  const auto item = static_cast<Py_ssize_t>(sizeof(T));
  return {values.data(), format, item, 1, {static_cast<Py_ssize_t>(values.size()), 0}, {item, 0}};
}

/// A memoryview of numbers that belong to it.
template <class T>
py::object view_of(std::vector<T> values, const char* format) {
  const auto memory = std::make_shared<const std::vector<T>>(std::move(values));
  return view_of(memory, array_of(*memory, format));
}

void add_numbers(py::module_& module);

}  // namespace guandan::bindings
