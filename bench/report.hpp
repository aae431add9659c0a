// What is printed: tables of named numbers, for people or as JSON.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace bench {

struct Row {
  std::string name;
  /// Name and value; the names say the unit.
  std::vector<std::pair<std::string, double>> values;
};

struct Table {
  std::string name;
  std::vector<Row> rows;
  /// For JSON only: too long to read.
  bool hidden = false;
};

void print_text(const std::vector<Table>& tables);
/// {"build": {...}, "tables": {name: {row: {column: value}}}}
void print_json(const std::vector<Table>& tables);
/// Compiler, processor and flags of this program, as JSON.
std::string build_json();

}  // namespace bench
