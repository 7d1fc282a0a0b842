"""A network of its own, from which a worker reaches the server over one link that a test can take down."""
import os
import shutil
import socket
import subprocess
import threading

ENTER = ["nsenter", "--preserve-credentials"]
# Inside: brings its loopback up, listens there, and hands the listening socket out; it stays in that network.
INSIDE = """
import socket, subprocess, sys
subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
listener = socket.create_server(("127.0.0.1", int(sys.argv[1])), backlog=100)
socket.send_fds(socket.socket(fileno=int(sys.argv[2])), [b"x"], [listener.fileno()])
sys.stdin.read()
"""


def is_possible():
    """Needs root, or user namespaces."""
    programs = all(shutil.which(program) for program in ("unshare", "nsenter", "ip"))
    return programs and subprocess.run([*Island.leave(), "true"], capture_output=True).returncode == 0


class Island:
    def __init__(self, port):
        self.port = port  # of the server, and inside the same
        ours, theirs = socket.socketpair()
        self.inside = subprocess.Popen([*self.leave(), "python3", "-c", INSIDE, str(port), str(theirs.fileno())],
                                       stdin=subprocess.PIPE, pass_fds=[theirs.fileno()])
        theirs.close()
        _, [listener], _, _ = socket.recv_fds(ours, 1, 1)
        ours.close()
        self.listener = socket.socket(fileno=listener)
        threading.Thread(target=self.carry, daemon=True).start()

    @staticmethod
    def leave():
        return ["unshare", "--net"] if os.getuid() == 0 else ["unshare", "--map-root-user", "--net"]

    def enter(self):
        """What to put before a command to run it inside."""
        spaces = ["--net"] if os.getuid() == 0 else ["--user", "--net"]
        return [*ENTER, "--target", str(self.inside.pid), *spaces]

    def link(self, state):
        subprocess.run([*self.enter(), "ip", "link", "set", "lo", state], check=True)

    def carry(self):
        """From connections inside to the server outside: a socket belongs to the network where it was made."""
        while True:
            try:
                inner, _ = self.listener.accept()
            except OSError:
                return  # closed
            try:
                outer = socket.create_connection(("127.0.0.1", self.port))
            except OSError:
                inner.close()
                continue
            for source, sink in ((inner, outer), (outer, inner)):
                threading.Thread(target=self.copy, args=(source, sink), daemon=True).start()

    @staticmethod
    def copy(source, sink):
        try:
            while data := source.recv(65536):
                sink.sendall(data)
        except OSError:
            pass
        for end in (source, sink):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def close(self):
        self.listener.close()
        self.inside.kill()
        self.inside.wait()
