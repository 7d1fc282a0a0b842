// One thread of the solver, a search on two levels that meet in the table of solved positions.
//
// The lower level is df-pn: depth-first proof-number search, which finds short proofs but counts what several
// lines share again and again, so that its numbers mean less and less as the tree grows. It gets kTrialNodes
// for a position. The upper level takes what is left open: a depth-first search that tries the moves in the
// order of their proof numbers, with a new trial at every position.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>

#include "core/static_vector.h"
#include "games/solver_knowledge.h"
#include "games/traits.h"
#include "search/solver/proof_numbers.h"
#include "search/solver/solved_table.h"

namespace sortie::solver {

// The positions that the upper levels of all threads are at, so that they share out the work. A position that
// is missed or mistaken for another costs time, nothing else.
class BusyPositions {
  public:
    void enter(PositionCode code) { slot(code).store(mark(code), std::memory_order_relaxed); }
    void leave(PositionCode code) { slot(code).store(0, std::memory_order_relaxed); }
    bool contains(PositionCode code) const {
        return slot(code).load(std::memory_order_relaxed) == mark(code);
    }

  private:
    static constexpr std::size_t kSlots = 4096;
    static Key mark(PositionCode code) { return hash_bits(4, code) | 1; }
    const std::atomic<Key>& slot(PositionCode code) const { return slots_[mark(code) >> 1 & (kSlots - 1)]; }
    std::atomic<Key>& slot(PositionCode code) { return slots_[mark(code) >> 1 & (kSlots - 1)]; }

    std::array<std::atomic<Key>, kSlots> slots_{};
};

// Where the upper level is: at each ply, how many moves there were to refute and how many are left.
struct PathStep {
    int open = 0;
    int all = 0;
};
inline constexpr std::size_t kShownPath = 8;

// What all threads of a solver share.
struct Shared {
    // `megabytes` for the proof numbers of open positions.
    Shared(SolvedTable& solved, std::size_t megabytes) : table(solved), open(megabytes) {}

    SolvedTable& table;
    ProofNumberTable open;
    BusyPositions busy;
    std::atomic<bool> halt{false};
};

template <Game G, KnowledgeOf<G> K>
class Worker {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    Worker(Shared& shared, K& knowledge) : shared_(shared), knowledge_(knowledge) {}

    // The value of an open position, or unknown if the search was halted or has used up `nodes`.
    Value solve(const Position& position, std::uint64_t nodes = kUnlimited) {
        node_limit_ = nodes == kUnlimited ? kUnlimited : this->nodes() + nodes;
        halted_ = shared_.halt.load(std::memory_order_relaxed);
        const PositionCode code = knowledge_.code(position);
        if (const Value known = known_value(position, code); known != Value::Unknown) return known;
        return descend(position, code, nullptr);
    }

    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    // Of the root, as the upper level sees them; for reports from other threads.
    ProofNumbers root_numbers() const {
        return {root_win_.load(std::memory_order_relaxed), root_loss_.load(std::memory_order_relaxed)};
    }
    std::array<PathStep, kShownPath> path() const {
        std::array<PathStep, kShownPath> steps;
        for (std::size_t i = 0; i < kShownPath; ++i) {
            const std::uint32_t packed = path_[i].load(std::memory_order_relaxed);
            steps[i] = {static_cast<int>(packed & 0xffff), static_cast<int>(packed >> 16)};
        }
        return steps;
    }

    // What is known without searching: the game's end, the table, a glance.
    Value known_value(const Position& position, PositionCode code) {
        if (const Outcome outcome = G::outcome(position); outcome != Outcome::Ongoing) {
            return outcome == win_for(G::side_to_move(position)) ? Value::Win : Value::Loss;
        }
        if (const Value known = shared_.table.probe(code).value; known != Value::Unknown) return known;
        return knowledge_.glance(position).value;
    }

    static constexpr std::uint64_t kUnlimited = ~std::uint64_t{0};

  private:
    static constexpr std::uint64_t kTrialNodes = 50'000;
    // What the easier children of a lost position add to its proof, as a fraction of their own numbers.
    static constexpr std::uint32_t kInCommon = 4;
    static constexpr std::uint64_t kCheckInterval = 256;  // nodes between two looks at the halt flag

    struct Child {
        Position position;
        PositionCode code;
        ProofNumbers numbers;
    };
    using Children = StaticVector<Child, G::kMaxMoves>;

    // A position on the way of the upper level.
    struct Step {
        Step* above;
        std::size_t ply;
        Children children{};
        std::size_t chosen = 0;
    };

    // Fills in the open children. A child that is lost for its mover decides the position: true.
    bool expand(const Position& position, Children& children);
    // The value of a child as far as it is known, else its numbers.
    Value first_look(Child& child, const SolvedTable::Place& place);
    // The lower level: searches until a number reaches its limit or the trial is over.
    ProofNumbers trial(const Position& position, PositionCode code, std::uint32_t win_limit,
                       std::uint32_t loss_limit);
    // The upper level.
    Value descend(const Position& position, PositionCode code, Step* above);
    // Takes the numbers of the position below a step up to the root.
    void report(Step* above, ProofNumbers numbers);
    // Takes out children that have been solved meanwhile. True if one of them is lost.
    bool drop_solved(Children& children) const;

    static ProofNumbers sum_up(const Children& children);
    // What is missing until all children but one are won.
    struct Burden {
        std::uint32_t sum = 0;
        std::uint32_t hardest = 0;
    };
    static Burden burden_of(const Children& children, const Child* except);

    ProofNumbers conclude(PositionCode code, Value value, std::uint64_t first_node) {
        shared_.table.store(code, value, nodes() - first_node + 1);
        return numbers_of(value);
    }

    bool halted() const { return halted_; }
    bool trial_over() const { return nodes() >= trial_end_ || halted_; }
    void count_node() {
        const std::uint64_t nodes = this->nodes() + 1;
        nodes_.store(nodes, std::memory_order_relaxed);
        if (nodes % kCheckInterval == 0) {
            halted_ = halted_ || shared_.halt.load(std::memory_order_relaxed);
            shared_.table.grow_if_full();
            shared_.open.grow_if_full();
        }
        halted_ = halted_ || nodes >= node_limit_;
    }

    void show_path(std::size_t ply, std::size_t open, std::size_t all) {
        if (ply < kShownPath)
            path_[ply].store(static_cast<std::uint32_t>(open | all << 16), std::memory_order_relaxed);
    }

    Shared& shared_;
    K& knowledge_;
    const FirstNumbers first_numbers_;
    std::atomic<std::uint64_t> nodes_{0};
    std::uint64_t node_limit_ = kUnlimited;
    std::uint64_t trial_end_ = 0;
    bool halted_ = false;
    std::atomic<std::uint32_t> root_win_{1};
    std::atomic<std::uint32_t> root_loss_{1};
    std::array<std::atomic<std::uint32_t>, kShownPath> path_{};
};

template <Game G, KnowledgeOf<G> K>
bool Worker<G, K>::expand(const Position& position, Children& children) {
    MoveList<G> moves;
    knowledge_.generate(position, moves);
    // The memory is slow: everything is asked for before the first answer is waited for.
    StaticVector<SolvedTable::Place, G::kMaxMoves> places;
    for (const Move& move : moves) {
        Child child{G::play(position, move), 0, {}};
        child.code = knowledge_.code(child.position);
        places.push_back(shared_.table.locate(child.code));
        shared_.table.prefetch(places[places.size() - 1]);
        shared_.open.prefetch(child.code);
        children.push_back(child);
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < children.size(); ++i) {
        Child& child = children[i];
        const bool again = std::any_of(children.begin(), children.begin() + kept,
                                       [&](const Child& other) { return other.code == child.code; });
        if (again) continue;  // a mirror image
        const Value known = first_look(child, places[i]);
        if (known == Value::Loss) return true;
        if (known == Value::Unknown) children[kept++] = child;
    }
    children.resize_down(kept);
    return false;
}

template <Game G, KnowledgeOf<G> K>
Value Worker<G, K>::first_look(Child& child, const SolvedTable::Place& place) {
    if (const Outcome outcome = G::outcome(child.position); outcome != Outcome::Ongoing)
        return outcome == win_for(G::side_to_move(child.position)) ? Value::Win : Value::Loss;
    if (const Value known = shared_.table.probe(place).value; known != Value::Unknown) return known;
    if (const auto numbers = shared_.open.probe(child.code)) {
        child.numbers = *numbers;
        return Value::Unknown;
    }
    const Glance glance = knowledge_.glance(child.position);
    if (glance.value != Value::Unknown) return glance.value;
    child.numbers = first_numbers_(glance.promise);
    shared_.open.store(child.code, child.numbers, 0);
    return Value::Unknown;
}

// Won as easily as the easiest child is lost. Lost when all of them are won: that would take the sum, if they
// had nothing in common; in fact the hardest of them shows most of what the others need.
template <Game G, KnowledgeOf<G> K>
ProofNumbers Worker<G, K>::sum_up(const Children& children) {
    std::uint32_t win = kNoProof;
    const Burden burden = burden_of(children, nullptr);
    for (const Child& child : children) win = std::min(win, child.numbers.loss);
    return {win, std::min(burden.hardest + (burden.sum - burden.hardest) / kInCommon, kNoProof - 1)};
}

template <Game G, KnowledgeOf<G> K>
typename Worker<G, K>::Burden Worker<G, K>::burden_of(const Children& children, const Child* except) {
    Burden burden;
    for (const Child& child : children) {
        if (&child == except) continue;
        burden.sum = std::min(burden.sum + child.numbers.win, kNoProof - 1);
        burden.hardest = std::max(burden.hardest, child.numbers.win);
    }
    return burden;
}

template <Game G, KnowledgeOf<G> K>
ProofNumbers Worker<G, K>::trial(const Position& position, PositionCode code, std::uint32_t win_limit,
                                 std::uint32_t loss_limit) {
    const std::uint64_t first_node = nodes();
    count_node();
    Children children;
    if (expand(position, children)) return conclude(code, Value::Win, first_node);
    for (;;) {
        if (children.empty()) return conclude(code, Value::Loss, first_node);
        const ProofNumbers numbers = sum_up(children);
        if (numbers.win >= win_limit || numbers.loss >= loss_limit || trial_over()) {
            shared_.open.store(code, numbers, nodes() - first_node);
            return numbers;
        }
        // The most promising child, until it is clearly worse than the next: the quarter keeps the search
        // from jumping to and fro.
        std::size_t best = 0;
        std::uint32_t next_loss = kNoProof;
        for (std::size_t i = 1; i < children.size(); ++i) {
            const ProofNumbers& rival = children[i].numbers;
            const ProofNumbers& leader = children[best].numbers;
            if (rival.loss < leader.loss || (rival.loss == leader.loss && rival.win < leader.win)) {
                next_loss = leader.loss;
                best = i;
            } else {
                next_loss = std::min(next_loss, rival.loss);
            }
        }
        Child& child = children[best];
        const std::uint32_t child_loss_limit = std::min(win_limit, next_loss + next_loss / 4 + 1);
        // Until the limit is reached, but at least until it is the hardest one.
        const Burden others = burden_of(children, &child);
        const std::uint32_t shared = others.sum / kInCommon;
        const std::uint32_t rest = loss_limit > shared ? loss_limit - shared : 0;
        child.numbers =
            trial(child.position, child.code, std::max(rest, others.hardest + 1), child_loss_limit);
        if (child.numbers.value() == Value::Loss) return conclude(code, Value::Win, first_node);
        if (child.numbers.value() == Value::Win) {
            child = children[children.size() - 1];
            children.resize_down(children.size() - 1);
        }
    }
}

template <Game G, KnowledgeOf<G> K>
bool Worker<G, K>::drop_solved(Children& children) const {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < children.size(); ++i) {
        const Value value = shared_.table.probe(children[i].code).value;
        if (value == Value::Loss) return true;
        if (value == Value::Unknown) children[kept++] = children[i];
    }
    children.resize_down(kept);
    return false;
}

template <Game G, KnowledgeOf<G> K>
void Worker<G, K>::report(Step* step, ProofNumbers numbers) {
    for (; step != nullptr; step = step->above) {
        step->children[step->chosen].numbers = numbers;
        numbers = sum_up(step->children);
    }
    root_win_.store(numbers.win, std::memory_order_relaxed);
    root_loss_.store(numbers.loss, std::memory_order_relaxed);
}

template <Game G, KnowledgeOf<G> K>
Value Worker<G, K>::descend(const Position& position, PositionCode code, Step* above) {
    const std::uint64_t first_node = nodes();
    Step step{above, above == nullptr ? 0 : above->ply + 1};
    Children& children = step.children;
    shared_.busy.enter(code);
    const auto finish = [&](Value value) {
        shared_.busy.leave(code);
        show_path(step.ply, 0, 0);
        if (value != Value::Unknown) shared_.table.store(code, value, nodes() - first_node + 1);
        return value;
    };
    trial_end_ = nodes() + kTrialNodes;
    const ProofNumbers tried = trial(position, code, kNoProof, kNoProof);
    if (tried.solved()) return finish(tried.value());
    if (halted()) return finish(Value::Unknown);

    if (expand(position, children)) return finish(Value::Win);
    const std::size_t all = children.size();
    std::stable_sort(children.begin(), children.end(), [](const Child& a, const Child& b) {
        return a.numbers.loss != b.numbers.loss ? a.numbers.loss < b.numbers.loss
                                                : a.numbers.win < b.numbers.win;
    });
    for (;;) {
        if (drop_solved(children)) return finish(Value::Win);
        if (children.empty()) return finish(Value::Loss);
        // Another thread may have been faster.
        if (const Value known = shared_.table.probe(code).value; known != Value::Unknown)
            return finish(known);
        show_path(step.ply, children.size(), all);
        report(above, sum_up(children));
        const Child* chosen = std::find_if(children.begin(), children.end(), [&](const Child& child) {
            return !shared_.busy.contains(child.code);
        });
        if (chosen == children.end()) chosen = children.begin();
        step.chosen = static_cast<std::size_t>(chosen - children.begin());
        const Value value = descend(chosen->position, chosen->code, &step);
        if (value == Value::Loss) return finish(Value::Win);
        if (halted()) return finish(Value::Unknown);
        // Solved: the table may have lost it already.
        for (std::size_t i = step.chosen; i + 1 < children.size(); ++i) children[i] = children[i + 1];
        children.resize_down(children.size() - 1);
    }
}

}  // namespace sortie::solver
