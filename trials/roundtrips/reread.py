"""Reads texts with Python's json and csv modules.

Reads one JSON document from standard input and writes one to standard output. {"json": [[a, b], ...]} gives for each pair
of texts whether they are the same object, null where the first is no object; {"csv": text, "delimiter": ","} gives the rows.
"""
import csv
import io
import json
import sys

sys.setrecursionlimit(10_000)
csv.field_size_limit(2**28)


def refuse(word):
    raise ValueError(word)


def value(text):
    return json.loads(text, parse_constant=refuse)


def same(a, b):
    """Equal in values, their types, and the order of names. The int -0, which is 0 in Python, is a float in froe."""
    if a == 0 and b == 0 and not isinstance(a, bool) and not isinstance(b, bool):
        return True
    if type(a) is not type(b):
        return False
    if isinstance(a, dict):
        return list(a) == list(b) and all(same(a[name], b[name]) for name in a)
    if isinstance(a, list):
        return len(a) == len(b) and all(map(same, a, b))
    return a == b


def reread(pair):
    try:
        before = value(pair[0])
    except (ValueError, RecursionError):
        return None
    if not isinstance(before, dict):
        return None
    try:
        return same(before, value(pair[1]))
    except ValueError:
        return False


task = json.load(sys.stdin)
if "json" in task:
    answer = [reread(pair) for pair in task["json"]]
else:
    answer = list(csv.reader(io.StringIO(task["csv"], newline=""), delimiter=task["delimiter"], strict=True))
json.dump(answer, sys.stdout)
