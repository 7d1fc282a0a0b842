"""A PostgreSQL of the test's own, with TLS and passwords, and the sortie processes that work on it."""
import glob
import json
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

LEASE = 3  # seconds


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until(true, complaint, most=60):
    end = time.monotonic() + most
    while not true():
        assert time.monotonic() < end, complaint
        time.sleep(0.05)


class Server:
    """A PostgreSQL in a temporary folder. It refuses to run as root, so root lends it another user. Tests end processes
    and never cut the power, so what it has written need not reach the disk: that is for those who measure (`durable`)."""

    def __init__(self, programs, durable=False):
        self.programs = programs
        self.folder = tempfile.mkdtemp(prefix="sortie-pool-")
        self.port = free_port()
        self.user = pwd.getpwnam("postgres") if os.getuid() == 0 else None
        if self.user:
            os.chown(self.folder, self.user.pw_uid, self.user.pw_gid)
        secret = os.path.join(self.folder, "secret")
        with open(secret, "w") as file:
            file.write("secret\n")
        os.chmod(secret, 0o644)
        self.data = os.path.join(self.folder, "data")
        self.run("initdb", "-D", self.data, "-U", "postgres", "-A", "scram-sha-256", "--pwfile", secret,
                 "--no-sync")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                        "-keyout", f"{self.folder}/server.key", "-out", f"{self.folder}/server.crt"],
                       check=True, capture_output=True)
        if self.user:
            os.chown(f"{self.folder}/server.key", self.user.pw_uid, self.user.pw_gid)
        os.chmod(f"{self.folder}/server.key", 0o600)
        with open(f"{self.data}/postgresql.conf", "a") as file:
            file.write(f"\nport = {self.port}\nlisten_addresses = '127.0.0.1'\nssl = on\n"
                       f"fsync = {'on' if durable else 'off'}\n"
                       f"unix_socket_directories = '{self.folder}'\n"
                       f"ssl_cert_file = '{self.folder}/server.crt'\nssl_key_file = '{self.folder}/server.key'\n")
        self.start()

    def run(self, program, *arguments):
        options = {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": []} if self.user else {}
        subprocess.run([f"{self.programs}/{program}", *arguments], check=True, capture_output=True, cwd=self.folder,
                       **options)

    def start(self):
        self.run("pg_ctl", "-D", self.data, "-l", f"{self.folder}/log", "-w", "start")

    def kill(self):
        with open(f"{self.data}/postmaster.pid") as file:
            os.kill(int(file.readline()), signal.SIGKILL)

    def is_up(self):
        return subprocess.run([f"{self.programs}/pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)]).returncode == 0

    def start_again(self):
        """Its memory is in use until the last of its children has noticed."""
        for attempt in range(30):
            if self.is_up():  # it has helped itself
                return None
            try:
                return self.start()
            except subprocess.CalledProcessError:
                time.sleep(0.5)
        raise AssertionError("PostgreSQL does not start again")

    def url(self, database, role="postgres", password="secret"):
        return f"postgresql://{role}:{password}@127.0.0.1:{self.port}/{database}?sslmode=require"

    def sql(self, database, statement):
        done = subprocess.run([f"{self.programs}/psql", "-qtAX", "-v", "ON_ERROR_STOP=1", "-c", statement,
                               self.url(database)], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def close(self):
        self.run("pg_ctl", "-D", self.data, "-m", "immediate", "stop")
        shutil.rmtree(self.folder)


class Cluster:
    """A server, and all processes that a test has started, which end with it."""

    def __init__(self, sortie, server):
        self.sortie = sortie
        self.server = server
        self.children = []

    def run(self, *arguments, timeout=300):
        return subprocess.run([self.sortie, *arguments], capture_output=True, text=True, timeout=timeout)

    def start(self, *arguments):
        child = subprocess.Popen([self.sortie, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.children.append(child)
        return child

    def worker(self, name, *more):
        return self.start("work", self.worker_url, "--threads", "1", "--name", name, *more)

    def create(self, database):
        self.server.sql("postgres", f"CREATE DATABASE {database}")
        made = self.run("pool", "create", self.server.url(database), "--lease", str(LEASE), "--json")
        assert made.returncode == 0, made.stderr
        passwords = {role["role"]: role["password"] for role in json.loads(made.stdout)["roles"]}
        self.worker_url = self.server.url(database, f"{database}_worker", passwords[f"{database}_worker"])
        return self.server.url(database, f"{database}_operator", passwords[f"{database}_operator"])

    def digest(self, database, run=1):
        return self.server.sql(database, "SELECT count(*), md5(string_agg(encode(digest, 'hex'), '' ORDER BY number)) "
                                         f"FROM sortie.results WHERE run = {run}")

    def close(self):
        for child in self.children:
            if child.poll() is None:
                child.kill()
                child.wait()


def table(text):
    """What a command printed with --json, without what depends on time."""
    return json.loads(text, object_hook=lambda entry: {k: v for k, v in entry.items() if not k.endswith("_ms")})


def run_test(test, durable=False):
    """Calls test(cluster) with the program that the command line names; answers the exit status."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
    if not found or not shutil.which("openssl"):
        print("skipped: PostgreSQL or openssl is missing")
        return 77
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # whoever has no more patience leaves nothing running
    server = Server(os.path.dirname(found[-1]), durable)
    cluster = Cluster(sys.argv[1], server)
    try:
        test(cluster)
    finally:
        cluster.close()
        server.close()
    return 0
