"""A small disk that a test can fill, seen by this process and its children alone; it vanishes with them."""
import ctypes
import os
import subprocess
import tempfile

CLONE_NEWNS = 0x20000


class SmallDisk:
    def __init__(self, megabytes):
        if ctypes.CDLL(None, use_errno=True).unshare(CLONE_NEWNS) != 0:
            raise PermissionError("a file system of one's own needs root")
        subprocess.run(["mount", "--make-rprivate", "/"], check=True)
        self.folder = tempfile.mkdtemp(prefix="sortie-disk-")
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=755", "sortie", self.folder], check=True)
        self.ballast = os.path.join(self.folder, "ballast")

    def fill(self):
        with open(self.ballast, "wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                pass  # it is full

    def clear(self):
        os.remove(self.ballast)

    def close(self):
        subprocess.run(["umount", "--lazy", self.folder], check=True)
        os.rmdir(self.folder)
