// Any text is refused with one of the core's own errors, or it is a value whose own text is that value again.
#include "input.hpp"

using namespace guandan;

namespace {

template <class Parse>
void comes_back(std::string_view text, Parse parse) {
  const auto value = fuzz::accepted([&] { return parse(text); });
  if (value) CHECK(parse(to_string(*value)) == *value);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  return fuzz::hold([&] {
    const Rank level = input.level();
    const Rules& rules = input.rules();
    const std::string_view text = input.rest();
    comes_back(text, [](std::string_view one) { return parse_card(one); });
    comes_back(text, [](std::string_view one) { return parse_level(one); });
    comes_back(text, [](std::string_view one) { return Hand::parse(one); });
    comes_back(text, [](std::string_view one) { return Combination::parse(one); });
    comes_back(text, [&](std::string_view one) { return parse_move(one, level, {}, rules); });
  });
}
