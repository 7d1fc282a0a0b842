// Every command of the program. Each declares itself in the file of its name.
#pragma once

#include "cli/parser/parser.h"

namespace sortie {

void add_games(Parser& parser);
void add_show(Parser& parser);
void add_perft(Parser& parser);
void add_best(Parser& parser);
void add_analyze(Parser& parser);
void add_suite(Parser& parser);
void add_tree(Parser& parser);
void add_explain(Parser& parser);
void add_play(Parser& parser);
void add_agents(Parser& parser);
void add_bench(Parser& parser);
void add_uci(Parser& parser);
void add_answer(Parser& parser);
void add_match(Parser& parser);
void add_tournament(Parser& parser);
void add_course(Parser& parser);
void add_study(Parser& parser);
void add_values(Parser& parser);
void add_study_solver(Parser& parser);
void add_solve(Parser& parser);
void add_verify(Parser& parser);
void add_tune(Parser& parser);
void add_datagen(Parser& parser);
void add_export(Parser& parser);
void add_train(Parser& parser);
void add_learn(Parser& parser);
void add_train_solo(Parser& parser);
void add_learn_solver(Parser& parser);
void add_book(Parser& parser);
void add_host(Parser& parser);
void add_join(Parser& parser);
void add_serve(Parser& parser);
void add_pool(Parser& parser);
void add_work(Parser& parser);
void add_completion(Parser& parser);
void add_manual(Parser& parser);

}  // namespace sortie
