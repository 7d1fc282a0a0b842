// A Breakthrough player for the five-command protocol, in C++. Change choose() and you have your own.
//
//     g++ -std=c++20 -O2 -o five_agent five_agent.cpp
//     sortie match five:cmd="./five_agent {host} {port}" random --games 2
#include <algorithm>
#include <array>
#include <iostream>
#include <netdb.h>
#include <random>
#include <sstream>
#include <string>
#include <sys/socket.h>
#include <vector>

constexpr char kRed = '4', kBlack = '2', kEmpty = '0';  // Red stands below, moves up and begins

struct Move {
    int file, rank, to_file, to_rank;
};
using Board = std::array<std::array<char, 8>, 8>;  // [rank][file]

Board read_board(const std::string& text) {  // 64 digits with blanks between them, rank 8 first
    Board board{};
    std::istringstream digits(text);
    for (int i = 0; i < 64; ++i) digits >> board[7 - i / 8][i % 8];
    return board;
}

void play(Board& board, const Move& move) {
    board[move.to_rank][move.to_file] = board[move.rank][move.file];
    board[move.rank][move.file] = kEmpty;
}

std::vector<Move> moves_of(const Board& board, char me) {
    std::vector<Move> moves;
    for (int rank = 0; rank < 8; ++rank) {
        const int to_rank = rank + (me == kRed ? 1 : -1);
        if (to_rank < 0 || to_rank > 7) continue;
        for (int file = 0; file < 8; ++file) {
            if (board[rank][file] != me) continue;
            for (int to = std::max(file - 1, 0); to <= std::min(file + 1, 7); ++to) {
                const char there = board[to_rank][to];
                if (there == kEmpty || (there != me && to != file))
                    moves.push_back({file, rank, to, to_rank});
            }
        }
    }
    return moves;
}

// Your idea goes here. This one runs for the last rank, captures where it can, and else plays at random.
Move choose(const Board& board, char me) {
    static std::mt19937 random(std::random_device{}());
    const auto score = [&](const Move& move) {
        return (move.to_rank == (me == kRed ? 7 : 0) ? 1000 : 0) +
               (board[move.to_rank][move.to_file] != kEmpty ? 100 : 0);
    };
    auto moves = moves_of(board, me);
    std::shuffle(moves.begin(), moves.end(), random);
    return *std::max_element(moves.begin(), moves.end(),
                             [&](const Move& a, const Move& b) { return score(a) < score(b); });
}

int main(int argc, char** argv) {
    addrinfo hints{}, *found = nullptr;
    hints.ai_socktype = SOCK_STREAM;
    if (getaddrinfo(argc > 1 ? argv[1] : "localhost", argc > 2 ? argv[2] : "8888", &hints, &found) != 0)
        return 1;
    int server = -1;
    for (auto* at = found; at != nullptr; at = at->ai_next) {
        server = socket(at->ai_family, at->ai_socktype, 0);
        if (connect(server, at->ai_addr, at->ai_addrlen) == 0) break;
    }
    Board board{};
    char me = kRed;
    char buffer[1024];
    for (ssize_t size; (size = recv(server, buffer, sizeof buffer, 0)) > 0;) {  // one message at a time
        const std::string message(buffer, static_cast<std::size_t>(size));
        const char command = message[0];
        if (command == '1' || command == '2') board = read_board(message.substr(1));
        if (command == '2') me = kBlack;  // the other one begins
        if (command == '3')               // the opponent's move: "3 D7 - D6"
            play(board, {message[2] - 'A', message[3] - '1', message[7] - 'A', message[8] - '1'});
        if (command == '4') std::cerr << "refused\n";  // our last move was illegal
        if (command == '5') return 0;                  // the game is over
        if (command == '1' || command == '3') {
            const Move m = choose(board, me);
            play(board, m);
            const std::string text{char('A' + m.file), char('1' + m.rank), '-', char('A' + m.to_file),
                                   char('1' + m.to_rank)};
            send(server, text.data(), text.size(), 0);
        }
    }
}
