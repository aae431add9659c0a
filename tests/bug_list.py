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


GENERATOR = "src/generator.cpp"
STRAIGHTS = "src/generator_straights.cpp"
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
        (COMBINATION, "strength(a, level) - strength(b, level)", "to_int(a.rank) - to_int(b.rank)"),
    ),
    bug(
        "R1.4 a second wild is not used",
        (
            GENERATOR,
            "wilds <= naturals_.wilds && wilds < size",
            "wilds <= 1 && wilds <= naturals_.wilds && wilds < size",
        ),
    ),
    bug(
        "R1.4 a wild keeps its suit in a straight flush",
        (STRAIGHTS, "out.push({Bits{}, 1, all_suits})", "out.push({Bits{}, 1, 1U})"),
    ),
    bug(
        "R1.4 declarations with fewest wilds as themselves first",
        (DECLARATIONS, "return left > right;", "return left < right;"),
    ),
]

SEQUENCES = [
    bug(
        "R2.1 K A 2 3 4 is a straight, also around the corner",
        ("src/naturals.hpp", "byte < 0 ? 12 : byte", "byte < 0 ? byte + 13 : byte"),
        (CLASSIFY, "length + (rules_.ace_low ? 0 : 1)", "length - 1"),
    ),
    bug(
        "R2.1 level cards are in no sequence",
        (
            CLASSIFY,
            "if (copies(byte) > width) return false;",
            "if (copies(byte) > width || (sequence_byte(top, length, i) == to_int(level_) - 2 && byte)) return false;",
        ),
    ),
    bug("R2.4 no straight with a low ace", (STRAIGHTS, "lowest_top(5)", "6")),
    bug("R2.4 no tube with a low ace", (GENERATOR, "lowest_top(3)", "4")),
    bug("R2.4 no plate with a low ace", (GENERATOR, "lowest_top(2)", "3")),
    bug("R2.4 generator: ace_low is ignored", ("src/generator.hpp", "(rules_.ace_low ? 0 : 1)", "0")),
    bug("R2.4 classify: ace_low is ignored", (CLASSIFY, "(rules_.ace_low ? 0 : 1)", "0")),
    bug("R2.4 tables: ace_low is ignored", (COMBINATION, "(ace_low ? 0 : 1)", "(ace_low ? 0 : 0)")),
    bug(
        "R2.5 generator: a straight flush is listed as a straight too",
        (STRAIGHTS, "wilds == 0 ? front.suits : 0", "0 * front.suits"),
    ),
    bug("R2.5 classify: a straight flush is a straight too", (CLASSIFY, "!one_suit || naturals_.wilds > 0", "true")),
    bug(
        "R2.5 generator: one suit and a wild are no straight",
        (STRAIGHTS, "wilds == 0 ? front.suits : 0", "front.suits"),
    ),
    bug(
        "R2.5 classify: one suit and a wild are no straight",
        (CLASSIFY, "!one_suit || naturals_.wilds > 0", "!one_suit"),
    ),
    bug(
        "R2.5 generator: any suits make a straight flush",
        (STRAIGHTS, "(front.suits & back.suits) != 0", "back.suits != 0"),
    ),
    bug("R2.5 classify: any suits make a straight flush", (CLASSIFY, "? one_suit :", "? one_suit || ranks_ > 0 :")),
    bug(
        "R2.5 declarations: a straight may be declared in one suit",
        (DECLARATIONS, "move_.kind() != Kind::straight && move_.kind()", "move_.kind()"),
    ),
    bug(
        "E8 the wild fills only the lowest gap",
        (
            CLASSIFY,
            "if (fits(top, length, width)) push(kind, top - 1);",
            "if (fits(top, length, width)) return push(kind, top - 1);",
        ),
    ),
    bug(
        "R2 natural top of a straight one too low",
        (STRAIGHTS, "header(kind, 0, top - 1, wilds)", "header(kind, 0, top - 2, wilds)"),
    ),
]

SETS = [
    bug(
        "R2.2 generator: full_house_joker_pair is ignored",
        (GENERATOR, "if (!rules_.full_house_joker_pair) return;", ""),
    ),
    bug("R2.2 classify: full_house_joker_pair is ignored", (CLASSIFY, "&& rules_.full_house_joker_pair", "")),
    bug("E7 BJ RJ is the pair of a full house", (GENERATOR, "{black_pair, red_pair}", "{black_pair, red_pair, 5U}")),
    bug(
        "E2 a wild pairs a joker",
        (CLASSIFY, "if (size_ == 2 && one_pair)", "if (size_ == 2 && (one_pair || naturals_.wilds == 1))"),
    ),
    bug(
        "R2.6 wilds alone are no play",
        (GENERATOR, "if (place == 13 && size <= naturals_.wilds)", "if (place == 13 && size < 0)"),
    ),
    bug(
        "R2.6 wilds alone are a single or pair of any rank",
        (GENERATOR, "wilds <= naturals_.wilds && wilds < size", "wilds <= naturals_.wilds && wilds <= size"),
    ),
    bug(
        "R2.6 classify: a lone wild has the natural rank of an ace",
        (CLASSIFY, "size_ == 1 ? Kind::single : Kind::pair, 13", "size_ == 1 ? Kind::single : Kind::pair, 12"),
    ),
    bug(
        "R2.6 wilds alone are declared as other cards",
        (DECLARATIONS, "if (wilds == move_.size())", "if (wilds > move_.size())"),
    ),
    bug(
        "R2 full houses are ranked by the pair",
        (
            CLASSIFY,
            "place(bytes_[static_cast<std::size_t>(triple)])",
            "place(bytes_[static_cast<std::size_t>(1 - triple)])",
        ),
    ),
    bug("E4 generator: no full house of three and two wilds", (GENERATOR, "put(base);", "")),
    bug(
        "E4 classify: no full house of three and two wilds",
        (CLASSIFY, "ranks_ == 1 && held(0) == 3", "ranks_ == 1 && held(0) == 9"),
    ),
    bug(
        "E5 the wild joins the larger rank only",
        (
            CLASSIFY,
            "held(triple) <= 3 && held(1 - triple) <= 2",
            "held(triple) <= 3 && held(1 - triple) <= held(triple)",
        ),
    ),
    bug(
        "E6 the two wilds of a full house are of the rank of the triple",
        (DECLARATIONS, "if (rank_of(byte) == move_.rank()) continue;", ""),
    ),
    bug(
        "R4.3 full houses with a low pair are listed twice",
        (
            GENERATOR,
            "full_house_below(head, triple, wilds);",
            "full_house_below(head, triple, wilds); full_house_below(head, triple, wilds);",
        ),
    ),
    bug(
        "R4.3 full houses with a high pair come first",
        (
            GENERATOR,
            "full_house_below(head, triple, wilds); full_house_above(head, triple, wilds);",
            "full_house_above(head, triple, wilds); full_house_below(head, triple, wilds);",
        ),
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
        (GENERATOR, "table->size <= rules_.straight_flush_beats", "table->size <= rules_.straight_flush_beats + 1"),
    ),
    bug(
        "R2.3 generator: bombs of five beat a straight flush",
        (GENERATOR, "list_bombs(rules_.straight_flush_beats + 1)", "list_bombs(rules_.straight_flush_beats)"),
    ),
    bug("R2.3 compare: the joker bomb loses to eight", (COMBINATION, "return 100;", "return 15;")),
    bug("R2.4 generator: max_bomb_size is ignored", (GENERATOR, "size <= rules_.max_bomb_size", "size <= 10")),
    bug("R2.4 classify: max_bomb_size is ignored", (CLASSIFY, "&& size_ <= rules_.max_bomb_size", "")),
    bug("R2.4 tables: max_bomb_size is ignored", (COMBINATION, "combination.size <= rules.max_bomb_size &&", "")),
    bug(
        "E12 tables: a level bomb of nine", (COMBINATION, "combination.rank != level || combination.size <= 8", "true")
    ),
    bug(
        "E13 compare: bombs by rank before size",
        (
            COMBINATION,
            "bombs ? bomb_class(a, rules) - bomb_class(b, rules) : 0",
            "bombs ? 0 * bomb_class(a, rules) : 0",
        ),
    ),
    bug(
        "R3.1 follow: no bomb on a normal play",
        (GENERATOR, "list(table->kind, above); list_bombs(4);", "list(table->kind, above);"),
    ),
    bug(
        "R3.2 compare: equal beats",
        (COMBINATION, "(difference > 0) - (difference < 0)", "(difference >= 0) - (difference < 0)"),
    ),
    bug("R3.2 follow: an equal straight beats", (STRAIGHTS, "above + 2", "above + 1")),
    bug(
        "R3.2 follow: an equal pair beats",
        (
            GENERATOR,
            "for (int place = above + 1; place <= 13; ++place) same_rank_at",
            "for (int place = std::max(1, above); place <= 13; ++place) same_rank_at",
        ),
    ),
    bug(
        "E14 a tube beats a plate",
        (COMBINATION, "if (!bombs && a.kind != b.kind)", "if (!bombs && fixed_size(a.kind) != fixed_size(b.kind))"),
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
        "R2.8 wilds_prefer_natural is ignored",
        (MOVEGEN, "if (rules.wilds_prefer_natural) keep_natural", "if (false) keep_natural"),
    ),
    bug(
        "R2.8 a straight flush of another suit counts a heart",
        (
            CLASSIFY,
            "return all_hearts(naturals) ? natural_wilds_in_sequence(move, naturals, 5, 1) : 0;",
            "return natural_wilds_in_sequence(move, naturals, 5, 1);",
        ),
    ),
    bug(
        "R2.8 a straight of hearts counts a heart",
        (CLASSIFY, "if (naturals.wilds == 1 && all_hearts(naturals)) return 0;", ""),
    ),
    bug("R2.8 the two wilds beside a triple do not count", (CLASSIFY, "(in_pair == 2 ||", "(in_pair > 2 ||")),
    bug(
        "R2.8 the table is looked at first",
        (MOVEGEN, "if (rules.wilds_prefer_natural) keep_natural(out, level, rules);", TABLE_FIRST),
    ),
]

BUGS = [*CARDS_AND_ORDER, *SEQUENCES, *SETS, *BOMBS_AND_BEATING, *LISTS]
