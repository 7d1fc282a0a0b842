// A Breakthrough player for the five-command protocol, in Java. Change choose() and you have your own.
//
//     sortie match five:cmd="java FiveAgent.java {host} {port}" random --games 2
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

public class FiveAgent {
    static final char RED = '4'; // stands below, moves up and begins
    static final char BLACK = '2';
    static final char EMPTY = '0';

    record Move(int file, int rank, int toFile, int toRank) {
        // From "D7 - D6".
        static Move read(String text) {
            return new Move(text.charAt(0) - 'A', text.charAt(1) - '1', text.charAt(5) - 'A', text.charAt(6) - '1');
        }

        @Override
        public String toString() {
            return "" + (char) ('A' + file) + (rank + 1) + "-" + (char) ('A' + toFile) + (toRank + 1);
        }
    }

    final char[][] board = new char[8][8]; // [rank][file]
    char me = RED;

    // 64 digits with blanks between them, rank 8 first.
    void set(String text) {
        String[] digits = text.trim().split("\\s+");
        for (int i = 0; i < 64; i++) board[7 - i / 8][i % 8] = digits[i].charAt(0);
    }

    void play(Move move) {
        board[move.toRank][move.toFile] = board[move.rank][move.file];
        board[move.rank][move.file] = EMPTY;
    }

    List<Move> moves() {
        int step = me == RED ? 1 : -1;
        List<Move> moves = new ArrayList<>();
        for (int rank = 0; rank < 8; rank++) {
            for (int file = 0; file < 8; file++) {
                if (board[rank][file] != me || rank + step < 0 || rank + step > 7) continue;
                for (int to = Math.max(file - 1, 0); to <= Math.min(file + 1, 7); to++) {
                    char there = board[rank + step][to];
                    if (there == EMPTY || (there != me && to != file)) moves.add(new Move(file, rank, to, rank + step));
                }
            }
        }
        return moves;
    }

    // Your idea goes here. This one runs for the last rank, captures where it can, and else plays at random.
    Move choose() {
        int last = me == RED ? 7 : 0;
        Comparator<Move> byScore = Comparator.comparingInt(
            move -> (move.toRank == last ? 1000 : 0) + (board[move.toRank][move.toFile] != EMPTY ? 100 : 0));
        List<Move> moves = moves();
        Collections.shuffle(moves);
        return moves.stream().max(byScore).orElseThrow();
    }

    public static void main(String[] arguments) throws IOException {
        String host = arguments.length > 0 ? arguments[0] : "localhost";
        int port = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 8888;
        FiveAgent agent = new FiveAgent();
        try (Socket server = new Socket(host, port)) {
            InputStream input = server.getInputStream();
            byte[] buffer = new byte[1024];
            for (int size; (size = input.read(buffer)) > 0; ) { // the server sends one message at a time
                String message = new String(buffer, 0, size, StandardCharsets.US_ASCII);
                char command = message.charAt(0);
                if (command == '1' || command == '2') agent.set(message.substring(1)); // the board
                if (command == '2') agent.me = BLACK; // the other one begins
                if (command == '3') agent.play(Move.read(message.substring(2))); // the opponent's move
                if (command == '4') System.err.println("refused"); // our last move was illegal
                if (command == '5') return; // the game is over
                if (command == '1' || command == '3') {
                    Move move = agent.choose();
                    agent.play(move);
                    server.getOutputStream().write(move.toString().getBytes(StandardCharsets.US_ASCII));
                }
            }
        }
    }
}
