// A main for compilers without libFuzzer: a few hundred drawn inputs. guandan_fuzz_moves [INPUTS]
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string_view>
#include <vector>

#include "draw.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int argc, char** argv) {
  // Random bytes are hardly ever a text of cards.
  constexpr std::string_view letters = "23456789TJQKAHSCDBR=  ";
  draw::Random random(1);
  const int inputs = argc > 1 ? std::atoi(argv[1]) : 300;
  for (int i = 0; i < inputs; ++i) {
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(random.below(200)));
    const bool as_text = random.coin();
    for (std::uint8_t& byte : bytes) {
      byte = static_cast<std::uint8_t>(random.below(256));
      if (as_text) byte = static_cast<std::uint8_t>(letters[byte % letters.size()]);
    }
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
  }
  std::cout << inputs << " inputs\n";
  return inputs > 0 ? 0 : 1;
}
