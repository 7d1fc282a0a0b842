#include "protocol/tree/tree_pictures.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <vector>

#include "core/score.h"

namespace sortie {

namespace {

constexpr double kPictureWidth = 1200;
constexpr double kRowHeight = 56;
constexpr double kNarrowest = 0.5;    // boxes below that are not drawn: nobody would see them
constexpr double kLabelWidth = 44;    // from here on a box has room for its move
constexpr double kStrongest = 300.0;  // a score that gets a third of the full colour
constexpr const char* kFirstColour = "#2f54b8";
constexpr const char* kSecondColour = "#c2703d";

const char* bound_text(ScoreKind kind) {
    return kind == ScoreKind::Exact ? "" : kind == ScoreKind::AtLeast ? "≥ " : "≤ ";
}

// The lines that end below a node, skipped ones among them; in a tree of playouts its visits.
std::vector<std::uint32_t> widths(const SearchTree& tree) {
    std::vector<std::uint32_t> width(tree.nodes.size(), 0);
    for (std::size_t i = tree.nodes.size(); i-- > 0;) {
        if (tree.of_playouts) {
            width[i] = tree.nodes[i].visits;
            continue;
        }
        if (tree.nodes[i].size == 1) width[i] = 1;
        if (tree.nodes[i].parent >= 0) width[static_cast<std::size_t>(tree.nodes[i].parent)] += width[i];
    }
    return width;
}

// How strongly a box is coloured: 0 where nobody is better.
double strength(double value, const SearchTree& tree) {
    const double amount = std::abs(value) / (tree.of_playouts ? 0.2 : tree.in_scores ? kStrongest : 10.0);
    return 0.12 + 0.75 * amount / (1.0 + amount);
}

struct Box {
    double x, y, width;
};

void draw_box(std::string& out, const SearchTree& tree, const SearchTree::Node& node, const Box& box) {
    const bool skipped = !SearchTree::is_position(node);
    const double value = std::isnan(node.value) ? 0 : tree.of_playouts ? node.value - 0.5 : node.value;
    fmt::format_to(
        std::back_inserter(out),
        R"(<rect x="{:.2f}" y="{:.0f}" width="{:.2f}" height="{:.0f}" fill="{}" fill-opacity="{:.2f}" )"
        R"(stroke="#fff" stroke-width="{}">)",
        box.x, box.y, box.width, kRowHeight - 2,
        skipped      ? "url(#skipped)"
        : value >= 0 ? kFirstColour
                     : kSecondColour,
        skipped ? 1.0 : strength(value, tree), box.width > 4 ? 1 : 0);
    const std::string text = tree_value_text(tree, node);
    fmt::format_to(std::back_inserter(out), "<title>{} {}</title></rect>\n", node.move, text);
    if (box.width < kLabelWidth) return;
    fmt::format_to(std::back_inserter(out),
                   R"(<text x="{:.1f}" y="{:.1f}">{}</text><text x="{:.1f}" y="{:.1f}" class="v">{}</text>)"
                   "\n",
                   box.x + box.width / 2, box.y + 24, node.move.empty() ? "start" : node.move,
                   box.x + box.width / 2, box.y + 41, text);
}

}  // namespace

std::string tree_number_text(double value, bool in_scores) {
    if (!in_scores) return fmt::format("{:+.4g}", value);
    const auto score = static_cast<Score>(std::lround(value));
    if (is_decided(score)) return fmt::format("{} in {}", score > 0 ? "wins" : "loses", plies_to_end(score));
    return fmt::format("{:+.2f}", score / 100.0);
}

std::string tree_value_text(const SearchTree& tree, const SearchTree::Node& node) {
    if (node.leaf == SearchTree::Leaf::Skipped) return "skipped";
    if (node.leaf == SearchTree::Leaf::Dropped) return "not considered";
    if (std::isnan(node.value)) return "not finished";
    if (tree.of_playouts)
        return fmt::format("{:.0f} % of {}{}", 100 * node.value, node.visits, node.proved ? ", proved" : "");
    return bound_text(node.kind) + tree_number_text(node.value, tree.in_scores);
}

std::string tree_dot(const SearchTree& tree) {
    std::string out = "digraph search {\n  node [shape=box, fontname=\"sans-serif\"];\n";
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        const SearchTree::Node& node = tree.nodes[i];
        const bool skipped = !SearchTree::is_position(node);
        const std::string label =
            fmt::format("{}\\n{}", node.move.empty() ? "start" : node.move, tree_value_text(tree, node));
        fmt::format_to(std::back_inserter(out), "  n{} [label=\"{}\"{}];\n", i, label,
                       skipped ? ", style=dashed, color=gray, fontcolor=gray" : "");
        if (node.parent < 0) continue;
        const auto& parent = tree.nodes[static_cast<std::size_t>(node.parent)];
        const bool cuts = parent.cut_by == static_cast<std::int32_t>(i);
        fmt::format_to(std::back_inserter(out), "  n{} -> n{}{};\n", node.parent, i,
                       skipped ? " [style=dashed, color=gray]"
                       : cuts  ? " [penwidth=3]"
                               : "");
    }
    return out + "}\n";
}

std::string tree_svg(const SearchTree& tree) {
    const std::size_t root = tree.iterations.empty() ? 0 : tree.iterations.back().root;
    const std::vector<std::uint32_t> width = widths(tree);
    const double unit = kPictureWidth / std::max<double>(width[root], 1.0);
    std::vector<double> next_x(tree.nodes.size(), 0);  // where the next child of a node begins
    std::vector<int> ply(tree.nodes.size(), 0);
    std::string boxes;
    int deepest = 0;
    for (std::size_t i = root; i < tree.nodes.size(); ++i) {
        const SearchTree::Node& node = tree.nodes[i];
        double x = 0;
        if (node.parent >= 0) {
            const auto parent = static_cast<std::size_t>(node.parent);
            x = next_x[parent];
            ply[i] = ply[parent] + 1;
            next_x[parent] += width[i] * unit;
        }
        next_x[i] = x;
        deepest = std::max(deepest, ply[i]);
        if (width[i] * unit >= kNarrowest)
            draw_box(boxes, tree, node, {x, ply[i] * kRowHeight, width[i] * unit});
    }
    return fmt::format(
        R"svg(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0:.0f} {1:.0f}" width="{0:.0f}" height="{1:.0f}">
<style>text{{font:600 13px sans-serif;text-anchor:middle;fill:#1d2433}}.v{{font-weight:400;font-size:12px}}</style>
<defs><pattern id="skipped" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<rect width="6" height="6" fill="#f4f1ea"/><path d="M0 0V6" stroke="#b9b2a5" stroke-width="1.5"/></pattern></defs>
<rect width="100%" height="100%" fill="#fff"/>
{2}</svg>
)svg",
        kPictureWidth, (deepest + 1) * kRowHeight, boxes);
}

}  // namespace sortie
