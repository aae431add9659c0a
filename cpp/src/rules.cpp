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
