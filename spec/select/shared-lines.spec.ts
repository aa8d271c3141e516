import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { areDisjoint } from "../../engine/analysis/index.ts";
import { Event, encodeUtf8, NameTable, toMap } from "../../engine/event/index.ts";
import { type Grammar, isTable } from "../../engine/grammar/index.ts";
import { createParser } from "../../engine/parse/parser.ts";
import { REJECT } from "../../engine/parse/programs/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { sampler } from "../../workbench/sample/index.ts";
import { loadCases, topicsOf } from "../corpus/load.ts";
import { seeded } from "../seeded.ts";
import { defined, formatOf } from "./sampled.ts";

// Five formats accept lines as several writers write them. Detection picks the first format that accepts a line, so for
// each pair of formats either no line is in both, or the lines that are in both are shown here, with the reason for the
// order.

const widened = ["syslog", "combined", "javalog", "iso8601-level", "proxy-lb"];
const formats = catalogue.filter(({ name }) => defined.includes(name));

/** The earlier format, the later one, a line of both, and why the earlier one is right. */
const shared: readonly (readonly [earlier: string, later: string, line: string, reason: string])[] = [
  ["cef", "syslog", "<13>May  6 07:08:09 h app: CEF:0|a|b|c|d|e|3|f=1", "its message has the header of CEF"],
  ["cef", "combined", 'CEF: 0|a| |b [06/May/2026:07:08:09 +0200] "|c|d|e|f=" - -', "it begins with the header of CEF"],
  ["syslog", "combined", '<34>1 - h [06/May/2026:07:08:09 +0200] "x" - -', "no address begins with a priority"],
  ["combined", "cri", '2026-05-06T07:08:09Z stdout F [06/May/2026:07:08:09 +0200] "" - -', "nobody writes this line"],
  ["cef", "javalog", "2026-05-06T07:08:09.123 [ CEF:0|a|b|c|d|] INFO | - |", "nobody writes this line"],
  [
    "combined",
    "javalog",
    '2026-05-06T07:08:09,123 - A [06/May/2026:07:08:09 +0200] "@7] - " - -',
    "nobody writes this line",
  ],
  ["javalog", "sqldb", "2026-05-06 07:08:09.123 WARN [7] LOG: x", "WARN is a level, and no time zone is called so"],
  [
    "syslog",
    "objstore",
    "<34>1 - [06/May/2026:07:08:09 +0200] a b - c d - - e - - - - - -",
    "no owner begins with a priority",
  ],
  [
    "javalog",
    "objstore",
    "2026-05-06T07:08:09,123 [ [06/May/2026:07:08:09 +0200] ] A a - b - - c - - - - - -",
    "no owner is a timestamp",
  ],
  [
    "combined",
    "iso8601-level",
    '2026-05-06 07:08:09 ERR [06/May/2026:07:08:09 +0200] "x" - -',
    "nobody writes this line",
  ],
  [
    "javalog",
    "iso8601-level",
    "2026-05-06 07:08:09,123 INFO [main] c.e.App - x",
    "it has fields for thread and logger",
  ],
  ["javalog", "iso8601-level", "2026-05-06 07:08:09,123 INFO [main] c.e.App: x", "it has fields for thread and logger"],
  [
    "javalog",
    "iso8601-level",
    "2026-05-06 07:08:09,123 WARN [c.e.App] (main) x",
    "it has fields for thread and logger",
  ],
  ["scriptlog", "iso8601-level", "2026-05-06 07:08:09,123 - INFO - HTTP - x", "it has a field for the logger"],
  ["sqldb", "iso8601-level", "2026-05-06 07:08:09.123 ERR [7] LOG: x", "it has fields for the process and the zone"],
  [
    "objstore",
    "iso8601-level",
    "2026-05-06T07:08:09 ERR [06/May/2026:07:08:09 +0200] a b c d e - - f - - - - - -",
    "it has a field for each column",
  ],
  [
    "cef",
    "proxy-lb",
    "CEF:0|a|b|c|d:- [06/May/2026:07:08:09] e| f|/|g=1 0/0/0 0 aa 0/0/0/0/0 0/0",
    "it begins with the header of CEF",
  ],
  [
    "syslog",
    "proxy-lb",
    "May  6 07:08:09 lb1 haproxy[7]: 192.0.2.44:51000 [06/May/2026:07:08:09.012] in db/pg1 2/0/7 212 -- 3/3/2/2/0 0/0",
    "the reference says so: -f proxy-lb has to be given",
  ],
  [
    "javalog",
    "proxy-lb",
    '2026-05-06T07:08:09.123Z [[ a[7]: :- [06/May/2026:07:08:09] a a/a 0/0/0/0/0 -1 0 a a aaaa 0/0/0/0/0 0/0 "]] INFO " - x',
    "nobody writes this line",
  ],
];

/** Formats that look-aheads keep apart, which the proof leaves out: their samples show it. */
const apart: readonly (readonly [earlier: string, later: string])[] = [
  ["combined", "logfmt"],
  ["syslog", "golog"],
  ["cef", "iso8601-level"],
  ["syslog", "iso8601-level"],
  ["logfmt", "iso8601-level"],
  ["json", "proxy-lb"],
  ["logfmt", "proxy-lb"],
  ["iso8601-level", "proxy-lb"],
];

const names = new NameTable();
const event = new Event(names);
const named = (name: string) => formats.find((format) => format.name === name)!;

function accepts(format: Grammar): (line: string) => boolean {
  const parser = createParser(format, names, "line", null);
  return (line) => {
    const bytes = encodeUtf8(`${line}\n`);
    return parser.parse(bytes, 0, bytes.length - 1, event) !== REJECT;
  };
}

test("each pair of formats is proved to share no line, or is shown here", () => {
  const pairs = formats.flatMap((later, index) => formats.slice(0, index).map((earlier) => [earlier, later] as const));
  const open = pairs
    .filter((pair) => pair.some(({ name }) => widened.includes(name)) && !areDisjoint(...pair))
    .map(([earlier, later]) => `${earlier.name} and ${later.name}`);
  const shown = [...shared, ...apart].map(([earlier, later]) => `${earlier} and ${later}`);
  expect([...new Set(shown)].sort()).toEqual(open.sort());
});

test.each(shared)("%s and %s both accept %s, and the first is right, because %s", (earlier, later, line) => {
  expect(accepts(named(earlier))(line)).toBe(true);
  expect(accepts(named(later))(line)).toBe(true);
  expect(formatOf(line)).toBe(earlier);
});

describe("no sample of one format is a line of the other", () => {
  test.each(apart)("%s, %s", (earlier, later) => {
    for (const [from, by] of [
      [earlier, later],
      [later, earlier],
    ] as const) {
      const { sample } = sampler(named(from), seeded(7), { odd: 0.1 });
      const lines = Array.from({ length: 200 }, sample).filter((line) => !line.includes("\n"));
      expect(lines.filter(accepts(named(by)))).toEqual([]);
    }
  });
});

// Of all other pairs, the lines of the corpora show what both read. shared-lines.txt has a line of each pair that is not
// proved to share none, and why the earlier one is right; FROE_UPDATE=1 writes it anew.

const LIST = "spec/select/shared-lines.txt";
/** Why the earlier one is right where neither the page nor the fields say it. */
const reasons: Readonly<Record<string, string>> = {
  "journal json": "the names of its fields are those of a journal alone",
  "slash-date stamp-level": "a word without marks may be the message",
  "kernel stamp-level": "a message of a kernel may begin with such a word",
  "stamp-level stamp-message": "its lines always have a level",
  "sqldb-c-error logger-level": "the session stands where no logger has blanks after it",
};

const reader = (format: Grammar) => {
  const parser = createParser(format, names, "line", null);
  return (bytes: Uint8Array) =>
    parser.parse(bytes, 0, bytes.length - 1, event) === REJECT ? null : [...toMap(event).keys()];
};

/** Each format with what it reads of a line, and the lines of the corpora. */
const listed = catalogue.slice(
  0,
  catalogue.findIndex(({ acceptsAll }) => acceptsAll),
);
const readers = listed
  .filter((format) => !isTable(format) && !format.columns)
  .map((format) => ({ format, read: reader(format) }));
const corpus = readers.flatMap(({ format: { name } }) =>
  topicsOf(name).flatMap((topic) => loadCases(name, topic).flatMap(({ bytes }) => bytes.toString().split("\n"))),
);

interface Shared {
  readonly earlier: Grammar;
  readonly later: Grammar;
  readonly lines: { readonly line: string; readonly gained: readonly string[] }[];
}

/** The pairs that both read lines of the corpora, and the fields that the earlier one has where it has more of them. */
function sharedLines(): readonly Shared[] {
  const pairs = new Map<string, Shared>();
  for (const line of new Set(corpus.filter((line) => line.trim() !== ""))) {
    const bytes = encodeUtf8(`${line}\n`);
    const found = readers.flatMap(({ format, read }) => {
      const fields = read(bytes);
      return fields ? [{ format, fields }] : [];
    });
    for (const [at, { format: later, fields }] of found.entries())
      for (const { format: earlier, fields: own } of found.slice(0, at)) {
        const key = `${earlier.name} ${later.name}`;
        const pair = pairs.get(key) ?? { earlier, later, lines: [] };
        pairs.set(key, pair);
        const more = own.filter((name) => !fields.includes(name));
        pair.lines.push({ line, gained: own.length > fields.length ? more : [] });
      }
  }
  return [...pairs.values()];
}

/** The shortest line that both read and that says why the earlier one is right, and the reason; null if none is known. */
function shownOf({ earlier, later, lines }: Shared): string | null {
  const telling = lines.filter(({ gained }) => gained.length > 0);
  const [shown] = (telling.length > 0 ? telling : lines).toSorted((a, b) => a.line.length - b.line.length);
  const { line, gained } = shown!;
  const byFields = gained.length > 0 ? `it has ${gained.slice(0, 4).join(", ")}` : null;
  const byPage = defined.includes(earlier.name) ? "the page defines it" : null;
  const covered = later.covers.includes(earlier.name) ? "the later one reads its lines as it does" : null;
  const reason = reasons[`${earlier.name} ${later.name}`] ?? covered ?? byFields ?? byPage;
  return reason && `${earlier.name} before ${later.name}: ${reason}\n    ${line}`;
}

test("for each other pair a line that both read is listed, with the reason of the order", () => {
  const shared = sharedLines();
  const known = shared.map(({ earlier, later }) => `${earlier.name} ${later.name}`);
  expect(known.filter((_, at) => shownOf(shared[at]!) === null)).toEqual([]);
  expect(Object.keys(reasons).filter((pair) => !known.includes(pair))).toEqual([]);
  expect(known.filter((_, at) => areDisjoint(shared[at]!.earlier, shared[at]!.later))).toEqual([]);
  const text = `${shared.map(shownOf).toSorted().join("\n")}\n`;
  if (process.env.FROE_UPDATE) writeFileSync(LIST, text);
  else expect(text).toBe(readFileSync(LIST, "utf8"));
});
