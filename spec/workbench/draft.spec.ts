import { describe, expect, test } from "vitest";
import { areParagraphs, draftCode, draftRecord, shareOf } from "../../workbench/draft/index.ts";

const layoutOf = (...lines: string[]) =>
  draftRecord(lines)
    .layouts[0]!.map(({ layout }) => layout)
    .join("");
const codeOf = (...lines: string[]) =>
  draftCode(draftRecord(lines), { name: "my-app", source: "app.log", lines: lines.length });

describe("a draft", () => {
  test("has the timestamp, the level, and the text behind them", () => {
    expect(layoutOf("2026-02-03 04:05:06,789 INFO up", "2026-02-03 04:05:07,001 ERROR disk is full")).toBe(
      "<ts> <level> <msg>",
    );
  });

  test.each([
    ["[2026-02-03T04:05:06Z] a b", "[2026-02-03T04:05:07+01:00] c", "[<ts>] <msg>"],
    ["Feb  3 04:05:06 a b", "Feb 13 04:05:06 c", "<ts> <msg>"],
    ["Tue Feb 03 04:05:06 2026: x y", "Wed Feb 04 04:05:06 2026: z", "<ts>: <msg>"],
    ["03/Feb/2026:04:05:06 +0000 a b", "04/Feb/2026:04:05:06 +0000 c", "<ts> <msg>"],
    ["1770091506 a b", "1770091507.5 c", "<ts> <msg>"],
    ["3 Feb 04:05:06.789 a b", "13 Feb 04:05:07.001 c", "<ts> <msg>"],
    ["2026-02-03 04:05:06 UTC a b", "2026-02-03 04:05:07 CEST c", "<ts> <msg>"],
    ["04:05:06 a b", "04:05:07 c", "<ts> <msg>"],
    ['04:05:06 msg="a b" n=1', '04:05:07 msg="c" n=2', '<ts> msg="<msg>" n=<n><rest>'],
    ["04:05:06 GET /a", "04:05:07 POST /b", "<ts> <method> /<msg>"],
    ["2026-02-03  4:05:06 8 a", "2026-02-03 14:05:06 9 b", "<ts> <pid> <msg>"],
    ["20260203-4:05:06:789 a", "20260203-4:05:07:001 b", "<ts> <msg>"],
    ["2026-02-03 04:05:06.500 2931 a", "2026-02-03 04:05:07.500 2931 b", "<ts> <pid> <msg>"],
    ["2026/02/03 - 04:05:06 | a", "2026/02/03 - 04:05:07 | b", "<ts> | <msg>"],
    ["2026-034T04:05:06 a", "2026-035T04:05:06 b", "<ts> <msg>"],
    ["02/03/2026, 4:05:06 PM a", "02/13/2026, 4:05:07 AM b", "<ts> <msg>"],
    ["2026-02-03\t04:05:06\ta", "2026-02-03\t04:05:07\tb", "<date>\t<time>\t<msg>"],
  ])("knows the timestamp of %s", (one, other, layout) => {
    expect(layoutOf(one, other)).toBe(layout);
  });

  test("ends a hexadecimal number before letters that it could have", () => {
    const lines = [1, 2, 3].flatMap((n) => [
      `04:05:0${n} <0x0xb853799${n}[Orders]> order ${n} failed`,
      `04:05:0${n} pool of 192.0.2.${n} has ${n} free`,
    ]);
    expect(codeOf(...lines)).toContain('field("id", until("xb"))');
  });

  test("keeps as text what all lines have in common, but no part of a timestamp", () => {
    expect(layoutOf("[2026-02-03 04:05:06] app[17]: hi all", "[2026-02-03 04:05:07] app[18]: bye")).toBe(
      "[<ts>] app[<pid>]: <msg>",
    );
  });

  test.each([
    ["04:05:06 [WRN] a b", "04:05:07 [INF] c", "<ts> [<level>] <msg>"],
    ["04:05:06 [Warning] a b", "04:05:07 [Warning] c", "<ts> [<level>] <msg>"],
    ["04:05:06|Info|a b", "04:05:07|Error|c", "<ts>|<level>|<msg>"],
    ["I0203 04:05:06.789 a b", "W0203 04:05:07.001 c", "<level><ts> <msg>"],
    ["I 04:05:06.789 a b", "W 04:05:07.001 c", "<level> <ts> <msg>"],
  ])("knows the level of %s", (one, other, layout) => {
    expect(layoutOf(one, other)).toBe(layout);
  });

  test.each([
    ["04:05:06 - ERR : b c", "04:05:07 - WARN: d", "04:05:06 - ERROR: b", "<ts> - <level>: <msg>"],
    ["04:05:06 INFO:    a b", "04:05:07 WARNING: c", "04:05:06 ERROR:   a", "<ts> <level>: <msg>"],
    ["04:05:06 [INFO ] a b", "04:05:07 [WARN ] c", "04:05:06 [ERROR] a", "<ts> [<level>] <msg>"],
    ["04:05:06 [INFO]  [x y] a", "04:05:07 [WARN]  [z] c d", "04:05:06 [ERROR] [x] a", "<ts> [<level>] [<text>] <msg>"],
    ["04:05:06 INFO  - a b", "04:05:07 WARN  - c", "04:05:06 ERROR - a", "<ts> <level> - <msg>"],
  ])("reads the padding of the level of %s, and the level of %3$s", (one, other, longer, layout) => {
    expect(layoutOf(one, other)).toBe(layout);
    expect(codeOf(one, other)).toContain("blanks");
    const patterns = draftRecord([one, other]).layouts[0]!.map(({ pattern }) => pattern);
    expect(longer).toMatch(new RegExp(`^${patterns.join("")}$`));
  });

  test("keeps a date of zeros as text, beside a timestamp in other lines", () => {
    const unset = ["0000-00-00 00:00:00.249: a b", "0000-00-00 00:00:00.549: c"];
    const dated = ["2026-02-03 04:05:06.789: d e", "2026-02-03 04:05:07.001: f"];
    expect(layoutOf(...unset)).toBe("<ts>: <msg>");
    expect(codeOf(...unset)).toContain('field("ts", seq("0000-00-00 ", clock, fraction)),');
    const { layouts, used } = draftRecord([...unset, ...dated]);
    expect(layouts.map((parts) => parts.map(({ layout }) => layout).join(""))).toEqual(["<ts>: <msg>", "<ts>: <msg>"]);
    expect(used).toBe(4);
    expect(codeOf(...unset, ...dated)).toContain('field("ts", timestamp(date, " ", clock, fraction)),');
  });

  test("has a column for quoted and for bracketed text, though all lines have the same", () => {
    const lines = ["04:05:06 [app.main] [main x] hi", "04:05:07 [app.main] [main x] bye now"];
    expect(layoutOf(...lines)).toBe("<ts> [<logger>] [<text>] <msg>");
    expect(layoutOf('192.0.2.1 "GET / HTTP/1.1" 200 7', '192.0.2.2 "GET / HTTP/1.1" 404 -')).toContain(
      '<ip> "<request>" <status> ',
    );
  });

  test("ends in no bracket that the text after it closes", () => {
    expect(layoutOf("04:05:06 (a b", "04:05:07 (c d e")).toBe("<ts> <msg>");
  });

  test("names a column by what is before it", () => {
    expect(layoutOf("user=ann took=12 ok", "user=bob took=7 not ok")).toBe("user=<user> took=<took> <msg>");
  });

  test("leaves out lines that continue another one", () => {
    const lines = [
      "2026-02-03 04:05:06 INFO a",
      "2026-02-03 04:05:07 WARN b c",
      "  at x",
      "2026-02-03 04:05:08 INFO d",
    ];
    expect(draftRecord(lines)).toMatchObject({ used: 3 });
  });

  test("has the parts of dated lines if most lines continue one, and joins those", () => {
    const lines = [
      "2026-02-03T04:05:06Z\tinfo\tup",
      "2026-02-03T04:05:07Z\terror\tdown",
      ...["main.run", "main.go:7", "main.main", "main.go:3", "goroutine 1"],
    ];
    expect(layoutOf(...lines)).toBe("<ts>\t<level>\t<msg>");
    expect(codeOf(...lines)).toContain("// 5 lines continue others, and are joined to them.\n");
    expect(codeOf(...lines)).toContain('  lines: joined("timestamp"),\n  record: seq(\n');
    expect(layoutOf("2026-02-03T04:05:06Z up", "a", "b", "c")).not.toContain("<ts>");
  });

  test("takes blanks that align columns as blanks", () => {
    expect(layoutOf("04:05:06       1 a up", "04:05:07       1 b down or so")).toBe("<ts> <pid> <msg>");
    expect(codeOf("04:05:06       1 a up", "04:05:07       1 b down or so")).toContain("    blanks,\n");
  });

  test("of lines that have nothing in common is text", () => {
    expect(layoutOf("one", "two words", "and three more")).toBe("<msg>");
  });
});

describe("the message", () => {
  const shapesOf = (...lines: string[]) => draftRecord(lines).layouts[0]!.at(-1)!;
  const at = (n: number) => `2026-02-03 04:05:0${n} `;

  test("has an alternative for each shape that several lines have, and stays a text where none fits", () => {
    const { name, code, inside } = shapesOf(
      `${at(0)}Accepted ann from 192.0.2.1 port 40`,
      `${at(1)}Accepted bob from 192.0.2.7 port 41`,
      `${at(2)}Accepted eve from 192.0.2.9 port 42`,
      `${at(3)}Closed by 192.0.2.1`,
      `${at(4)}Closed by 192.0.2.2`,
      `${at(5)}Closed by 192.0.2.3`,
      `${at(6)}nobody knows`,
    );
    expect(name).toBe("msg");
    expect(code).toBe(`choice(
  seq(
    "Accepted ",
    field("accepted", word),
    " from ",
    field("from", ipv4),
    " port ",
    field("port", int(digits(1, 15))),
    end,
  ),
  seq(
    "Closed by ",
    field("ip", ipv4),
    end,
  ),
  rest,
)`);
    expect(inside).toEqual(["accepted", "from", "port", "ip"]);
  });

  test("has texts of any number of words up to words that all lines of a shape have", () => {
    const { code } = shapesOf(
      `${at(0)}user ann lee came by bus`,
      `${at(1)}user bob came by car today`,
      `${at(2)}user eve of the hill came by train`,
    );
    expect(code).toContain('field("user", until(" came by ")),\n    " came by ",\n');
  });

  test("keeps a path whole", () => {
    const { code } = shapesOf(`${at(0)}to /usr/bin/a`, `${at(1)}to /usr/lib/b`, `${at(2)}to /usr/c`);
    expect(code).toContain('    "to ",\n    field("path", word),\n');
  });

  test("may have any pairs of keys and values", () => {
    const { code } = shapesOf(`${at(0)}done a=1 b=2`, `${at(1)}done b="x y"`, `${at(2)}done c=3 a=9 d=4`);
    expect(code).toContain('many(keyValue, { separator: " ", min: 1 })');
  });

  test("is no field where the sample has none", () => {
    expect(shapesOf("a=1", "a=2", "a=3").options).toBe('{ omit: "" }');
  });
});

describe("what may be missing", () => {
  test("is an optional part where it stands in brackets", () => {
    const lines = Array.from(
      { length: 12 },
      (_, i) => `04:05:${10 + i} p${i}${i % 2 ? `[${i}]` : ""}: hi ${"x ".repeat(i % 3)}`,
    );
    expect(codeOf(...lines)).toContain('optional(seq("[", field("number", int(digits(1, 15))), "]"))');
  });

  test("is a word that is not the same in all lines", () => {
    const lines = Array.from({ length: 100 }, (_, i) => `04:05:06 ${i < 60 ? "old" : "new"} <${i}> a b`);
    expect(layoutOf(...lines)).toBe("<ts> <word> <<number>> a b<msg>");
  });

  test("is a word before a level, and in lines enough before an address, even if all lines have the same", () => {
    expect(layoutOf("04:05:06 gate ERROR a b", "04:05:07 gate ERROR c")).toBe("<ts> <word> <level> <msg>");
    const request = (i: number) =>
      `[2026-02-03 04:05:${10 + i}] shop${i} 192.0.2.${i} "GET /" - Mozilla (X; rv:${i}) ${i}`;
    expect(layoutOf(...Array.from({ length: 12 }, (_, i) => request(i)))).toMatch(/^\[<ts>\] <\w+> <ip> "<\w+>" - /);
  });

  test("is no word of prose, and no part of JSON with text after it", () => {
    expect(layoutOf("The error was bad", "The info is here", "The warning came late")).toBe("<msg>");
    expect(layoutOf('out {"p":"/x"} b', 'out {"p":"/y"} c d', 'out {"p":"/z"} e')).toBe("<msg>");
    expect(layoutOf("C 10/20 points", "D 55/66 widgets", "F 12/30 arrivals")).not.toContain("<level>");
  });

  test("ends at blanks of ASCII, as grammars have it, and a constant where an expression has room for it", () => {
    const lines = Array.from({ length: 70 }, (_, i) => `a${i}\u00a0b c${i} ${"x".repeat(i % 3)}`);
    expect(() => codeOf(...lines)).not.toThrow();
    expect(codeOf(...lines)).not.toContain("\u00a0");
    const long = `${"lorem ".repeat(8000)}`;
    expect(() => shareOf(draftRecord([`${long}1`, `${long}2`]), [`${long}1`])).not.toThrow();
  });

  test("is a place in code, and what is before it", () => {
    const layout = (line: (i: number) => string) => layoutOf(...Array.from({ length: 12 }, (_, i) => line(i)));
    const rest = (i: number) => "a ".repeat(i % 3);
    expect(layout((i) => `04:05:06 WARN shop.Order${i % 2} b ${rest(i)}`)).toBe("<ts> <level> <logger> <msg>");
    expect(layout((i) => `04:05:06 s${i} 70${i} ${"abc"[i % 3]}.go:${i} b ${rest(i)}`)).toBe(
      "<ts> <word> <number> <source>:<number_2> <msg>",
    );
    expect(layout((i) => `WARN [04:05:06] Order(${i}) b ${rest(i)}`)).toBe("<level> [<ts>] Order(<number>) <msg>");
  });

  test("is a word before the bar after which JSON stands", () => {
    const lines = ["a b", "c"].map((msg) => `gate  | {"level":"info","msg":"${msg}"}`);
    expect(layoutOf(...lines)).toBe("<word>  | <msg>");
    expect(codeOf(...lines)).toContain("within(");
  });

  test("are words that a few lines have in common, but no marks", () => {
    expect(layoutOf("[04:05:06] the gate 1 b", "[04:05:07] the gate 2 c d")).toBe("[<ts>] <msg>");
  });
});

describe("what lines say about others", () => {
  test("lines at the start that begin with # are comments, but not if records begin so", () => {
    expect(codeOf("# by the gate", "04:05:06 a b", "04:05:07 c")).toContain('skip: { comment: seq("#", rest) }');
    expect(codeOf("# 04:05:06 a b", "c", "# 04:05:07 d", "e")).not.toContain("skip");
  });

  test("lines of two programs are alternatives", () => {
    const lines = ["Feb  3 04:05:06 a one", "2026-02-03T04:05:07Z b", "Feb  3 04:05:08 c", "2026-02-03T04:05:09Z d e"];
    expect(draftRecord(lines).layouts.map((parts) => parts.map(({ layout }) => layout).join(""))).toEqual([
      "<ts> <msg>",
      "<ts> <msg>",
    ]);
    expect(codeOf(...lines)).toContain("record: choice(\n    seq(\n");
  });

  test("a message that is JSON in most lines is read by it", () => {
    expect(codeOf('04:05:06 {"a":1}', "04:05:07 up", '04:05:08 {"a":2}')).toContain("within(");
    expect(codeOf('04:05:06 {"a":1}', "04:05:07 up", "04:05:08 down")).not.toContain("within(");
  });

  test("a message of JSON is read by it", () => {
    const code = codeOf('04:05:06 {"a":1}', '04:05:07 {"a":2}');
    expect(code).toContain('import { json } from "froe/formats";\n');
    expect(code).toContain('within(field("msg", rest), json),\n');
  });

  test("addresses are of both versions", () => {
    const lines = ["04:05:06 192.0.2.1 a b", "04:05:07 2001:db8::7 c", "04:05:08 ::ffff:192.0.2.9 d"];
    expect(codeOf(...lines)).toContain('field("ip", ipAddress)');
    expect(codeOf("04:05:06 1:2:3 a b", "04:05:07 1:2:4 c")).not.toContain("ipAddress");
  });

  test("numbers have the name of the words around them, and are no constants even if all lines have the same", () => {
    const lines = [1, 2, 3].map((i) => `04:05:0${i} sent 7 bytes, connected to p${i}`);
    const { code } = draftRecord([...lines, "04:05:09 none"]).layouts[0]!.at(-1)!;
    expect(code).toContain('field("bytes", int(digits(1, 15)))');
    expect(code).toContain('field("connected_to", word)');
  });
});

test("a column with the same text in all lines is a constant", () => {
  const lines = Array.from({ length: 100 }, (_, i) => `04:05:06 ${i === 50 ? "x y" : `gate ${i}`} b`);
  expect(draftRecord(lines).layouts[0]!.map(({ name }) => name)).not.toContain("word");
});

test("blocks between blank lines are paragraphs", () => {
  const block = (n: number) => [`Start: ${n}`, `End: ${n}`, ""];
  expect(areParagraphs([...block(1), ...block(2), ...block(3)])).toBe(true);
  expect(areParagraphs(["a", "", "b", "", "c", ""])).toBe(false);
});

test("one name has one type in all shapes", () => {
  const lines = ["a size 1", "a size 2", "a size 3", "b size x", "b size y", "b size z"].map(
    (line) => `04:05:06 ${line}`,
  );
  const { code } = draftRecord(lines).layouts[0]!.at(-1)!;
  expect(code).toContain('field("size", int(digits(1, 15)))');
  expect(code).toContain('field("size_2", word)');
});

test("indented lines are joined to the line before them", () => {
  const code = codeOf("04:05:06 a <1>", "  at x", "04:05:07 b <2>", "  at y", "04:05:08 c <3>");
  expect(code).toContain("// 2 lines continue others, and are joined to them.\n");
  expect(code).toContain('  lines: joined("indent"),\n');
});

test("the code says what it is made of, and what is to be named", () => {
  expect(codeOf("2026-02-03 04:05:06 <a> INFO up and away", "2026-02-03 04:05:07 <b> ERROR disk is full")).toBe(
    `import { charset, type EventOf, except, field, grammar, rest, run, seq, timestamp } from "froe/grammar";
import { blanks, clock, date, upperLevel } from "froe/vocabulary";

// A draft, from 2 of 2 lines of app.log. Try it on others with froe check.
// To be named: word.
export const myApp = grammar("my-app", {
  about: "Lines like those of app.log",
  layout: "<ts> <<word>> <level> <msg>",
  record: seq(
    field("ts", timestamp(date, " ", clock)),
    " <",
    field("word", run(except(charset(" \\t>")))),
    "> ",
    field("level", upperLevel),
    blanks,
    field("msg", rest),
  ),
});

export type MyAppEvent = EventOf<typeof myApp>;

export default myApp;
`,
  );
});

describe("messages of few patterns", () => {
  const users = ["ann", "bob", "eve"];
  const lines = Array.from({ length: 60 }, (_, i) => {
    const [user, second] = [users[i % 3], String(i).padStart(2, "0")];
    const message = [`user ${user} logged out`, `user ${user} failed: ${i} tries`, `job-${i} took ${i}.5 ms`][
      (i * 7) % 4
    ];
    return `2026-02-03 04:05:${second} INFO ${message ?? `user ${user} logged in from 192.0.2.${i}`}`;
  });

  test("are alternatives with their parameters, also one that has few words", () => {
    const code = codeOf(...lines);
    const alternatives = [...code.matchAll(/field\("user", word\),\n\s+(".*")/g)].map((match) => match[1]);
    expect(alternatives.toSorted()).toEqual(['" failed: "', '" logged in from "', '" logged out"']);
    expect(code).toContain('field("tries", int(digits(1, 15)))');
    expect(code).not.toContain('"ann');
  });

  test("keep a word that only one pattern has", () => {
    const states = ["up", "down"];
    const code = codeOf(
      ...lines.map((line, i) => (i % 2 ? line : `${line.slice(0, 24)} gate ${i} is ${states[i % 4 ? 1 : 0]}`)),
    );
    expect(code).toContain('" is up"');
    expect(code).toContain('" is down"');
  });

  test("are those that are frequent, if rarer ones say little", () => {
    const words = ["born", "calm", "deep", "east", "fast", "gold", "high", "iron", "just", "kind", "last"];
    const rare = words.flatMap((word, i) =>
      [1, 2, 3].map((at) => `2026-02-03 04:0${at}:${i + 10} INFO ${word} ${at} of ${word}s`),
    );
    const code = codeOf(...Array.from({ length: 6 }, () => lines).flat(), ...rare);
    expect(code).toContain('field("took_2", duration("ms"))');
    expect(code).not.toContain("just");
  });
});
