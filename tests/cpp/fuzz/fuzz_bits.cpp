// Any bits and bytes are refused with one of the core's own errors, or they are a value that has just these.
#include "input.hpp"

using namespace guandan;

namespace {

void move_bits(Bits bits) {
  const auto move = fuzz::accepted([&] { return Move::from_bits(bits); });
  if (!move) return;
  CHECK(move->bits() == bits);
  // The default rules allow every play that some rules allow.
  if (!move->is_pass()) CHECK_EQ(parse_move(to_string(*move), move->level()), *move);
  for (const Declaration& declared : wild_declarations(*move)) CHECK_EQ(int{declared.size}, move->wilds());
}

void hand_bits(Bits bits) {
  const auto hand = fuzz::accepted([&] { return Hand::from_bits(bits); });
  if (!hand) return;
  CHECK(hand->bits() == bits);
  CHECK(Hand::parse(to_string(*hand)) == *hand);
}

void deal_bytes(std::string_view bytes) {
  const auto deal = fuzz::accepted([&] { return Deal::from_bytes(bytes); });
  if (!deal) return;
  CHECK(deal->to_bytes() == bytes);
  CHECK(Deal(deal->start()).position() == deal->start());
}

/// The bytes of a deal after some moves. From nothing the fuzzer would hardly come upon such.
std::string bytes_of_a_deal(fuzz::Input& input) {
  const Rank level = input.level();
  const Rules& rules = input.rules();
  Deal deal = Deal::random(input.word(), level, rules);
  for (int moves = input.byte(); moves > 0 && !deal.is_over(); --moves) {
    const MoveList legal = deal.legal_moves();
    deal.play(legal[input.below(legal.size())]);
  }
  return deal.to_bytes();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  return fuzz::hold([&] {
    if (input.byte() % 2 == 0) {
      deal_bytes(fuzz::Input(input).rest());
      const Bits bits{input.word(), input.word()};
      move_bits(bits);
      hand_bits(bits);
    } else {
      std::string bytes = bytes_of_a_deal(input);
      while (!input.empty()) bytes[input.below(bytes.size())] = static_cast<char>(input.byte());
      deal_bytes(bytes);
    }
  });
}
