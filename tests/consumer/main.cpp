// Prints the legal moves of a hand, one a line: consumer HAND LEVEL [TABLE]
#include <guandan/guandan.hpp>
#include <iostream>

int main(int argc, char** argv) {
  if (argc != 3 && argc != 4) {
    std::cerr << "usage: consumer HAND LEVEL [TABLE]\n";
    return 2;
  }
  try {
    const auto hand = guandan::Hand::parse(argv[1]);
    const auto level = guandan::parse_level(argv[2]);
    const auto moves = argc == 3 ? guandan::legal_moves(hand, std::nullopt, level)
                                 : guandan::legal_moves(hand, guandan::parse_move(argv[3], level), level);
    for (const auto& move : moves) {
      std::cout << to_string(move) << " | " << to_string(move.combination()) << "\n";
    }
  } catch (const guandan::Error& error) {
    std::cerr << error.code() << ": " << error.what() << "\n";
    return 1;
  }
}
