/* Checks a proof of Sortie (docs/solving.md describes the file) and shares no line of code with it: its own
 * rules of Breakthrough, its own search for the positions that a proof leaves out. Plain C, no libraries:
 *
 *     cc -O2 -o proof_checker proof_checker.c
 *     zstd -dc 5x6.proof | ./proof_checker
 *
 * Exit status 0: the proof holds; 1: it does not; 2: it cannot be read. Boards of up to 40 squares, variant
 * standard.
 *
 * A position is two sets of squares, those of the side to move and those of the other, on a board that is
 * turned so that the side to move goes up: bit row * columns + column, row 0 its first row. */
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

static void fail(int status, const char* what) {
    fprintf(stderr, "%s\n", what);
    exit(status);
}

/* ---- rules ---- */

static u64 row_of(u64 set, int row) {
    return set >> (row * columns) & (((u64)1 << columns) - 1);
}

static u64 turned(u64 set) {
    u64 result = 0;
    for (int row = 0; row < rows; ++row) result |= row_of(set, row) << ((rows - 1 - row) * columns);
    return result;
}

typedef struct {
    int from, to;
} Move;

/* A piece steps forward: straight to an empty square, diagonally to any that holds no piece of its own. */
static int list_moves(Position p, Move* moves) {
    int count = 0;
    for (int from = 0; from < columns * (rows - 1); ++from) {
        if (!(p.own >> from & 1)) continue;
        for (int aside = -1; aside <= 1; ++aside) {
            const int column = from % columns + aside;
            const int to = from + columns + aside;
            if (column < 0 || column >= columns || (p.own >> to & 1)) continue;
            if (aside == 0 && (p.other >> to & 1)) continue;
            moves[count].from = from;
            moves[count].to = to;
            ++count;
        }
    }
    return count;
}

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

static u64 code_of_image(Position p, int mirrored) {
    u64 code = 0;
    for (int row = 0; row < rows; ++row) {
        u64 sum = 0;
        for (int column = columns - 1; column >= 0; --column) {
            const int square = row * columns + (mirrored ? columns - 1 - column : column);
            sum = sum * 3 + (p.own >> square & 1) + 2 * (p.other >> square & 1);
        }
        code = code * row_power + sum;
    }
    return code;
}

static u64 code_of(Position p) {
    const u64 plain = code_of_image(p, 0), mirrored = code_of_image(p, 1);
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

typedef struct {
    u64 code;
    uint32_t win, loss; /* what is missing to a proof; 0: proved. Both 0: empty */
} Entry;

enum { kTableBits = 23, kWays = 4, kMostMoves = 96 };
static const uint32_t kNever = 1u << 30;
static Entry* table;
static u64 nodes;

static Entry* bucket(u64 code) {
    const u64 hash = (code ^ code >> 29) * 0x9e3779b97f4a7c15ULL;
    return table + (hash >> (64 - kTableBits + 2)) * kWays;
}

static int look_up(u64 code, uint32_t* win, uint32_t* loss) {
    const Entry* e = bucket(code);
    for (int i = 0; i < kWays; ++i) {
        if (e[i].code == code && e[i].win + e[i].loss != 0) {
            *win = e[i].win;
            *loss = e[i].loss;
            return 1;
        }
    }
    return 0;
}

static void store(u64 code, uint32_t win, uint32_t loss) {
    static unsigned turn;
    Entry* e = bucket(code);
    int chosen = -1;
    for (int i = 0; i < kWays && chosen < 0; ++i)
        if (e[i].code == code || e[i].win + e[i].loss == 0) chosen = i;
    if (chosen < 0) chosen = (int)(++turn % kWays);
    e[chosen].code = code;
    e[chosen].win = win;
    e[chosen].loss = loss;
}

static uint32_t smaller(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

/* Searches until a number reaches its limit, and stores both. */
static void search(Position p, u64 code, uint32_t win_limit, uint32_t loss_limit, u64 most_nodes) {
    Move moves[kMostMoves];
    Position next[kMostMoves];
    u64 codes[kMostMoves];
    const int count = list_moves(p, moves);
    ++nodes;
    if (count == 0) { /* who cannot move has lost */
        store(code, kNever, 0);
        return;
    }
    for (int i = 0; i < count; ++i) {
        if (wins_at_once(p, moves[i])) {
            store(code, 0, kNever);
            return;
        }
        next[i] = play(p, moves[i]);
        codes[i] = code_of(next[i]);
    }
    for (;;) {
        uint32_t win = kNever, hardest = 0, sum = 0, second = kNever, best_win = 0;
        int best = -1;
        for (int i = 0; i < count; ++i) {
            uint32_t child_win = 1, child_loss = 1;
            look_up(codes[i], &child_win, &child_loss);
            if (child_loss < win || best < 0) {
                second = win;
                win = child_loss;
                best = i;
                best_win = child_win;
            } else if (child_loss < second) {
                second = child_loss;
            }
            if (child_win > hardest) hardest = child_win;
            sum = smaller(sum + child_win, kNever);
        }
        /* All children must be won for the other side; they have much in common. */
        const uint32_t loss =
            win == 0 ? kNever : hardest >= kNever ? kNever : smaller(hardest + (sum - hardest) / 4, kNever - 1);
        const uint32_t own_loss = win >= kNever ? 0 : loss;
        if (win == 0 || own_loss == 0 || win >= win_limit || own_loss >= loss_limit || nodes > most_nodes) {
            store(code, win, own_loss);
            return;
        }
        const uint32_t others = (sum - best_win) / 4;
        uint32_t child_win_limit = loss_limit > others ? loss_limit - others : 0;
        if (child_win_limit <= hardest) child_win_limit = hardest + 1;
        search(next[best], codes[best], smaller(child_win_limit, kNever),
               smaller(win_limit, second >= kNever ? kNever : second + second / 4 + 1), most_nodes);
    }
}

static int proves_win(Position p, u64 code, u64 most_nodes) {
    uint32_t win = 1, loss = 1;
    if (look_up(code, &win, &loss) && win == 0) return 1;
    search(p, code, kNever, kNever, nodes + most_nodes);
    return look_up(code, &win, &loss) && win == 0;
}

/* ---- the file ---- */

typedef struct {
    u64 code;
    uint16_t move;
    uint8_t reached;
} Record;
static Record* records;
static u64 record_count, leaf_nodes, leaves, replies, reached_count;
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
        if (records[middle].code < code) low = middle + 1;
        else high = middle;
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
    if (!proves_win(position_of(code), code, leaf_nodes * 10000)) fail(1, "a position that is left out could not be proved");
    if (leaves % 100000 == 0) fprintf(stderr, "%llu positions left out proved, %llu nodes\n",
                                      (unsigned long long)leaves, (unsigned long long)nodes);
}

/* The loser is to move: every move of his. */
static void reach_replies(Position p) {
    Move moves[kMostMoves];
    const int count = list_moves(p, moves);
    for (int i = 0; i < count; ++i) {
        ++replies;
        if (wins_at_once(p, moves[i])) fail(1, "the other side wins at once");
        reach(play(p, moves[i]));
    }
}

int main(void) {
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
    row_power = 1;
    for (int i = 0; i < columns; ++i) row_power *= 3;
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
    table = calloc((size_t)1 << kTableBits, sizeof *table);
    if (!records || !open_records || !table) fail(2, "no memory");
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
    if (second_to_move == second_wins) reach(root);
    else reach_replies(root);
    while (open_count > 0) {
        const Record record = records[open_records[--open_count]];
        const Position p = position_of(record.code);
        Move moves[kMostMoves];
        const int count = list_moves(p, moves);
        int found = -1;
        for (int i = 0; i < count; ++i)
            if (moves[i].from == (record.move & 0x7f) && moves[i].to == record.move >> 7) found = i;
        if (found < 0) fail(1, "a recorded move is not legal");
        if (!wins_at_once(p, moves[found])) reach_replies(play(p, moves[found]));
    }
    printf("the %s player wins: %llu recorded positions, %llu replies, %llu positions proved by search (%llu nodes)\n",
           second_wins ? "second" : "first", (unsigned long long)reached_count, (unsigned long long)replies,
           (unsigned long long)leaves, (unsigned long long)nodes);
    return 0;
}
