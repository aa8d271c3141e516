import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  charset,
  digits,
  directiveLine,
  except,
  field,
  grammar,
  level,
  many,
  message,
  namedColumns,
  optional,
  quoted,
  rest,
  run,
  seq,
  timePart,
  timestamp,
  within,
} from "../../engine/authoring/index.ts";
import { jsonText } from "../../engine/event/index.ts";
import { fromEpochNanos, instantText, utc } from "../../engine/time/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { joined } from "../../grammars/joined.ts";
import { json } from "../../grammars/json.ts";
import { type Grammar, parse, type ReadAllOptions, readAll, readEvents } from "../../grammars/library.ts";
import { line } from "../../grammars/line.ts";
import { keyValue } from "../../grammars/shared.ts";
import { froe } from "../cli/froe.ts";
import { inputsOf } from "./inputs.ts";

// What the library reads is what the command prints: events, their timestamps and levels, and the place of each rejected record.

interface Asked {
  readonly args: readonly string[];
  readonly options: ReadAllOptions<Grammar>;
  readonly files?: Readonly<Record<string, string>>;
}

/** What differs between the two. */
async function differences(stdin: Uint8Array, { args, options, files = {} }: Asked): Promise<readonly unknown[]> {
  const places: string[] = [];
  const onReject = ({ line, column }: { line: number; column: number }) => places.push(`${line}:${column}`);
  const read = readAll<Grammar, { meta: true; exact: true }>(stdin, { ...options, meta: true, exact: true, onReject });
  const run = (...more: string[]) => froe([...args, "-J", "-v", ...more], { stdin, files });
  const { stdout, stderr } = await run();
  const printed = linesOf(stdout);
  const dated = linesOf((await run("--normalize-ts")).stdout);
  const levels = [...new Set(read.flatMap(({ level }) => level ?? []))].filter((level) => level.trim() !== "");
  const leveled = levels.length === 0 ? [] : linesOf((await run("-l", levels.join())).stdout);
  const rejected = [...stderr.matchAll(/^stdin:(\d+:\d+): /gm)].map(([, place]) => place!);
  const pairs = [
    [read.map(({ event }) => textOf(event)), printed.map(inJsOrder)],
    [places, rejected],
    [read.flatMap(({ event, level }) => (level?.trim() ? [textOf(event)] : [])), leveled.map(inJsOrder)],
    [read.map(({ timeNanos }, i) => datedBy(timeNanos, printed[i]!, dated[i]!)), dated],
  ] as const;
  return pairs.flatMap(([ours, theirs]) =>
    Array.from({ length: Math.max(ours.length, theirs.length) }, (_, i) =>
      ours[i] === theirs[i] ? [] : [[ours[i], theirs[i]]],
    ).flat(),
  );
}

/** The line with its timestamp in UTC, if it has this one. */
function datedBy(nanos: bigint | null, printed: string, dated: string): string {
  if (nanos === null) return printed;
  const text = instantText(fromEpochNanos(nanos), utc);
  return dated.includes(`"${text}"`) ? dated : text;
}

const linesOf = (text: string) => text.split("\n").slice(0, -1);
const textOf = (event: object) => jsonText(new Map(Object.entries(event)));
/** The fields of a line as an object of JavaScript has them: names that look like ints come first. */
const inJsOrder = (line: string) => textOf(parse(json, line, { exact: true }) ?? {});

/** Half of the formats with a zone of the option, whose timestamps without one are then read in it. */
test.each(catalogue.map((grammar, i) => ({ grammar, name: grammar.name, isZoned: i % 2 === 1 })))(
  "$name",
  async ({ grammar, name, isZoned }) => {
    const args = ["-f", name, ...(isZoned ? ["--input-tz", "America/New_York"] : [])];
    const options = { grammar, ...(isZoned && { timeZone: "America/New_York" }) };
    for (const input of inputsOf(grammar)) expect(await differences(input, { args, options })).toEqual([]);
  },
);

const quotedText = quoted({ open: '"', close: '"', inside: except(charset('"')), escapes: null });
const word = run(charset("a-z"));
const clock = [timePart("hour", digits(2)), ":", timePart("minute", digits(2))] as const;
const stamp = timestamp(
  ...[timePart("year", digits(4)), "-", timePart("month", digits(2)), "-", timePart("day", digits(2)), " ", ...clock],
);
const record = seq(field("when", stamp), " ", field("state", level(word)), " ", field("what", message(rest)));
const yearless = seq(
  field("ts", timestamp(timePart("month", digits(2)), "/", timePart("day", digits(2)), " ", ...clock)),
  " ",
  field("msg", rest),
);
const about = { about: "For the test", layout: "" };
const inner = grammar("inner", {
  ...about,
  record: seq(field("sev", level(word)), "/", field("at", stamp)),
  timeZone: "Asia/Tokyo",
});
const columns = namedColumns({ directives: { "#Date:": "date", "#Fields:": "names" }, separator: " " });

const LOG = "2026-07-01 12:00 warn hot\n\n2026-01-01 12:00 fatal  cold \n  and wet\n2026-01-01 24:00 no\n# note\n";
const YEARS = "11/30 12:00 a\n12/31 23:59 b\n01/01 00:01 c\n02/29 00:01 d\n";
const TWICE = ["02:10 a a", "02:50 a b", "02:20 a c", "02:40 a d", "03:10 a e"]
  .map((text) => `2026-10-25 ${text}\n`)
  .join("");
const TABLE = "#Fields: time level\n#Date: 2026-07-01 10:00:00\n11:00 warn\n23:00 a\n01:00 b\n";

/** A grammar for each property, and an input that shows it. */
const grammars: Readonly<Record<string, readonly [Grammar, string]>> = {
  "a time zone": [grammar("own", { ...about, record, timeZone: "Europe/Berlin" }), LOG + TWICE],
  "no time zone, and roles": [grammar("own", { ...about, record }), LOG],
  "lines that belong together": [grammar("own", { ...about, record, lines: joined("indent", "newline") }), LOG],
  "lines that usually belong together": [grammar("own", { ...about, record, usualLines: joined("indent") }), LOG],
  "blank lines that are kept": [grammar("own", { ...about, record: field("a", rest), blank: "keep" }), LOG],
  "records that are skipped": [grammar("own", { ...about, record, skip: { note: seq("#", rest) } }), LOG],
  "a payload that joins the event": [
    grammar("own", { ...about, record: seq("<", within(field("in", rest), inner)) }),
    "<warn/2026-07-01 12:00\n<warn/x\n",
  ],
  "a payload in a field": [
    grammar("own", {
      ...about,
      record: seq("<", within(field("in", rest), inner, { into: "map" })),
      timeZone: "Asia/Kolkata",
    }),
    "<warn/2026-07-01 12:00\n",
  ],
  "names that repeat": [
    grammar("own", { ...about, record: many(keyValue, { separator: " " }), repeated: "numbered" }),
    "ts=1 level=a level=b\n",
  ],
  "lists of what repeats": [
    grammar("own", { ...about, record: many(keyValue, { separator: " " }), repeated: "list" }),
    "a=1 level=a level=b\n",
  ],
  "columns that lines name": [
    grammar("own", { ...about, columns, record: directiveLine(columns), timeZone: "Europe/Berlin" }),
    TABLE,
  ],
  "timestamps without a year": [grammar("own", { ...about, record: yearless }), YEARS],
  "quotes around line ends": [
    grammar("own", {
      ...about,
      record: seq(field("q", quotedText), optional(seq(" ", field("b", rest)))),
      framer: "quoted",
    }),
    '"a\nb" c\n"d"\n"e\n',
  ],
  "records that end in blank lines": [
    grammar("own", { ...about, record: field("text", rest), lines: joined("regex:match=^2026"), verbatim: true }),
    LOG,
  ],
};

test.each(Object.entries(grammars))("%s", async (_, [own, text]) => {
  const files = { "own.json": JSON.stringify(own) };
  const asked = { args: ["-f", "./own.json"], options: { grammar: own }, files };
  expect(await differences(Buffer.from(text), asked)).toEqual([]);
  const zoned = {
    ...asked,
    args: [...asked.args, "--input-tz", "+02:00"],
    options: { grammar: own, timeZone: "+02:00" },
  };
  expect(await differences(Buffer.from(text), zoned)).toEqual([]);
});

describe("options of both", () => {
  const input = Buffer.from(`${LOG}2026-07-01 12:00 warn {"a":1}\n{"level":"info","ts":"2026-07-01 12:00"}\n`);
  const own = grammars["no time zone, and roles"]![0];
  const files = { "own.json": JSON.stringify(own) };

  test.each(["timestamp", "indent", "blank", "json", "java", "python", "go", "cri", "docker", "regex:match=^2026"])(
    "lines joined by %s",
    async (strategy) => {
      const options = { grammar: own, lines: joined(strategy) };
      expect(await differences(input, { args: ["-f", "./own.json", "-M", strategy], options, files })).toEqual([]);
    },
  );

  test("no joined lines", async () => {
    const [grammar, text] = grammars["lines that belong together"]!;
    const asked = { args: ["-f", "./own.json", "-M", "none"], options: { grammar, lines: null } };
    expect(await differences(Buffer.from(text), { ...asked, files: { "own.json": JSON.stringify(grammar) } })).toEqual(
      [],
    );
  });

  test("several grammars, each record by the first that accepts it", async () => {
    const options = { grammar: [json, own, line] };
    expect(await differences(input, { args: ["-f", "json,./own.json,line"], options, files })).toEqual([]);
  });

  test("the years of a file, by when it was written", async () => {
    const folder = mkdtempSync(join(tmpdir(), "froe-"));
    const path = join(folder, "old.log");
    const [grammar, text] = grammars["timestamps without a year"]!;
    writeFileSync(path, text);
    utimesSync(path, new Date("2021-03-01"), new Date("2021-03-01"));
    const times: unknown[] = [];
    for await (const { time, source, format } of readEvents({ path }, { grammar, meta: true, onReject() {} }))
      times.push([time?.toISOString(), source, format]);
    rmSync(folder, { recursive: true });
    expect(times[1]).toEqual(["2020-12-31T23:59:00.000Z", path, "own"]);
    expect(times[2]).toEqual(["2021-01-01T00:01:00.000Z", path, "own"]);
  });
});
