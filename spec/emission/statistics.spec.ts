import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { observer } from "../../engine/emission/statistics/index.ts";
import { type Event, NameTable, toMap, typeOf, type Value } from "../../engine/event/index.ts";
import { instantText, type TimestampOptions } from "../../engine/time/index.ts";
import { json } from "../../grammars/json.ts";
import { eventOf, readLine, usualTimes } from "../output/print.ts";

const NOW = Date.UTC(2026, 2, 10, 12);

/** What is observed of events that are read from lines of JSON. */
function observe(lines: readonly string[], options: Partial<TimestampOptions> = {}, names = new NameTable()) {
  return observeEvents(
    lines.map((line) => () => readLine(json, line, names)),
    options,
    names,
  );
}

function observeEvents(events: readonly (() => Event)[], options: Partial<TimestampOptions>, names: NameTable) {
  const { add, rows } = observer(names, { ...usualTimes, now: NOW, ...options });
  for (const event of events) add(event());
  return rows();
}

/** The time range of the events, in RFC 3339. */
function span(texts: readonly string[], options: Partial<TimestampOptions> = {}) {
  const { time } = observe(
    texts.map((ts) => JSON.stringify({ ts })),
    options,
  );
  return time && [instantText(time.first), instantText(time.last), time.count];
}

describe("fields", () => {
  it("are counted with the types of their values, the most frequent first", () => {
    const { events, fields } = observe(['{"a":1,"b":"x"}', '{"b":null,"c":{}}', '{"b":"y","a":1.5}', '{"c":[1]}']);
    expect(events).toBe(4);
    expect(fields).toEqual([
      {
        name: "b",
        count: 3,
        types: [
          { type: "string", count: 2 },
          { type: "null", count: 1 },
        ],
      },
      {
        name: "a",
        count: 2,
        types: [
          { type: "int", count: 1 },
          { type: "float", count: 1 },
        ],
      },
      {
        name: "c",
        count: 2,
        types: [
          { type: "map", count: 1 },
          { type: "array", count: 1 },
        ],
      },
    ]);
  });

  it("are the same as those of the events' values, whatever the events", () => {
    const value = fc.oneof(
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.string(),
      fc.boolean(),
    );
    const name = fc.constantFrom("a", "b", "c", "level", "ts", "toString", "__proto__");
    const fields = fc.array(fc.tuple(name, fc.oneof(value, fc.constant(null), fc.array(value), fc.object())), {
      maxLength: 6,
    });
    const line = fields.map(
      (pairs) => `{${pairs.map(([key, one]) => `${JSON.stringify(key)}:${JSON.stringify(one)}`).join(",")}}`,
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
        expect(counted(observe(lines).fields)).toEqual(countedPlainly(lines));
      }),
      { seed: 6, numRuns: 60 },
    );
  });

  it("of values that code has made have the types of these values", () => {
    const names = new NameTable();
    const values: Value[] = ["x", 1, 1.5, true, null, ["y"], new Map(), "z"];
    const events = values.map((value) => () => eventOf({ f: value }, names));
    expect(observeEvents(events, {}, names).fields[0]).toMatchObject({ name: "f", count: 8 });
    expect(observeEvents(events, {}, names).fields[0]!.types[0]).toEqual({ type: "string", count: 2 });
  });

  it("are counted on when the names have been forgotten", () => {
    const names = new NameTable();
    const { add, rows } = observer(names, usualTimes);
    for (let i = 0; i < 3; i++) {
      for (const line of ['{"a":1,"b":2}', '{"b":2}']) add(readLine(json, line, names));
      names.clear();
    }
    expect(rows().fields.map(({ name, count }) => [name, count])).toEqual([
      ["b", 6],
      ["a", 3],
    ]);
  });

  it("may be many in one event", () => {
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`f${i}`, i])));
    const { fields } = observe([wide, wide]);
    expect(fields).toHaveLength(100);
    expect(new Set(fields.map(({ count }) => count))).toEqual(new Set([2]));
  });

  it("with ever new names are counted together from a number of names on", () => {
    const names = new NameTable();
    const events = Array.from({ length: 20_000 }, (_, i) => () => eventOf({ [`n${i}`]: 1, same: 1 }, names));
    const { fields, otherFields } = observeEvents(events, {}, names);
    expect(fields[0]).toMatchObject({ name: "same", count: 20_000 });
    expect(fields.length + otherFields).toBe(20_001);
    expect(otherFields).toBeGreaterThan(0);
  });

  it("and with ever new long names from a number of characters on", () => {
    const names = new NameTable();
    const name = (i: number) => `${i} ${"x".repeat(2 ** 20)}`;
    const { fields, otherFields } = observeEvents(
      Array.from({ length: 40 }, (_, i) => () => eventOf({ [name(i)]: 1 }, names)),
      {},
      names,
    );
    expect(fields.length + otherFields).toBe(40);
    expect(fields.length).toBeLessThan(17);
  });
});

describe("levels", () => {
  it("are counted as they are written, the gravest first", () => {
    const lines = ["info", "ERROR", "info", "odd", "warn", "", "error"].map((level) => JSON.stringify({ level }));
    expect(observe(lines).levels).toMatchObject([
      { level: "ERROR", count: 1 },
      { level: "error", count: 1 },
      { level: "warn", count: 1 },
      { level: "info", count: 2 },
      { level: "odd", count: 1 },
    ]);
  });

  it("are those of the most usual name, numbers among them", () => {
    const lines = ['{"severity":3,"level":"x"}', '{"severity":3}', '{"level":null}', '{"level":"\\u0078"}'];
    expect(observe(lines).levels).toMatchObject([
      { level: "3", severity: "error", count: 1 },
      { level: "x", severity: null, count: 2 },
    ]);
  });

  it("that are too many or too long are counted together", () => {
    const lines = Array.from({ length: 300 }, (_, i) => JSON.stringify({ level: `l${i}` }));
    const { levels, otherLevels } = observe([...lines, ...lines, JSON.stringify({ level: "x".repeat(99) })]);
    expect(levels).toHaveLength(256);
    expect(levels.every(({ count }) => count === 2)).toBe(true);
    expect(otherLevels).toBe(2 * 44 + 1);
  });
});

describe("the span of time", () => {
  it("is that of the events, whatever their order", () => {
    expect(
      span(["2026-02-03T10:00:05Z", "2026-02-03T10:00:01Z", "2026-02-03T10:59:00Z", "2026-02-03T09:00:00Z"]),
    ).toEqual(["2026-02-03T09:00:00Z", "2026-02-03T10:59:00Z", 4]);
  });

  it("goes over days, zones and fractions of every length", () => {
    expect(
      span([
        "2026-02-03T23:59:59Z",
        "2026-02-04T00:00:00.5Z",
        "2026-02-04T00:30:00+01:00",
        "2026-02-04T00:00:00.25Z",
        "2026-02-04T01:00:00+01:00",
      ]),
    ).toEqual(["2026-02-03T23:30:00Z", "2026-02-04T00:00:00.500Z", 5]);
  });

  it("is within a second where fractions alone differ", () => {
    const texts = [".500Z", ".250Z", ".750Z"].map((fraction) => `2026-02-03T10:20:30${fraction}`);
    expect(span(texts)).toEqual(["2026-02-03T10:20:30.250Z", "2026-02-03T10:20:30.750Z", 3]);
  });

  it("is found behind a year that ends in a colon", () => {
    const texts = ["03/Feb/2026:10:20:30 +0100", "03/Feb/2026:10:59:30 +0100", "03/Feb/2026:09:20:30 +0100"];
    expect(span(texts)).toEqual(["2026-02-03T08:20:30Z", "2026-02-03T09:59:30Z", 3]);
  });

  it("leaves out what is no time of day", () => {
    const day = "2026-02-03T";
    expect(
      span([`${day}10:00:00Z`, `${day}24:30:00Z`, `${day}10:60:00Z`, `${day}10:0a:00Z`, `${day}10:00:00z`]),
    ).toEqual([`${day}10:00:00Z`, `${day}10:00:00Z`, 2]);
  });

  it("knows that 12 o'clock comes before 1", () => {
    const texts = [
      "2026-02-03 01:10:00 AM",
      "2026-02-03 12:10:00 AM",
      "2026-02-03 11:00:00 AM",
      "2026-02-03 12:59:00 AM",
    ];
    expect(span(texts)).toEqual(["2026-02-03T00:10:00Z", "2026-02-03T11:00:00Z", 4]);
  });

  it("knows that clocks are put back", () => {
    // In Berlin the clocks show 02:30 twice in that night: with +02:00 at first.
    const texts = ["2025-10-26 02:59:00", "2025-10-26 03:00:00", "2025-10-26 01:00:00"];
    expect(span(texts, { zone: "Europe/Berlin" })).toEqual(["2025-10-25T23:00:00Z", "2025-10-26T02:00:00Z", 3]);
  });

  it("counts the timestamps without a year", () => {
    const lines = ["Feb  3 10:00:00", "Feb  3 11:00:00", "Feb  4 09:00:00"].map((ts) => JSON.stringify({ ts }));
    const { time } = observe(lines);
    expect(time).toMatchObject({ count: 3, doubts: { guessed: 3 }, fields: ["ts"] });
    expect(time && instantText(time.last)).toBe("2026-02-04T09:00:00Z");
  });

  it("gives each event that has no year the one that it has by itself", () => {
    // The day from which on a timestamp is one of the year before.
    const texts = ["Mar 11 11:00:00", "Mar 11 13:00:00", "Mar 11 11:30:00"];
    expect(span(texts)).toEqual(["2025-03-11T13:00:00Z", "2026-03-11T11:30:00Z", 3]);
  });

  it("is of one field if one is named", () => {
    const lines = ['{"ts":"2026-01-01T00:00:00Z","at":"2026-01-02T00:00:00Z"}', '{"ts":"2026-01-03T00:00:00Z"}'];
    expect(observe(lines, { field: "at" }).time).toMatchObject({ count: 1, fields: ["at"] });
    expect(observe(lines).time).toMatchObject({ count: 2, fields: ["ts"] });
  });

  it("may be in a field that is less certain, where the other one holds none", () => {
    const { time } = observe(['{"ts":"soon","time":"2026-01-02T00:00:00Z"}', '{"ts":"2026-01-03T00:00:00Z"}']);
    expect(time).toMatchObject({ count: 2, fields: ["time", "ts"] });
  });

  it("is the one that reading every timestamp finds, whatever they look like", () => {
    const two = (number: number) => String(number).padStart(2, "0");
    const parts = fc.record({
      day: fc.integer({ min: 9, max: 11 }),
      clock: fc.tuple(...[25, 61, 61].map((max) => fc.integer({ min: 0, max: max - 1 }))),
      end: fc.constantFrom("", "", "Z", ".5Z", ".250Z", "+02:00"),
    });
    const layouts = [
      (day: number, clock: string, end: string) => `2026-03-${two(day)}T${clock}${end}`,
      (day: number, clock: string) => `${two(day)}/Mar/2026:${clock} +0000`,
      (day: number, clock: string) => `Mar ${day < 10 ? " " : ""}${day} ${clock}`,
      (day: number, clock: string) => `${day}th, at ${clock}`,
    ];
    const text = fc.tuple(parts, fc.nat(layouts.length - 1)).map(([{ day, clock, end }, layout]) => {
      return layouts[layout]!(day, clock.map(two).join(":"), end);
    });
    const zone = fc.constantFrom("UTC", "-03:00", "Europe/Berlin");
    fc.assert(
      fc.property(fc.array(text, { maxLength: 40 }), zone, (texts, zone) => {
        const read = texts.flatMap((ts) => span([ts], { zone }) ?? []).filter((part) => typeof part === "string");
        const sorted = read.sort((a, b) => Date.parse(a) - Date.parse(b));
        expect(span(texts, { zone })).toEqual(read.length === 0 ? null : [sorted[0], sorted.at(-1), read.length / 2]);
      }),
      { seed: 6, numRuns: 60 },
    );
  });

  it("is none where no event has a timestamp", () => {
    expect(observe(['{"a":1}', '{"ts":"soon"}']).time).toBeNull();
  });
});

type Counts = Record<string, Record<string, number>>;

function counted(fields: ReturnType<typeof observe>["fields"]): Counts {
  return Object.fromEntries(
    fields.map(({ name, types }) => [`.${name}`, Object.fromEntries(types.map(({ type, count }) => [type, count]))]),
  );
}

function countedPlainly(lines: readonly string[]): Counts {
  const counts: Counts = {};
  for (const line of lines) {
    for (const [name, value] of toMap(readLine(json, line))) {
      const types = counts[`.${name}`] ?? {};
      counts[`.${name}`] = { ...types, [typeOf(value)]: (types[typeOf(value)] ?? 0) + 1 };
    }
  }
  return counts;
}
