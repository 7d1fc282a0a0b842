#!/usr/bin/env python3
"""Kills everything of a pool in turn for some minutes, while it plays the same match again and again: workers, the
server, whoever asked, the network of a worker, space on the disk. Every match has to give the digest of the first, which
nobody disturbs.

Usage: chaos.py SORTIE [MINUTES]          (./dev chaos [minutes])
"""
import random
import signal
import subprocess
import sys
import tempfile
import time

import disk
import island
from cluster import LEASE, Cluster, Server, run_test, wait_until

PLAN = ["match", "sortie:nodes=300,hash=1", "sortie:nodes=600,hash=1", "--size", "6x6", "--openings", "random:4", "--games", "200"]
WORKERS = 3


class Chaos:
    def __init__(self, cluster, small, there):
        self.cluster = cluster
        self.small = small
        self.there = there  # or None
        self.workers = []
        self.started = 0
        self.refused = 0  # questions, because the server was away
        self.done = {}
        self.operator = cluster.create("chaos")
        self.events = [self.kill_worker, self.stop_worker, self.freeze_worker, self.kill_server, self.kill_asking,
                       self.fill_disk] + ([self.part_network] if there else [])

    def hire(self):
        """One in three sits beyond the link."""
        self.started += 1
        way = self.there.enter() if self.there and self.started % 3 == 0 else []
        worker = subprocess.Popen([*way, self.cluster.sortie, "work", self.cluster.worker_url, "--threads", "1", "--quiet",
                                   "--name", f"worker{self.started}"], stderr=subprocess.DEVNULL)
        self.cluster.children.append(worker)
        self.workers.append(worker)

    def some_worker(self):
        return self.workers.pop(random.randrange(len(self.workers)))

    def kill_worker(self):
        self.some_worker().kill()

    def stop_worker(self):
        worker = self.some_worker()
        worker.terminate()
        assert worker.wait(timeout=60) in (0, 1, -signal.SIGTERM), worker.returncode  # the last: it had not begun yet

    def freeze_worker(self):
        worker = random.choice(self.workers)
        worker.send_signal(signal.SIGSTOP)
        time.sleep(LEASE + 1)
        worker.send_signal(signal.SIGCONT)

    def kill_server(self):
        self.cluster.server.kill()
        time.sleep(random.random() * 3)
        self.cluster.server.start_again()

    def kill_asking(self):
        self.asking.kill()
        self.asking.wait()
        self.ask_again()

    def ask_again(self):
        self.asking = self.cluster.start("match", "--resume", "--db", self.operator, "--concurrency", "0", "--quiet")

    def part_network(self):
        self.there.link("down")
        time.sleep(LEASE + random.random() * 3)
        self.there.link("up")

    def fill_disk(self):
        self.small.fill()
        time.sleep(1 + random.random() * 3)
        self.small.clear()
        if not self.cluster.server.is_up():
            self.cluster.server.start_again()

    def play(self, run, disturbed):
        self.asking = self.cluster.start(*PLAN, "--db", self.operator, "--concurrency", "0", "--quiet")
        wait_until(lambda: self.count_runs() == run, f"run {run} does not begin")
        while not self.is_answered():
            self.workers = [worker for worker in self.workers if worker.poll() is None]
            while len(self.workers) < WORKERS:
                self.hire()
            time.sleep(random.random())
            if disturbed and self.asking.poll() is None:
                event = random.choice(self.events)
                event()
                self.done[event.__name__] = self.done.get(event.__name__, 0) + 1
        # Numbers skip some when the server crashes.
        return self.cluster.digest("chaos", "(SELECT max(id) FROM sortie.runs)")

    def is_answered(self):
        if self.asking.poll() is None:
            return False
        if self.asking.returncode == 0:
            return True
        # Before it follows the run, and after, it does not wait for a server that is away: one line, and ask again.
        words = self.asking.communicate()[1].splitlines()
        self.refused += 1
        away = self.done.get("kill_server", 0) + self.done.get("fill_disk", 0)
        assert len(words) == 1 and self.refused <= away, words
        print(words[0], flush=True)
        self.ask_again()
        return False

    def count_runs(self):
        return int(self.cluster.server.sql("chaos", "SELECT count(*) FROM sortie.runs"))


def wild(cluster, small, minutes):
    there = island.Island(cluster.server.port) if island.is_possible() else None
    chaos = Chaos(cluster, small, there)
    try:
        expected = chaos.play(1, disturbed=False)
        print(f"run 1, undisturbed: {expected}", flush=True)
        end = time.monotonic() + 60 * minutes
        run = 1
        while time.monotonic() < end:
            run += 1
            digest = chaos.play(run, disturbed=True)
            assert digest == expected, f"run {run}: {digest}"
            print(f"run {run}, the same; so far {chaos.done}, {chaos.started} workers", flush=True)
    finally:
        if there:
            there.close()


def main():
    minutes = float(sys.argv[2]) if len(sys.argv) > 2 else 20

    def on_small_disk(cluster):
        small = disk.SmallDisk(megabytes=200)
        tempfile.tempdir = small.folder
        server = Server(cluster.server.programs)
        tempfile.tempdir = None
        mine = Cluster(cluster.sortie, server)
        try:
            wild(mine, small, minutes)
        finally:
            mine.close()
            server.close()
            small.close()

    return run_test(on_small_disk)


sys.exit(main())
