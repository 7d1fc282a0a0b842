// `sortie tree`: the nodes that it shows are those that the agent counts, in every format, within its bounds.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "engine/registry.h"
#include "protocol/tree/tree_json.h"
#include "search/tree_recorder.h"

namespace sortie {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::sortie_command;
using Json = nlohmann::json;

constexpr int kSkipped = static_cast<int>(SearchTree::Leaf::Skipped);
constexpr int kDropped = static_cast<int>(SearchTree::Leaf::Dropped);

struct Recorded {
    std::string game;
    std::string agent;
    std::uint64_t nodes = 0;
    Json tree;
};

// Every agent of every game that records, from the start and from the middle of a game.
template <class Check>
void for_each_recorded(Check check) {
    const Registry registry = standard_registry();
    for (const GameInfo& info : registry.games()) {
        for (const int plies : {0, 7}) {
            GameSetup setup;
            setup.game = info.name;
            if (info.name == "breakthrough") setup.size = BoardSize{5, 6};
            const auto session = registry.open(setup);
            ASSERT_TRUE(session) << session.error();
            for (int i = 0; i < plies; ++i) {
                const auto moves = (*session)->legal_moves();
                (*session)->play(moves[moves.size() / 2]);
            }
            for (const AgentInfo& listed : (*session)->agents()) {
                AgentSpec spec{std::string(listed.name), {}};
                if (listed.name == "strategy") add_option(spec, "piece", "1");
                const auto agent = (*session)->make_agent(spec);
                ASSERT_TRUE(agent) << agent.error();
                if (!(*agent)->records_tree()) continue;
                SearchRequest request;
                request.limits.depth = 2;
                request.limits.nodes = 4'000;
                const std::uint64_t counted =
                    (*(*session)->make_agent(spec))->think(request, StopFlag{}, {}).nodes;
                TreeRecorder recorder;
                request.recorder = &recorder;
                const SearchReport report = (*agent)->think(request, StopFlag{}, {});
                EXPECT_EQ(report.nodes, counted) << listed.name;
                if (recorder.tree().nodes.empty()) continue;  // a win in one
                const std::string before = (*session)->position_text();
                const Json tree =
                    tree_json(recorder.tree(), **session, {std::string(listed.name), agent->get()});
                EXPECT_EQ((*session)->position_text(), before);
                check(Recorded{std::string(info.name), std::string(listed.name), counted, tree});
            }
        }
    }
}

TEST(TreeOfEveryAgent, HasTheNodesThatTheAgentCounts) {
    std::map<std::string, int> agents;
    for_each_recorded([&](const Recorded& recorded) {
        const Json& tree = recorded.tree;
        EXPECT_EQ(tree.at("nodes"), recorded.nodes) << recorded.agent;
        if (tree.at("kind") == "playouts") {
            EXPECT_EQ(tree.at("playouts").size(), recorded.nodes);
            EXPECT_EQ(tree.at("visits")[0], recorded.nodes);
        } else {
            const auto looked_at =
                std::count_if(tree.at("leaf").begin(), tree.at("leaf").end(),
                              [](int leaf) { return leaf != kSkipped && leaf != kDropped; });
            EXPECT_EQ(static_cast<std::uint64_t>(looked_at), recorded.nodes) << recorded.agent;
        }
        ++agents[recorded.agent];
    });
    for (const char* const name :
         {"minimax", "alphabeta", "mcts", "breakthrough-eight", "strategy", "offensive1", "naive-piece",
          "tukvnanawopi-weighted", "checkers-rows", "checkers-greedy"})
        EXPECT_GT(agents[name], 0) << name;
}

// The terms of a judged position add up to its value.
TEST(TreeOfEveryAgent, TermsAddUpToTheValue) {
    int judged = 0;
    for_each_recorded([&](const Recorded& recorded) {
        const Json& tree = recorded.tree;
        if (tree.at("kind") == "playouts" || recorded.agent == "checkers-greedy") return;
        for (const Json& row : tree.at("judged")) {
            const double value = tree.at("value")[row[0].get<std::size_t>()];
            double sum = 0;
            for (std::size_t i = 1; i < row.size(); i += 3) sum += row[i + 2].get<double>();
            ASSERT_NEAR(sum, value, 2.1) << recorded.agent;
            ++judged;
        }
    });
    EXPECT_GT(judged, 3000);
}

// Visits and means follow from the playouts.
TEST(TreeOfEveryAgent, PlayoutsAddUpToTheirTree) {
    for_each_recorded([&](const Recorded& recorded) {
        const Json& tree = recorded.tree;
        if (tree.at("kind") != "playouts") return;
        const std::size_t size = tree.at("move").size();
        std::vector<int> visits(size, 0);
        std::vector<double> sums(size, 0);
        for (const Json& playout : tree.at("playouts")) {
            std::vector<std::size_t> way;
            for (int at = playout[0]; at >= 0; at = tree.at("parent")[static_cast<std::size_t>(at)])
                way.insert(way.begin(), static_cast<std::size_t>(at));
            std::vector<double> values(way.size(), playout[1]);
            for (std::size_t i = 2; i < playout.size(); i += 2) {
                for (std::size_t ply = 0; ply <= playout[i].get<std::size_t>(); ++ply)
                    values[ply] = playout[i + 1];
            }
            for (std::size_t ply = 0; ply < way.size(); ++ply) {
                ++visits[way[ply]];
                sums[way[ply]] += values[ply];
            }
        }
        for (std::size_t i = 0; i < size; ++i) {
            ASSERT_EQ(visits[i], tree.at("visits")[i]) << recorded.game;
            if (visits[i] == 0 || tree.at("proved")[i] == 1) continue;
            ASSERT_NEAR(sums[i] / visits[i], tree.at("value")[i].get<double>(), 1e-5) << recorded.game;
        }
    });
}

TEST(TreeCommand, AgreesWithBestOnTheNumberOfNodes) {
    for (const char* const agent :
         {"minimax", "alphabeta:sort=yes", "alphabeta:sort=worst", "alphabeta:deepen=yes",
          "alphabeta:quiescence=yes", "strategy:piece=3,search=deepening,style=plain",
          "strategy:piece=3,quiescence=yes,style=plain", "mcts:playouts=300"}) {
        const std::vector<std::string> position{"--size", "5x5", "--agent", agent, "--depth", "3"};
        std::vector<std::string> best{"best", "--json"};
        best.insert(best.end(), position.begin(), position.end());
        std::vector<std::string> tree{"tree", "--format", "json"};
        tree.insert(tree.end(), position.begin(), position.end());
        const Json found = Json::parse(sortie_command(best).output);
        EXPECT_EQ(Json::parse(sortie_command(tree).output).at("nodes"), found.at("nodes")) << agent;
    }
}

TEST(TreeCommand, WritesEveryFormat) {
    const std::vector<std::string> small{"tree", "--size", "3x4", "--depth", "2", "--agent"};
    const auto written = [&](const std::string& agent, const std::string& format) {
        std::vector<std::string> arguments = small;
        arguments.insert(arguments.end(), {agent, "--format", format, "--terms", "--nodes", "200"});
        const auto result = sortie_command(arguments);
        EXPECT_EQ(result.status, 0) << agent << format << result.errors;
        return result.output;
    };
    for (const std::string agent : {"alphabeta", "mcts", "breakthrough-eight"}) {
        EXPECT_THAT(written(agent, "text"), HasSubstr("start "));
        EXPECT_THAT(written(agent, "dot"), HasSubstr("digraph search {"));
        EXPECT_THAT(written(agent, "svg"), HasSubstr("</svg>"));
        EXPECT_EQ(Json::parse(written(agent, "json")).at("version"), 1);
        const std::string page = written(agent, "html");
        EXPECT_THAT(page, HasSubstr("<!doctype html>"));
        EXPECT_THAT(page, HasSubstr("export function readSearch"));
        EXPECT_EQ(page.find("__TREE__"), std::string::npos);
        EXPECT_EQ(page.find("\nimport "), std::string::npos);
    }
    EXPECT_THAT(written("breakthrough-eight", "text"), HasSubstr("= piece"));
}

// White can capture on b4, and Black recaptures: behind the first ply, one who follows captures sees that.
TEST(TreeCommand, DrawsQuiescence) {
    for (const std::string search : {"strategy:piece=1,style=plain", "alphabeta"}) {
        const auto written = [&](const std::string& option, const std::string& format) {
            const auto result = sortie_command(
                {"tree", "--position", "2pp1/1p1pp/P2P1/P1P1P/5 w", "--depth", "1", "--terms", "--agent",
                 search + (search == "alphabeta" ? ":" : ",") + option, "--format", format});
            EXPECT_EQ(result.status, 0) << result.errors;
            return result.output;
        };
        EXPECT_THAT(written("quiescence=no", "text"), Not(HasSubstr("stop")));
        EXPECT_THAT(written("quiescence=yes", "text"), ContainsRegex("  a3b4 .*\n    stop .*\n    c5b4 "));
        EXPECT_THAT(written("quiescence=yes", "svg"), HasSubstr("stop"));
        const Json tree = Json::parse(written("quiescence=yes", "json"));
        const std::vector<int> leaf = tree.at("leaf");
        const auto stands = std::find(leaf.begin(), leaf.end(), static_cast<int>(SearchTree::Leaf::Stands));
        ASSERT_NE(stands, leaf.end());
        const auto at = static_cast<std::size_t>(stands - leaf.begin());
        EXPECT_TRUE(tree.at("changes")[at].empty());
        const Json& judged = tree.at("judged");
        EXPECT_TRUE(std::any_of(judged.begin(), judged.end(), [&](const Json& row) { return row[0] == at; }));
    }
}

TEST(TreeCommand, StopsAtItsBounds) {
    const auto result = sortie_command({"tree", "--depth", "6", "--max-nodes", "50", "--format", "json"});
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.errors, HasSubstr("stopped after 50 nodes"));
    const Json tree = Json::parse(result.output);
    EXPECT_EQ(tree.at("nodes"), 50);
    EXPECT_EQ(tree.at("complete"), false);
    EXPECT_EQ(tree.at("value")[0], nullptr);
    EXPECT_THAT(sortie_command({"tree", "--depth", "6", "--max-nodes", "50"}).output,
                HasSubstr("not finished"));
}

TEST(TreeCommand, SaysWhatIsWrong) {
    EXPECT_EQ(sortie_command({"tree", "--max-nodes", "0"}).status, 2);
    EXPECT_EQ(sortie_command({"tree", "--format", "pdf"}).status, 2);
    EXPECT_EQ(sortie_command({"tree", "--position", "nonsense"}).status, 2);
    const auto random = sortie_command({"tree", "--agent", "random"});
    EXPECT_EQ(random.status, 2);
    EXPECT_THAT(random.errors, HasSubstr("mcts"));
    const auto over = sortie_command({"tree", "--position", "P3/4/3p/4 b"});
    EXPECT_EQ(over.status, 2);
    EXPECT_THAT(over.errors, HasSubstr("the game is over"));
    const auto win = sortie_command({"tree", "--position", "4/P3/3p/4 w", "--agent", "offensive1"});
    EXPECT_EQ(win.status, 1);
    EXPECT_THAT(win.errors, HasSubstr("takes a3a4 without a search"));
}

TEST(TreeCommand, AFullDiskIsAFailure) {
    for (const char* const format : {"text", "json", "html"}) {
        const std::string command =
            fmt::format("exec '{}' tree --format {} >/dev/full", paths::kProgram, format);
        EXPECT_EQ(testing::run_process("/bin/sh", {"-c", command}, "").status, 1) << format;
    }
}

}  // namespace
}  // namespace sortie
