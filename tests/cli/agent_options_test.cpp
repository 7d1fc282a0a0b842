// An option that an agent's table names in one line is everywhere: in `sortie agents`, in UCI, on the page,
// and in the messages about wrong specs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cli/command_line.h"
#include "engine/game_registration.h"
#include "examples/tic_tac_toe/game.h"
#include "protocol/uci/uci.h"
#include "protocol/web/answers.h"
#include "server/web/visitor_agents.h"

namespace sortie {

namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using tic_tac_toe::TicTacToe;

// A session with an agent of this test's own, which reads one option.
class ExtendedSession final : public GameSession<TicTacToe> {
  public:
    using GameSession<TicTacToe>::GameSession;

    static AgentInfo corner_agent() {
        return {"corner",
                "of a test",
                {{.key = "boldness",
                  .kind = WholeNumber{0, 9},
                  .summary = "how bold",
                  .default_value = "3",
                  .uci = "Boldness",
                  .visitors = true},
                 {.key = "secret", .kind = FreeText{"FILE"}, .summary = "not for visitors"}}};
    }

    std::vector<AgentInfo> agents() const override {
        auto agents = GameSession<TicTacToe>::agents();
        agents.push_back(corner_agent());
        return agents;
    }

    Result<std::unique_ptr<Agent>> make_agent(const AgentSpec& spec) const override {
        if (spec.name != "corner") return GameSession<TicTacToe>::make_agent(spec);
        const auto options = OptionValues::read(corner_agent(), spec);
        if (!options) return Error{options.error()};
        const auto seed = static_cast<std::uint64_t>(options->whole("boldness"));
        return std::unique_ptr<Agent>(std::make_unique<RandomAgent>(*this, seed));
    }
};

Registry extended_registry() {
    using tic_tac_toe::Family;
    Registry registry;
    registry.add(Family::info(), [](const GameSetup& setup) -> Registry::OpenResult {
        const auto start = Family::open(setup);
        if (!start) return Error{start.error()};
        return std::unique_ptr<Session>(std::make_unique<ExtendedSession>(
            GameSetup{std::string(Family::info().name)},
            std::visit([](const auto& opened) { return opened.position; }, *start)));
    });
    return registry;
}

TEST(AgentOptions, AreListedByTheCommand) {
    const Registry registry = extended_registry();
    const std::vector<const char*> words{"sortie", "agents", "--json"};
    ::testing::internal::CaptureStdout();
    EXPECT_EQ(run_command_line(registry, 2, words.data()), 0);
    EXPECT_THAT(::testing::internal::GetCapturedStdout(), HasSubstr("boldness=0..9 (3)"));
    ::testing::internal::CaptureStdout();
    EXPECT_EQ(run_command_line(registry, 3, words.data()), 0);
    EXPECT_THAT(::testing::internal::GetCapturedStdout(),
                HasSubstr(R"({"key":"boldness","kind":"whole","min":0,"max":9,"default":3,"uci":"Boldness",)"
                          R"("visitors":true,"summary":"how bold"})"));
}

TEST(AgentOptions, AreOptionsOfUci) {
    const Registry registry = extended_registry();
    std::vector<std::string> lines;
    UciSetup setup;
    setup.write = [&](const std::string& line) { lines.push_back(line); };
    setup.agent = {"corner", {}};
    UciEngine engine(registry, std::move(setup));
    engine.handle("uci");
    EXPECT_THAT(lines, Contains("option name Boldness type spin default 3 min 0 max 9"));
    engine.handle("setoption name boldness value 10");
    EXPECT_EQ(lines.back(), "info string option Boldness: '10'; expected a whole number from 0 to 9");
    engine.handle("setoption name Boldness value 9");
    engine.handle("isready");
    EXPECT_EQ(lines.back(), "readyok");
}

TEST(AgentOptions, AreOnThePageIfVisitorsMaySetThem) {
    const Registry registry = extended_registry();
    const auto agents = web::games_json(registry)[0]["agents"];
    ASSERT_EQ(agents.back()["agent"], "corner");
    ASSERT_EQ(agents.back()["options"].size(), 1u);
    EXPECT_EQ(agents.back()["options"][0]["key"], "boldness");
    const auto session = registry.open({"tic-tac-toe"});
    EXPECT_TRUE(web::visitor_agent(**session, "corner:boldness=4", 1, 0));
    EXPECT_FALSE(web::visitor_agent(**session, "corner:boldness=10", 1, 0));
    EXPECT_FALSE(web::visitor_agent(**session, "corner:secret=x", 1, 0));
}

TEST(AgentOptions, AreNamedInMessages) {
    const auto session = extended_registry().open({"tic-tac-toe"});
    EXPECT_EQ(
        (*session)->make_agent({"corner", {{"boldnes", "4"}}}).error(),
        "agent corner: there is no option 'boldnes': did you mean 'boldness'? It takes boldness, secret");
    EXPECT_EQ((*session)->make_agent({"corner", {{"boldness", "four"}}}).error(),
              "agent corner: boldness='four': expected a whole number from 0 to 9");
}

// UCI cannot list a number without a default.
TEST(AgentOptions, OfUciHaveDefaults) {
    const Registry registry = standard_registry();
    for (const GameInfo& game : registry.games()) {
        const auto session = registry.open({std::string(game.name)});
        for (const AgentInfo& agent : (*session)->agents()) {
            for (const AgentOption& option : agent.options) {
                const bool text = std::holds_alternative<FreeText>(option.kind);
                EXPECT_TRUE(option.uci.empty() || text || !option.default_value.empty())
                    << agent.name << " " << option.key;
                EXPECT_TRUE(option.default_value.empty() || !check_value(option, option.default_value))
                    << agent.name << " " << option.key;
            }
        }
    }
}

}  // namespace

}  // namespace sortie
