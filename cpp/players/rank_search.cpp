// Dynamic programming over the ranks from the low ace to the high ace. A state is what sequences are under way, how
// many wilds are used and how many aces stand low; for each balance of triples and carried pairs it keeps the least
// cost.
//
// Why this is exact:
// - Any cards of the right ranks make the sequence or group, whatever their suits, and wilds_prefer_natural (R2.8) only
//   takes readings away, never the last one: counts of ranks decide.
// - A wild is one card more of some rank. Played alone (R2.6) it is a group of a rank that has no other group; where
//   each rank has one, it can be a part of that.
// - A triple and a carried pair of one rank are a bomb of five, also one play.
// - Five equal straights are no fewer plays than five bombs of five, three equal tubes than three bombs of six, two
//   equal plates than two bombs of six: no more of one place need be tried.
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <limits>

#include "balances.hpp"
#include "rank_choices.hpp"
#include "rank_states.hpp"

namespace guandan::players::detail {
namespace {

constexpr int most_straights = 4;
constexpr int most_tubes = 2;
constexpr int most_plates = 1;

/// Plays count first: `unit` for each. Then what people would keep: a bomb or straight flush is worth `bomb`, and cards
/// that stay alone cost more the lower they are. All of that together is less than half a unit.
template <class List>
class RankSearch {
 public:
  using Cost = typename List::Cost;

  RankSearch(const RankHand& hand, const Rules& rules) : hand_(hand), rules_(rules) {
    for (int place = top_place - 1, cards = 0; place >= 0; --place) {
      cards += hand.count_at(place + 1);
      cards_above_[index(place)] = cards;
    }
    for (const int count : hand.counts) largest_play_ = std::max(largest_play_, count + hand.wilds);
    largest_play_ = std::min(largest_play_, rules.max_bomb_size);
  }

  RankChoices run() {
    limit_ = none;
    search(false);
    limit_ = static_cast<Cost>(table_.list(best_).at(best_balance_) + unit / 2);
    search(true);
    return traced();
  }

 private:
  static constexpr Cost unit = sizeof(Cost) > 2 ? 4096 : 1024;
  static constexpr Cost bomb = 32;
  /// Above all costs that matter, with room for what is added to it: at most eight plays begin at one place, and a
  /// bound adds no more than `below`, which is a fifth of the cards.
  static constexpr Cost none = static_cast<Cost>(std::numeric_limits<Cost>::max() - std::max(9, List::below) * unit);

  static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }

  /// Fills the layers, one for each place, and finds the best of the last.
  void search(bool with_sequences) {
    with_sequences_ = with_sequences;
    table_.clear();
    layers_[0] = table_.open_layer();
    begin_low();
    for (int place = 1; place < places; ++place) {
      layers_[index(place)] = table_.open_layer();
      for (std::size_t i = layers_[index(place - 1)]; i < layers_[index(place)]; ++i) extend(i, place);
    }
    find_best();
  }

  /// Jokers, and the sequences that begin with the ace below the two (R2.4).
  void begin_low() {
    List jokers(none);
    for (int carried = 0; carried <= most_joker_pairs(); ++carried) jokers.lower(-carried, joker_cost(carried));
    const auto padded = jokers.padded(none);
    each_start(0, hand_.wilds + hand_.count_at(0), [&](int straights, int tubes, int plates, int cards) {
      if (cards > 0 && !rules_.ace_low) return;
      const int wilds = std::max(0, cards - hand_.count_at(0));
      const State state{Open{}.next(straights, tubes, plates), wilds, cards - wilds};
      if (!is_possible(state, 0)) return;
      table_.list_of(state, none).lower_each(padded, 0, start_cost(0, straights, tubes, plates));
    });
  }

  void extend(std::size_t i, int place) {
    const State state = table_.state(i);
    if (table_.list(i).bound(unit, plays_left(state, place - 1)) > limit_) return;
    const auto padded = table_.list(i).padded(none);
    const int count = count_at(place, state);
    const int through = state.open.needed(1);
    each_start(
        place, hand_.wilds - state.wilds + count - through, [&](int straights, int tubes, int plates, int cards) {
          const Cost cost = start_cost(place, straights, tubes, plates);
          const int used = through + cards;
          for (int wilds = std::max(0, used - count); state.wilds + wilds <= hand_.wilds; ++wilds) {
            const State next{state.open.next(straights, tubes, plates), state.wilds + wilds, state.low_aces};
            if (!is_possible(next, place)) break;
            List& list = table_.list_of(next, none);
            for (const GroupOption& option : group_options(count + wilds - used, rules_.max_bomb_size)) {
              const int own = count - used;
              list.lower_each(padded, option.balance(), static_cast<Cost>(cost + group_cost(option, place, own)));
            }
          }
        });
  }

  /// Every number of sequences that may begin at a place with up to `room` cards.
  template <class Each>
  void each_start(int place, int room, Each each) const {
    const auto most = [&](int cards, int length, int limit) {
      return with_sequences_ && place + length <= places ? std::min(cards, limit) : 0;
    };
    for (int plates = 0; plates <= most(room / plate_width, plate_length, most_plates); ++plates) {
      const int for_tubes = room - plate_width * plates;
      for (int tubes = 0; tubes <= most(for_tubes / tube_width, tube_length, most_tubes); ++tubes) {
        const int for_straights = for_tubes - tube_width * tubes;
        for (int straights = 0; straights <= most(for_straights, straight_length, most_straights); ++straights) {
          each(straights, tubes, plates, straights + tube_width * tubes + plate_width * plates);
        }
      }
    }
  }

  [[nodiscard]] int count_at(int place, const State& state) const {
    return hand_.count_at(place) - (place == top_place ? state.low_aces : 0);
  }

  /// Whether the wilds that are left fill what the sequences under way will miss.
  [[nodiscard]] bool is_possible(const State& state, int place) const {
    int left = hand_.wilds - state.wilds;
    if (left < 0) return false;
    for (int ahead = 1; ahead < straight_length && place + ahead < places; ++ahead) {
      left -= std::max(0, state.open.needed(ahead) - count_at(place + ahead, state));
    }
    return left >= 0;
  }

  /// So many plays at least must still begin.
  [[nodiscard]] int plays_left(const State& state, int place) const {
    int cards = cards_above_[index(place)] - state.low_aces + hand_.wilds - state.wilds;
    for (int ahead = 1; ahead < straight_length; ++ahead) cards -= state.open.needed(ahead);
    return cards <= 0 ? 0 : (cards + largest_play_ - 1) / largest_play_;
  }

  [[nodiscard]] Cost start_cost(int place, int straights, int tubes, int plates) const {
    const int flushes = std::min<int>(straights, hand_.flushes[index(place)]);
    return static_cast<Cost>(unit * (straights + tubes + plates) - bomb * flushes);
  }

  /// `own` is how many cards of the group are of the rank itself: if none, they are wilds alone, of the level rank.
  [[nodiscard]] Cost group_cost(const GroupOption& option, int place, int own) const {
    const int low = own > 0 ? 13 - level_place(guandan::detail::rank_of(byte_at(place)), hand_.level) : 0;
    const int alone = low * option.others_of(1, 1) + low / 2 * option.others_of(2, 2) + low / 4 * option.triples;
    return static_cast<Cost>(unit * option.plays() + alone - bomb * option.bombs());
  }

  [[nodiscard]] int most_joker_pairs() const {
    return rules_.full_house_joker_pair ? hand_.black_jokers / 2 + hand_.red_jokers / 2 : 0;
  }
  [[nodiscard]] Cost joker_cost(int carried) const {
    if (hand_.jokers() == 4 && carried == 0) return unit - bomb;
    const int plays = (hand_.black_jokers + 1) / 2 + (hand_.red_jokers + 1) / 2 - carried;
    return static_cast<Cost>(unit * plays);
  }

  void find_best() {
    Cost least = none;
    for (std::size_t i = layers_[index(top_place)]; i < table_.size(); ++i) {
      if (table_.state(i).wilds != hand_.wilds) continue;
      for (int balance = 0; balance <= List::highest; ++balance) {
        if (table_.list(i).at(balance) >= least) continue;
        least = table_.list(i).at(balance);
        best_ = i;
        best_balance_ = balance;
      }
    }
    assert(least < none);
  }

  [[nodiscard]] RankChoices traced() const {
    RankChoices choices;
    std::size_t i = best_;
    int balance = best_balance_;
    for (int place = top_place; place > 0; --place) {
      [[maybe_unused]] const bool found = step_back(i, balance, place, choices.at[index(place)]);
      assert(found);
    }
    const State state = table_.state(i);
    choices.at[0] = begun(state.open);
    choices.at[0].wilds = static_cast<std::uint8_t>(state.wilds);
    choices.carried_joker_pairs = -balance;
    return choices;
  }

  static PlaceChoice begun(const Open& open) {
    return {.straights = static_cast<std::uint8_t>(open.straights & 7),
            .tubes = static_cast<std::uint8_t>(open.tubes & 3),
            .plates = static_cast<std::uint8_t>(open.plates)};
  }

  /// From a state and balance of the layer of `place` to one before from which it was reached at its cost.
  bool step_back(std::size_t& i, int& balance, int place, PlaceChoice& choice) const {
    const State to = table_.state(i);
    const Cost cost = table_.list(i).at(balance);
    choice = begun(to.open);
    const Cost own = start_cost(place, choice.straights, choice.tubes, choice.plates);
    for (std::size_t from = layers_[index(place - 1)]; from < layers_[index(place)]; ++from) {
      const State state = table_.state(from);
      const Open next = state.open.next(choice.straights, choice.tubes, choice.plates);
      if (State{next, to.wilds, state.low_aces}.key() != table_.key(i) || state.wilds > to.wilds) continue;
      const int used =
          state.open.needed(1) + choice.straights + tube_width * choice.tubes + plate_width * choice.plates;
      const int count = count_at(place, state);
      const int wilds = to.wilds - state.wilds;
      if (count + wilds < used) continue;
      for (const GroupOption& option : group_options(count + wilds - used, rules_.max_bomb_size)) {
        const Cost before = static_cast<Cost>(cost - own - group_cost(option, place, count - used));
        const int least = balance - option.balance();
        // The highest balance stands for all that are higher.
        const int most = balance == List::highest ? List::highest : least;
        for (int old = std::max(least, -List::below); old <= std::min(most, List::highest); ++old) {
          if (table_.list(from).at(old) != before) continue;
          choice.wilds = static_cast<std::uint8_t>(wilds);
          choice.group = option;
          i = from;
          balance = old;
          return true;
        }
      }
    }
    return false;
  }

  const RankHand& hand_;
  const Rules& rules_;
  bool with_sequences_ = false;
  Cost limit_ = none;
  int largest_play_ = 6;
  std::array<int, places> cards_above_{};
  StateTable<List> table_;
  /// Where the layer of each place begins.
  std::array<std::size_t, places> layers_{};
  std::size_t best_ = 0;
  int best_balance_ = 0;
};

}  // namespace

RankChoices best_choices(const RankHand& hand, const Rules& rules) {
  using Small = Balances<std::int16_t, 16, 7>;
  using Large = Balances<std::int32_t, 48, 21>;
  constexpr int small_hand = 5 * Small::below + 4;
  if (hand.size <= small_hand) return RankSearch<Small>(hand, rules).run();
  return RankSearch<Large>(hand, rules).run();
}

}  // namespace guandan::players::detail
