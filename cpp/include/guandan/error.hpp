/// \file
/// What the public edge throws. Nothing below the edge throws or checks.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "guandan/card.hpp"
#include "guandan/combination.hpp"
#include "guandan/hand.hpp"
#include "guandan/move.hpp"

namespace guandan {

/// What an error is about, as far as it applies.
struct ErrorFields {
  /// The text at fault, as it was given.
  std::optional<std::string> token = {};
  /// Its place among the tokens or cards, from 0.
  std::optional<int> position = {};
  std::optional<Hand> hand = {};
  std::optional<Combination> table = {};
  std::optional<Move> table_move = {};
  std::optional<Rank> level = {};
  /// The readings between which an ambiguous text does not choose.
  std::vector<Move> readings = {};
};

class Error : public std::invalid_argument {
 public:
  /// `code` is a string literal: a short stable name of the fault.
  Error(const char* code, const std::string& message, ErrorFields fields = {})
      : std::invalid_argument(message), code_(code), fields_(std::move(fields)) {}

  [[nodiscard]] const char* code() const { return code_; }
  [[nodiscard]] const ErrorFields& fields() const { return fields_; }

 private:
  const char* code_;
  ErrorFields fields_;
};

/// Text, bytes or bits that name nothing.
struct NotationError : Error {
  using Error::Error;
};
/// Cards that are no hand, or not in the hand.
struct InvalidHandError : Error {
  using Error::Error;
};
/// Cards, a combination or a table that are no play here.
struct IllegalMoveError : Error {
  using Error::Error;
};
/// Cards with more than one reading, and none named (R4.4).
struct AmbiguousMoveError : Error {
  using Error::Error;
};
/// An option outside its allowed values.
struct RulesError : Error {
  using Error::Error;
};

/// Something done out of turn or phase, or from a position that cannot be.
struct PhaseError : Error {
  using Error::Error;
};

/// `text` in single quotes for a message: control characters escaped, cut after 100 bytes. A hand of 27 cards fits.
[[nodiscard]] std::string quoted(std::string_view text);

}  // namespace guandan
