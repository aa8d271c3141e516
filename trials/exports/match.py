"""Matches lines with expressions. Reads a job as JSON, writes an object or null a line.

job: {"engine": "pcre2" | "re", "source": expression, "lines": [...]}"""

import json
import re
import sys


def expression(engine, source):
    if engine == "pcre2":
        # The package takes \x{...} for something else, as JavaScript does.
        source = re.sub(r"\\x\{([0-9A-F]+)\}", lambda found: chr(int(found[1], 16)), source)
    pattern = __import__(engine).compile(source)

    def run(line):
        found = pattern.search(line)
        return found and {name: text for name, text in found.groupdict().items() if text is not None}

    return run


job = json.load(sys.stdin)
run = expression(job["engine"], job["source"])
json.dump([run(line) for line in job["lines"]], sys.stdout)
