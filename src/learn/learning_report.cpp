#include "learn/learning_report.h"

#include <algorithm>
#include <fmt/format.h>

namespace sortie {

namespace {

constexpr double kWidth = 460;
constexpr double kHeight = 180;
constexpr double kMargin = 64;

// A line over the generations, with its least and largest value on the axis.
std::string graph(const std::string& title, const std::string& form, const std::vector<double>& values) {
    const double least = *std::min_element(values.begin(), values.end());
    const double most = *std::max_element(values.begin(), values.end());
    const double span = std::max(most - least, 1e-9);
    const auto x = [&](std::size_t i) {
        const auto steps = static_cast<double>(std::max<std::size_t>(values.size() - 1, 1));
        return kMargin + (kWidth - 2 * kMargin) * static_cast<double>(i) / steps;
    };
    const auto y = [&](double value) {
        return kHeight - kMargin / 2 - (kHeight - kMargin) * (value - least) / span;
    };
    std::string points;
    std::string dots;
    for (std::size_t i = 0; i < values.size(); ++i) {
        points += fmt::format("{:.1f},{:.1f} ", x(i), y(values[i]));
        dots += fmt::format("<circle cx='{:.1f}' cy='{:.1f}' r='3'><title>{}: {}</title></circle>", x(i),
                            y(values[i]), i + 1, fmt::format(fmt::runtime(form), values[i]));
    }
    return fmt::format(
        "<figure><figcaption>{}</figcaption><svg viewBox='0 0 {} {}' role='img' aria-label='{}'>"
        "<text x='4' y='{:.1f}'>{}</text><text x='4' y='{:.1f}'>{}</text>"
        "<polyline points='{}'/>{}</svg></figure>\n",
        title, kWidth, kHeight, title, y(most) + 4, fmt::format(fmt::runtime(form), most), y(least) + 4,
        fmt::format(fmt::runtime(form), least), points, dots);
}

std::string row(const Generation& generation) {
    return fmt::format(
        "<tr><td>{}</td><td>{}</td><td>{:+.0f} [{:+.0f}, {:+.0f}]</td><td>{}</td><td>{:.5f}</td>"
        "<td>{}</td><td>{:.1f}</td><td>{:.1f} %</td><td>{:.1f} %</td></tr>\n",
        generation.number, generation.accepted ? "kept" : "rejected", generation.elo, generation.elo_low,
        generation.elo_high, generation.games, generation.loss, generation.positions, generation.plies,
        100 * generation.first_share, 100 * generation.draw_share);
}

}  // namespace

std::string learning_report(const std::string& title, const std::vector<Generation>& generations) {
    std::vector<double> elo;
    std::vector<double> loss;
    std::vector<double> plies;
    std::vector<double> first;
    std::vector<double> drawn;
    std::string rows;
    double strength = 0;
    for (const Generation& generation : generations) {
        if (generation.accepted) strength += generation.elo;
        elo.push_back(strength);
        loss.push_back(generation.loss);
        plies.push_back(generation.plies);
        first.push_back(100 * generation.first_share);
        drawn.push_back(100 * generation.draw_share);
        rows += row(generation);
    }
    std::string page = fmt::format(
        "<!doctype html>\n<html lang='en'><meta charset='utf-8'><title>Learning {0}</title>\n"
        "<style>body{{font:15px sans-serif;max-width:62em;margin:2em auto;padding:0 1em}}"
        "figure{{display:inline-block;width:29em;margin:0 1em 1em 0}}svg{{width:100%;background:#f6f6f4}}"
        "polyline{{fill:none;stroke:#1f5fa8;stroke-width:2}}circle{{fill:#1f5fa8}}text{{font-size:11px}}"
        "td,th{{padding:.2em .8em;text-align:right}}td{{white-space:nowrap}}</style>\n<h1>Learning "
        "{0}</h1>\n",
        title);
    if (!generations.empty()) {
        page += graph("Elo over the start, generations that were kept added up", "{:.0f}", elo);
        page += graph("Mean squared error on positions held out", "{:.5f}", loss);
        page += graph("Positions a game", "{:.1f}", plies);
        page += graph("Points of the first player, per cent", "{:.1f}", first);
        if (drawn != std::vector<double>(drawn.size()))
            page += graph("Games drawn, per cent", "{:.1f}", drawn);
    }
    page +=
        "<table><tr><th>generation</th><th></th><th>Elo over the best before</th><th>games</th><th>error</th>"
        "<th>positions learnt</th><th>positions a game</th><th>first player</th><th>drawn</th></tr>\n";
    return page + rows + "</table></html>\n";
}

}  // namespace sortie
