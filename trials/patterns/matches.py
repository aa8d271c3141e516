"""Tells what Python's re makes of patterns and texts.

Reads a JSON array of [pattern, [text, ...]] from standard input. Writes for each pattern null, where Python refuses it or
takes too long, or else for each text [fullmatch, search]: the spans of the match and of its groups, in code points, or
null where there is no match.
"""
import json
import re
import signal
import sys
import warnings

SECONDS = 1

warnings.simplefilter("ignore")


class TooLong(Exception):
    pass


def stop(_signal, _frame):
    raise TooLong


def spans(match):
    return match and [match.span(group) for group in range(match.re.groups + 1)]


def results(pattern, texts):
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        compiled = re.compile(pattern)
        return [[spans(compiled.fullmatch(text)), spans(compiled.search(text))] for text in texts]
    except (re.error, TooLong):
        return None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


signal.signal(signal.SIGALRM, stop)
json.dump([results(pattern, texts) for pattern, texts in json.load(sys.stdin)], sys.stdout)
