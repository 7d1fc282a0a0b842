/* Checks a proof of Sortie (docs/solving.md describes the file) and shares no line of code with it: its own
 * rules of Breakthrough, its own search for the positions that a proof leaves out. Plain C, no libraries:
 *
 *     cc -O2 -o proof_checker proof_checker.c
 *     zstd -dc 5x6.proof | ./proof_checker
 *
 * `--memory MB` is the size of its table (default: 512). `--part 1/4` follows the whole proof, but proves
 * only a quarter of the positions that it leaves out: parts may run at once, and all of them are needed.
 *
 * Exit status 0: the proof holds; 1: it does not; 2: it cannot be read. Boards of up to 40 squares, variant
 * standard.
 *
 * A position is two sets of squares, those of the side to move and those of the other, on a board that is
 * turned so that the side to move goes up: bit row * columns + column, row 0 its first row. The board is
 * turned by half a turn, which also exchanges left and right: mirror images are the same. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t u64;
typedef struct {
    u64 own, other;
} Position;

static int columns, rows;
static u64 row_power; /* 3 to the power of columns */
static u64 one_row, not_left, not_right, second_row, last_but_one, last_row;

static void fail(int status, const char* what) {
    fprintf(stderr, "%s\n", what);
    exit(status);
}

/* ---- rules ---- */

static u64 row_of(u64 set, int row) {
    return set >> (row * columns) & one_row;
}

static u64 turned(u64 set) {
    set = (set >> 1 & 0x5555555555555555ULL) | (set & 0x5555555555555555ULL) << 1;
    set = (set >> 2 & 0x3333333333333333ULL) | (set & 0x3333333333333333ULL) << 2;
    set = (set >> 4 & 0x0f0f0f0f0f0f0f0fULL) | (set & 0x0f0f0f0f0f0f0f0fULL) << 4;
    set = (set >> 8 & 0x00ff00ff00ff00ffULL) | (set & 0x00ff00ff00ff00ffULL) << 8;
    set = (set >> 16 & 0x0000ffff0000ffffULL) | (set & 0x0000ffff0000ffffULL) << 16;
    return (set >> 32 | set << 32) >> (64 - rows * columns);
}

typedef struct {
    int from, to;
} Move;

static u64 diagonal_steps(Position p) {
    return (p.own & not_left) << (columns - 1) | (p.own & not_right) << (columns + 1);
}

static int list_targets(u64 targets, int step, Move* moves, int count) {
    for (; targets; targets &= targets - 1) {
        moves[count].to = __builtin_ctzll(targets);
        moves[count].from = moves[count].to - step;
        ++count;
    }
    return count;
}

/* A piece steps forward: straight to an empty square, diagonally to any that holds no piece of its own. Only
 * moves onto `allowed` squares. */
static int list_moves(Position p, u64 allowed, Move* moves) {
    const u64 straight = p.own << columns & ~(p.own | p.other) & allowed;
    const u64 left = (p.own & not_left) << (columns - 1) & ~p.own & allowed;
    const u64 right = (p.own & not_right) << (columns + 1) & ~p.own & allowed;
    int count = list_targets(left & p.other, columns - 1, moves, 0); /* captures first */
    count = list_targets(right & p.other, columns + 1, moves, count);
    count = list_targets(left & ~p.other, columns - 1, moves, count);
    count = list_targets(right & ~p.other, columns + 1, moves, count);
    return list_targets(straight, columns, moves, count);
}

static const u64 kAnywhere = ~(u64)0;

/* Whether the move ends the game: the far row is reached or the last enemy captured. */
static int wins_at_once(Position p, Move m) {
    return m.to >= columns * (rows - 1) || (p.other & ~((u64)1 << m.to)) == 0;
}

/* After the move, as the other side sees it. */
static Position play(Position p, Move m) {
    const u64 own = (p.own & ~((u64)1 << m.from)) | (u64)1 << m.to;
    const Position next = {turned(p.other & ~((u64)1 << m.to)), turned(own)};
    return next;
}

static u64 *sums, *mirrored_sums; /* by set of columns: the sum of their powers of three */

static void prepare_board(void) {
    const u64 sets = (u64)1 << columns;
    one_row = sets - 1;
    for (int row = 0; row < rows; ++row) {
        not_left |= (one_row & ~(u64)1) << (row * columns);
        not_right |= (one_row >> 1) << (row * columns);
    }
    second_row = one_row << columns;
    last_but_one = one_row << (columns * (rows - 2));
    last_row = one_row << (columns * (rows - 1));
    row_power = 1;
    for (int i = 0; i < columns; ++i) row_power *= 3;
    sums = calloc(sets, sizeof *sums);
    mirrored_sums = calloc(sets, sizeof *mirrored_sums);
    if (!sums || !mirrored_sums) fail(2, "no memory");
    for (u64 set = 0; set < sets; ++set) {
        u64 power = 1;
        for (int column = 0; column < columns; ++column, power *= 3) {
            if (set >> column & 1) sums[set] += power;
            if (set >> (columns - 1 - column) & 1) mirrored_sums[set] += power;
        }
    }
}

static u64 code_of(Position p) {
    u64 plain = 0, mirrored = 0;
    for (int row = 0; row < rows; ++row) {
        const u64 own = row_of(p.own, row), other = row_of(p.other, row);
        plain = plain * row_power + sums[own] + 2 * sums[other];
        mirrored = mirrored * row_power + mirrored_sums[own] + 2 * mirrored_sums[other];
    }
    return plain < mirrored ? plain : mirrored;
}

static Position position_of(u64 code) {
    Position p = {0, 0};
    for (int row = rows - 1; row >= 0; --row) {
        for (int column = 0; column < columns; ++column) {
            const int digit = (int)(code % 3);
            code /= 3;
            if (digit == 1) p.own |= (u64)1 << (row * columns + column);
            if (digit == 2) p.other |= (u64)1 << (row * columns + column);
        }
    }
    return p;
}

/* ---- the search: depth-first proof-number search with the rules alone ---- */

/* What three plies show: 1: the side to move wins, -1: it loses, 0: neither. */
static int look_ahead(Position p) {
    const u64 diagonal = diagonal_steps(p) & ~p.own;
    const u64 straight = p.own << columns & ~(p.own | p.other);
    const u64 threats = p.other & second_row; /* each has a diagonal step to its goal, whatever is done */
    const u64 attacked = (p.other & not_left) >> (columns + 1) | (p.other & not_right) >> (columns - 1);
    if ((diagonal | straight) & last_row) return 1;
    if ((p.other & (p.other - 1)) == 0 && (diagonal & p.other)) return 1;
    if (threats) return (threats & (threats - 1)) == 0 && (diagonal & threats) ? 0 : -1;
    /* Nothing threatens: a step to the last row but one that cannot be answered by a capture wins. */
    return ((diagonal | straight) & last_but_one & ~attacked) != 0;
}

typedef struct {
    u64 code;
    uint32_t win, loss; /* what is missing to a proof; 0: proved */
    uint32_t effort;    /* nodes below; 0: the entry is empty */
    uint32_t unused;
} Entry;

enum { kWays = 4, kMostMoves = 96, kMostScore = 100 };
static const uint32_t kNever = 1u << 30;
static Entry* table;
static u64 bucket_mask;
static uint32_t first_number[2 * kMostScore + 1]; /* by how good a position looks */
static u64 nodes;

static void prepare_search(u64 megabytes) {
    u64 buckets = 1;
    while (2 * buckets * kWays * sizeof *table <= megabytes << 20) buckets *= 2;
    bucket_mask = buckets - 1;
    table = calloc(buckets * kWays, sizeof *table);
    if (!table) fail(2, "no memory");
    double number = 8;
    for (int score = 0; score <= kMostScore; ++score, number *= 1.07) { /* 15 points: a factor of e */
        first_number[kMostScore + score] = (uint32_t)(number < 500 ? number : 500);
        first_number[kMostScore - score] = (uint32_t)(64 / number > 1 ? 64 / number : 1);
    }
}

static Entry* bucket(u64 code) {
    const u64 hash = (code ^ code >> 29) * 0x9e3779b97f4a7c15ULL;
    return table + ((hash ^ hash >> 32) & bucket_mask) * kWays;
}

static const Entry* look_up(u64 code) {
    const Entry* e = bucket(code);
    for (int i = 0; i < kWays; ++i)
        if (e[i].code == code && e[i].effort != 0) return e + i;
    return 0;
}

/* In place of what was cheapest. */
static void store(u64 code, uint32_t win, uint32_t loss, u64 effort) {
    Entry* const e = bucket(code);
    Entry* chosen = e;
    for (int i = 0; i < kWays; ++i) {
        if (e[i].code == code && e[i].effort != 0) {
            chosen = e + i;
            break;
        }
        if (e[i].effort < chosen->effort) chosen = e + i;
    }
    chosen->code = code;
    chosen->win = win;
    chosen->loss = loss;
    chosen->effort = (uint32_t)(effort < UINT32_MAX ? effort : UINT32_MAX);
}

static uint32_t smaller(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

/* More pieces, farther ahead: for the side to move. This guides the search and decides nothing. */
static int score_of(Position p) {
    int score = 12 * (__builtin_popcountll(p.own) - __builtin_popcountll(p.other));
    for (int row = 1; row < rows; ++row) {
        score += row * row * __builtin_popcountll(row_of(p.own, row));
        score -= row * row * __builtin_popcountll(row_of(p.other, rows - 1 - row));
    }
    return score < -kMostScore ? -kMostScore : score > kMostScore ? kMostScore : score;
}

typedef struct {
    Position position;
    u64 code;
    uint32_t win, loss;
} Child;

/* The open children; or -1 if one of them is lost for the other side. */
static int expand(Position p, Child* children) {
    Move moves[kMostMoves];
    const u64 threats = p.other & second_row; /* only its capture does not lose at once */
    const int count = list_moves(p, threats ? threats : kAnywhere, moves);
    int kept = 0;
    for (int i = 0; i < count; ++i) {
        if (wins_at_once(p, moves[i])) return -1;
        Child* const child = children + kept;
        child->position = play(p, moves[i]);
        const int seen = look_ahead(child->position);
        if (seen < 0) return -1;
        if (seen > 0) continue;
        child->code = code_of(child->position);
        __builtin_prefetch(bucket(child->code));
        ++kept;
    }
    int open = 0;
    for (int i = 0; i < kept; ++i) {
        Child child = children[i];
        const Entry* const known = look_up(child.code);
        if (known && known->loss == 0) return -1;
        if (known && known->win == 0) continue;
        const int score = known ? 0 : score_of(child.position);
        child.win = known ? known->win : first_number[kMostScore - score];
        child.loss = known ? known->loss : first_number[kMostScore + score];
        children[open++] = child;
    }
    return open;
}

/* Searches until a number reaches its limit; the numbers are stored and come back. */
static Child search(Position p, u64 code, uint32_t win_limit, uint32_t loss_limit, u64 last_node) {
    Child children[kMostMoves];
    Child result = {p, code, 0, kNever};
    const u64 first_node = nodes++;
    int count = expand(p, children);
    while (count > 0) {
        uint32_t second = kNever, hardest_other = 0;
        u64 others = 0;
        int best = 0;
        for (int i = 1; i < count; ++i) {
            const int better = children[i].loss < children[best].loss;
            second = smaller(second, children[better ? best : i].loss);
            if (better) best = i;
        }
        for (int i = 0; i < count; ++i) {
            if (i == best) continue;
            others += children[i].win;
            if (children[i].win > hardest_other) hardest_other = children[i].win;
        }
        /* All children must be won for the other side; they have much in common, so that the hardest and a
         * part of the others is what is missing. */
        Child* const child = children + best;
        const uint32_t hardest = child->win > hardest_other ? child->win : hardest_other;
        const u64 missing = hardest + (others + child->win - hardest) / 4;
        result.win = child->loss;
        result.loss = (uint32_t)(missing < kNever - 1 ? missing : kNever - 1);
        if (result.win >= win_limit || result.loss >= loss_limit || nodes > last_node) break;
        u64 child_win_limit = loss_limit > others / 4 ? loss_limit - others / 4 : 0;
        if (child_win_limit <= hardest_other) child_win_limit = (u64)hardest_other + 1;
        const u64 child_loss_limit = (u64)second + second / 4 + 1;
        const u64 before = nodes;
        *child = search(child->position, child->code, smaller((uint32_t)child_win_limit, kNever),
                        smaller(win_limit, child_loss_limit < kNever ? (uint32_t)child_loss_limit : kNever),
                        last_node);
        if (child->loss == 0)
            count = -1;
        else if (child->win == 0)
            *child = children[--count];
        /* Others may have been decided on the way. */
        for (int i = nodes - before < 64 ? count : 0; i < count; ++i) {
            const Entry* const known = look_up(children[i].code);
            if (!known) continue;
            children[i].win = known->win;
            children[i].loss = known->loss;
            if (known->loss == 0)
                count = -1;
            else if (known->win == 0)
                children[i--] = children[--count];
        }
    }
    if (count < 0) {
        result.win = 0;
        result.loss = kNever;
    } else if (count == 0) {
        result.win = kNever;
        result.loss = 0;
    }
    store(code, result.win, result.loss, nodes - first_node);
    return result;
}

static int proves_win(Position p, u64 code, u64 most_nodes) {
    const int seen = look_ahead(p);
    if (seen != 0) return seen > 0;
    const Entry* const known = look_up(code);
    if (known && known->win == 0) return 1;
    return search(p, code, kNever, kNever, nodes + most_nodes).win == 0;
}

/* ---- the file ---- */

typedef struct {
    u64 code;
    uint16_t move;
    uint8_t reached;
} Record;
static Record* records;
static u64 record_count, leaf_nodes, leaves, replies, reached_count;
static u64 part = 1, parts = 1, most_nodes_of_a_leaf;
static u64* open_records;
static u64 open_count;

static void read_word(const char* json, const char* name, char* value, size_t size) {
    char wanted[40];
    snprintf(wanted, sizeof wanted, "\"%s\":", name);
    const char* at = strstr(json, wanted);
    if (!at) fail(2, "the description lacks a field");
    at += strlen(wanted);
    if (*at == '"') ++at;
    size_t length = 0;
    while (at[length] && at[length] != '"' && at[length] != ',' && at[length] != '}') ++length;
    if (length + 1 > size) fail(2, "a field of the description is too long");
    memcpy(value, at, length);
    value[length] = 0;
}

/* FEN: rows from the top, capital P goes up and moves when the side is w. */
static Position read_position(const char* fen, int* second_to_move) {
    u64 first = 0, second = 0;
    int row = rows - 1, column = 0;
    for (; *fen && *fen != ' '; ++fen) {
        int step = 1;
        if (*fen == '/') {
            if (column != columns || row == 0) fail(2, "the position does not fit the board");
            --row;
            column = 0;
            continue;
        }
        if (*fen >= '0' && *fen <= '9') {
            step = *fen - '0';
            if (fen[1] >= '0' && fen[1] <= '9') step = 10 * step + *++fen - '0';
        } else if (*fen != 'P' && *fen != 'p') {
            fail(2, "the position cannot be read");
        }
        if (column + step > columns) fail(2, "the position does not fit the board");
        if (*fen == 'P') first |= (u64)1 << (row * columns + column);
        if (*fen == 'p') second |= (u64)1 << (row * columns + column);
        column += step;
    }
    if (row != 0 || column != columns) fail(2, "the position does not fit the board");
    if (strncmp(fen, " w", 2) != 0 && strncmp(fen, " b", 2) != 0) fail(2, "it is not said who is to move");
    if (first == 0 || second == 0 || row_of(first, rows - 1) != 0 || row_of(second, 0) != 0)
        fail(2, "the game is over: there is nothing to prove");
    *second_to_move = fen[1] == 'b';
    const Position p = {*second_to_move ? turned(second) : first, *second_to_move ? turned(first) : second};
    return p;
}

static int getbyte(void) {
    const int c = getchar();
    if (c == EOF) fail(2, "the file ends too early");
    return c;
}

/* ---- the check ---- */

/* Positions left out that have been proved, so that each is proved once. */
static u64* proved;
static u64 proved_size, proved_count;

static int insert_proved(u64 code) {
    if (2 * proved_count >= proved_size) {
        u64* const old = proved;
        const u64 old_size = proved_size;
        proved_size = proved_size ? 2 * proved_size : 1 << 16;
        proved = calloc(proved_size, sizeof *proved);
        if (!proved) fail(2, "no memory");
        proved_count = 0;
        for (u64 i = 0; i < old_size; ++i)
            if (old[i]) insert_proved(old[i]);
        free(old);
    }
    u64 at = ((code ^ code >> 31) * 0xd6e8feb86659fd93ULL >> 17) & (proved_size - 1);
    while (proved[at] && proved[at] != code) at = (at + 1) & (proved_size - 1);
    if (proved[at]) return 0;
    proved[at] = code;
    ++proved_count;
    return 1;
}

/* The winner is to move. */
static void reach(Position p) {
    const u64 code = code_of(p);
    u64 low = 0, high = record_count;
    while (low < high) {
        const u64 middle = (low + high) / 2;
        if (records[middle].code < code)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < record_count && records[low].code == code) {
        if (!records[low].reached) {
            records[low].reached = 1;
            ++reached_count;
            open_records[open_count++] = low;
        }
        return;
    }
    if (leaf_nodes == 0) fail(1, "a position can arise that has no answer");
    if (!insert_proved(code)) return;
    ++leaves;
    if (leaves % parts != part - 1) return;
    const u64 before = nodes;
    if (!proves_win(position_of(code), code, leaf_nodes * 10000))
        fail(1, "a position that is left out could not be proved");
    if (nodes - before > most_nodes_of_a_leaf) most_nodes_of_a_leaf = nodes - before;
    if (leaves % 10000 == 0) {
        fprintf(stderr, "%llu positions left out, %llu nodes\n", (unsigned long long)leaves,
                (unsigned long long)nodes);
    }
}

/* The loser is to move: every move of his. */
static void reach_replies(Position p) {
    Move moves[kMostMoves];
    const int count = list_moves(p, kAnywhere, moves);
    for (int i = 0; i < count; ++i) {
        ++replies;
        if (wins_at_once(p, moves[i])) fail(1, "the other side wins at once");
        reach(play(p, moves[i]));
    }
}

static void read_options(int count, char** words, u64* megabytes) {
    for (int i = 1; i < count; i += 2) {
        const char* const value = i + 1 < count ? words[i + 1] : "";
        char end;
        unsigned long long a, b;
        if (strcmp(words[i], "--memory") == 0 && sscanf(value, "%llu%c", &a, &end) == 1 && a > 0 &&
            a < 1 << 20) {
            *megabytes = a;
        } else if (strcmp(words[i], "--part") == 0 && sscanf(value, "%llu/%llu%c", &a, &b, &end) == 2 &&
                   a > 0 && a <= b) {
            part = a;
            parts = b;
        } else {
            fail(2, "usage: proof_checker [--memory MB] [--part I/N] <PROOF");
        }
    }
}

int main(int argument_count, char** arguments) {
    u64 megabytes = 512;
    read_options(argument_count, arguments, &megabytes);
    static char line[20000], position_text[2000], word[100];
    if (!fgets(line, sizeof line, stdin) || strcmp(line, "sortie-proof 2\n") != 0)
        fail(2, "this is not a proof; pipe it through zstd -dc");
    if (!fgets(line, sizeof line, stdin) || !strchr(line, '\n')) fail(2, "the file ends too early");
    read_word(line, "game", word, sizeof word);
    if (strcmp(word, "breakthrough") != 0) fail(2, "only Breakthrough can be checked here");
    read_word(line, "variant", word, sizeof word);
    if (strcmp(word, "standard") != 0) fail(2, "only the variant standard can be checked here");
    read_word(line, "size", word, sizeof word);
    if (sscanf(word, "%dx%d", &columns, &rows) != 2 || columns < 2 || rows < 3 || columns * rows > 40 ||
        columns > 16)
        fail(2, "this board cannot be checked here");
    prepare_board();
    prepare_search(megabytes);
    read_word(line, "position", position_text, sizeof position_text);
    read_word(line, "leaf_nodes", word, sizeof word);
    leaf_nodes = strtoull(word, 0, 10);
    read_word(line, "records", word, sizeof word);
    record_count = strtoull(word, 0, 10);
    read_word(line, "winner", word, sizeof word);
    const int second_wins = strcmp(word, "second") == 0;
    if (!second_wins && strcmp(word, "first") != 0) fail(2, "the winner is neither first nor second");
    if (record_count > (u64)1 << 32) fail(2, "too many records");
    records = calloc(record_count + 1, sizeof *records);
    open_records = calloc(record_count + 1, sizeof *open_records);
    if (!records || !open_records) fail(2, "no memory");
    u64 code = 0;
    for (u64 i = 0; i < record_count; ++i) {
        u64 step = 0;
        for (int shift = 0;; shift += 7) {
            const int byte = getbyte();
            if (shift > 56 && (shift > 63 || (byte & 0x7e) != 0)) fail(2, "a record is too long");
            step |= (u64)(byte & 0x7f) << shift;
            if (byte < 0x80) break;
        }
        if (i > 0 && (step == 0 || code + step < code)) fail(2, "the records are out of order");
        code += step;
        records[i].code = code;
        const int low = getbyte();
        records[i].move = (uint16_t)(low | getbyte() << 8);
    }
    if (getchar() != EOF) fail(2, "something follows the last record");

    int second_to_move = 0;
    const Position root = read_position(position_text, &second_to_move);
    if (second_to_move == second_wins)
        reach(root);
    else
        reach_replies(root);
    while (open_count > 0) {
        const Record record = records[open_records[--open_count]];
        const Position p = position_of(record.code);
        Move moves[kMostMoves];
        const int count = list_moves(p, kAnywhere, moves);
        int found = -1;
        for (int i = 0; i < count; ++i)
            if (moves[i].from == (record.move & 0x7f) && moves[i].to == record.move >> 7) found = i;
        if (found < 0) fail(1, "a recorded move is not legal");
        if (!wins_at_once(p, moves[found])) reach_replies(play(p, moves[found]));
    }
    if (parts > 1) printf("part %llu of %llu: ", (unsigned long long)part, (unsigned long long)parts);
    printf(
        "the %s player wins: %llu recorded positions, %llu replies, %llu positions left out (%llu nodes, at "
        "most "
        "%llu for one)\n",
        second_wins ? "second" : "first", (unsigned long long)reached_count, (unsigned long long)replies,
        (unsigned long long)leaves, (unsigned long long)nodes, (unsigned long long)most_nodes_of_a_leaf);
    return 0;
}
