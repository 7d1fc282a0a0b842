#include "protocol/tree/tree_json.h"

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/side.h"
#include "protocol/json/messages.h"

namespace sortie {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kFormatVersion = 1;
constexpr char kEmptyPoint = '.';

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

// The terms of positions, each with its number in a list of names that grows as they are met. Terms that
// differ only by what stands in brackets ("front[3]") are one.
class TermTable {
  public:
    // [node, term, count, worth, term, count, worth, …]
    Json row(std::size_t node, const Explanation& explanation) {
        std::map<std::size_t, std::pair<double, double>> sums;
        for (const auto& term : explanation.terms) {
            auto& [count, worth] = sums[number(term.name.substr(0, term.name.find('[')))];
            count += term.count;
            worth += term.worth;
        }
        Json entries = {node};
        for (const auto& [term, sum] : sums) {
            entries.push_back(term);
            entries.push_back(sum.first);
            entries.push_back(sum.second);
        }
        return entries;
    }
    const std::vector<std::string>& names() const { return names_; }

  private:
    std::size_t number(const std::string& name) {
        const auto [found, added] = numbers_.try_emplace(name, names_.size());
        if (added) names_.push_back(name);
        return found->second;
    }

    std::vector<std::string> names_;
    std::map<std::string, std::size_t> numbers_;
};

// What can only be seen by playing through the tree: the boards and what the judge says of them.
struct Seen {
    Json changes = Json::array();  // to the board of the parent: [point, letter, point, letter, …]
    Json judged = Json::array();
    TermTable terms;
};

Seen play_through(const SearchTree& tree, Session& session, const Agent* judge) {
    using Leaf = SearchTree::Leaf;
    Seen seen;
    std::vector<std::size_t> ends;                            // of the subtrees that the session stands in
    std::vector<std::string> boards{board_letters(session)};  // from the root on
    const auto go_up_to = [&](std::size_t node) {
        for (; !ends.empty() && ends.back() <= node; ends.pop_back()) {
            session.take_back();
            boards.pop_back();
        }
    };
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        const SearchTree::Node& node = tree.nodes[i];
        go_up_to(i);
        Json changes = Json::array();
        if (!node.move.empty() && node.leaf != Leaf::Stands) {
            session.play(node.move);
            boards.push_back(board_letters(session));
            ends.push_back(i + node.size);
            const std::string& before = boards[boards.size() - 2];
            const std::string& now = boards.back();
            for (std::size_t point = 0; point < now.size(); ++point) {
                if (now[point] == before[point]) continue;
                changes.push_back(point);
                changes.push_back(std::string(1, now[point]));
            }
        }
        seen.changes.push_back(std::move(changes));
        if (judge == nullptr || !SearchTree::is_judged(node)) continue;
        if (const auto explanation = judge->explain(ends.size()))
            seen.judged.push_back(seen.terms.row(i, *explanation));
    }
    go_up_to(tree.nodes.size());
    return seen;
}

template <class Take>
Json column(const SearchTree& tree, Take take) {
    Json values = Json::array();
    for (const SearchTree::Node& node : tree.nodes) values.push_back(take(node));
    return values;
}

Json cuts_json(const SearchTree& tree) {
    Json cuts = Json::array();
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        const auto& node = tree.nodes[i];
        if (node.cut_by >= 0) cuts.push_back({i, node.cut_by, node.promised_by});
    }
    return cuts;
}

Json playouts_json(const SearchTree& tree) {
    Json playouts = Json::array();
    for (const auto& playout : tree.playouts) {
        Json entry = {playout.leaf, playout.value};
        for (const auto& [ply, value] : playout.replaced) {
            entry.push_back(ply);
            entry.push_back(value);
        }
        playouts.push_back(std::move(entry));
    }
    return playouts;
}

}  // namespace

Json tree_json(const SearchTree& tree, Session& session, const TreeLabels& labels) {
    using Node = SearchTree::Node;
    Json iterations = Json::array();
    for (const auto& iteration : tree.iterations)
        iterations.push_back({{"depth", iteration.depth}, {"root", iteration.root}});
    const GameSetup& identity = session.identity();
    Json json = {{"version", kFormatVersion},
                 {"game", identity.game},
                 {"variant", identity.variant},
                 {"position", session.position_text()},
                 {"agent", labels.agent},
                 {"kind", tree.of_playouts ? "playouts" : "search"},
                 {"nodes", tree.looked_at},
                 {"complete", tree.complete},
                 {"in_scores", tree.in_scores},
                 {"opponent_helps", tree.opponent_helps},
                 {"view", to_json(session.view())},
                 {"board", board_letters(session)},
                 {"iterations", std::move(iterations)},
                 {"parent", column(tree, [](const Node& node) { return node.parent; })},
                 {"size", column(tree, [](const Node& node) { return node.size; })},
                 {"move", column(tree, [](const Node& node) { return node.move; })},
                 {"side", column(tree, [](const Node& node) { return index(node.side); })},
                 {"value", column(tree, [](const Node& node) { return finite(node.value); })},
                 {"leaf", column(tree, [](const Node& node) { return static_cast<int>(node.leaf); })},
                 {"best", column(tree, [](const Node& node) { return node.best; })},
                 {"enter", column(tree, [](const Node& node) { return node.enter; })}};
    if (tree.of_playouts) {
        json["visits"] = column(tree, [](const Node& node) { return node.visits; });
        json["proved"] = column(tree, [](const Node& node) { return node.proved ? 1 : 0; });
        json["playouts"] = playouts_json(tree);
    } else {
        json["bound"] = column(tree, [](const Node& node) { return bound_sign(node.kind); });
        json["alpha"] = column(tree, [](const Node& node) { return finite(node.alpha); });
        json["beta"] = column(tree, [](const Node& node) { return finite(node.beta); });
        json["cuts"] = cuts_json(tree);
    }
    Seen seen = play_through(tree, session, labels.judge);
    json["changes"] = std::move(seen.changes);
    if (labels.judge != nullptr) {
        json["terms"] = seen.terms.names();
        json["judged"] = std::move(seen.judged);
    }
    return json;
}

}  // namespace sortie
