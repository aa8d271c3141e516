"""Matches lines with expressions, or runs VRL programs on them. Reads a job as JSON, writes an object or null a line.

job: {"engine": "pcre2" | "re2" | "re" | "vrl", "source": expression or program, "lines": [...]}
or {"engine": ..., "jobs": [{"source": ..., "lines": [...]}, ...]}, for which it writes a list for each"""

import json
import re
import sys


def program(source):
    from vrl_python import VRLRuntime

    runtime = VRLRuntime()
    if not runtime.compile(source):
        sys.exit("the program does not compile:\n" + source)

    def run(line):
        try:
            return runtime.execute(source, {"message": line}).processed_event
        except RuntimeError:
            return None

    return run


def expression(engine, source):
    if engine == "pcre2":
        # The package takes \x{...} for something else, as JavaScript does.
        source = re.sub(r"\\x\{([0-9A-F]+)\}", lambda found: chr(int(found[1], 16)), source)
    pattern = __import__(engine).compile(source)

    def run(line):
        found = pattern.search(line)
        return found and {name: text for name, text in found.groupdict().items() if text is not None}

    return run


def found(engine, source, lines):
    run = program(source) if engine == "vrl" else expression(engine, source)
    return [run(line) for line in lines]


job = json.load(sys.stdin)
engine = job["engine"]
if "jobs" in job:
    result = [found(engine, one["source"], one["lines"]) for one in job["jobs"]]
else:
    result = found(engine, job["source"], job["lines"])
json.dump(result, sys.stdout)
