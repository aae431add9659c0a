// What the policy weighs, in leads: 1 is one turn on the lead. Found by play against itself (docs/players.md), so that
// they make sense together and not always one by one.
#pragma once

#include <array>

namespace guandan::players {

struct Weights {
  // How sure a group of this kind, lowest and highest strength, needs a lead of its own: 1 minus the chance to play it
  // when others lead. By kind, single to bomb and straight flush.
  std::array<float, 11> need_low{0, 1.069F, 0.992F, 0.816F, 1.139F, 0.949F, 0.907F, 1.118F, 0.603F, -0.058F, 0.143F};
  std::array<float, 11> need_high{0, 0.413F, 0.582F, 0.233F, 0.631F, 0.632F, 0.603F, 0.516F, 0.142F, -0.116F, -0.294F};
  // How fast the chance to win the trick falls with each stronger answer that others may hold.
  std::array<float, 11> fall{0, 1.181F, 0.893F, 0.424F, 0.486F, 0.741F, 0.428F, 0.389F, 0.031F, 0.313F, 0.224F};
  // The chance that nobody bombs it, while both opponents hold all their cards.
  std::array<float, 11> unbombed{0, 0.816F, 1.180F, 0.326F, 0.803F, 0.428F, 0.561F, 0.076F, 1.364F, 1.355F, 1.068F};
  // What each group costs a plan at least, and each bomb; and beside that each group for the turn that it takes.
  float least = 0.066F;
  float least_bomb = -0.679F;
  float turn = -0.160F;
  // What the lead is worth, and more for each group less than six that is left.
  float lead = 0.781F;
  float lead_near = 0.133F;
  // What it costs to let an opponent have the trick, by how many cards they hold: over ten, to ten, to five, to two.
  std::array<float, 4> danger{0.630F, 0.938F, 1.114F, 1.798F};
  // How much of that remains if the partner still acts in this trick.
  float partner_behind = 0.758F;
  // To spend a bomb, beyond its worth as a group.
  float bomb_reserve = 0.578F;
  // To lead a bomb; to break a group; to lead as many cards as an opponent holds; a low single or pair for a partner
  // who holds one or two cards.
  float bomb_lead = 0.820F;
  float breaking = 0.497F;
  float same_size_as_opponent = 0.167F;
  float single_for_partner = 0.468F;
  float pair_for_partner = 0.393F;
  // Taking the trick from the partner costs this beside their chance to win it.
  float over_partner = -0.106F;
  // Going on to certain victory.
  float certain = 2.676F;
  // A wild used below a bomb.
  float wild_spent = 0.133F;
  // Added by the stage of the owner (danger above): to the reserve of a bomb; and to it for each group over three.
  std::array<float, 4> reserve_by_stage{0.244F, -0.040F, -0.034F, -0.085F};
  float reserve_by_group = 0.004F;
  // The danger grows by this share if the other opponent is out.
  float other_out = -0.103F;
  // As on the lead, when answering.
  float answer_same_size = -0.171F;
  // To lead this kind.
  std::array<float, 11> lead_kind{0,      -0.167F, -0.043F, 0.600F, -0.173F, 0.083F,
                                  0.330F, 0.193F,  -0.016F, 0.050F, 0.336F};
  // Beside over_partner, by the partner's stage.
  std::array<float, 4> over_by_stage{0.186F, -0.125F, -0.108F, -0.116F};
  // Added to the worth of the lead, by the stage of the opponent with fewest cards.
  std::array<float, 4> urgent{-0.340F, -0.298F, -0.109F, 0.034F};
  // The same by the partner's stage, and if they are out.
  std::array<float, 4> lead_by_partner{-0.234F, -0.270F, -0.398F, -0.160F};
  float lead_partner_out = -0.275F;
  // Added to the value of stopping if the partner is out; if this seat has the last word in the trick.
  float stop_partner_out = -0.268F;
  float stop_last = 0.381F;
  // An answer across the groups of the plan.
  float across = 0.551F;
};

}  // namespace guandan::players
