#include "guandan/rules.hpp"

#include <string>

#include "guandan/error.hpp"

namespace guandan {
namespace {

[[noreturn]] void refuse(const char* option, int value, const char* allowed) {
  throw RulesError("rules_option",
                   std::string("rules option ") + option + "=" + std::to_string(value) + ": allowed are " + allowed,
                   {.token = option});
}

}  // namespace

std::string to_string(const Rules& rules) {
  const Rules plain;
  std::string text;
  const auto add = [&text](const std::string& option) { text += (text.empty() ? "" : ", ") + option; };
  if (rules.full_house_joker_pair != plain.full_house_joker_pair) add("full_house_joker_pair=False");
  if (rules.straight_flush_beats != plain.straight_flush_beats) {
    add("straight_flush_beats=" + std::to_string(rules.straight_flush_beats));
  }
  if (rules.max_bomb_size != plain.max_bomb_size) add("max_bomb_size=" + std::to_string(rules.max_bomb_size));
  if (rules.ace_low != plain.ace_low) add("ace_low=False");
  if (rules.wilds_prefer_natural != plain.wilds_prefer_natural) add("wilds_prefer_natural=True");
  return text.empty() ? "the default rules" : text;
}

int pack_rules(const Rules& rules) {
  return (rules.full_house_joker_pair ? 1 : 0) | (rules.ace_low ? 2 : 0) | (rules.wilds_prefer_natural ? 4 : 0) |
         rules.straight_flush_beats << 4 | rules.max_bomb_size << 8;
}

Rules unpack_rules(int packed) {
  return {.full_house_joker_pair = (packed & 1) != 0,
          .ace_low = (packed & 2) != 0,
          .wilds_prefer_natural = (packed & 4) != 0,
          .straight_flush_beats = packed >> 4 & 15,
          .max_bomb_size = packed >> 8 & 15};
}

const Rules& check_rules(const Rules& rules) {
  if (rules.straight_flush_beats != 5 && rules.straight_flush_beats != 10) {
    refuse("straight_flush_beats", rules.straight_flush_beats, "5 and 10");
  }
  if (rules.max_bomb_size != 10 && rules.max_bomb_size != 8 && rules.max_bomb_size != 6) {
    refuse("max_bomb_size", rules.max_bomb_size, "10, 8 and 6");
  }
  return rules;
}

}  // namespace guandan
