#include "protocol/tree/tree_json.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "core/side.h"
#include "protocol/json/messages.h"

namespace sortie {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kFormatVersion = 1;
constexpr char kEmptyPoint = '.';

std::string_view leaf_name(SearchTree::Leaf leaf) {
    switch (leaf) {
        case SearchTree::Leaf::Evaluated:
            return "evaluated";
        case SearchTree::Leaf::Over:
            return "over";
        case SearchTree::Leaf::Repeated:
            return "repeated";
        case SearchTree::Leaf::Skipped:
            return "skipped";
        case SearchTree::Leaf::None:
            break;
    }
    return "";
}

// -1: this or less, +1: this or more, for the first player.
int bound_sign(ScoreKind kind) {
    return kind == ScoreKind::Exact ? 0 : kind == ScoreKind::AtLeast ? 1 : -1;
}

Json finite(double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

// A letter for each point, in the order of the view's points.
std::string board_letters(const Session& session) {
    const View view = session.view();
    std::string letters(view.points.size(), kEmptyPoint);
    for (const View::Piece& piece : view.pieces)
        letters[static_cast<std::size_t>(piece.point)] = piece.letter;
    return letters;
}

// The board at every node, by playing the moves and taking them back.
std::vector<std::string> boards(const SearchTree& tree, Session& session) {
    std::vector<std::string> found;
    std::vector<std::size_t> ends;  // of the subtrees that the session stands in
    const auto go_up_to = [&](std::size_t node) {
        for (; !ends.empty() && ends.back() <= node; ends.pop_back()) session.take_back();
    };
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        go_up_to(i);
        if (!tree.nodes[i].move.empty()) {
            session.play(tree.nodes[i].move);
            ends.push_back(i + tree.nodes[i].size);
        }
        found.push_back(board_letters(session));
    }
    go_up_to(tree.nodes.size());
    return found;
}

template <class Take>
Json column(const SearchTree& tree, Take take) {
    Json values = Json::array();
    for (const SearchTree::Node& node : tree.nodes) values.push_back(take(node));
    return values;
}

}  // namespace

Json tree_json(const SearchTree& tree, Session& session, const std::string& agent) {
    using Node = SearchTree::Node;
    Json iterations = Json::array();
    for (const auto& iteration : tree.iterations)
        iterations.push_back({{"depth", iteration.depth}, {"root", iteration.root}});
    const GameSetup& identity = session.identity();
    return {{"version", kFormatVersion},
            {"game", identity.game},
            {"variant", identity.variant},
            {"position", session.position_text()},
            {"agent", agent},
            {"nodes", tree.looked_at},
            {"complete", tree.complete},
            {"in_scores", tree.in_scores},
            {"view", to_json(session.view())},
            {"iterations", std::move(iterations)},
            {"parent", column(tree, [](const Node& node) { return node.parent; })},
            {"size", column(tree, [](const Node& node) { return node.size; })},
            {"move", column(tree, [](const Node& node) { return node.move; })},
            {"side", column(tree, [](const Node& node) { return index(node.side); })},
            {"value", column(tree, [](const Node& node) { return finite(node.value); })},
            {"bound", column(tree, [](const Node& node) { return bound_sign(node.kind); })},
            {"alpha", column(tree, [](const Node& node) { return finite(node.alpha); })},
            {"beta", column(tree, [](const Node& node) { return finite(node.beta); })},
            {"enter", column(tree, [](const Node& node) { return node.enter; })},
            {"leave", column(tree, [](const Node& node) { return node.leave; })},
            {"leaf", column(tree, [](const Node& node) { return leaf_name(node.leaf); })},
            {"cut_by", column(tree, [](const Node& node) { return node.cut_by; })},
            {"promised_by", column(tree, [](const Node& node) { return node.promised_by; })},
            {"board", boards(tree, session)}};
}

}  // namespace sortie
