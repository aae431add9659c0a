// Prints the moves that the search ranks first for the leader of a seeded deal: adviser SEED LEVEL
#include <guandan/guandan.hpp>
#include <guandan/players/search.hpp>
#include <iostream>
#include <string>

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: adviser SEED LEVEL\n";
    return 2;
  }
  using namespace guandan;
  const Deal deal = Deal::random(std::stoull(argv[1]), parse_level(argv[2]));
  const players::Values levels{4, 2, 1, -4, -2, -1};
  for (const players::Rated& one : players::search(players::view_of(deal), levels, {.worlds = 20, .seed = 1})) {
    std::cout << to_string(one.move) << "\n";
  }
}
