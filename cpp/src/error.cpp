#include "guandan/error.hpp"

#include <array>

namespace guandan {
namespace {

constexpr std::size_t quoted_limit = 100;

void append_escaped(std::string& out, char c) {
  constexpr std::array<char, 16> digits{'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};
  const auto byte = static_cast<unsigned char>(c);
  if (byte >= 0x20 && byte != 0x7F) {
    out += c;
    return;
  }
  out += "\\x";
  out += digits[byte >> 4];
  out += digits[byte & 15];
}

/// The longest beginning of `text` within the limit that does not end inside a UTF-8 character.
std::size_t cut(std::string_view text) {
  if (text.size() <= quoted_limit) return text.size();
  std::size_t end = quoted_limit;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return end;
}

}  // namespace

std::string quoted(std::string_view text) {
  std::string out = "'";
  const std::size_t end = cut(text);
  for (const char c : text.substr(0, end)) append_escaped(out, c);
  out += '\'';
  if (end < text.size()) out += "... (" + std::to_string(text.size()) + " bytes)";
  return out;
}

}  // namespace guandan
