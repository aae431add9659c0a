#include "cases.hpp"

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>

namespace bench {
namespace {

/// The lines of a file in bench/ without its comments, split at tabs.
std::vector<std::vector<std::string>> read_fields(const std::string& name) {
  std::ifstream file(std::string(BENCH_DIR) + "/" + name);
  std::vector<std::vector<std::string>> lines;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream stream(line);
    std::vector<std::string> fields;
    for (std::string field; std::getline(stream, field, '\t');) fields.push_back(field);
    lines.push_back(fields);
  }
  if (lines.empty()) check(0, 1, "lines of " + name);
  return lines;
}

}  // namespace

Cases read_cases(const std::string& file) {
  Cases positions;
  for (const std::vector<std::string>& fields : read_fields(file)) {
    check(fields.size(), 6, "fields of a line of " + file);
    Case position;
    position.group = fields[0];
    position.level = guandan::parse_level(fields[1]);
    position.hand = guandan::Hand::parse(fields[2]);
    if (fields[3] != "-") position.table = guandan::Combination::parse(fields[3]);
    position.rules.wilds_prefer_natural = fields[0].starts_with("natural");
    position.moves = std::stoul(fields[4]);
    position.combinations = std::stoul(fields[5]);
    positions.push_back(position);
  }
  return positions;
}

std::size_t expected_total(const std::string& name) {
  for (const std::vector<std::string>& fields : read_fields("expected.tsv")) {
    if (fields.at(0) == name) return std::stoul(fields.at(1));
  }
  check(0, 1, "lines of expected.tsv with " + name);
  return 0;
}

void check(std::size_t found, std::size_t expected, const std::string& what) {
  if (found == expected) return;
  std::cerr << what << ": " << found << " instead of " << expected << "\n";
  std::exit(1);
}

}  // namespace bench
