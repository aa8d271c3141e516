import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { float, NameTable, toMap, unit, type Value } from "../../engine/event/index.ts";
import { makeLogfmt } from "../../engine/output/logfmt.ts";
import { json } from "../../grammars/json.ts";
import { logfmt } from "../../grammars/logfmt.ts";
import { syslog } from "../../grammars/syslog.ts";
import { eventOf, printEvents, printLine, readLine } from "./print.ts";
import { RUNS, SEED, scalars, textOf, texts, values } from "./values.ts";

const print = (line: string) => printLine(makeLogfmt, json, line);
const printValues = (fields: Record<string, Value>) => printEvents(makeLogfmt(), [eventOf(fields)]);

describe("values", () => {
  test("are bare where they can be", () => {
    expect(print('{"a":"x","n":5,"f":1.5,"ok":true,"no":false,"u":"größe","bs":"c:\\\\x","d":"-"}')).toBe(
      "a=x n=5 f=1.5 ok=true no=false u=größe bs=c:\\x d=-",
    );
  });

  test("are quoted where they hold white space, a quote or an equals sign, and where there is no text", () => {
    expect(print(String.raw`{"a":"x y","b":"k=v","c":"say \"hi\"","d":"","e":"\t","f":"a\\b c"}`)).toBe(
      String.raw`a="x y" b="k=v" c="say \"hi\"" d="" e="\t" f="a\\b c"`,
    );
  });

  test("have no escapes but of quote, backslash, line feed, return and tab", () => {
    expect(print(String.raw`{"a":"1\n2\r3\t4","b":"\u001b[31m x\u0007\b\f\u009b"}`)).toBe(
      'a="1\\n2\\r3\\t4" b="\x1b[31m x\x07\b\f\u009b"',
    );
  });

  test("that would be read as another number or bool are quoted", () => {
    expect(printValues({ a: "1e3", b: "2.50", c: "-0", d: "True", e: "False", f: "1.0e2" })).toBe(
      'a="1e3" b="2.50" c="-0" d="True" e="False" f="1.0e2"',
    );
    expect(printValues({ a: "5", b: "007", c: "-7", d: "true", e: "1.5", f: "2026-05-01", g: "+5", h: "Trues" })).toBe(
      "a=5 b=007 c=-7 d=true e=1.5 f=2026-05-01 g=+5 h=Trues",
    );
    expect(printValues({ a: "192.0.2.7", b: "1.2.30", c: "1..0" })).toBe("a=192.0.2.7 b=1.2.30 c=1..0");
  });

  test("of characters of numbers are strings when they are read back", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9.eE+-]{1,9}$/), (text) => {
        const printed = printValues({ text });
        const [value] = toMap(readLine(logfmt, printed)).values();
        const isNumber = /^text=(-?(0|[1-9]\d*)(\.\d*[1-9])?)$/.test(printed);
        if (!isNumber) expect(value).toBe(text);
        else expect(printValues({ text: value! })).toBe(printed);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  test("that are none are nothing", () => {
    expect(printValues({ a: null, b: unit, c: "" })).toBe('a= b= c=""');
  });

  test("that are maps and arrays are flat and always quoted", () => {
    expect(print('{"a":{"x":[1,2],"y":"q"},"e":{},"l":[],"s":[ "b\\"c" ],"n":1}')).toBe(
      'a="x_0:1,x_1:2,y:q" e="" l="" s="0:b\\"c" n=1',
    );
    expect(printValues({ m: new Map([["k", [float(2), "a\nb"]]]) })).toBe('m="k_0:2.0,k_1:a\\nb"');
  });

  test("of other formats", () => {
    expect(printLine(makeLogfmt, syslog, "<34>Oct 11 22:14:15 db1 cron[411]: not done")).toBe(
      'pri=34 facility=4 severity=2 level=CRIT ts="Oct 11 22:14:15" host=db1 prog=cron pid=411 msg="not done"',
    );
    const line = String.raw`a="x \"y\"" b="\q" c=5 d=1e3 e= f=T`;
    expect(printLine(makeLogfmt, logfmt, line)).toBe(String.raw`a="x \"y\"" b=\q c=5 d=1000.0 e="" f=T`);
  });
});

describe("names", () => {
  test("have _ for what they cannot hold, which is counted", () => {
    const format = makeLogfmt();
    expect(printEvents(format, [eventOf({ "a b": 1, "k=v": 2, "": 3, "x\n\ty": 4, 'q"': 5, é: 6 })])).toBe(
      'a_b=1 k_v=2 _=3 x__y=4 q"=5 é=6',
    );
    expect(format.notes?.()).toEqual([
      { code: "changed-names", count: 4, rule: "logfmt has _ for white space and = in names" },
    ]);
    expect(makeLogfmt().notes?.()).toEqual([]);
  });

  test("stay apart when they are changed", () => {
    expect(printValues({ "a b": 1, a_b: 2, "a=b": 3, "a\tb": 4, a_b_2: 5 })).toBe(
      "a_b_3=1 a_b=2 a_b_4=3 a_b_5=4 a_b_2=5",
    );
  });
});

test("names that are changed are those of each event", () => {
  const names = new NameTable();
  const all = [{ "a b": 1, c: 2 }, { "a b": 3, c: 4 }, { a_b: 5, "a b": 6 }, { "a b": 7 }, { c: 8, "c d": 9 }];
  const events = all.map((fields) => eventOf(fields, names));
  expect(printEvents(makeLogfmt(), events)).toBe("a_b=1 c=2\na_b=3 c=4\na_b=5 a_b_2=6\na_b=7\nc=8 c_d=9");
});

test("an event without fields is nothing", () => {
  expect(print("{}")).toBe("");
});

describe("what was written is read", () => {
  /** What logfmt makes of a line: the text of each field. */
  const read = (line: string) =>
    new Map([...toMap(readLine(logfmt, line))].map(([name, value]) => [name, textOf(value)]));
  const names = texts.filter((name) => name !== "" && !/[\s=]/.test(name));

  test("with the same names and texts", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(names, scalars), { minLength: 1, maxLength: 6 }), (entries) => {
        const fields = new Map(entries);
        const line = printEvents(makeLogfmt(), [eventOf(fields)]);
        expect(line).not.toMatch(/[\r\n]/);
        expect(read(line)).toEqual(new Map([...fields].map(([name, value]) => [name, textOf(value)])));
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  test("with as many names, whatever they were", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(texts, values), { minLength: 1, maxLength: 6 }), (entries) => {
        const fields = new Map(entries);
        const line = printEvents(makeLogfmt(), [eventOf(fields)]);
        expect(line).not.toMatch(/[\r\n]/);
        expect(read(line).size).toBe(fields.size);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  test("wherever the parser has left it", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(names, texts), { minLength: 1, maxLength: 6 }), (entries) => {
        const record = JSON.stringify(Object.fromEntries(entries));
        const event = readLine(json, record);
        const copy = eventOf(toMap(event), new NameTable());
        expect(printEvents(makeLogfmt(), [event])).toBe(printEvents(makeLogfmt(), [copy]));
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });
});
