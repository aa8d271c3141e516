import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Event, Float, float, NameTable, unit, type Value } from "../../engine/event/index.ts";
import { makeDefault } from "../../engine/output/default.ts";
import type { OutputOptions } from "../../engine/output/index.ts";
import { styles } from "../../engine/output/styles.ts";
import { json } from "../../grammars/json.ts";
import { line } from "../../grammars/line.ts";
import { logfmt } from "../../grammars/logfmt.ts";
import { syslog } from "../../grammars/syslog.ts";
import { outputOptions, printEvents, printLine } from "./print.ts";
import { character, RUNS, SEED } from "./values.ts";

const make = (options: OutputOptions) => makeDefault(options);

/** What the default output makes of a JSON line. */
function print(text: string, options: Partial<OutputOptions> = {}): string {
  return printLine(make, json, text, options);
}

/** What it makes of values that no parser left in the input's bytes. */
function printValues(fields: Record<string, Value>): string {
  const names = new NameTable();
  const event = new Event(names);
  for (const [name, value] of Object.entries(fields)) event.push(name, value);
  return printEvents(make(outputOptions(names)), [event]);
}

describe("values", () => {
  test("texts are quoted, everything else is bare", () => {
    expect(print('{"host":"web 1","n":5,"ok":true,"f":2.5,"none":null}')).toBe(
      "host='web 1' n=5 ok=true f=2.5 none=null",
    );
  });

  test("numbers keep their digits and their type", () => {
    expect(print('{"a":1.0,"b":-7,"c":123456789012345678901234567890,"d":1e3}')).toBe(
      "a=1.0 b=-7 c=123456789012345678901234567890 d=1000.0",
    );
  });

  test("maps and arrays are JSON in the order of the input", () => {
    expect(print('{"m":{"zone":1, "app":{"y":2,"b":[null,"it\'s"]}},"l":[1,"two"],"e":{}}')).toBe(
      `m={"zone":1,"app":{"y":2,"b":[null,"it's"]}} l=[1,"two"] e={}`,
    );
  });

  test("values made by code look the same", () => {
    const nested = new Map<string, Value>([["k\x7f", [unit, new Float(2)]]]);
    expect(printValues({ s: "it's", i: 12, f: float(3), b: false, none: null, u: unit, m: nested })).toBe(
      `s='it\\'s' i=12 f=3.0 b=false none=null u=() m={"k\\u007f":[null,2.0]}`,
    );
  });

  test("an event without fields prints nothing", () => {
    expect(print("{}")).toBe("");
  });
});

describe("other formats", () => {
  test("a line", () => {
    expect(printLine(make, line, "it is\t50% \\o/ don't")).toBe("line='it is\\t50% \\\\o/ don\\'t'");
  });

  test("logfmt, whose numbers may be written in other ways", () => {
    expect(printLine(make, logfmt, 'a=5 b=2.50 c="x \\"y\\"" d=')).toBe("a=5 b=2.5 c='x \"y\"' d=''");
  });

  test("syslog, whose level comes from the grammar", () => {
    expect(printLine(make, syslog, "<34>Oct 11 22:14:15 db1 cron[411]: done")).toBe(
      "ts='Oct 11 22:14:15' level='CRIT' severity=2 msg='done' pri=34 facility=4 host='db1' prog='cron' pid=411",
    );
  });
});

describe("escapes", () => {
  test("quote, backslash and white space other than blanks", () => {
    expect(print(String.raw`{"q":"say \"hi\"","s":"it's","w":"C:\\x","u":"a\tb","l":"a\r\nb","p":"a\/b"}`)).toBe(
      String.raw`q='say "hi"' s='it\'s' w='C:\\x' u='a\tb' l='a\r\nb' p='a/b'`,
    );
  });

  test("other control characters, also those of Latin-1", () => {
    expect(print(String.raw`{"a":"\u001b[31m\u0000\b\f","b":"x\u007fy","c":"\u009b31m"}`)).toBe(
      String.raw`a='\x1b[31m\x00\x08\x0c' b='x\x7fy' c='\x9b31m'`,
    );
    expect(print('{"raw":"x\x7fy\u009b\u0085z"}')).toBe(String.raw`raw='x\x7fy\x9b\x85z'`);
  });

  test("in names and in nested values", () => {
    expect(print('{"k\\u001b[1m\\n":1,"m":{"a\u009b":"\\u001b\x7f"}}')).toBe(
      String.raw`k\x1b[1m\n=1 m={"a\u009b":"\u001b\u007f"}`,
    );
  });

  test("text beyond ASCII stays, next to controls or not", () => {
    expect(print('{"é ":"naïve \u00a0Â© 😀 日本"}')).toBe("é ='naïve \u00a0Â© 😀 日本'");
  });

  test("in texts of any length", () => {
    for (const length of [63, 64, 65, 16_383, 16_384, 16_385, 40_000]) {
      const filler = "x".repeat(length);
      expect(print(`{"a":"${filler}'\u009b\\"${filler}"}`)).toBe(`a='${filler}\\'\\x9b"${filler}'`);
    }
  });

  test("in unquoted strings of logfmt as in those made by code", () => {
    const words = fc.string({ unit: character, minLength: 1, maxLength: 40 }).filter((word) => /^[^\s"=]+$/.test(word));
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 5 }), (some) => {
        const pairs = some.map((word, i) => [`k${i}`, `x${word}`] as const);
        const line = pairs.map(([name, word]) => `${name}=${word}`).join(" ");
        expect(printLine(make, logfmt, line)).toBe(printValues(Object.fromEntries(pairs)));
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  test("no control character gets out, wherever it stands", () => {
    const controls = Array.from({ length: 0xa0 }, (_, code) => code)
      .filter((code) => code < 0x20 || code >= 0x7f)
      .map((code) => String.fromCharCode(code))
      .join("");
    const text = JSON.stringify(controls);
    for (const style of [null, styles]) {
      const printed = print(`{${text}:${text},"time":${text},"level":${text},"m":{${text}:[${text}]}}`, {
        styles: style,
      });
      const own = new RegExp(`${ESCAPE}\\[[0-9]+m`, "g");
      expect(printed.replace(own, "")).not.toMatch(/[\x00-\x1f\x7f-\x9f]/);
    }
  });
});

describe("order", () => {
  const record = '{"zone":"eu","msg":"hi","a":1,"level":"warn","ts":"2026-05-01T10:00:00Z"}';

  test("time, level and message lead; the others keep the order of the input", () => {
    expect(print(record)).toBe("ts='2026-05-01T10:00:00Z' level='warn' msg='hi' zone='eu' a=1");
  });

  test("the case of a name does not matter", () => {
    expect(print('{"a":1,"Message":"hi","@Timestamp":"t","LEVEL":"x"}')).toBe(
      "@Timestamp='t' LEVEL='x' Message='hi' a=1",
    );
  });

  test("of several names for one thing the more usual comes first", () => {
    expect(print('{"a":1,"message":"b","time":"x","msg":"c","ts":"y"}')).toBe(
      "ts='y' time='x' msg='c' message='b' a=1",
    );
  });

  test("an order that the user chose stays", () => {
    expect(print(record, { keys: ["zone", "msg", "a", "level", "ts"] })).toBe(
      "zone='eu' msg='hi' a=1 level='warn' ts='2026-05-01T10:00:00Z'",
    );
  });

  test("events with more fields than ever before, and with ever new names", () => {
    const names = new NameTable();
    const format = make(outputOptions(names));
    const event = new Event(names);
    for (const count of [1, 40, 300, 3]) {
      event.length = 0;
      for (let i = 0; i < count; i++) event.push(`f${count}_${i}`, i);
      const expected = Array.from({ length: count }, (_, i) => `f${count}_${i}=${i}`).join(" ");
      expect(printEvents(format, [event])).toBe(expected);
    }
  });

  test("a name table that was emptied means other names", () => {
    const names = new NameTable();
    const format = make(outputOptions(names));
    for (const name of ["first", "other"]) {
      names.clear();
      const event = new Event(names);
      event.push(name, 1);
      expect(printEvents(format, [event])).toBe(`${name}=1`);
    }
  });
});

const ESCAPE = "\x1b";

describe("colors", () => {
  /** The printed text with `<31>` in place of a terminal's code. */
  const painted = (text: string) =>
    print(text, { styles })
      .replaceAll(`${ESCAPE}[`, "<")
      .replace(/(<[0-9]+)m/g, "$1>");

  test("names, the time, numbers, and what is none", () => {
    expect(painted('{"ts":"now","n":5,"ok":true,"s":"x","z":null,"m":{"a":1}}')).toBe(
      `<36>ts<39>=<2>'now'<22> <36>n<39>=<35>5<39> <36>ok<39>=<35>true<39> <36>s<39>='x' <36>z<39>=<2>null<22> <36>m<39>={"a":1}`,
    );
  });

  test("maps and arrays have none, whoever has made them", () => {
    const names = new NameTable();
    const event = new Event(names);
    event.push("ts", new Map<string, Value>([["a", 1]]));
    event.push("level", ["error"]);
    const printed = printEvents(make({ ...outputOptions(names), styles }), [event]);
    expect(printed).toBe(print('{"ts":{"a":1},"level":["error"]}', { styles }));
    expect(printed).toContain('={"a":1}');
  });

  test.each([
    ["FATAL", "<1><37><41>", "<49><39><22>"],
    ["err", "<1><31>", "<39><22>"],
    ["Warning", "<30><43>", "<49><39>"],
    ["info", "<32>", "<39>"],
    ["DEBUG", "<2>", "<22>"],
    ["trace", "<2>", "<22>"],
    ["odd", "", ""],
  ])("the level %s", (level, open, close) => {
    expect(painted(`{"level":"${level}"}`)).toBe(`<36>level<39>=${open}'${level}'${close}`);
  });
});
