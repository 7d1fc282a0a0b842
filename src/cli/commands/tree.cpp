// `sortie tree`: the tree of a search, node by node.
#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/commands/list.h"
#include "cli/commands/search_options.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/output.h"
#include "protocol/tree/tree_json.h"
#include "protocol/tree/tree_page.h"
#include "protocol/tree/tree_pictures.h"
#include "search/tree_recorder.h"

namespace sortie {

namespace {

struct TreeOptions {
    GameSetup game;
    Limits limits;
    AgentOptions agent;
    std::string format = "text";
    std::uint64_t max_nodes = 20'000;
    bool terms = false;
};

constexpr std::uint64_t kMostTreeNodes = 1'000'000;

constexpr const char* kTreeExamples =
    "Examples:\n"
    "  sortie tree --size 3x4 --depth 2                      every node, indented\n"
    "  sortie tree --depth 3 --format html > tree.html       a page to step through\n"
    "  sortie tree --agent minimax --depth 2 --format dot | dot -Tpdf > tree.pdf\n"
    "  sortie tree --agent alphabeta:sort=yes --format svg > tree.svg\n"
    "  sortie tree --agent mcts --nodes 200                  a tree of playouts\n"
    "  sortie tree --agent breakthrough-eight --depth 2 --terms\n"
    "\n"
    "Values and windows are those of the first player. The nodes are those that the agent counts.";

std::string window_text(const SearchTree& tree, const SearchTree::Node& node) {
    const auto bound = [&](double value) {
        if (value == SearchTree::kUnbounded) return std::string("∞");
        if (value == -SearchTree::kUnbounded) return std::string("−∞");
        return tree_number_text(value, tree.in_scores);
    };
    return fmt::format("[{}, {}]", bound(node.alpha), bound(node.beta));
}

std::string cut_text(const SearchTree& tree, const SearchTree::Node& node) {
    if (node.cut_by < 0) return "";
    const auto& by = tree.nodes[static_cast<std::size_t>(node.cut_by)];
    std::string text = fmt::format("  cut off by {}", by.move);
    if (node.promised_by >= 0) {
        const auto& promise = tree.nodes[static_cast<std::size_t>(node.promised_by)];
        text +=
            fmt::format(" because of {} {}", promise.move, tree_number_text(promise.value, tree.in_scores));
    }
    return text;
}

// "  = piece +1, position -3": the terms of the position that the session stands at.
std::string terms_text(const Agent& judge, std::size_t ply) {
    const auto explanation = judge.explain(ply);
    if (!explanation) return "";
    std::vector<std::string> parts;
    for (const auto& term : explanation->terms) {
        parts.push_back(
            fmt::format("{} {}", term.name, tree_number_text(term.worth, explanation->in_scores)));
    }
    return parts.empty() ? "" : fmt::format("  = {}", fmt::join(parts, ", "));
}

// `judge` may be null; it is bound to the session, which stands at the root.
void print_nodes(const SearchTree& tree, Session& session, const Agent* judge) {
    std::vector<std::size_t> ply(tree.nodes.size(), 0);
    std::size_t played = 0;
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        const SearchTree::Node& node = tree.nodes[i];
        if (node.parent >= 0) ply[i] = ply[static_cast<std::size_t>(node.parent)] + 1;
        std::string note;
        if (judge != nullptr) {
            for (; played > 0 && played >= ply[i]; --played) session.take_back();
            if (ply[i] > 0 && node.leaf != SearchTree::Leaf::Stands) {
                session.play(node.move);
                played = ply[i];
            }
            if (SearchTree::is_judged(node)) note = terms_text(*judge, played);
        }
        if (node.leaf == SearchTree::Leaf::None && !tree.of_playouts)
            note = fmt::format("  window {}{}", window_text(tree, node), cut_text(tree, node));
        print_out("{}{} {}{}\n", std::string(2 * ply[i], ' '), node.move.empty() ? "start" : node.move,
                  tree_value_text(tree, node), note);
    }
    for (; played > 0; --played) session.take_back();
}

void print_summary(const SearchTree& tree) {
    if (tree.of_playouts) {
        print_out("\n{} playouts, {} positions in the tree\n", tree.looked_at, tree.nodes.size());
        return;
    }
    const auto count = [&](auto is) { return std::count_if(tree.nodes.begin(), tree.nodes.end(), is); };
    print_out("\n{} nodes, {} cut-offs, {} moves skipped{}\n", tree.looked_at,
              count([](const auto& node) { return node.cut_by >= 0; }),
              count([](const auto& node) { return node.leaf == SearchTree::Leaf::Skipped; }),
              tree.complete ? "" : "; stopped by a limit");
}

// Whose trees can be seen, for who asked for another.
std::string recording_agents(const Session& session) {
    std::vector<std::string> names;
    for (const AgentInfo& info : session.agents()) {
        const auto agent = session.make_agent({std::string(info.name), {}});
        if (agent && (*agent)->records_tree()) names.emplace_back(info.name);
    }
    return fmt::format("{}", fmt::join(names, ", "));
}

int run_tree(const Registry& registry, const TreeOptions& options) {
    const auto session = registry.open(options.game);
    if (!session) return bad_input(session.error());
    const auto agent = make_agent(registry, **session, options.agent);
    if (!agent) return bad_input(agent.error());
    if (!(*agent)->records_tree()) {
        return bad_input(fmt::format("the agent {} does not record its tree; these do: {}",
                                     options.agent.agent, recording_agents(**session)));
    }
    if ((*session)->outcome() != Outcome::Ongoing) return bad_input("the game is over: there is no tree");

    StopFlag stop;
    const InterruptStops interrupt(stop);  // Ctrl-C: the tree so far
    TreeRecorder recorder;
    SearchRequest request;
    request.limits = options.limits;
    request.limits.nodes = std::min(options.limits.nodes.value_or(options.max_nodes), options.max_nodes);
    request.recorder = &recorder;
    const SearchReport best = (*agent)->think(request, stop, {});
    const SearchTree& tree = recorder.tree();
    if (tree.nodes.empty()) {
        return failed(fmt::format("the agent {} takes {} without a search", options.agent.agent, best.move));
    }

    const Agent* const judge = options.terms ? agent->get() : nullptr;
    if (options.format == "text") {
        print_nodes(tree, **session, judge);
        print_summary(tree);
    } else if (options.format == "dot") {
        print_out("{}", tree_dot(tree));
    } else if (options.format == "svg") {
        print_out("{}", tree_svg(tree));
    } else {
        const auto json = tree_json(tree, **session, {options.agent.agent, judge});
        print_out("{}\n", options.format == "json" ? json.dump() : tree_page(json));
    }
    if (!tree.complete) {
        print_error(fmt::format("the search was stopped after {} nodes: see --max-nodes", tree.looked_at));
    }
    return kDone;
}

}  // namespace

void add_tree(Parser& parser) {
    const auto [command, options] =
        parser.add<TreeOptions>("tree", "Show the tree of a search, node by node", kTreeExamples, run_tree);
    add_position_options(command, options.game);
    add_limit_options(command, options.limits);
    options.agent.agent = "alphabeta";  // the default: the main search does not record
    add_agent_options(command, options.agent);
    command.option("--format", options.format, "What to write")
        .choices({"text", "json", "dot", "svg", "html"});
    command.option("--max-nodes", options.max_nodes, "Stop there").range(1, kMostTreeNodes);
    command.flag("--terms", options.terms, "Also how each judged position is judged, term by term");
}

}  // namespace sortie
