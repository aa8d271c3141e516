import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NameTable, type Value, type ValueMap } from "../../engine/event/index.ts";
import type { OutputOptions } from "../../engine/output/index.ts";
import { styles } from "../../engine/output/styles.ts";
import { makeView } from "../../engine/output/view/index.ts";
import { widthOf } from "../../engine/output/width.ts";
import { timestampsOf } from "../../engine/time/index.ts";
import { eventOf, outputOptions, printEvents, usualTimes } from "./print.ts";
import { RUNS, SEED, texts, values } from "./values.ts";

type Fields = Record<string, Value>;

/** What a terminal of 60 columns shows, or with `width: null` a pipe gets. */
function show(events: readonly Fields[], options: Partial<OutputOptions> = {}): string[] {
  const names = new NameTable();
  const timestamps = timestampsOf(usualTimes, names);
  const view = makeView(outputOptions(names, { width: 60, timestamps, zone: "UTC", ...options }));
  return printEvents(
    view,
    events.map((fields) => eventOf(fields, names)),
  ).split("\n");
}

function inPipe(...events: readonly Fields[]): string[] {
  return show(events, { width: null });
}

const map = (fields: Fields): ValueMap => new Map(Object.entries(fields));

test.each([
  ["curl/8.9.1", "curl/8.9.1"],
  ["Shop Monitor", "Shop Monitor"],
  ["ShopMonitor/2.1 (+https://monitor.example/bot)", "ShopMonitor/2.1"],
  ["Mozilla/5.0 (compatible; Findbot/2.1; +https://find.example)", "Findbot/2.1"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox/140.0"],
  ["Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36", "Chrome/126.0"],
  ["Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.1", "Edg/126.1"],
  ["Mozilla/5.0 (iPhone) AppleWebKit/605.1 (KHTML) Version/18.0 Mobile/15E148 Safari/604.1", "Safari/18.0"],
  ["Mozilla/5.0+(X11;+Linux)+AppleWebKit/537.36+(KHTML,+like+Gecko)+Chrome/126.0+Safari/537.36", "Chrome/126.0"],
])("the user agent %j is short on a terminal, and whole in a pipe", (agent, short) => {
  const request = { status: 200, method: "GET", path: "/a", user_agent: agent, protocol: "HTTP/1.1", user: "ann" };
  const text = /\s/.test(short) ? `"${short}"` : short;
  expect(show([request], { width: 200 })).toEqual([`200 GET  /a ${text} user=ann protocol=HTTP/1.1`]);
  expect(inPipe(request)).toEqual([
    `200 GET  /a ${/\s/.test(agent) ? `"${agent}"` : agent} protocol=HTTP/1.1 user=ann`,
  ]);
});

describe("in a pipe, an event is one line", () => {
  test("of the time, the level, what wrote it, the message, then all other fields", () => {
    const event = { order: 7, msg: "mail sent", logger: "shop.mail", level: "info", ts: "2026-02-03T10:20:30.5+01:00" };
    expect(inPipe(event)).toEqual(["2026-02-03 10:20:30.500+01:00 info  shop.mail: mail sent order=7"]);
  });

  test("with dotted names for nested fields, and quotes only where the end of a value is not clear without them", () => {
    const fields: Fields = {
      msg: "x",
      user: map({ id: 7, name: "Ann Lee" }),
      path: "/a?b=c",
      none: "",
      list: [1, "a"],
      q: 'a"b\\',
    };
    expect(inPipe(fields)).toEqual([
      String.raw`x user.id=7 user.name="Ann Lee" path=/a?b=c none="" list=[1,"a"] q="a\"b\\"`,
    ]);
  });

  test("that has no control character and no line break of a value", () => {
    const fields = { msg: "red\x1b[31m\nline", trace: "a\n\tb", turned: "a\u202eb" };
    expect(inPipe(fields)).toEqual([String.raw`red\x1b[31m\nline trace="a\n\tb" turned="a\u202eb"`]);
  });

  test("that shows a number of a level as its word, and no second name of the same level", () => {
    expect(inPipe({ level: 30, msg: "up" })).toEqual(["INFO  up"]);
    expect(inPipe({ level: "CRIT", severity: 2, msg: "up" })).toEqual(["CRIT  up"]);
    expect(inPipe({ level: "CRIT", severity: 6, msg: "up" })).toEqual(["CRIT  up severity=6"]);
  });

  test("that shows a timestamp that is not read, and one without a zone as it is written", () => {
    expect(inPipe({ ts: "yesterday", msg: "up" })).toEqual(["yesterday up"]);
    expect(inPipe({ ts: "2026-02-03 10:20:30", msg: "up" })).toEqual(["2026-02-03 10:20:30 up"]);
    expect(inPipe({ ts: "2026-02-03T10:20:30Z", msg: "up" })).toEqual(["2026-02-03 10:20:30Z up"]);
  });

  test("whose time does not depend on the events before it", () => {
    const seconds = fc.constantFrom("10:20:30", "10:20:31", "23:59:59");
    const fractions = fc.constantFrom("", ".5", ".000", ".001", ".999999", ".0000001");
    const offsets = fc.constantFrom("", "Z", "+01:00", "-0330", "+00:00");
    const stamp = fc.tuple(fc.constantFrom("2026-02-03", "1969-12-31"), seconds, fractions, offsets);
    fc.assert(
      fc.property(fc.array(stamp, { maxLength: 8 }), (stamps) => {
        const events = stamps.map(([date, time, fraction, offset]) => ({ ts: `${date}T${time}${fraction}${offset}` }));
        expect(inPipe(...events)).toEqual(events.length === 0 ? [""] : events.flatMap((event) => inPipe(event)));
      }),
      { seed: SEED, numRuns: RUNS },
    );
    const [date, time] = ["2026-02-03", "10:20:30"];
    expect(inPipe({ ts: `${date}T${time}.999999-0330` })).toEqual([`${date} ${time}.999-03:30`]);
    expect(inPipe({ ts: `1969-12-31T${time}.0000001Z` })).toEqual([`1969-12-31 ${time}.000Z`]);
  });

  test("without a name for the only field of an event", () => {
    expect(inPipe({ raw: "plain text" })).toEqual(["plain text"]);
    expect(inPipe({ n: 1 })).toEqual(["n=1"]);
  });

  test("and access logs are the columns of their requests", () => {
    const request = { ip: "192.0.2.7", ts: "03/Feb/2026:10:20:30 +0100", request: "GET /a HTTP/1.1", method: "GET" };
    const answer = {
      path: "/a",
      protocol: "HTTP/1.1",
      status: 200,
      bytes: 512,
      request_time_ms: 3,
      user_agent: "curl/8",
    };
    expect(inPipe({ ...request, ...answer })).toEqual([
      "2026-02-03 10:20:30+01:00 200 GET  /a 512B 192.0.2.7 curl/8 protocol=HTTP/1.1 request_time_ms=3",
    ]);
    const nested: Fields = {
      status: 503,
      duration_ms: 12,
      request: map({ method: "POST", uri: "/b", remote_ip: "192.0.2.8" }),
    };
    expect(inPipe(nested)).toEqual(["503 POST /b 12ms 192.0.2.8"]);
  });
});

describe("on a terminal", () => {
  const day = (date: string, time: string) => ({ ts: `${date}T${time}Z` });

  test("a rule shows the date where it changes, and columns are aligned", () => {
    const shown = show([
      { ...day("2026-02-03", "23:59:58"), level: "info", logger: "db", msg: "a" },
      { ...day("2026-02-03", "23:59:59"), level: "warning", logger: "mailer", msg: "b" },
      { ...day("2026-02-04", "00:00:00"), level: "info", logger: "db", msg: "c" },
    ]);
    expect(shown).toEqual([
      `── 2026-02-03 UTC ${"─".repeat(42)}`,
      "23:59:58 info  db: a",
      "23:59:59 warning mailer: b",
      `── 2026-02-04 UTC ${"─".repeat(42)}`,
      "00:00:00 info    db:     c",
    ]);
  });

  const repeating = [
    { msg: "a", host: "web-1", user: "ann" },
    { msg: "b", host: "web-1", user: "bob" },
    { msg: "c", host: "web-1", user: "bob" },
    { msg: "d", user: "bob" },
    { msg: "e", host: "web-1", user: "bob" },
  ];

  test("every event has all its fields, and those that repeat are dim", () => {
    const plain = (end: string) => ["a host=web-1 user=ann", "b host=web-1 user=bob", "c host=web-1 user=bob", end];
    expect(show(repeating)).toEqual([...plain("d user=bob"), "e host=web-1 user=bob"]);
    const name = (text: string) => `\x1b[36m${text}=\x1b[39m`;
    const user = `${name("user")}bob`;
    const dim = "\x1b[2mhost=web-1\x1b[22m";
    expect(show(repeating, { styles })).toEqual([
      `a ${name("host")}web-1 ${name("user")}ann`,
      `b ${dim} ${user}`,
      `c ${dim} ${user}`,
      `d ${user}`,
      `e ${name("host")}web-1 ${user}`,
    ]);
  });

  test("a field that repeats is hidden if the user asks for that, until it changes or is missing", () => {
    const lines = show(repeating, { hidesRepeats: true });
    expect(show(repeating, { hidesRepeats: true, width: null })).toEqual(lines);
    expect(lines).toEqual([
      "a host=web-1 user=ann",
      "b user=bob",
      "c user=bob",
      "d user=bob host=",
      "e host=web-1 user=bob",
    ]);
  });

  test("a missing field looks different from a repeated one, also in the second event", () => {
    const first = { msg: "a", host: "web-1" };
    expect(show([first, { msg: "b", host: "web-1" }], { hidesRepeats: true })).toEqual(["a host=web-1", "b"]);
    expect(show([first, { msg: "b" }], { hidesRepeats: true })).toEqual(["a host=web-1", "b host="]);
  });

  test("a hidden field is shown again on the next screen", () => {
    const events = Array.from({ length: 41 }, (_, i) => ({ msg: `m${i}`, host: "web-1" }));
    const lines = show(events, { hidesRepeats: true });
    expect(lines.filter((line) => line.includes("host"))).toEqual(["m0 host=web-1", "m40 host=web-1"]);
  });

  test("fields of froe are shown only if they are chosen", () => {
    const event = { msg: "a", host: "web-1", _format: "syslog" };
    expect(show([event], { hidden: ["_format"] })).toEqual(["a host=web-1"]);
    const keys = ["msg", "host", "_format"];
    expect(show([event], { hidden: ["_format"], keys })).toEqual(["a host=web-1 _format=syslog"]);
  });

  test("a wide event is wrapped below its message", () => {
    const event = {
      level: "info",
      msg: "one two three four five six seven eight nine ten eleven",
      user: "ann",
      host: "web-1",
    };
    expect(show([event])).toEqual([
      "info  one two three four five six seven eight nine ten",
      "      eleven user=ann host=web-1",
    ]);
  });

  describe("without wrapping", () => {
    const cut = (event: Fields, more: Partial<OutputOptions> = {}) =>
      show([event], { width: 20, isCut: true, ...more });

    test("a wide event is cut at an ellipsis where the line ends", () => {
      expect(cut({ msg: "one two three four five" })).toEqual(["one two three four …"]);
      expect(cut({ msg: "one two three four f" })).toEqual(["one two three four f"]);
      expect(cut({ msg: "one two three", user: "ann" })).toEqual(["one two three user=…"]);
      expect(cut({ msg: "one two three four", a: 1 })).toEqual(["one two three four …"]);
      expect(cut({ msg: "one two three fours", a: 1 })).toEqual(["one two three fours…"]);
      expect(cut({ msg: "一二三四五六七八九十一" })).toEqual(["一二三四五六七八九…"]);
    });

    test("names keep their color where a value is cut", () => {
      expect(cut({ msg: "one two", user: "annabella" }, { styles })).toEqual(["one two \x1b[36muser=\x1b[39mannabe…"]);
    });

    test("each line of a stack trace is cut", () => {
      expect(cut({ msg: "it failed", stack: "Error: no such file\nat a (b.js:1)" })).toEqual([
        "it failed",
        "    stack:",
        "      Error: no suc…",
        "      at a (b.js:1)",
      ]);
    });

    test("no line is wider than the terminal", () => {
      fc.assert(
        fc.property(fc.dictionary(texts, values, { maxKeys: 6 }), fc.integer({ min: 20, max: 60 }), (event, width) => {
          for (const line of show([event], { width, isCut: true })) expect(widthOf(line)).toBeLessThanOrEqual(width);
        }),
        { numRuns: RUNS, seed: SEED },
      );
    });
  });

  test("stack traces are blocks below their event, and long values are broken at their blanks", () => {
    const stack = "Error: no\n\tat a (b.js:1)\n\tat c (d.js:2)\n";
    expect(show([{ level: "error", msg: "it failed\nbecause", stack }])).toEqual([
      "error it failed",
      "    because",
      "    stack:",
      "      Error: no",
      "          at a (b.js:1)",
      "          at c (d.js:2)",
    ]);
    expect(show([{ msg: "hi", note: "word ".repeat(14).trim() }])).toEqual([
      "hi",
      `note="${"word ".repeat(11).trim()}`,
      `  ${"word ".repeat(3).trim()}"`,
    ]);
  });

  test("columns of access logs are aligned, also where one is missing", () => {
    const request = { method: "GET", path: "/", status: 200, ip: "192.0.2.7" };
    expect(show([{ ...request, bytes: 51200 }, { ...request, path: "/index", bytes: 7 }, request])).toEqual([
      "200 GET  / 51200B 192.0.2.7",
      "200 GET  /index     7B 192.0.2.7",
      "200 GET  /             192.0.2.7",
    ]);
  });

  test("warnings, errors and their statuses tint the line, and ids are dim", () => {
    const painted = (fields: Fields) => show([fields], { styles })[0]!.replaceAll("\x1b", "~");
    expect(painted({ level: "error", msg: "a b", n: 1 })).toBe("~[1m~[31merror~[39m~[22m ~[31ma b n=1~[39m");
    expect(painted({ level: "warn", msg: "a" })).toBe("~[30m~[43mwarn~[49m~[39m  ~[38;5;130ma~[39m");
    expect(painted({ level: "info", msg: "a", trace_id: "7" })).toBe("~[32minfo~[39m  a ~[2mtrace_id=7~[22m");
    const request = { method: "GET", path: "/" };
    expect(painted({ ...request, status: 404 })).toBe("~[30m~[43m404~[49m~[39m ~[38;5;130mGET  /~[39m");
    expect(painted({ ...request, status: 500 })).toBe("~[1m~[31m500~[39m~[22m ~[31mGET  /~[39m");
    expect(painted({ ...request, status: 200 })).toBe("200 GET  /");
  });
});

test("no value breaks a line or reaches a terminal", () => {
  const fields = fc.dictionary(texts, values, { maxKeys: 6 });
  fc.assert(
    fc.property(fields, (event) => {
      const [line = "", ...others] = inPipe(event);
      expect(others).toEqual([]);
      expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
      for (const shown of show([event, event])) expect(shown).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
    }),
    { seed: SEED, numRuns: RUNS },
  );
});

test("no line is wider than the terminal, except for a word that is", () => {
  const words = fc.array(fc.stringMatching(/^[a-z日é]{1,12}$/), { maxLength: 30 }).map((some) => some.join(" "));
  fc.assert(
    fc.property(
      fc.array(fc.record({ msg: words, note: words, level: fc.constant("info") }), { maxLength: 5 }),
      (events) => {
        for (const line of show(events)) expect(widthOf(line)).toBeLessThanOrEqual(60);
      },
    ),
    { seed: SEED, numRuns: RUNS },
  );
});

test("a level of null is no text", () => {
  expect(show([{ level: null, msg: "a" }])).toEqual([expect.not.stringContaining("null")]);
});
