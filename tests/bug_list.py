"""The rules that planted_bugs.py breaks: for each a name that cites the rule, and what to replace in the sources.

A text to replace is short and has to stand exactly once in its file; line breaks and spaces count as one space.
"""

from typing import NamedTuple


class Edit(NamedTuple):
    file: str  # below cpp/
    old: str
    new: str


class Bug(NamedTuple):
    name: str
    edits: tuple[Edit, ...]


def bug(name: str, *edits: tuple[str, str, str]) -> Bug:
    return Bug(name, tuple(Edit(*edit) for edit in edits))


ANSWERS = "src/answers.hpp"
GENERATOR = "src/generator.cpp"
STRAIGHTS = "src/generator_straights.cpp"
TUBES = "src/generator_tubes.cpp"
FULL_HOUSES = "src/generator_full_houses.cpp"
RANK_PARTS = "src/rank_parts.hpp"
FLUSHES = "src/flushes.hpp"
FIRSTS = "src/firsts.cpp"
COUNTER = "src/counter.cpp"
CLASSIFY = "src/classify.cpp"
COMBINATION = "src/combination.cpp"
DECLARATIONS = "src/declarations.cpp"
MOVEGEN = "src/movegen.cpp"
SUBSETS = "src/subsets.hpp"

# R2.8 with the best reading chosen among those that beat the table.
TABLE_FIRST = """
if (rules.wilds_prefer_natural) {
  Rules free = rules;
  free.wilds_prefer_natural = false;
  MoveList kept;
  for (const Move& move : out) {
    int most = 0;
    for (const Move& other : classify_unchecked(move.cards(), level, free)) {
      if (table == nullptr || beats(other.combination(), *table, level, rules)) {
        most = std::max(most, natural_wilds(other));
      }
    }
    if (natural_wilds(move) == most) kept.push(move);
  }
  out = std::move(kept);
}
"""

CARDS_AND_ORDER = [
    bug(
        "R1.1 two copies of a face are never played together",
        (SUBSETS, "is_face_byte(part) && is_part(part, whole)", "(part & 0xAA) == 0 && is_part(part, whole)"),
    ),
    bug(
        "R1.3 classify: the level rank at its natural place",
        (CLASSIFY, "level_place(rank_of(byte), level_)", "byte + 1"),
    ),
    bug(
        "R1.3 compare: the level rank at its natural place",
        (COMBINATION, "| strength(c, level)", "| to_int(c.rank)"),
    ),
    bug(
        "R1.4 a second wild is not used",
        (
            GENERATOR,
            "most_wilds = std::min(naturals_.wilds, size - 1)",
            "most_wilds = std::min({naturals_.wilds, size - 1, 1})",
        ),
    ),
    bug(
        "R1.4 a wild keeps its suit in a straight flush",
        (
            STRAIGHTS,
            "if (nibble(starts_of[static_cast<std::size_t>(suit)], start) != 0)",
            "if (nibble(starts_of[static_cast<std::size_t>(suit)], start) != 0 && "
            "(suit == 0 || nibble(window_sums(supply_.of_suit(suit), 5), start) == 5))",
        ),
    ),
    bug(
        "R1.4 declarations with fewest wilds as themselves first",
        (
            DECLARATIONS,
            "int as_itself = gaps.count(move_.level()); as_itself >= 0; --as_itself",
            "int as_itself = 0; as_itself <= gaps.count(move_.level()); ++as_itself",
        ),
    ),
]

SEQUENCES = [
    bug(
        "R2.1 K A 2 3 4 is a straight, also around the corner",
        (
            CLASSIFY,
            "if (rules_.ace_low && (present_",
            "if ((present_ & ~(detail::lowest_window(length) >> 1 | 0x1000U)) == 0) push(kind, length - 2);"
            "if (rules_.ace_low && (present_",
        ),
    ),
    bug(
        "R2.1 level cards are in no sequence",
        (
            CLASSIFY,
            "if (rules_.ace_low && (present_",
            "if ((present_ >> byte_of(level_) & 1) != 0) return; if (rules_.ace_low && (present_",
        ),
    ),
    bug("R2.4 no straight with a low ace", (STRAIGHTS, "5, 5, above);", "5, 5, std::max(above, 4));")),
    bug("R2.4 no tube with a low ace", (TUBES, "3, 6, above)", "3, 6, std::max(above, 2))")),
    bug("R2.4 no plate with a low ace", (GENERATOR, "2, 6, above)", "2, 6, std::max(above, 1))")),
    bug("R2.4 generator: ace_low is ignored", (GENERATOR, "length, rules_.ace_low)", "length, true)")),
    bug("R2.4 classify: ace_low is ignored", (CLASSIFY, "if (rules_.ace_low && (present_", "if ((present_")),
    bug("R2.4 tables: ace_low is ignored", (COMBINATION, "(ace_low ? 0 : 1)", "(ace_low ? 0 : 0)")),
    bug(
        "R2.5 generator: a straight flush is listed as a straight too",
        (STRAIGHTS, "if (flushes) to = drop", "if (false) to = drop"),
    ),
    bug("R2.5 classify: a straight flush is a straight too", (CLASSIFY, "!one_suit || counts_.wilds > 0", "true")),
    bug(
        "R2.5 generator: one suit and a wild are no straight",
        (
            STRAIGHTS,
            "if (flushes) to = drop",
            """
to = std::remove_if(begin, to, [](const Move& move) {
  unsigned common = 255;
  for (int byte = 0; byte < joker_byte; ++byte) {
    const unsigned card = move.bits().byte(byte);
    if (card != 0 && byte != to_int(move.level()) - 2) common &= card;
  }
  return move.wilds() > 0 && common != 0;
});
if (flushes) to = drop""",
        ),
    ),
    bug(
        "R2.5 classify: one suit and a wild are no straight",
        (CLASSIFY, "!one_suit || counts_.wilds > 0", "!one_suit"),
    ),
    bug(
        "R2.5 generator: a straight flush of two suits",
        (FLUSHES, "hearts.hi << (2 * suit)", "hearts.hi << (2 * (suit ^ 1))"),
    ),
    bug("R2.5 classify: any suits make a straight flush", (CLASSIFY, "if (one_suit) sequences", "sequences")),
    bug(
        "R2.5 declarations: a straight may be declared in one suit",
        (DECLARATIONS, "straight_(move.kind() == Kind::straight || move.kind()", "straight_(move.kind()"),
    ),
    bug(
        "E8 the wild fills only the lowest gap",
        (CLASSIFY, "push(kind, to_int(rank_of(top)) - 1);", "return push(kind, to_int(rank_of(top)) - 1);"),
    ),
    bug(
        "R2 natural top of a straight one too low",
        (STRAIGHTS, "header(Kind::straight, 0, start + 4, wilds)", "header(Kind::straight, 0, start + 3, wilds)"),
    ),
]

SETS = [
    bug(
        "R2.2 generator: full_house_joker_pair is ignored",
        (GENERATOR, "if (size == 2 && rules_.full_house_joker_pair)", "if (size == 2)"),
        (GENERATOR, "supply_, rules_.full_house_joker_pair", "supply_, true"),
    ),
    bug("R2.2 classify: full_house_joker_pair is ignored", (CLASSIFY, "&& rules_.full_house_joker_pair", "")),
    bug("E7 BJ RJ is the pair of a full house", (RANK_PARTS, "{black_pair, red_pair}", "{black_pair, red_pair, 5U}")),
    bug(
        "E2 a wild pairs a joker",
        (CLASSIFY, "if (size_ == 2 && one_pair)", "if (size_ == 2 && (one_pair || counts_.wilds == 1))"),
    ),
    bug(
        "R2.6 wilds alone are no play",
        (GENERATOR, "if (above < 13 && size <= naturals_.wilds)", "if (above < 13 && size < 0)"),
    ),
    bug(
        "R2.6 wilds alone are a single or pair of any rank",
        (
            GENERATOR,
            "put(header(kind, 0, 13, size));",
            "for (int place = above + 1; place <= 13; ++place) put(header(kind, 0, place, size));",
        ),
    ),
    bug(
        "R2.6 classify: a lone wild has the natural rank of an ace",
        (CLASSIFY, "size_ == 1 ? Kind::single : Kind::pair, 13", "size_ == 1 ? Kind::single : Kind::pair, 12"),
    ),
    bug(
        "R2.6 wilds alone are declared as other cards",
        (DECLARATIONS, "wilds == 0 || wilds == move_.size()", "wilds == 0 || wilds > move_.size()"),
    ),
    bug(
        "R2 full houses are ranked by the pair",
        (
            CLASSIFY,
            "of_high <= 2) push(Kind::full_house, place(low))",
            "of_high <= 2) push(Kind::full_house, place(high))",
        ),
        (
            CLASSIFY,
            "of_low <= 2) push(Kind::full_house, place(high))",
            "of_low <= 2) push(Kind::full_house, place(low))",
        ),
    ),
    bug("E4 generator: no full house of three and two wilds", (FULL_HOUSES, "base.store(to++);", "")),
    bug(
        "E4 classify: no full house of three and two wilds",
        (CLASSIFY, "size_ == 5 && counts_.wilds == 2", "size_ == 5 && counts_.wilds == 9"),
    ),
    bug(
        "E5 the wild joins the larger rank only",
        (CLASSIFY, "of_low <= 3 && of_high <= 2", "of_low <= 3 && of_high <= of_low"),
        (CLASSIFY, "of_high <= 3 && of_low <= 2", "of_high <= 3 && of_low <= of_high"),
    ),
    bug(
        "E6 the two wilds of a full house are of the rank of the triple",
        (
            DECLARATIONS,
            "if (rank_of(byte) == move_.rank()) continue;",
            "if (rank_of(byte) == (move_.rank() == Rank::two ? Rank::three : Rank::two)) continue;",
        ),
    ),
    bug(
        "R4.3 full houses with a low pair are listed twice",
        (FULL_HOUSES, "pairs) + stride)", "pairs) * 2 + stride)"),
        (FULL_HOUSES, "for (const unsigned part", "for (int i = 0; i < 2; ++i) for (const unsigned part"),
    ),
    bug(
        "R4.3 full houses with a high pair come first",
        (FULL_HOUSES, "base, pairs.below(byte)", "base, pairs.above(byte)"),
        (FULL_HOUSES, "header, pairs.above(byte)", "header, pairs.below(byte)"),
    ),
]

BOMBS_AND_BEATING = [
    bug(
        "R2.3 compare: a straight flush beats bombs of six",
        (COMBINATION, "2 * rules.straight_flush_beats + 1", "2 * rules.straight_flush_beats + 3"),
    ),
    bug(
        "R2.3 compare: a straight flush loses to bombs of five",
        (COMBINATION, "2 * rules.straight_flush_beats + 1", "2 * rules.straight_flush_beats - 1"),
    ),
    bug(
        "R2.3 compare: straight_flush_beats is ignored",
        (COMBINATION, "2 * rules.straight_flush_beats + 1", "11 + 0 * rules.straight_flush_beats"),
    ),
    bug(
        "R2.3 generator: a straight flush beats bombs of six",
        (ANSWERS, "table->size <= rules.straight_flush_beats", "table->size <= rules.straight_flush_beats + 1"),
    ),
    bug(
        "R2.3 generator: bombs of five beat a straight flush",
        (ANSWERS, "least_size = rules.straight_flush_beats + 1", "least_size = rules.straight_flush_beats"),
    ),
    bug("R2.3 compare: the joker bomb loses to eight", (COMBINATION, "return 100;", "return 15;")),
    bug(
        "R2.4 generator: max_bomb_size is ignored",
        (ANSWERS, "std::min(rules.max_bomb_size, largest_bomb)", "largest_bomb"),
    ),
    bug("R2.4 classify: max_bomb_size is ignored", (CLASSIFY, "if (size_ <= rules_.max_bomb_size)", "")),
    bug("R2.4 tables: max_bomb_size is ignored", (COMBINATION, "combination.size <= rules.max_bomb_size &&", "")),
    bug(
        "E12 tables: a level bomb of nine", (COMBINATION, "combination.rank != level || combination.size <= 8", "true")
    ),
    bug(
        "E13 compare: bombs by rank before size",
        (
            COMBINATION,
            "if (a.kind == b.kind) return sign(a.order - b.order);",
            "if (a.kind == b.kind) return sign((a.order & 15) - (b.order & 15));",
        ),
    ),
    bug(
        "R3.1 follow: no bomb on a normal play",
        (ANSWERS, "int least_size = 4;", "int least_size = kind != Kind::pass && !is_bomb(kind) ? 11 : 4;"),
    ),
    bug(
        "R3.2 compare: equal beats",
        (COMBINATION, "(difference > 0) - (difference < 0)", "(difference >= 0) - (difference < 0)"),
    ),
    bug("R3.2 follow: an equal straight beats", (STRAIGHTS, "5, 5, above);", "5, 5, above - 1);")),
    bug(
        "R3.2 follow: an equal pair beats",
        (
            GENERATOR,
            "size - most_wilds) & nibbles_from(above)",
            "size - most_wilds) & nibbles_from(std::max(0, above - 1))",
        ),
    ),
    bug(
        "E14 a tube beats a plate",
        (
            COMBINATION,
            "if (a.kind == b.kind) return",
            "if (a.kind == b.kind || (fixed_size(a.kind) == 6 && fixed_size(b.kind) == 6)) return",
        ),
    ),
]

LISTS = [
    bug(
        "R2.4 tables: a move that the options exclude is taken",
        (MOVEGEN, "move.is_pass() || rules == Rules{}", "move.is_pass() || rules == rules"),
    ),
    bug(
        "R4.1 combinations are told apart by their wilds",
        (MOVEGEN, "hi >> Move::strength_shift", "hi >> Move::wilds_shift"),
    ),
    bug("R4.2 no pass when following", (GENERATOR, "put(Bits{});", "")),
    bug(
        "R4.1 combinations: a wild before a natural card",
        (
            FIRSTS,
            "natural = std::min(size, nibble(supply_.by_place, i))",
            "natural = std::max(least, std::min(size, nibble(supply_.by_place, i)) - 1)",
        ),
    ),
    bug("R2.5 combinations: a straight flush as a straight", (FIRSTS, "if (common == 0)", "if (true)")),
    bug("R2.6 combinations: the level single twice", (FIRSTS, "nibble(supply_.by_place, 12) == 0", "true")),
    bug(
        "R2.2 combinations: no full house with a joker pair",
        (FIRSTS, "if (rules_.full_house_joker_pair &&", "if (false &&"),
    ),
    bug(
        "R2.5 count: a straight flush is a straight too",
        (COUNTER, "left &= left - 1) --plays;", "left &= left - 1) {}"),
    ),
    bug("R2.6 count: wilds alone are no play", (COUNTER, "above < 13 && size <=", "above < 13 && 9 <=")),
    bug("R2.2 count: a full house of one rank", (COUNTER, "pairs[0] - own[0]", "pairs[0]")),
    bug(
        "R2.4 count: ace_low is ignored",
        (COUNTER, "length, rules_.ace_low)", "length, true)"),
    ),
    bug(
        "R2.8 wilds_prefer_natural is ignored",
        (MOVEGEN, "if (rules.wilds_prefer_natural) keep_natural", "if (false) keep_natural"),
    ),
    bug(
        "R2.8 a straight flush of another suit counts a heart",
        (
            CLASSIFY,
            "return all_hearts(counts) ? natural_wilds_in_sequence(move, counts, straight_length, 1) : 0;",
            "return natural_wilds_in_sequence(move, counts, straight_length, 1);",
        ),
    ),
    bug(
        "R2.8 a straight of hearts counts a heart",
        (CLASSIFY, "if (counts.wilds == 1 && all_hearts(counts)) return 0;", ""),
    ),
    bug("R2.8 the two wilds beside a triple do not count", (CLASSIFY, "(in_pair == 2 ||", "(in_pair > 2 ||")),
    bug(
        "R2.8 the table is looked at first",
        (MOVEGEN, "if (rules.wilds_prefer_natural) keep_natural(out, level, rules);", TABLE_FIRST),
    ),
]

BUGS = [*CARDS_AND_ORDER, *SEQUENCES, *SETS, *BOMBS_AND_BEATING, *LISTS]
