#include "report.hpp"

#include <algorithm>
#include <cstdio>
#include <iomanip>
#include <iostream>

namespace bench {
namespace {

/// Four digits are enough for people.
std::string short_number(double value) {
  if (value >= 1000) return std::to_string(static_cast<long long>(value + 0.5));
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", value);
  return text;
}

void print_table(const Table& table) {
  std::size_t widest = table.name.size();
  for (const Row& row : table.rows) widest = std::max(widest, row.name.size());
  std::cout << "\n" << std::left << std::setw(static_cast<int>(widest)) << table.name << std::right;
  for (const auto& [column, value] : table.rows.at(0).values) std::cout << "  " << column;
  std::cout << "\n";
  for (const Row& row : table.rows) {
    std::cout << std::left << std::setw(static_cast<int>(widest)) << row.name << std::right;
    for (const auto& [column, value] : row.values)
      std::cout << "  " << std::setw(static_cast<int>(column.size())) << short_number(value);
    std::cout << "\n";
  }
}

/// Names hold nothing that JSON would have to escape, but the flags of a compiler may.
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

template <class Items, class Print>
void print_object(const Items& items, Print print) {
  std::cout << "{";
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) std::cout << ", ";
    print(items[i]);
  }
  std::cout << "}";
}

}  // namespace

void print_text(const std::vector<Table>& tables) {
  std::cout << build_json() << "\n";
  for (const Table& table : tables) {
    if (!table.hidden) print_table(table);
  }
}

void print_json(const std::vector<Table>& tables) {
  std::cout << std::setprecision(6) << "{\"build\": " << build_json() << ", \"tables\": ";
  print_object(tables, [](const Table& table) {
    std::cout << quoted(table.name) << ": ";
    print_object(table.rows, [](const Row& row) {
      std::cout << quoted(row.name) << ": ";
      print_object(row.values, [](const auto& value) { std::cout << quoted(value.first) << ": " << value.second; });
    });
  });
  std::cout << "}\n";
}

std::string build_json() {
  return "{\"compiler\": " + quoted(COMPILER) + ", \"processor\": " + quoted(PROCESSOR) +
         ", \"flags\": " + quoted(FLAGS) + "}";
}

}  // namespace bench
