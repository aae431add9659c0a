// Splitting text into tokens, shared by hands and moves.
#pragma once

#include <algorithm>
#include <string_view>

namespace guandan::detail {

/// Calls `visit(token, position)` for every token of `text`; tokens are separated by ASCII white space.
template <class Visit>
void for_each_token(std::string_view text, Visit visit) {
  constexpr std::string_view spaces = " \t\n\r";
  int position = 0;
  for (std::size_t begin = text.find_first_not_of(spaces); begin != std::string_view::npos; ++position) {
    const std::size_t end = std::min(text.find_first_of(spaces, begin), text.size());
    visit(text.substr(begin, end - begin), position);
    begin = text.find_first_not_of(spaces, end);
  }
}

}  // namespace guandan::detail
