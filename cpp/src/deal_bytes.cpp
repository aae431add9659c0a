// A deal as bytes (docs/format.md): its start, then its moves.
#include "guandan/deal.hpp"
#include "guandan/error.hpp"

namespace guandan {
namespace {

constexpr char version = 1;
constexpr std::size_t row = 16;

class Writer {
 public:
  void byte(int value) { out_ += static_cast<char>(value); }
  void word(std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) byte(static_cast<int>(value >> (8 * i) & 0xFF));
  }
  void bits(Bits value) {
    word(value.lo, 8);
    word(value.hi, 8);
  }
  std::string take() { return std::move(out_); }

 private:
  std::string out_;
};

class Reader {
 public:
  explicit Reader(std::string_view in) : in_(in) {}
  int byte() { return static_cast<int>(word(1)); }
  /// A seat, or -1 for 255.
  int seat() {
    const int value = byte();
    return value == 255 ? -1 : value;
  }
  std::uint64_t word(std::size_t bytes) {
    if (in_.size() - at_ < bytes)
      throw NotationError("malformed_bytes", "bytes of a deal end at " + std::to_string(at_));
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes; ++i) {
      value |= static_cast<std::uint64_t>(static_cast<unsigned char>(in_[at_++])) << (8 * i);
    }
    return value;
  }
  Bits bits() {
    const std::uint64_t low = word(8);
    return {low, word(8)};
  }
  [[nodiscard]] std::size_t left() const { return in_.size() - at_; }

 private:
  std::string_view in_;
  std::size_t at_ = 0;
};

Rules read_rules(int packed) {
  const Rules rules = unpack_rules(packed);
  if (pack_rules(rules) != packed) throw NotationError("malformed_bytes", "bytes of a deal: unknown rules bits");
  return rules;
}

void write_table(Writer& out, const Position& p) {
  const Combination table = p.table.value_or(Combination{});
  out.byte(static_cast<int>(table.kind));
  out.byte(to_int(table.rank));
  out.byte(table.size);
  out.bits(p.table_move.value_or(Move{}).bits());
}

void read_table(Reader& in, Position& p) {
  const int kind = in.byte();
  const int rank = in.byte();
  const int size = in.byte();
  const Move move = Move::from_bits(in.bits());
  if (kind > static_cast<int>(Kind::joker_bomb) || rank > to_int(Rank::red_joker)) {
    throw NotationError("malformed_bytes", "bytes of a deal: unknown kind or rank of the table");
  }
  const Combination table = Combination::make(static_cast<Kind>(kind), to_rank(rank), size);
  if (table.kind != Kind::pass) p.table = table;
  if (!move.is_pass()) p.table_move = move;
  if (p.table_move && p.table_move->combination() != table) {
    throw NotationError("malformed_bytes", "bytes of a deal: the table's move is not its combination");
  }
}

}  // namespace

std::string Deal::to_bytes() const {
  const Position p = start();
  Writer out;
  out.byte(version);
  out.byte(to_int(p.level));
  out.word(static_cast<std::uint64_t>(pack_rules(p.rules)), 2);
  out.byte(p.leader);
  out.byte(p.owner < 0 ? 255 : p.owner);
  out.byte(p.passes);
  out.byte(static_cast<int>(p.finished.size()));
  for (const int seat : p.finished) out.byte(seat);
  write_table(out, p);
  for (const Hand& hand : p.hands) out.bits(hand.bits());
  for (const Move& move : moves()) out.bits(move.bits());
  return out.take();
}

Deal Deal::from_bytes(std::string_view bytes) {
  Reader in(bytes);
  if (in.byte() != version) throw NotationError("malformed_bytes", "bytes of a deal: unknown version");
  Position p;
  p.level = to_rank(in.byte());
  p.rules = read_rules(static_cast<int>(in.word(2)));
  p.leader = in.byte();
  p.owner = in.seat();
  p.passes = in.byte();
  const int finished = in.byte();
  if (finished > seats) throw NotationError("malformed_bytes", "bytes of a deal: more than four finished");
  for (int i = 0; i < finished; ++i) p.finished.push(in.byte());
  read_table(in, p);
  for (Hand& hand : p.hands) hand = Hand::from_bits(in.bits());
  Deal deal(p);
  if (in.left() % row != 0) throw NotationError("malformed_bytes", "bytes of a deal: a part of a move at the end");
  while (in.left() > 0) deal.play(Move::from_bits(in.bits()));
  return deal;
}

}  // namespace guandan
