"""Networks as files: what 'network=FILE' of the agent `sortie` reads. The layout is described in docs/formats.md.

    hidden = clip(sum of the rows of the active inputs + biases, 0, 1) squared, once for each player
    output = weights of the bucket · (hidden of the side to move, hidden of the other) + bias of the bucket

A score is output * score_scale. Numbers in the file are whole: rows and biases in 255ths of one, output weights in
64ths, output biases in 255 * 64ths.
"""
import struct
from typing import NamedTuple

ONE = 255
OUTPUT_ONE = 64
_MASK = (1 << 64) - 1


class Network(NamedTuple):
    """A network in floating-point numbers (NumPy arrays)."""
    game: str
    variant: str
    size: str
    rows: object  # inputs x hidden
    biases: object  # hidden
    outputs: object  # buckets x 2 * hidden
    output_biases: object  # buckets
    most_active: int
    score_scale: int = 110
    probability_scale: float = 110.0
    made: str = "by Python"


def checksum(data):
    """64 bits over bytes, as all files of Sortie have them."""
    key = len(data)
    padded = data + bytes(8 - len(data) % 8)
    for (word,) in struct.iter_unpack("<Q", padded):
        product = (key ^ 0x9e3779b97f4a7c15) * (word ^ 0xd6e8feb86659fd93)
        key = (product ^ product >> 64) & _MASK
    return key


def write_network(path, network):
    """Writes a network, rounded to whole numbers. Raises ValueError where they do not fit."""
    import numpy
    rows = numpy.asarray(network.rows)
    inputs, hidden = rows.shape
    buckets = len(network.output_biases)
    if network.outputs.shape != (buckets, 2 * hidden) or len(network.biases) != hidden:
        raise ValueError("network: the shapes of its parts do not fit together")

    def whole(values, one, kind):
        numbers = numpy.rint(numpy.asarray(values, dtype=float) * one)
        limit = numpy.iinfo(kind).max
        if numpy.abs(numbers).max(initial=0) > limit:
            raise ValueError(f"network: a number is larger than {limit / one:.1f}")
        return numbers.astype(kind).astype(numpy.dtype(kind).newbyteorder("<")).tobytes()

    head = (f"sortie-network 1\ngame {network.game}\nvariant {network.variant}\nsize {network.size}\ninputs {inputs}\n"
            f"active {network.most_active}\nhidden {hidden}\nbuckets {buckets}\nscore-scale {network.score_scale}\n"
            f"probability-scale {network.probability_scale:g}\nmade {network.made}\n\n")
    data = head.encode() + b"".join([
        whole(rows, ONE, numpy.int16), whole(network.biases, ONE, numpy.int16),
        whole(network.outputs, OUTPUT_ONE, numpy.int16),
        whole(network.output_biases, ONE * OUTPUT_ONE, numpy.int32)])
    with open(path, "wb") as file:
        file.write(data + struct.pack("<Q", checksum(data)))


def read_network(path):
    """Reads a network. Raises ValueError for files that are damaged or no networks."""
    import numpy
    with open(path, "rb") as file:
        data = file.read()
    head, gap, rest = data.partition(b"\n\n")
    if not head.startswith(b"sortie-network 1\n") or not gap:
        raise ValueError(f"{path}: no network: it does not begin with 'sortie-network 1'")
    fields = dict(line.split(" ", 1) if " " in line else (line, "") for line in head.decode().split("\n")[1:])
    inputs, hidden, buckets = (int(fields[key]) for key in ("inputs", "hidden", "buckets"))
    sizes = [2 * inputs * hidden, 2 * hidden, 4 * buckets * hidden, 4 * buckets, 8]
    if len(rest) != sum(sizes):
        raise ValueError(f"{path}: {len(rest)} bytes of numbers; a network of this shape has {sum(sizes)}")
    parts = []
    for size in sizes:
        parts.append(rest[:size])
        rest = rest[size:]
    if struct.unpack("<Q", parts[4])[0] != checksum(data[:-8]):
        raise ValueError(f"{path}: its checksum does not fit: the network is damaged")

    def real(part, kind, one):
        return numpy.frombuffer(part, dtype=kind) / one

    return Network(fields["game"], fields["variant"], fields["size"], real(parts[0], "<i2", ONE).reshape(inputs, hidden),
                   real(parts[1], "<i2", ONE), real(parts[2], "<i2", OUTPUT_ONE).reshape(buckets, 2 * hidden),
                   real(parts[3], "<i4", ONE * OUTPUT_ONE), int(fields["active"]), int(fields["score-scale"]),
                   float(fields["probability-scale"]), fields["made"])
