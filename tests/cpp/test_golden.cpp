// The legal moves of every position of tests/data/legal_moves.tsv, which the reference wrote: test_golden FILE
#include <cstdint>
#include <string>

#include "check.hpp"
#include "tsv.hpp"

using namespace guandan;

namespace {

/// FNV-1a, 64 bits, over 16 little-endian bytes of each move.
std::string checksum(const MoveList& moves) {
  std::uint64_t state = 0xCBF2'9CE4'8422'2325;
  for (const Move& move : moves) {
    for (int byte = 0; byte < 16; ++byte) state = (state ^ move.bits().byte(byte)) * 0x100'0000'01B3;
  }
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789abcdef"[state >> shift & 15];
  return text;
}

std::string list(const MoveList& moves) {
  std::string text;
  for (const Move& move : moves) {
    if (!text.empty()) text += ";";
    text += move.is_pass() ? "pass" : to_string(move.cards()) + "|" + tsv::reading(move.combination());
  }
  return text;
}

void run(const tsv::Line& line) {
  check::subject = line.at("id");
  const Rank level = parse_level(line.at("level"));
  const Rules rules = tsv::rules(line.at("options"));
  const auto table = tsv::play(line.at("table")).reading;
  const MoveList moves = legal_moves(Hand::parse(line.at("hand")), table, level, rules);
  if (line.at("moves") != "-") CHECK_EQ(list(moves), line.at("moves"));
  CHECK_EQ(std::to_string(moves.size()), line.at("count"));
  CHECK_EQ(checksum(moves), line.at("checksum"));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cout << "usage: test_golden FILE\n";
    return 2;
  }
  check::run([&] {
    for (const tsv::Line& line : tsv::read(argv[1])) run(line);
  });
  return check::result();
}
