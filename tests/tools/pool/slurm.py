"""A Slurm of several nodes on this machine, in a temporary folder, with a munge of its own. Nothing of it is left
behind: all of its processes are descendants of whoever made it, and are ended by their numbers."""
import ctypes
import getpass
import glob
import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time

PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "squeue", "sinfo", "scancel")
PR_SET_CHILD_SUBREAPER = 36


def find_program(name):
    return shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/sbin")


def missing_programs():
    return [name for name in PROGRAMS if not find_program(name)]


def adopt_orphans():
    """What daemons leave behind becomes a child of this process, and not of the machine's first."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def descendants(root):
    """Without the dead."""
    children = {}
    for path in glob.glob("/proc/[0-9]*/stat"):
        try:
            with open(path) as file:
                state, parent = file.read().rpartition(")")[2].split()[:2]
        except OSError:
            continue  # it has ended meanwhile
        if state != "Z":
            children.setdefault(int(parent), []).append(int(path.split("/")[2]))
    found = []
    waiting = [root]
    while waiting:
        mine = children.get(waiting.pop(), [])
        found += mine
        waiting += mine
    return found


def kill_all(processes):
    for process in processes:
        try:
            os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            pass


def free_ports(count):
    probes = [socket.socket() for _ in range(count)]
    for probe in probes:
        probe.bind(("127.0.0.1", 0))
    ports = [probe.getsockname()[1] for probe in probes]
    for probe in probes:
        probe.close()
    return ports


class Slurm:
    def __init__(self, nodes, processors):
        adopt_orphans()
        self.folder = tempfile.mkdtemp(prefix="sortie-slurm-")
        self.environment = {**os.environ, "SLURM_CONF": f"{self.folder}/slurm.conf"}
        self.nodes = {}
        self.daemons = []
        try:
            self.start_munge()
            self.configure(nodes, processors)
            self.start("slurmctld", "-D", "-f", f"{self.folder}/slurm.conf")
            for node in nodes:
                self.nodes[node] = self.start("slurmd", "-D", "-N", node, "-f", f"{self.folder}/slurm.conf")
            self.wait_until(lambda: self.states() == {node: "idle" for node in nodes}, "the nodes are not idle")
        except BaseException:
            self.close()
            raise

    def start_munge(self):
        with open(f"{self.folder}/munge.key", "wb", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
            file.write(secrets.token_bytes(128))
        self.start("munged", "--foreground", "--force", "--num-threads=2", f"--key-file={self.folder}/munge.key",
                   f"--socket={self.folder}/munge.socket", f"--pid-file={self.folder}/munge.pid",
                   f"--seed-file={self.folder}/munge.seed", f"--log-file={self.folder}/munge.log")
        os.chmod(self.folder, 0o755)  # munge wants its socket to be reached by all
        self.wait_until(lambda: os.path.exists(f"{self.folder}/munge.socket"), "munge has no socket")

    def configure(self, nodes, processors):
        user = getpass.getuser()
        control, *ports = free_ports(1 + len(nodes))
        os.mkdir(f"{self.folder}/state")
        with open(f"{self.folder}/slurm.conf", "w") as file:
            file.write(f"""
ClusterName=sortie
SlurmctldHost={socket.gethostname().split('.')[0]}(127.0.0.1)
SlurmctldPort={control}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={self.folder}/munge.socket,cred_expire=5
CredType=cred/munge
StateSaveLocation={self.folder}/state
SlurmdSpoolDir={self.folder}/spool.%n
SlurmctldPidFile={self.folder}/slurmctld.pid
SlurmdPidFile={self.folder}/slurmd.%n.pid
SlurmctldLogFile={self.folder}/slurmctld.log
SlurmdLogFile={self.folder}/slurmd.%n.log
PlugStackConfig=/dev/null
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=batch_sched_delay=0,sched_interval=1
SlurmdTimeout=2
MessageTimeout=2
TCPTimeout=1
SlurmctldTimeout=4
KillWait=5
ReturnToService=0
""")
            for node, port in zip(nodes, ports):
                file.write(f"NodeName={node} NodeHostname={socket.gethostname()} NodeAddr=127.0.0.1 Port={port} "
                           f"CPUs={processors} State=UNKNOWN\n")
            file.write(f"PartitionName=all Nodes={','.join(nodes)} Default=YES MaxTime=INFINITE State=UP\n")

    def start(self, program, *arguments):
        with open(f"{self.folder}/{program}.out", "ab") as log:
            daemon = subprocess.Popen([find_program(program), *arguments], stdout=log, stderr=log, cwd=self.folder,
                                      env=getattr(self, "environment", None), preexec_fn=adopt_orphans)
        self.daemons.append(daemon)
        return daemon

    def run(self, program, *arguments, environment=None):
        done = subprocess.run([find_program(program), *arguments], capture_output=True, text=True, cwd=self.folder,
                              env={**self.environment, **(environment or {})}, timeout=30)
        return done

    def states(self):
        return dict(line.split() for line in self.run("sinfo", "-hN", "-o", "%N %t").stdout.splitlines())

    def jobs(self):
        """Of what is not over: {'3_1': 'R'}, with its node."""
        lines = self.run("squeue", "-hr", "-o", "%i %t %N").stdout.splitlines()
        return {job: (state, node[0] if node else "") for job, state, *node in map(str.split, lines)}

    def wait_until(self, true, complaint, most=90):
        end = time.monotonic() + most
        while not true():
            assert time.monotonic() < end, f"{complaint}\n{self.words()}"
            time.sleep(0.1)

    def words(self):
        text = ""
        for path in sorted(glob.glob(f"{self.folder}/*.log") + glob.glob(f"{self.folder}/*.out")):
            with open(path, errors="replace") as file:
                text += f"--- {os.path.basename(path)}\n{''.join(file.readlines()[-30:])}"
        return text

    def kill_node(self, node):
        """As if its power were cut."""
        daemon = self.nodes[node]
        daemon.send_signal(signal.SIGSTOP)  # begins nothing any more
        kill_all([*descendants(daemon.pid), daemon.pid])
        daemon.wait()

    def close(self):
        for daemon in self.daemons:
            kill_all(descendants(daemon.pid))
            daemon.kill()
            daemon.wait()
        kill_all(descendants(os.getpid()))
        shutil.rmtree(self.folder, ignore_errors=True)
