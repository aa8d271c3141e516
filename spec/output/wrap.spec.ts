import fc from "fast-check";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import type { Value } from "../../engine/event/index.ts";
import { makeDefault } from "../../engine/output/default.ts";
import { styles } from "../../engine/output/styles.ts";
import { makeWrapped } from "../../engine/output/wrap.ts";
import { eventOf, outputOptions, printEvents } from "./print.ts";
import { RUNS, SEED, texts, values } from "./values.ts";

/** The lines of an event on a terminal. */
function print(fields: Record<string, Value>, width: number, sign?: string): string[] {
  const event = eventOf(fields);
  const { write } = makeWrapped(outputOptions(event.names), width);
  return printEvents({ write: (one, out) => write(one, out, sign) }, [event]).split("\n");
}

describe("on a terminal", () => {
  test("an event that fits is one line", () => {
    expect(print({ level: "info", msg: "hi", n: 1 }, 25)).toEqual(["level='info' msg='hi' n=1"]);
    expect(print({ a: "日本語" }, 10)).toEqual(["a='日本語'"]);
    expect(print({}, 10)).toEqual([""]);
  });

  test("a wider one goes on below, a field at a time", () => {
    expect(print({ level: "info", msg: "hi there", host: "web1", n: 1, ok: true }, 30)).toEqual([
      "level='info' msg='hi there'",
      "  host='web1' n=1 ok=true",
    ]);
  });

  test("events that took several lines are counted, unless the user chose the format", () => {
    const wide = eventOf({ level: "info", msg: "hi there", host: "web1" });
    const narrow = eventOf({ a: 1 });
    const notesOf = (isChosen: boolean) => {
      const format = makeWrapped(outputOptions(wide.names, { isChosen }), 20);
      printEvents(format, [wide, narrow, wide]);
      return format.notes?.();
    };
    expect(notesOf(false)).toEqual([{ code: "wrapped-events", count: 2 }]);
    expect(notesOf(true)).toEqual([]);
  });

  test("a field that is wider than a line is broken at its blanks", () => {
    expect(print({ level: "info", msg: "all the words of a long message", n: 1 }, 20)).toEqual([
      "level='info'",
      "  msg='all the words",
      "    of a long",
      "    message' n=1",
    ]);
    expect(print({ msg: "the first field is too wide" }, 20)).toEqual(["msg='the first field", "    is too wide'"]);
  });

  test("a long word is left as it is", () => {
    const url = `https://example.org/${"x".repeat(30)}`;
    expect(print({ a: 1, url, b: 2 }, 20)).toEqual(["a=1", `  url='${url}'`, "  b=2"]);
  });

  test("wide characters count twice, and may be parted", () => {
    expect(print({ a: 1, k: "日本語日本語日本語", e: "😀😀" }, 16)).toEqual([
      "a=1",
      "  k='日本語日本",
      "    語日本語'",
      "  e='😀😀'",
    ]);
  });

  test("colors take no room", () => {
    const event = eventOf({ level: "warn", msg: "hi there", n: 1 });
    const format = makeWrapped(outputOptions(event.names, { styles }), 29);
    expect(printEvents(format, [event]).replace(/\x1b\[[0-9]+m/g, "")).toBe("level='warn' msg='hi there'\n  n=1");
  });

  test("a sign in front takes some", () => {
    expect(print({ level: "info", n: 1 }, 16)).toEqual(["level='info' n=1"]);
    expect(print({ level: "info", n: 1 }, 16, "* ")).toEqual(["* level='info'", "  n=1"]);
    expect(print({}, 16, "* ")).toEqual([""]);
  });

  test("nothing is lost but blanks, and no line is too wide but for a word", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(texts, values), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 8, max: 60 }),
        (entries, width) => {
          const fields = new Map(entries);
          const event = eventOf(fields);
          const options = outputOptions(event.names);
          const lines = printEvents(makeWrapped(options, width), [event]).split("\n");
          const solid = (text: string) => text.replaceAll(" ", "");
          expect(solid(lines.join(""))).toBe(solid(printEvents(makeDefault(options), [event])));
          for (const line of lines) {
            if (stringWidth(line) > width) expect(line.trimStart()).not.toMatch(/[^ ] [^ ]/);
          }
        },
      ),
      { seed: SEED, numRuns: RUNS },
    );
  });
});
