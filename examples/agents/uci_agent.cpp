// A Breakthrough player that speaks UCI, in C++. Change choose() and you have your own.
//
//     g++ -std=c++20 -O2 -o uci_agent uci_agent.cpp
//     sortie match uci:cmd=./uci_agent random --games 2
#include <algorithm>
#include <array>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

const std::string kStart = "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w";

struct Move {
    int file, rank, to_file, to_rank;
};

struct Position {
    std::array<std::array<char, 8>, 8> board{};  // [rank][file]: 'P' White, 'p' Black, '.' empty
    bool white = true;                           // to move
};

Position read_position(const std::string& text) {
    Position position;
    std::istringstream words(text);
    std::string rows, side;
    words >> rows >> side;
    for (auto& row : position.board) row.fill('.');
    int at = 0;  // from the left of rank 8
    for (char c : rows) {
        const bool digit = c >= '1' && c <= '8';
        if (c != '/' && !digit) position.board[7 - at / 8][at % 8] = c;
        if (c != '/') at += digit ? c - '0' : 1;
    }
    position.white = side == "w";
    return position;
}

void play(Position& position, const Move& move) {
    position.board[move.to_rank][move.to_file] = position.board[move.rank][move.file];
    position.board[move.rank][move.file] = '.';
    position.white = !position.white;
}

std::vector<Move> moves_of(const Position& position) {
    const char mine = position.white ? 'P' : 'p';
    std::vector<Move> moves;
    for (int rank = 0; rank < 8; ++rank) {
        const int to_rank = rank + (position.white ? 1 : -1);
        if (to_rank < 0 || to_rank > 7) continue;
        for (int file = 0; file < 8; ++file) {
            if (position.board[rank][file] != mine) continue;
            for (int to = std::max(file - 1, 0); to <= std::min(file + 1, 7); ++to) {
                const char there = position.board[to_rank][to];
                if (there == '.' || (there != mine && to != file)) moves.push_back({file, rank, to, to_rank});
            }
        }
    }
    return moves;
}

// Your idea goes here. This one runs for the last rank, captures where it can, and else plays at random.
Move choose(const Position& position) {
    static std::mt19937 random(std::random_device{}());
    const auto score = [&](const Move& move) {
        return (move.to_rank == (position.white ? 7 : 0) ? 1000 : 0) +
               (position.board[move.to_rank][move.to_file] != '.' ? 100 : 0);
    };
    auto moves = moves_of(position);
    std::shuffle(moves.begin(), moves.end(), random);
    return *std::max_element(moves.begin(), moves.end(),
                             [&](const Move& a, const Move& b) { return score(a) < score(b); });
}

int main() {
    Position position = read_position(kStart);
    for (std::string line; std::getline(std::cin, line) && line != "quit";) {
        if (line == "uci") {
            std::cout
                << "id name Template (C++)\noption name UCI_Variant type combo default breakthrough var "
                   "breakthrough\nuciok\n";
        } else if (line == "isready") {
            std::cout << "readyok\n";
        } else if (line.starts_with("position")) {
            const bool usual = line.find("startpos") != std::string::npos;
            position = read_position(usual ? kStart : line.substr(std::string("position fen ").size()));
            const auto list = line.find(" moves ");
            std::istringstream moves(list == std::string::npos ? "" : line.substr(list + 7));
            for (std::string m; moves >> m;) play(position, {m[0] - 'a', m[1] - '1', m[2] - 'a', m[3] - '1'});
        } else if (line.starts_with("go")) {
            const Move m = choose(position);
            std::cout << "bestmove " << char('a' + m.file) << m.rank + 1 << char('a' + m.to_file)
                      << m.to_rank + 1 << '\n';
        }
        std::cout.flush();
    }
}
