// A Breakthrough player that speaks UCI, in Java. Change choose() and you have your own.
//
//     sortie match uci:cmd="java UciAgent.java" random --games 2
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

public class UciAgent {
    static final String START = "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w";
    static final Random RANDOM = new Random();

    record Move(int file, int rank, int toFile, int toRank) {
        static Move read(String text) {
            return new Move(text.charAt(0) - 'a', text.charAt(1) - '1', text.charAt(2) - 'a', text.charAt(3) - '1');
        }

        @Override
        public String toString() {
            return "" + (char) ('a' + file) + (rank + 1) + (char) ('a' + toFile) + (toRank + 1);
        }
    }

    final char[][] board = new char[8][8]; // [rank][file]: 'P' White, 'p' Black, '.' empty
    boolean white = true; // to move

    void set(String position) {
        String[] words = position.trim().split("\\s+");
        String[] rows = words[0].split("/");
        for (int down = 0; down < 8; down++) {
            Arrays.fill(board[7 - down], '.');
            int file = 0;
            for (char c : rows[down].toCharArray()) {
                if (Character.isDigit(c)) file += c - '0';
                else board[7 - down][file++] = c;
            }
        }
        white = words[1].equals("w");
    }

    void play(Move move) {
        board[move.toRank][move.toFile] = board[move.rank][move.file];
        board[move.rank][move.file] = '.';
        white = !white;
    }

    List<Move> moves() {
        char mine = white ? 'P' : 'p';
        int step = white ? 1 : -1;
        List<Move> moves = new ArrayList<>();
        for (int rank = 0; rank < 8; rank++) {
            for (int file = 0; file < 8; file++) {
                if (board[rank][file] != mine || rank + step < 0 || rank + step > 7) continue;
                for (int to = Math.max(file - 1, 0); to <= Math.min(file + 1, 7); to++) {
                    char there = board[rank + step][to];
                    if (there == '.' || (there != mine && to != file)) moves.add(new Move(file, rank, to, rank + step));
                }
            }
        }
        return moves;
    }

    // Your idea goes here. This one runs for the last rank, captures where it can, and else plays at random.
    Move choose() {
        int last = white ? 7 : 0;
        Comparator<Move> byScore = Comparator.comparingInt(
            move -> (move.toRank == last ? 1000 : 0) + (board[move.toRank][move.toFile] != '.' ? 100 : 0));
        List<Move> moves = moves();
        java.util.Collections.shuffle(moves, RANDOM);
        return moves.stream().max(byScore).orElseThrow();
    }

    public static void main(String[] arguments) throws IOException {
        UciAgent agent = new UciAgent();
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = input.readLine()) != null && !line.equals("quit"); ) {
            if (line.equals("uci")) {
                System.out.println("id name Template (Java)\noption name UCI_Variant type combo default breakthrough "
                    + "var breakthrough\nuciok");
            } else if (line.equals("isready")) {
                System.out.println("readyok");
            } else if (line.startsWith("position")) {
                String[] parts = line.split(" moves ");
                agent.set(parts[0].contains("startpos") ? START : parts[0].substring("position fen ".length()));
                if (parts.length > 1) for (String move : parts[1].trim().split(" ")) agent.play(Move.read(move));
            } else if (line.startsWith("go")) {
                System.out.println("bestmove " + agent.choose());
            }
        }
    }
}
