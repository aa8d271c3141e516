import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Float, NameTable, unit, type Value } from "../../engine/event/index.ts";
import type { OutputOptions } from "../../engine/output/index.ts";
import { makeInspect } from "../../engine/output/inspect.ts";
import { styles } from "../../engine/output/styles.ts";
import { timestampsOf } from "../../engine/time/index.ts";
import { eventOf, outputOptions, printEvents, usualTimes } from "./print.ts";
import { RUNS, SEED, texts, values } from "./values.ts";

function print(fields: Record<string, Value>, options: Partial<OutputOptions> = {}): string[] {
  const event = eventOf(fields);
  return printEvents(makeInspect(outputOptions(event.names, options)), [event]).split("\n");
}

describe("fields", () => {
  test("are lines with the name, the type and the value", () => {
    expect(print({ a: 1, bee: 2.5, c: "x y", d: true, e: null, f: unit, g: new Float(3), h: 2n ** 64n })).toEqual([
      "---",
      "a   | int    | 1",
      "bee | float  | 2.5",
      'c   | string | "x y"',
      "d   | bool   | true",
      "e   | null   | null",
      "f   | unit   | ()",
      "g   | float  | 3.0",
      "h   | int    | 18446744073709551616",
    ]);
  });

  test("keep their structure", () => {
    const inside = new Map<string, Value>([
      ["k", "v"],
      ["list", [7, ["x"]]],
    ]);
    expect(print({ m: inside, l: [], o: new Map() })).toEqual([
      "---",
      "m | map(2)   | {",
      '  k    | string   | "v"',
      "  list | array(2) | [",
      "    [0] | int      | 7",
      "    [1] | array(1) | [",
      '      [0] | string | "x"',
      "    ]",
      "  ]",
      "}",
      "l | array(0) | []",
      "o | map(0)   | {}",
    ]);
  });

  test("lead with time, level and message, unless the user chose an order", () => {
    const fields = { zone: "eu", msg: "hi", level: "warn", ts: "now" };
    const namesOf = (lines: readonly string[]) => lines.slice(1).map((line) => line.split(" ")[0]);
    expect(namesOf(print(fields))).toEqual(["ts", "level", "msg", "zone"]);
    expect(namesOf(print(fields, { keys: ["zone", "msg", "level", "ts"] }))).toEqual(["zone", "msg", "level", "ts"]);
  });

  test("stand in columns, however wide their names are", () => {
    expect(print({ 日本: 1, "😀": 2, abcde: 3 })).toEqual([
      "---",
      "日本  | int | 1",
      "😀    | int | 2",
      "abcde | int | 3",
    ]);
  });

  test("may be none", () => {
    expect(print({})).toEqual(["---"]);
  });
});

test("the timestamp that was read is after them", () => {
  const names = new NameTable();
  const timestamps = timestampsOf(usualTimes, names);
  const format = makeInspect(outputOptions(names, { timestamps }));
  const events = [eventOf({ ts: "2026-05-01 10:00:00,5" }, names), eventOf({ ts: "soon" }, names)];
  expect(printEvents(format, events).split("\n")).toEqual([
    "---",
    'ts | string | "2026-05-01 10:00:00,5"',
    "meta.parsed_ts | datetime | 2026-05-01T10:00:00.500Z",
    "---",
    'ts | string | "soon"',
  ]);
});

test("colors", () => {
  expect(print({ level: "WARN", n: 5 }, { styles })).toEqual([
    "---",
    '\x1b[36mlevel\x1b[39m | \x1b[2mstring\x1b[22m | \x1b[30m\x1b[43m"WARN"\x1b[49m\x1b[39m',
    "\x1b[36mn\x1b[39m     | \x1b[2mint   \x1b[22m | \x1b[35m5\x1b[39m",
  ]);
});

test("no text makes a line of its own, or gets to a terminal as it is", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(texts, values), { maxLength: 4 }), (entries) => {
      const event = eventOf(new Map(entries));
      const printed = printEvents(makeInspect(outputOptions(event.names)), [event]);
      expect(printed).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/);
      for (const line of printed.split("\n")) expect(line).toMatch(/^---$|^ *(.* \| [a-z]+(\(\d+\))? *\| .*|[}\]])$/s);
    }),
    { seed: SEED, numRuns: RUNS },
  );
});

test("an event may have very many fields", () => {
  const many = Object.fromEntries(Array.from({ length: 150_000 }, (_, n) => [`f${n}`, n]));
  expect(print(many)).toHaveLength(150_000 + print({}).length);
});
