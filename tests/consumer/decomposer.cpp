// Prints the fewest plays that empty a hand, one a line: decomposer HAND LEVEL
#include <guandan/guandan.hpp>
#include <guandan/players/decompose.hpp>
#include <iostream>

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: decomposer HAND LEVEL\n";
    return 2;
  }
  const auto level = guandan::parse_level(argv[2]);
  for (const auto& play : guandan::players::decompose(guandan::Hand::parse(argv[1]), level)) {
    std::cout << to_string(play) << " | " << to_string(play.combination()) << "\n";
  }
}
