#!/usr/bin/env python3
"""The pool on a real PostgreSQL of the test's own, with TLS and passwords: the table of one machine, workers and a
server that are killed, a frozen worker, a worker that lies, a worker of another version, and bad addresses.

Usage: pool_test.py SORTIE
Exits with 77 (skipped) when PostgreSQL or openssl is missing.
"""
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

PLAN = ["sortie:nodes=300", "sortie:nodes=600", "random", "--size", "6x6", "--openings", "random:4", "--games", "60"]
LEASE = 3  # seconds


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A PostgreSQL in a temporary folder. It refuses to run as root, so root lends it another user."""

    def __init__(self, programs):
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
        self.run("initdb", "-D", self.data, "-U", "postgres", "-A", "scram-sha-256", "--pwfile", secret)
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                        "-keyout", f"{self.folder}/server.key", "-out", f"{self.folder}/server.crt"],
                       check=True, capture_output=True)
        if self.user:
            os.chown(f"{self.folder}/server.key", self.user.pw_uid, self.user.pw_gid)
        os.chmod(f"{self.folder}/server.key", 0o600)
        with open(f"{self.data}/postgresql.conf", "a") as file:
            file.write(f"\nport = {self.port}\nlisten_addresses = '127.0.0.1'\nssl = on\n"
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

    def start_again(self):
        """Its memory is in use until the last of its children has noticed."""
        for attempt in range(30):
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


class Test:
    def __init__(self, sortie, server):
        self.sortie = sortie
        self.server = server
        self.children = []

    def run(self, *arguments, timeout=120):
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
    """Without what depends on time."""
    return json.loads(text, object_hook=lambda entry: {k: v for k, v in entry.items() if not k.endswith("_ms")})


def same_table(test):
    alone = test.run("tournament", *PLAN, "--json")
    assert alone.returncode == 0, alone.stderr
    operator = test.create("calm")
    workers = [test.worker(f"calm{i}") for i in range(2)]
    pooled = test.run("tournament", *PLAN, "--json", "--db", operator, "--concurrency", "0")
    assert pooled.returncode == 0, pooled.stderr
    assert table(alone.stdout) == table(pooled.stdout), f"{alone.stdout}\n{pooled.stdout}"
    again = test.run("tournament", "--resume", "--db", operator, "--json", "--concurrency", "0")
    assert again.returncode == 0 and table(again.stdout) == table(pooled.stdout), again.stderr
    for worker in workers:
        worker.terminate()
        said = worker.communicate(timeout=30)
        assert worker.returncode == 0, said
    return test.digest("calm")


def chaos(test, expected):
    operator = test.create("chaos")
    asking = test.start("tournament", *PLAN, "--db", operator, "--concurrency", "0", "--json")
    frozen = test.worker("frozen")
    time.sleep(1.5)
    frozen.send_signal(signal.SIGSTOP)
    for i in range(7):
        victim = test.worker(f"victim{i}")
        time.sleep(0.9)
        victim.kill()
    survivors = [test.worker(f"survivor{i}") for i in range(2)]
    while test.server.sql("chaos", "SELECT count(*) FROM sortie.workers WHERE name LIKE 'survivor%'") != "2":
        time.sleep(0.1)  # whoever is not there yet takes a missing server for a wrong address
    test.server.kill()
    test.server.start_again()
    time.sleep(LEASE)
    frozen.send_signal(signal.SIGCONT)
    said = asking.communicate(timeout=150)
    assert asking.returncode == 0, said
    assert test.digest("chaos") == expected, (test.digest("chaos"), expected)
    assert test.server.sql("chaos", "SELECT state FROM sortie.runs") == "finished"
    for worker in survivors:
        worker.terminate()
        said = worker.communicate(timeout=30)
        assert worker.returncode == 0, said


def liar(test, expected):
    """Speaks SQL itself and invents its results; two honest workers find it out."""
    operator = test.create("lies")
    assert test.run("pool", "create", test.server.url("lies"), "--lease", str(LEASE), "--checks", "0.5").returncode == 0
    asking = test.start("tournament", *PLAN, "--db", operator, "--concurrency", "0", "--json")
    while test.server.sql("lies", "SELECT count(*) FROM sortie.runs") == "0":
        time.sleep(0.1)
    test.server.sql("lies", """
        DO $$ DECLARE mine uuid; job record;
        BEGIN
            SELECT key INTO mine FROM sortie.hello('liar', (SELECT engine FROM sortie.runs), 'none', 1, '{}');
            FOR job IN SELECT * FROM sortie.claim(mine, 20) LOOP
                PERFORM sortie.store(mine, job.run, job.token, job.numbers,
                    ARRAY(SELECT 'first' FROM unnest(job.numbers)), ARRAY(SELECT '{}'::bytea FROM unnest(job.numbers)),
                    ARRAY(SELECT ''::bytea FROM unnest(job.numbers)));
            END LOOP;
        END $$""")
    assert int(test.server.sql("lies", "SELECT count(*) FROM sortie.results")) > 0
    honest = [test.worker(f"honest{i}") for i in range(3)]
    said = asking.communicate(timeout=120)
    blocked = test.server.sql("lies", "SELECT name FROM sortie.workers WHERE blocked IS NOT NULL")
    status = test.run("pool", "status", operator)
    assert blocked == "liar" and "blocked" in status.stdout, (said, blocked, status.stdout)
    again = test.run("tournament", "--resume", "--db", operator, "--json", "--concurrency", "0")
    assert again.returncode == 0, again.stderr
    assert test.digest("lies") == expected
    assert int(test.server.sql("lies", "SELECT count(*) FROM sortie.purged_results")) > 0  # kept, not deleted
    refused = test.run("work", test.worker_url, "--name", "liar")
    assert refused.returncode == 1 and "blocked" in refused.stderr, refused.stderr
    for worker in honest:
        worker.terminate()


def rights_and_versions(test):
    operator = test.create("rights")
    for statement in ("SELECT * FROM sortie.results", "DELETE FROM sortie.runs", "SELECT sortie.set_aside('x')"):
        done = subprocess.run([f"{test.server.programs}/psql", "-qtAX", "-c", statement, test.worker_url],
                              capture_output=True, text=True)
        assert done.returncode != 0 and "permission denied" in done.stderr, (statement, done)
    test.server.sql("rights", "INSERT INTO sortie.runs (kind, plan, engine, closed) VALUES ('match', '{}', 'sortie 9', true);"
                              "INSERT INTO sortie.jobs (run, first, count) VALUES (1, 0, 2)")
    other = test.run("work", test.worker_url, "--until-idle")
    assert other.returncode == 0 and "run 1 is for sortie 9" in other.stderr, other.stderr
    # Nonsense that every worker chokes on: shown as failed, and the rest goes on.
    test.server.sql("rights", "UPDATE sortie.runs SET engine = (SELECT engine FROM sortie.workers LIMIT 1)")
    test.run("work", test.worker_url, "--until-idle")
    assert test.server.sql("rights", "SELECT state, verdict FROM sortie.runs") == "finished|1 failed"
    assert "cannot be read" in test.run("pool", "status", operator).stdout
    assert test.run("pool", "pause", "1", operator).returncode == 1
    test.server.sql("rights", "UPDATE sortie.about SET version = 99")
    newer = test.run("work", test.worker_url)
    assert newer.returncode == 1 and "newer version" in newer.stderr, newer.stderr


def bad_addresses(test):
    port = free_port()
    for url, words in ((f"postgresql://nobody@127.0.0.1:{port}/x", "refused"),
                       (test.server.url("calm", password="wrong"), "password"),
                       (test.server.url("nosuch"), "does not exist"),
                       (test.server.url("postgres"), "no pool")):
        for command in (["work", "--quiet", url], ["pool", "status", url], ["match", "random", "random", "--db", url]):
            done = test.run(*command)
            lines = done.stderr.strip().splitlines()
            assert done.returncode in (1, 2) and words in done.stderr and "wrong" not in done.stderr, (command, done)
            assert len(lines) == 1, lines
    assert test.run("work", "nonsense").returncode == 2


def main():
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
    if not found or not shutil.which("openssl"):
        print("skipped: PostgreSQL or openssl is missing")
        return 77
    server = Server(os.path.dirname(found[-1]))
    test = Test(sys.argv[1], server)
    try:
        expected = same_table(test)
        print(f"the same table: {expected}", flush=True)
        bad_addresses(test)
        print("bad addresses", flush=True)
        rights_and_versions(test)
        print("rights and versions", flush=True)
        liar(test, expected)
        print("a worker that lies", flush=True)
        chaos(test, expected)
        print("chaos", flush=True)
    finally:
        test.close()
        server.close()
    return 0


sys.exit(main())
