// The main search with each game's evaluation by hand, compiled once, in register_*.cpp: who uses it for a
// purpose of his own, such as learning, includes this and does not compile it again.
#pragma once

#include "games/breakthrough/game.h"
#include "games/chinese_checkers/game.h"
#include "games/tukvnanawopi/game.h"
#include "search/alphabeta/search.h"

namespace sortie::alphabeta {

extern template class Search<breakthrough::AdvancingGame<Bits64>, breakthrough::HandEvaluator<Bits64>>;
extern template class Search<breakthrough::AdvancingGame<Bits128>, breakthrough::HandEvaluator<Bits128>>;
extern template class Search<tukvnanawopi::CourseGame, tukvnanawopi::CourseGame::Evaluator>;
extern template class Search<tukvnanawopi::TraditionalGame, tukvnanawopi::TraditionalGame::Evaluator>;
extern template class Search<chinese_checkers::ChineseCheckers, chinese_checkers::Evaluator>;

}  // namespace sortie::alphabeta
