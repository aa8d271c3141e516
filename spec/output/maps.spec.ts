import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NameTable, type Value } from "../../engine/event/index.ts";
import { type OutputFormat, type OutputOptions, outputs, Writer } from "../../engine/output/index.ts";
import { makeKeymap } from "../../engine/output/keymap.ts";
import { makeLevelmap } from "../../engine/output/levelmap.ts";
import { styles } from "../../engine/output/styles.ts";
import { makeTailmap } from "../../engine/output/tailmap.ts";
import { timestampsOf } from "../../engine/time/index.ts";
import { eventOf, outputOptions, printEvents, usualTimes } from "./print.ts";
import { RUNS, SEED, values } from "./values.ts";

/** The lines of the map of events; each event is on the line after the one before it, from line 1 on. */
async function print(
  make: (options: OutputOptions) => OutputFormat | Promise<OutputFormat>,
  events: readonly Record<string, Value>[],
  wanted: Partial<OutputOptions> = {},
): Promise<string[]> {
  const names = new NameTable();
  const origin = { source: "app.log", line: 0, bytes: new Uint8Array(0), from: 0, to: 0 };
  const format = await make({ ...outputOptions(names, wanted), origin, timestamps: timestampsOf(usualTimes, names) });
  const counting: OutputFormat = {
    ...format,
    write(event, out) {
      origin.line++;
      format.write(event, out);
    },
  };
  return printEvents(
    counting,
    events.map((event) => eventOf(event, names)),
  ).split("\n");
}

const at = (second: number) => new Date(Date.UTC(2026, 4, 1, 10, 0, second)).toISOString();

describe("rows", () => {
  const levels = (count: number) => Array.from({ length: count }, (_, i) => ({ ts: at(i), level: "info" }));

  test("begin with the time of their first event", async () => {
    expect(await print(makeLevelmap, levels(3))).toEqual(["2026-05-01T10:00:00.000Z iii"]);
    const rows = await print(makeLevelmap, levels(160));
    expect(rows).toEqual([
      `2026-05-01T10:00:00.000Z ${"i".repeat(75)}`,
      `2026-05-01T10:01:15.000Z ${"i".repeat(75)}`,
      `2026-05-01T10:02:30.000Z ${"i".repeat(10)}`,
    ]);
  });

  test("fit the width of the terminal", async () => {
    for (const width of [40, 80, 200]) {
      const [first = ""] = await print(makeLevelmap, levels(300), { width });
      expect(first).toHaveLength(width);
    }
    expect((await print(makeLevelmap, levels(20), { width: 10 }))[0]).toBe(`2026-05-01T10:00:00.000Z ${"i".repeat(8)}`);
  });

  test("fit the terminal of standard error if only that is one", async () => {
    const [first = ""] = await print(makeLevelmap, levels(300), { width: null, rowWidth: 60 });
    expect(first).toHaveLength(60);
  });

  test("begin with the line where there is no time, as wide as the widest so far", async () => {
    const undated = Array.from({ length: 100 }, () => ({ level: "warn" }));
    expect(await print(makeLevelmap, undated)).toEqual([
      `line       1 ${"w".repeat(87)}`,
      `line      88 ${"w".repeat(13)}`,
    ]);
    expect((await print(makeLevelmap, [...levels(75), ...undated.slice(0, 2)]))[1]).toBe("line      76             ww");
  });

  test("stand for any number of events, none included", async () => {
    expect(await print(makeLevelmap, [])).toEqual([""]);
    expect(await print(makeLevelmap, levels(75))).toHaveLength(1);
  });
});

describe("levelmap", () => {
  test("has the first letter of the level, and ? where there is none", async () => {
    const events: Record<string, Value>[] = [
      { level: "info" },
      { lvl: "WARN" },
      { severity: 3 },
      { level: " error" },
      { level: "éa" },
      { msg: "x" },
      { level: null },
      { level: "" },
    ];
    expect(await print(makeLevelmap, events)).toEqual(["line       1 iWEeé???"]);
  });

  test("has the letter of the severity that a number means, and the legend says so", async () => {
    const events = [{ level: 30 }, { level: 50 }, { level: "60" }, { priority: 7 }, { level: 4 }, { level: "4th" }];
    expect(await print(makeLevelmap, events, { legend: true })).toEqual([
      "line       1 IEFD44",
      "",
      "4 = 4,4th | D = 7 (debug) | E = 50 (error) | F = 60 (fatal) | I = 30 (info)",
    ]);
  });

  test("has the class of the status of an event without a level", async () => {
    const events: Record<string, Value>[] = [
      { status: 200 },
      { "sc-status": 404 },
      { status: "503" },
      { status: "ok" },
      { level: "info", status: 500 },
      { level: null, status: 500 },
      { level: "", status: 404 },
    ];
    expect(await print(makeLevelmap, events, { legend: true })).toEqual([
      "line       1 245?i54",
      "",
      "2 = 200 | 4 = 404 | 5 = 500,503 | ? = (none) | i = info",
    ]);
    const [row] = await print(makeLevelmap, events.slice(1, 2), { styles });
    expect(row).toContain("\x1b[43m4\x1b[49m");
  });

  test("shows only a level that was chosen", async () => {
    const events = [{ level: "info", lvl: "x" }, { lvl: "y" }];
    expect(await print(makeLevelmap, events, { keys: ["msg"] })).toEqual(["line       1 ??"]);
    expect(await print(makeLevelmap, events, { keys: ["msg", "lvl"] })).toEqual(["line       1 xy"]);
    expect(await print(makeLevelmap, events, { keys: ["lvl", "level"] })).toEqual(["line       1 iy"]);
  });

  test("colors by severity", async () => {
    const printed = await print(makeLevelmap, [{ level: "WARN" }, { level: "odd" }], { styles, legend: true });
    expect(printed).toEqual([
      "\x1b[2mline       1 \x1b[22m\x1b[30m\x1b[43mW\x1b[49m\x1b[39mo",
      "",
      "\x1b[30m\x1b[43mW\x1b[49m\x1b[39m = \x1b[30m\x1b[43mWARN\x1b[49m\x1b[39m | o = odd",
    ]);
  });
});

describe("keymap", () => {
  const keys = ["st"];
  const map = async (...of: Value[]) => {
    const [row = ""] = await print(
      makeKeymap,
      of.map((st) => ({ st })),
      { keys },
    );
    return row.slice("line       1 ".length);
  };

  test("has the first character of the field's text, and . where there is none", async () => {
    expect(await map(204, "ok", true, -5, 4.5, null, "", "  x", "日本", [1], new Map([["a", 1]]))).toBe("2ot-4..x日[{");
    expect(await print(makeKeymap, [{ st: "a" }, { x: 1 }, { st: "b" }], { keys })).toEqual(["line       1 a.b"]);
  });

  test("has a sign for characters that are not seen by themselves", async () => {
    expect(await map("\x1b[31m", "\u0301e", "\u200d", "\u009b")).toBe("\ufffd\ufffd\ufffd\ufffd");
  });
});

test("on a terminal, wide characters make wide columns from their row on", async () => {
  const events = ["a", "b", "日", "c", "本", "d"].flatMap((k) => Array.from({ length: 5 }, () => ({ k })));
  expect(await print(makeKeymap, events, { keys: ["k"], width: 23 })).toEqual([
    "line       1 aaaaabbbbb",
    "line      11 日日日日日c c c ",
    "line      19 c c 本本本本本d ",
    "line      27 d d d d ",
  ]);
});

test("a keymap of levels has their first character, numbers or not", async () => {
  const events = [{ level: 50 }, { level: "ERR" }];
  expect(await print(makeKeymap, events, { keys: ["level"], legend: true })).toEqual([
    "line       1 5E",
    "",
    "5 = 50 | E = ERR",
  ]);
});

describe("tailmap", () => {
  const keys = ["ms"];
  const upTo = (count: number) => Array.from({ length: count }, (_, i) => ({ ms: i + 1 }));

  test("says in which part of the tail a number is", async () => {
    expect(await print(makeTailmap, upTo(40), { keys })).toEqual([`line       1 ${"_".repeat(36)}1123`]);
  });

  test("has . for what is no number", async () => {
    const events = [{ ms: 1 }, {}, { ms: "7" }, { ms: true }, { ms: null }, { ms: -2.5 }, { ms: 10n ** 20n }];
    expect(await print(makeTailmap, events, { keys })).toEqual(["line       1 _...._3"]);
    expect(await print(makeTailmap, [{}, { ms: "x" }], { keys, legend: true })).toEqual([
      "line       1 ..",
      "",
      "ms: 0 events",
      ". = missing",
    ]);
  });

  test("tells the count, the range and the thresholds", async () => {
    expect((await print(makeTailmap, [...upTo(40), {}], { keys, legend: true })).slice(1)).toEqual([
      "",
      "ms: 40 events, range 1 to 40, p90=36.1, p95=38.05, p99=39.61",
      "_ = below p90 | 1 = p90-p95 | 2 = p95-p99 | 3 = above p99 | . = missing",
    ]);
  });

  test("has rows like the other maps", async () => {
    const rows = await print(makeTailmap, upTo(100), { keys });
    expect(rows.map((row) => row.slice(0, 13))).toEqual(["line       1 ", "line      88 "]);
    expect(rows.map((row) => row.length)).toEqual([100, 26]);
  });

  test("of more numbers than there is room for at first", async () => {
    const rows = await print(makeTailmap, upTo(10_000), { keys, legend: true });
    expect(rows.at(-2)).toBe("ms: 10000 events, range 1 to 10000, p90=9000.1, p95=9500.05, p99=9900.01");
  });
});

describe("the legend", () => {
  const keymap = async (texts: readonly Value[]) => {
    const lines = await print(
      makeKeymap,
      texts.map((k) => ({ k })),
      { keys: ["k"], legend: true },
    );
    return lines.at(-1);
  };

  test("lists the characters that are there, with their values", async () => {
    expect(await keymap([204, 404, 200, 404])).toBe("2 = 200,204 | 4 = 404");
    expect(await keymap(["b", null, "", "a"])).toBe(". = (missing) | a = a | b = b");
    expect(await print(makeLevelmap, [{ level: "INFO" }, { level: "ERROR" }, {}], { legend: true })).toEqual([
      "line       1 IE?",
      "",
      "? = (none) | E = ERROR | I = INFO",
    ]);
  });

  test("is no longer than a line can be", async () => {
    expect(await keymap(Array.from({ length: 9 }, (_, i) => `a${i}`))).toBe("a = a0,a1,a2,a3,a4,a5,…");
    expect(await keymap([`x${"y".repeat(100)}`])).toBe(`x = x${"y".repeat(38)}…`);
    const many = Array.from({ length: 60 }, (_, i) => String.fromCodePoint(0x3041 + i));
    expect((await keymap(many))?.split(" | ")).toHaveLength(41);
  });

  test("of nothing is nothing", async () => {
    expect(await print(makeLevelmap, [], { legend: true })).toEqual([""]);
    expect(await print(makeTailmap, [], { legend: true, keys: ["a"] })).toEqual([""]);
  });
});

test("each glyph is there when its event has come", async () => {
  const names = new NameTable();
  const format = await makeLevelmap(outputOptions(names));
  const out = new Writer(new Uint8Array(1_000), 0, () => {
    throw new Error("no room");
  });
  expect(format.isMidLine?.()).toBe(false);
  format.write(eventOf({ level: "info" }, names), out);
  expect(out.at).toBe("line       1 i".length);
  expect(format.isMidLine?.()).toBe(true);
  format.write(eventOf({ level: "info" }, names), out);
  expect(out.at).toBe("line       1 ii".length);
  format.end?.(out);
  expect(format.isMidLine?.()).toBe(false);
});

describe("no control character gets out", () => {
  const maps = Object.entries(outputs).filter(([, output]) => "isMap" in output);

  test.each(maps)("of %s", async (_name, output) => {
    await fc.assert(
      fc.asyncProperty(fc.array(values, { minLength: 1, maxLength: 5 }), async (all) => {
        const names = new NameTable();
        const wanted = outputOptions(names, { keys: ["level"], legend: true });
        const format = await output.make(wanted);
        const events = all.map((level) => eventOf({ level }, names));
        const printed = printEvents(format, events);
        expect(printed).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/);
        expect(printed.split("\n").length).toBeLessThanOrEqual(4);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });
});
