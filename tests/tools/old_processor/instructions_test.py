#!/usr/bin/env python3
"""The program runs on every x86-64-v2 processor: what needs more stands where it is reached only after a look at the
processor.

Newer instructions may stand in the section of the AVX2/BMI2 build and in the functions that Highway chooses at run
time. Of that section only make_avx2_session() may be called from outside, and it has no initialisers, which would run
unasked. The last argument holds the code of that build as the compiler left it: the check has to object to it.
Usage: instructions_test.py PROGRAM AVX2_OBJECT COMPILED_OBJECT…
"""
import re
import subprocess
import sys

AVX2_SECTION = "sortie_avx2"
AVX2_ENTRY = re.compile(r"_ZN6sortie17make_avx2_session")
HIGHWAY_TARGET = re.compile(r"\dN_AVX")
# All that AVX and its successors bring begins with v, or with k for masks. tzcnt is missing here: older processors
# take it for bsf, and compilers use it where both give the same.
NEWER = re.compile(r"v(?!err|erw|mcall|mlaunch|mresume)\w+|k(add|and|mov|not|or|shift|test|unpck|xn?or)\w*"
                   r"|andn|bextr|bls(i|msk|r)|bzhi|lzcnt|movbe|mulx|pdep|pext|rorx|sarx|shlx|shrx")

PREFIXES = {"rep", "repz", "repnz", "lock", "bnd", "notrack", "data16", "cs", "ds"}
TARGET = re.compile(r"\b([0-9a-f]+) <")  # of a jump, a call or an address that is taken


def output_of(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def section_range(file, name):
    for line in output_of("readelf", "-SW", file):
        if found := re.search(rf"\s{re.escape(name)}\s+\w+\s+([0-9a-f]+)\s+[0-9a-f]+\s+([0-9a-f]+)", line):
            start = int(found[1], 16)
            return range(start, start + int(found[2], 16))
    return range(0)


def problems_of_program(file):
    avx2 = section_range(file, AVX2_SECTION)
    if not avx2:
        yield f"{file}: no section {AVX2_SECTION}"
    section = function = ""
    for line in output_of("objdump", "-d", "--no-show-raw-insn", file):
        if line.startswith("Disassembly of section"):
            section = line.split()[-1].rstrip(":")
        elif line.endswith(">:"):
            function = line[:-2].split(" <", 1)[1]
        elif section != AVX2_SECTION and "\t" in line:
            words = line.split("\t", 1)[1].split(None, 2)
            mnemonic = next((word for word in words if word not in PREFIXES), "")
            if NEWER.fullmatch(mnemonic) and not HIGHWAY_TARGET.search(function):
                yield f"{function}: {' '.join(words)}"
            elif "<" in line and (found := TARGET.search(line)) and int(found[1], 16) in avx2:
                if not re.search(AVX2_ENTRY.pattern + r"[^+]*>", line):
                    yield f"{function}: leads into {AVX2_SECTION}: {' '.join(words)}"


def problems_of_object(file):
    for line in output_of("nm", "--defined-only", "--extern-only", file):
        name = line.split()[-1]
        if not AVX2_ENTRY.match(name):
            yield f"{file}: {name} is visible"
    for line in output_of("readelf", "-SW", file):
        if found := re.search(r"\.(init_array|fini_array|ctors|dtors|preinit_array)|\bGROUP\b", line):
            yield f"{file}: has {found[0]}"


def main():
    program, avx2_object, *compiled = sys.argv[1:]
    found = [*problems_of_program(program), *problems_of_object(avx2_object)]
    for file in compiled:
        if len(list(problems_of_program(file))) < 10 or len(list(problems_of_object(file))) < 10:
            found.append(f"{file}: its AVX2 code was not noticed")
    print("\n".join(found) if found else "instructions: the portable code keeps to x86-64-v2")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
