#include "engine/agents/sortie_options.h"

#include <iterator>
#include <string>

#include "search/main_search/parameters.h"

namespace sortie {

OptionTable sortie_options(LevelTable levels, std::optional<Score> contempt) {
    OptionTable options = limit_options();
    options = joined({{.key = "level",
                       .kind = WholeNumber{0, std::ssize(levels.front().levels)},
                       .summary = "how strong; 0: as strong as the limits allow",
                       .default_value = "0",
                       .uci = "Level",
                       .visitors = true},
                      {.key = "noise",
                       .kind = RealNumber{0, 10000},
                       .summary = "random error of its choice among the best moves, in hundredths of a piece",
                       .default_value = "0",
                       .visitors = true},
                      seed_option()},
                     options);
    options = joined(std::move(options),
                     {threads_option(),
                      hash_option("16"),
                      {.key = "overhead",
                       .kind = WholeNumber{0, 10000},
                       .summary = "milliseconds of every move's time that it leaves unused",
                       .default_value = "0"},
                      {.key = "eval",
                       .kind = Choice{{"hand", "network"}},
                       .summary = "the evaluation; a network where there is one",
                       .visitors = true},
                      {.key = "network", .kind = FreeText{"FILE"}, .summary = "the network of that file"},
                      {.key = "book", .kind = FreeText{"FILE"}, .summary = "the opening book of that file"}});
    if (contempt) {
        options.push_back({.key = "contempt",
                           .kind = WholeNumber{0, 1000},
                           .summary = "what a draw costs, in hundredths of a piece",
                           .default_value = std::to_string(*contempt),
                           .uci = "Contempt",
                           .visitors = true});
    }
    const main_search::Parameters usual;
    for (const main_search::ParameterInfo& parameter : main_search::kParameters) {
        options.push_back({.key = parameter.name,
                           .kind = WholeNumber{parameter.least, parameter.most},
                           .summary = parameter.summary,
                           .default_value = std::to_string(usual.*parameter.value)});
    }
    return options;
}

}  // namespace sortie
