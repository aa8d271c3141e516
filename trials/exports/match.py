"""Matches lines with an expression, or runs a VRL program on them. Reads a job as JSON, writes an object or null a line.

job: {"engine": "pcre2" | "re2" | "vrl", "source": expression or program, "lines": [...]}"""

import json
import re
import sys

job = json.load(sys.stdin)
source, lines = job["source"], job["lines"]

if job["engine"] == "vrl":
    from vrl_python import VRLRuntime

    runtime = VRLRuntime()
    if not runtime.compile(source):
        sys.exit("the program does not compile")

    def run(line):
        try:
            return runtime.execute(source, {"message": line}).processed_event
        except RuntimeError:
            return None
else:
    if job["engine"] == "re2":
        import re2 as engine
    else:
        import pcre2 as engine

        # The package takes \x{...} for something else, as JavaScript does.
        source = re.sub(r"\\x\{([0-9A-F]+)\}", lambda found: chr(int(found[1], 16)), source)
    pattern = engine.compile(source)

    def run(line):
        found = pattern.search(line)
        return found and {name: text for name, text in found.groupdict().items() if text is not None}


json.dump([run(line) for line in lines], sys.stdout)
