#!/usr/bin/env python3
"""The server behind a real nginx with TLS, configured by docs/deploy/nginx.conf: page, API, WebSocket, addresses.

Usage: proxy_test.py SORTIE
Exits with 77 (skipped) when nginx or openssl is missing.
"""
import base64
import http.client
import json
import os
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
CONFIG = ROOT / "docs/deploy/nginx.conf"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port):
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError(f"nothing listens on port {port}")


class Proxy:
    """nginx with the shipped file; only names of files and ports are put in."""

    def __init__(self, folder, backend):
        self.plain, self.tls = free_port(), free_port()
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
                        "/CN=games.example.org", "-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem"],
                       check=True, capture_output=True)
        site = CONFIG.read_text()
        changes = [("listen 80;", f"listen 127.0.0.1:{self.plain};"),
                   ("listen [::]:80;", ""), ("listen [::]:443 ssl http2;", ""),  # a machine may be without IPv6
                   ("listen 443 ssl http2;", f"listen 127.0.0.1:{self.tls} ssl http2;"),
                   ("/etc/ssl/certs/games.example.org.pem", f"{folder}/cert.pem"),
                   ("/etc/ssl/private/games.example.org.key", f"{folder}/key.pem"),
                   ("http://127.0.0.1:8080", f"http://127.0.0.1:{backend}")]
        for old, new in changes:
            assert old in site, f"{CONFIG} has no '{old}' any more"
            site = site.replace(old, new)
        temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n"
                            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (folder / "nginx.conf").write_text(
            f"pid {folder}/nginx.pid;\nerror_log {folder}/error.log;\ndaemon off;\nworker_processes 1;\n"
            f"events {{ worker_connections 512; }}\nhttp {{\naccess_log off;\n{temporary}{site}\n}}\n")
        user = ["-g", "user root;"] if os.geteuid() == 0 else []
        self.process = subprocess.Popen(["nginx", "-c", f"{folder}/nginx.conf", "-p", str(folder), *user],
                                        stderr=subprocess.DEVNULL)
        wait_for(self.tls)

    def request(self, method, path, body=None, headers=None):
        connection = http.client.HTTPSConnection("127.0.0.1", self.tls, timeout=30,
                                                 context=ssl._create_unverified_context())
        connection.request(method, path, body, {"Host": "games.example.org", **(headers or {})})
        answer = connection.getresponse()
        return answer.status, answer.read()

    def post(self, kind, fields, headers=None):
        status, body = self.request("POST", f"/api/{kind}", json.dumps(fields),
                                    {"Content-Type": "application/json", **(headers or {})})
        return status, json.loads(body)

    def websocket(self):
        plain = socket.create_connection(("127.0.0.1", self.tls), timeout=30)
        link = ssl._create_unverified_context().wrap_socket(plain)
        key = base64.b64encode(os.urandom(16)).decode()
        link.sendall((f"GET /ws HTTP/1.1\r\nHost: games.example.org\r\nOrigin: https://games.example.org\r\n"
                      f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                      f"Sec-WebSocket-Key: {key}\r\n\r\n").encode())
        head = b""
        while b"\r\n\r\n" not in head:
            head += link.recv(1)
        assert head.startswith(b"HTTP/1.1 101"), head
        text = b'{"type":"ping","id":7}'
        link.sendall(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)
        answer = link.recv(4096)
        assert b'"pong"' in answer, answer
        return link


def main():
    sortie = sys.argv[1]
    if not shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin") or not shutil.which("openssl"):
        print("proxy_test: nginx or openssl is missing; skipped")
        return 77
    os.environ["PATH"] += ":/usr/sbin"
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        log = folder / "access.log"
        server = subprocess.Popen([sortie, "serve", "--port", "0", "--db", ":memory:", "--threads", "1", "--name",
                                   "games.example.org", "--trust-proxy", "127.0.0.1", "--log", str(log)],
                                  stdout=subprocess.PIPE, text=True)
        proxy = None
        try:
            backend = int(re.search(r":(\d+)/", server.stdout.readline())[1])
            proxy = Proxy(folder, backend)
            status, _ = proxy.request("GET", "/")
            assert status == 200, status
            status, state = proxy.post("state", {"size": "6x6"}, {"Origin": "https://games.example.org"})
            assert status == 200 and state["type"] == "state", state
            assert proxy.request("GET", "/", headers={"Origin": "https://evil.example"})[0] == 403
            assert proxy.request("GET", "/metrics")[0] == 404
            proxy.websocket().close()
            # What visitors claim to be is not believed: nginx overwrites it, and the server trusts nginx alone.
            proxy.post("ping", {}, {"X-Forwarded-For": "203.0.113.9"})
            direct = http.client.HTTPConnection("127.0.0.1", backend, source_address=("127.0.0.77", 0), timeout=30)
            direct.request("POST", "/api/ping", "{}", {"Host": "localhost", "Content-Type": "application/json",
                                                       "X-Forwarded-For": "203.0.113.9"})
            assert direct.getresponse().status == 200
            # The proxy itself is believed.
            trusted = http.client.HTTPConnection("127.0.0.1", backend, timeout=30)
            trusted.request("POST", "/api/ping", "{}", {"Host": "localhost", "Content-Type": "application/json",
                                                        "X-Forwarded-For": "198.51.100.4"})
            assert trusted.getresponse().status == 200
            # Smuggling: a request inside another's body is never answered, whichever end reads it.
            plain = socket.create_connection(("127.0.0.1", proxy.tls), timeout=30)
            link = ssl._create_unverified_context().wrap_socket(plain)
            link.sendall(b"POST /api/ping HTTP/1.1\r\nHost: games.example.org\r\nContent-Type: application/json\r\n"
                         b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
                         b"GET /api/games HTTP/1.1\r\nHost: evil.example\r\n\r\n")
            link.settimeout(5)
            seen = b""
            try:
                while part := link.recv(65536):
                    seen += part
            except OSError:
                pass
            assert b'"breakthrough"' not in seen, seen[:500]
            lines = [json.loads(line) for line in log.read_text().splitlines()]
            addresses = {line["address"] for line in lines}
            assert "203.0.113.9" not in addresses, addresses
            assert "127.0.0.77" in addresses and "198.51.100.4" in addresses, addresses
        finally:
            for process in [proxy.process if proxy else None, server]:
                if process:
                    process.terminate()
                    process.wait()
    print("proxy_test: fine")
    return 0


if __name__ == "__main__":
    sys.exit(main())
