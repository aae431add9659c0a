// Reads the TSV files of tests/data. tests/cases.py and tests/golden.py say what the columns mean.
#pragma once

#include <fstream>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "guandan/guandan.hpp"

namespace tsv {

using Line = std::map<std::string, std::string>;

inline std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (std::size_t start = 0;;) {
    const std::size_t end = text.find(separator, start);
    parts.emplace_back(text.substr(start, end - start));
    if (end == std::string_view::npos) return parts;
    start = end + 1;
  }
}

/// As `split` at ";", but "-" is the empty list.
inline std::vector<std::string> list(std::string_view text) {
  return text == "-" ? std::vector<std::string>{} : split(text, ';');
}

/// The lines of a file by the names of its columns.
inline std::vector<Line> read(const std::string& path) {
  std::ifstream file(path);
  std::string text;
  if (!std::getline(file, text)) throw std::runtime_error("cannot read " + path);
  const auto columns = split(text, '\t');
  std::vector<Line> lines;
  while (std::getline(file, text)) {
    const auto cells = split(text, '\t');
    if (cells.size() != columns.size()) throw std::runtime_error("wrong number of columns: " + text);
    Line line;
    for (std::size_t i = 0; i < columns.size(); ++i) line[columns[i]] = cells[i];
    lines.push_back(line);
  }
  return lines;
}

inline guandan::Rules rules(std::string_view text) {
  guandan::Rules rules;
  for (const std::string& option : list(text)) {
    const auto parts = split(option, '=');
    const int value = std::stoi(parts.at(1));
    if (parts[0] == "full_house_joker_pair") {
      rules.full_house_joker_pair = value != 0;
    } else if (parts[0] == "ace_low") {
      rules.ace_low = value != 0;
    } else if (parts[0] == "wilds_prefer_natural") {
      rules.wilds_prefer_natural = value != 0;
    } else if (parts[0] == "straight_flush_beats") {
      rules.straight_flush_beats = value;
    } else if (parts[0] == "max_bomb_size") {
      rules.max_bomb_size = value;
    } else {
      throw std::runtime_error("unknown option " + option);
    }
  }
  return rules;
}

/// "full_house:8", "bomb6:3", "joker_bomb"; "pass" for the pass.
inline std::string reading(const guandan::Combination& combination) {
  std::string name(to_string(combination.kind));
  if (const std::size_t space = name.find(' '); space != std::string::npos) name[space] = '_';
  if (combination.kind == guandan::Kind::bomb) name += std::to_string(combination.size);
  if (combination.rank != guandan::Rank::none) name += ":" + std::string(to_string(combination.rank));
  return name;
}

/// The inverse of `reading`.
inline guandan::Combination combination(std::string_view text) {
  const auto parts = split(text, ':');
  std::string name = parts[0];
  int size = 0;
  if (const std::size_t digit = name.find_first_of("0123456789"); digit != std::string::npos) {
    size = std::stoi(name.substr(digit));
    name.resize(digit);
  }
  if (const std::size_t line = name.find('_'); line != std::string::npos) name[line] = ' ';
  const auto kind = guandan::find_kind(name);
  const auto rank = parts.size() > 1 ? guandan::find_rank(parts[1]) : guandan::Rank::none;
  if (!kind || !rank) throw std::runtime_error("no reading: " + std::string(text));
  return guandan::Combination::make(*kind, *rank, size != 0 ? size : guandan::fixed_size(*kind));
}

/// A cell "cards|reading", or either part alone.
struct Play {
  std::string cards;
  std::optional<guandan::Combination> reading;
};

inline Play play(const std::string& cell) {
  if (cell == "-") return {};
  const auto parts = split(cell, '|');
  if (parts.size() > 1) return {parts[0], combination(parts[1])};
  // A card never holds a lower case letter, a reading always does.
  if (cell.find_first_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos) return {cell, std::nullopt};
  return {"", combination(cell)};
}

}  // namespace tsv
