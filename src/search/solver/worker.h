// One thread of the solver: df-pn, depth-first proof-number search. It goes where the least is missing to a
// proof, and leaves a position as soon as another one is more promising; what it has found out stands in two
// tables that all threads share, one of solved positions and one of proof numbers.
//
// Threads share the work out: where the side that will probably lose is to move, all its moves have to be
// refuted, and to a thread one that another thread is in looks harder than it is, so that it takes the next
// best. What another thread has solved meanwhile is noticed at the latest after kCheckInterval nodes.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/static_vector.h"
#include "games/solver_knowledge.h"
#include "games/traits.h"
#include "search/solver/first_numbers.h"
#include "search/solver/job_tree.h"
#include "search/solver/proof_numbers.h"
#include "search/solver/result_log.h"
#include "search/solver/solved_table.h"

namespace sortie::solver {

// Where a search is: at each ply, how many moves there were to refute and how many are left.
struct PathStep {
    int open = 0;
    int all = 0;
};
inline constexpr std::size_t kShownPath = 8;

// The positions on a thread's way, for the other threads. One that is missed or mistaken for another costs
// time, nothing else.
class PublishedPath {
  public:
    static constexpr std::size_t kPlies = 64;

    static Key mark(PositionCode code) { return hash_bits(4, code) | 1; }
    void enter(std::size_t ply, PositionCode code) {
        if (ply < kPlies) marks_[ply].store(mark(code), std::memory_order_relaxed);
    }
    void leave(std::size_t ply) {
        if (ply < kPlies) marks_[ply].store(0, std::memory_order_relaxed);
    }
    Key at(std::size_t ply) const { return ply < kPlies ? marks_[ply].load(std::memory_order_relaxed) : 0; }

  private:
    std::array<std::atomic<Key>, kPlies> marks_{};
};

// What all threads of a solver share.
template <Game G, KnowledgeOf<G> K>
struct Shared {
    // `megabytes` for the proof numbers of open positions.
    Shared(SolvedTable& solved, std::size_t megabytes, std::uint64_t random_seed, const K& knowledge,
           std::shared_ptr<const EffortNetwork> network)
        : table(solved), open(megabytes), first_numbers(knowledge, std::move(network)), seed(random_seed) {}

    SolvedTable& table;
    ProofNumberTable open;
    const FirstNumbers<G, K> first_numbers;
    const std::uint64_t seed;
    std::vector<std::unique_ptr<PublishedPath>> paths;  // one for each thread
    ResultLog* log = nullptr;  // where results go that are to be saved; none: nowhere
    std::atomic<bool> halt{false};
};

template <Game G, KnowledgeOf<G> K>
class Worker {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    Worker(Shared<G, K>& shared, K& knowledge) : shared_(shared), knowledge_(knowledge) {
        shared.paths.push_back(std::make_unique<PublishedPath>());
        path_ = shared.paths.back().get();
    }

    // The value of an open position, or unknown if the search was halted or has used up `nodes`.
    Value solve(const Position& position, std::uint64_t nodes = kUnlimited) {
        node_limit_ = nodes == kUnlimited ? kUnlimited : this->nodes() + nodes;
        halted_ = shared_.halt.load(std::memory_order_relaxed);
        const PositionCode code = knowledge_.code(position);
        if (const Value known = known_value(position, code); known != Value::Unknown) return known;
        way_.clear();
        root_side_ = G::side_to_move(position);
        solved_above_ = kNowhere;
        if (halted_) return Value::Unknown;
        return search(position, code, 0, {kNoProof, kNoProof}, true).value();
    }

    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    // Of the root; for reports from other threads.
    ProofNumbers root_numbers() const {
        return {root_win_.load(std::memory_order_relaxed), root_loss_.load(std::memory_order_relaxed)};
    }
    std::array<PathStep, kShownPath> path() const {
        std::array<PathStep, kShownPath> steps;
        for (std::size_t i = 0; i < kShownPath; ++i) {
            const std::uint32_t packed = shown_path_[i].load(std::memory_order_relaxed);
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

    // The moves of an unsolved position as far as the tables know them; none when it is solved by a look at
    // them.
    std::vector<OpenChild> open_children(const Position& position) {
        Children children;
        if (expand(position, children)) return {};
        std::vector<OpenChild> result;
        for (const Child& child : children) result.push_back({child.code, child.numbers});
        return result;
    }

    static constexpr std::uint64_t kUnlimited = ~std::uint64_t{0};

  private:
    static constexpr std::uint64_t kCheckInterval = 256;    // nodes between two looks at the halt flag
    static constexpr std::uint64_t kReportInterval = 4096;  // nodes between two reports, a multiple of it
    static constexpr std::uint64_t kRefreshAfter =
        256;  // nodes below a child; then its siblings are read again
    // For this many nodes a search changes its mind easily, then it stays with a child nearly until that is
    // decided: on large boards it would finish nothing otherwise.
    static constexpr std::uint64_t kTrialNodes = 50'000;
    static constexpr float kTolerance = 1.25F;
    static constexpr float kCommitment = 100;
    static constexpr float kBusyWeight = 2;  // a position that another thread is in
    static constexpr std::size_t kNowhere = ~std::size_t{0};

    struct Child {
        Position position;
        PositionCode code;
        ProofNumbers numbers;
        std::uint64_t spent = 0;  // nodes, about; 0: it has no numbers yet
        unsigned facts = 0;       // what the glance at it told
        float weight = 1;         // what its numbers are multiplied with

        float win() const { return numbers.win * weight; }
        float loss() const { return numbers.loss * weight; }
    };
    using Children = StaticVector<Child, G::kMaxMoves>;

    // A position on the way to the one being searched.
    struct Step {
        PositionCode code;
        Children* children;
        std::size_t all;
        std::size_t chosen;
    };

    // Fills in the open children. A child that is lost for its mover decides the position: true.
    bool expand(const Position& position, Children& children);
    // Multiplies its numbers by 1 to 1.25, as the seed says.
    void vary(Child& child) const {
        constexpr float kUnit = 0x1p-10F;
        const Key bits = hash_bits(shared_.seed, child.code);
        child.numbers.win *= 1 + static_cast<float>(bits & 0xff) * kUnit;
        child.numbers.loss *= 1 + static_cast<float>(bits >> 8 & 0xff) * kUnit;
    }
    // Drops the children that are won. True if one of them is lost.
    template <class ValueOf>
    static bool keep_open(Children& children, ValueOf&& value_of);
    // Glances at a child that has no numbers yet.
    Value first_look(Child& child);
    // Gives first numbers to the children that have none.
    void guess_new(Children& children);
    bool read_numbers(Child& child) const {
        const auto entry = shared_.open.probe(child.code);
        if (!entry) return false;
        child.numbers = entry->numbers;
        child.spent = entry->nodes;
        return true;
    }
    // Searches until a number reaches its limit.
    ProofNumbers search(const Position& position, PositionCode code, std::uint64_t spent_before,
                        ProofNumbers limits, bool committed);
    // Reads the children's entries again. True if one of them is lost.
    bool refresh(Children& children) const;
    // Whether the threads take different moves here. Where one move is enough they help each other with it.
    bool shares_out(const Position& position) const {
        const ProofNumbers root = root_numbers();
        const bool root_wins = root.win <= root.loss;
        return shared_.paths.size() > 1 && (G::side_to_move(position) == root_side_) != root_wins;
    }
    // Makes children look harder that other threads are in. True if there are any.
    bool weigh_busy(Children& children, std::size_t ply) const;
    // Notices what other threads have solved, and shows others where this one is.
    void report();

    ProofNumbers sum_up(const Children& children) const;
    // What is missing until all children but one are won.
    struct Burden {
        float sum = 0;
        float hardest = 0;
    };
    static Burden burden_of(const Children& children, const Child* except);

    ProofNumbers conclude(PositionCode code, Value value, std::uint64_t nodes) {
        shared_.table.store(code, value, nodes);
        shared_.open.erase(code);
        if (shared_.log != nullptr)
            shared_.log->add({code, value, static_cast<int>(std::bit_width(nodes)) - 1});
        return numbers_of(value);
    }

    void count_node() {
        const std::uint64_t nodes = this->nodes() + 1;
        nodes_.store(nodes, std::memory_order_relaxed);
        if (nodes % kCheckInterval == 0) {
            halted_ = halted_ || shared_.halt.load(std::memory_order_relaxed);
            shared_.table.grow_if_full();
            shared_.open.grow_if_full();
            if (nodes % kReportInterval == 0) report();
        }
        halted_ = halted_ || nodes >= node_limit_;
    }

    Shared<G, K>& shared_;
    K& knowledge_;
    PublishedPath* path_;
    std::vector<Step> way_;
    Side root_side_{};
    std::size_t solved_above_ = kNowhere;  // the ply of a position on the way that others have solved
    std::atomic<std::uint64_t> nodes_{0};
    std::uint64_t node_limit_ = kUnlimited;
    std::uint64_t trial_end_ = 0;
    bool halted_ = false;
    std::atomic<float> root_win_{1};
    std::atomic<float> root_loss_{1};
    std::array<std::atomic<std::uint32_t>, kShownPath> shown_path_{};
};

template <Game G, KnowledgeOf<G> K>
bool Worker<G, K>::expand(const Position& position, Children& children) {
    MoveList<G> moves;
    knowledge_.generate(position, moves);
    // The memory is slow: it is asked about all children before the answer about the first is waited for.
    StaticVector<SolvedTable::Place, G::kMaxMoves> places;
    for (const Move& move : moves) {
        Child child{G::play(position, move), 0, {}};
        if (const Outcome outcome = G::outcome(child.position); outcome != Outcome::Ongoing) {
            if (outcome == win_for(G::side_to_move(position))) return true;
            continue;
        }
        child.code = knowledge_.code(child.position);
        const bool again = std::any_of(children.begin(), children.end(),
                                       [&](const Child& other) { return other.code == child.code; });
        if (again) continue;  // a mirror image
        places.push_back(shared_.table.locate(child.code));
        shared_.table.prefetch(places[places.size() - 1]);
        children.push_back(child);
    }
    // Cheap questions about all children come before dear ones about any: one that is lost is enough.
    std::size_t at = 0;
    if (keep_open(children, [&](Child& child) {
            const Value value = shared_.table.probe(places[at++]).value;
            if (value == Value::Unknown) shared_.open.prefetch(child.code);
            return value;
        }))
        return true;
    for (Child& child : children) {
        if (!read_numbers(child)) knowledge_.prefetch(child.position);
    }
    if (keep_open(children, [&](Child& child) { return first_look(child); })) return true;
    guess_new(children);
    return false;
}

template <Game G, KnowledgeOf<G> K>
template <class ValueOf>
bool Worker<G, K>::keep_open(Children& children, ValueOf&& value_of) {
    std::size_t kept = 0;
    for (Child& child : children) {
        const Value value = value_of(child);
        if (value == Value::Loss) return true;
        if (value == Value::Unknown) children[kept++] = child;
    }
    children.resize_down(kept);
    return false;
}

template <Game G, KnowledgeOf<G> K>
Value Worker<G, K>::first_look(Child& child) {
    if (child.spent > 0) return Value::Unknown;
    const Glance glance = knowledge_.glance(child.position);
    child.facts = glance.facts;
    return glance.value;
}

template <Game G, KnowledgeOf<G> K>
void Worker<G, K>::guess_new(Children& children) {
    for (Child& child : children) {
        if (child.spent > 0) continue;
        child.numbers = shared_.first_numbers(child.position, child.facts);
        if (shared_.seed != 0) vary(child);
        shared_.open.store(child.code, child.numbers, 0);
    }
}

// Won as easily as the easiest child is lost. Lost when all of them are won: that would take the sum, if they
// had nothing in common; in fact the hardest of them shows most of what the others need.
template <Game G, KnowledgeOf<G> K>
ProofNumbers Worker<G, K>::sum_up(const Children& children) const {
    float win = kLargestNumber;
    const Burden burden = burden_of(children, nullptr);
    for (const Child& child : children) win = std::min(win, child.loss());
    const float others = (burden.sum - burden.hardest) / shared_.first_numbers.in_common();
    return {win, std::min(burden.hardest + others, kLargestNumber)};
}

template <Game G, KnowledgeOf<G> K>
typename Worker<G, K>::Burden Worker<G, K>::burden_of(const Children& children, const Child* except) {
    Burden burden;
    for (const Child& child : children) {
        if (&child == except) continue;
        burden.sum += child.win();
        burden.hardest = std::max(burden.hardest, child.win());
    }
    return burden;
}

template <Game G, KnowledgeOf<G> K>
bool Worker<G, K>::refresh(Children& children) const {
    return keep_open(children, [&](Child& child) {
        const Value value = shared_.table.probe(child.code).value;
        if (value == Value::Unknown) read_numbers(child);
        return value;
    });
}

template <Game G, KnowledgeOf<G> K>
bool Worker<G, K>::weigh_busy(Children& children, std::size_t ply) const {
    bool any = false;
    for (Child& child : children) child.weight = 1;
    for (const auto& path : shared_.paths) {
        const Key busy = path->at(ply);
        if (path.get() == path_ || busy == 0) continue;
        for (Child& child : children) {
            if (PublishedPath::mark(child.code) != busy) continue;
            child.weight *= kBusyWeight;
            any = true;
        }
    }
    return any;
}

template <Game G, KnowledgeOf<G> K>
void Worker<G, K>::report() {
    if (shared_.paths.size() > 1) {
        for (std::size_t ply = 0; ply < way_.size(); ++ply) {
            if (shared_.table.probe(way_[ply].code).value == Value::Unknown) continue;
            solved_above_ = ply;
            break;
        }
    }
    if (way_.empty()) return;
    ProofNumbers numbers = sum_up(*way_.back().children);
    for (std::size_t ply = way_.size() - 1; ply > 0; --ply) {
        const Step& above = way_[ply - 1];
        (*above.children)[above.chosen].numbers = numbers;
        numbers = sum_up(*above.children);
    }
    root_win_.store(numbers.win, std::memory_order_relaxed);
    root_loss_.store(numbers.loss, std::memory_order_relaxed);
    for (std::size_t ply = 0; ply < kShownPath; ++ply) {
        const auto packed = ply < way_.size() ? way_[ply].children->size() | way_[ply].all << 16 : 0;
        shown_path_[ply].store(static_cast<std::uint32_t>(packed), std::memory_order_relaxed);
    }
}

template <Game G, KnowledgeOf<G> K>
ProofNumbers Worker<G, K>::search(const Position& position, PositionCode code, std::uint64_t spent_before,
                                  ProofNumbers limits, bool committed) {
    const std::uint64_t first_node = nodes();
    if (committed) trial_end_ = first_node + kTrialNodes;
    count_node();
    const auto spent = [&] { return spent_before + nodes() - first_node + 1; };
    Children children;
    if (expand(position, children)) return conclude(code, Value::Win, spent());
    const std::size_t ply = way_.size();
    way_.push_back({code, &children, children.size(), 0});
    path_->enter(ply, code);
    const auto leave = [&](const ProofNumbers& numbers) {
        path_->leave(ply);
        way_.pop_back();
        return numbers;
    };
    for (;;) {
        if (children.empty()) return leave(conclude(code, Value::Loss, spent()));
        const bool any_busy = shares_out(position) && weigh_busy(children, ply + 1);
        const ProofNumbers numbers = sum_up(children);
        const bool trial_over = nodes() >= trial_end_;
        if (numbers.win >= limits.win || numbers.loss >= limits.loss || (trial_over && !committed) ||
            halted_ || ply >= solved_above_) {
            if (ply == solved_above_) {
                solved_above_ = kNowhere;
                if (const Value value = shared_.table.probe(code).value; value != Value::Unknown)
                    return leave(numbers_of(value));
                if (!halted_) continue;  // the table has lost it again
            }
            if (any_busy) {
                for (Child& child : children) child.weight = 1;
            }
            const ProofNumbers real = any_busy ? sum_up(children) : numbers;
            shared_.open.store(code, real, spent());
            return leave(real);
        }
        // The most promising child, until it is clearly worse than the next: the tolerance keeps the search
        // from jumping to and fro.
        std::size_t best = 0;
        float next_loss = kNoProof;
        for (std::size_t i = 1; i < children.size(); ++i) {
            const Child& rival = children[i];
            const Child& leader = children[best];
            if (rival.loss() < leader.loss() ||
                (rival.loss() == leader.loss() && rival.win() < leader.win())) {
                next_loss = leader.loss();
                best = i;
            } else {
                next_loss = std::min(next_loss, rival.loss());
            }
        }
        Child& child = children[best];
        const float loss_limit =
            std::min(limits.win, next_loss * (trial_over ? kCommitment : kTolerance) + 1);
        // Until the limit is reached, but at least until it is the hardest one.
        const Burden others = burden_of(children, &child);
        const float rest = limits.loss - others.sum / shared_.first_numbers.in_common();
        const float win_limit = std::max(rest, others.hardest * 1.02F + 1);
        way_.back().chosen = best;
        const std::uint64_t before = nodes();
        child.numbers = search(child.position, child.code, child.spent, {win_limit, loss_limit}, trial_over);
        const std::uint64_t below = nodes() - before;
        child.spent += below;
        if (child.numbers.value() == Value::Loss) return leave(conclude(code, Value::Win, spent()));
        if (child.numbers.value() == Value::Win) {
            child = children[children.size() - 1];
            children.resize_down(children.size() - 1);
        }
        if (below >= kRefreshAfter && refresh(children)) return leave(conclude(code, Value::Win, spent()));
    }
}

}  // namespace sortie::solver
