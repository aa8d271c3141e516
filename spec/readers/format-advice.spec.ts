import { describe, expect, it } from "vitest";
import { strategyText } from "../../engine/grammar/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { joined } from "../../grammars/joined.ts";
import { strategies } from "../../grammars/strategies.ts";
import { froe } from "../cli/froe.ts";
import { hints, lines } from "../run/hints.ts";
import { printed } from "../run/parallel/divided.ts";

const object = (n: number) => `{"n":${n}}`;
const objects = (count: number) => Array.from({ length: count }, (_, n) => object(n));

const SEVERAL =
  "the input has several formats: each event has _format; -K _format drops it, -f json,line silences this hint";

describe("lines that detection keeps as text", () => {
  const files = { "a.log": lines(...objects(5), "oops one", object(6), "{no", "", "three") };

  it("are counted, and the first is explained", async () => {
    expect(await hints(["a.log"], { files })).toEqual([
      '3 of 10 lines are not json and were kept as text; the first: a.log:6:1: expected "{", found "oops"',
      SEVERAL,
    ]);
  });

  it("are counted over all files", async () => {
    const both = { ...files, "b.log": lines(...objects(1999), "more") };
    expect((await hints(["a.log", "b.log"], { files: both }))[0]).toBe(
      '4 of 2,010 lines are not json and were kept as text; the first: a.log:6:1: expected "{", found "oops"',
    );
  });

  it("are those of each file where each has its own format", async () => {
    const both = { "p.log": lines("a=1 b=2", "a=2 b=3", "text", "a=1 b=2"), ...files };
    expect((await hints(["-f", "auto-per-file", "p.log", "a.log"], { files: both }))[0]).toBe(
      '4 of 14 lines are neither logfmt nor json and were kept as text; the first: p.log:3:5: expected "=", found end of line',
    );
  });

  it("are reported at the column of the physical line, after a prefix too", async () => {
    const prefixed = { "a.log": lines(...objects(4).map((line) => `web | ${line}`), "db  | oops") };
    expect((await hints(["--extract-prefix", "svc", "a.log"], { files: prefixed }))[0]).toBe(
      '1 of 5 lines is not json and was kept as text; the first: a.log:5:7: expected "{", found "oops"',
    );
  });

  it("are not, where the user has chosen to keep them, or nobody wants to know", async () => {
    expect(await hints(["-f", "json,line", "a.log"], { files })).toEqual([]);
    expect(await hints(["--no-diagnostics", "a.log"], { files })).toEqual([]);
  });

  it("are the same wherever workers read", async () => {
    // The last one alone is in the sample that decides.
    const read = objects(7000).flatMap((line, n) => (n % 1000 === 999 ? [line, "oops"] : [line]));
    const all = { "a.log": lines(...read) };
    const alone = await printed(["-q"], all, null);
    expect(alone.stderr).toContain("7 of 7,007 lines are not json and were kept as text; the first: a.log:1001:1: ");
    for (const rangeBytes of [997, 4000]) {
      expect(await printed(["-q"], all, { readers: 3, rangeBytes })).toEqual(alone);
    }
  });
});

describe("a strict run keeps no line as text", () => {
  const text = lines(...objects(4), "oops");
  const expected = (source: string) =>
    lines(
      `${source}:5:1: expected "{", found "oops"`,
      "  5 | oops",
      "    | ^",
      "froe: error: stopped at the first rejected line (--strict)",
    );

  it("and ends at the first one, of a file as of a stream", async () => {
    const file = await froe(["--strict", "-J", "a.log"], { files: { "a.log": text } });
    expect(file).toMatchObject({ stdout: lines(...objects(4)), code: 1 });
    expect(file.stderr).toContain(expected("a.log"));
    expect(await froe(["--strict", "-J"], { stdin: text })).toEqual({
      stdout: lines(...objects(4)),
      stderr: expected("stdin"),
      code: 1,
    });
  });

  it("but reads an input that is nothing but text", async () => {
    const prose = lines("some words", "and more of them");
    expect(await froe(["--strict", "-J", "a.log"], { files: { "a.log": prose } })).toEqual({
      stdout: lines('{"line":"some words"}', '{"line":"and more of them"}'),
      stderr: "",
      code: 0,
    });
  });
});

describe("an input that is read as plain text", () => {
  const access = (path: string) =>
    `192.0.2.7 - - [04/Mar/2026:05:06:07 +0000] "GET ${path} HTTP/1.1" 200 17 "-" "agent" id 9`;

  it("says which format it nearly is in", async () => {
    const files = { "a.log": lines(access("/a"), access("/b"), access("/c")) };
    const layout = `<ip> - - [<ts>] "<request>" <status> <bytes> "-" "<text>" <msg>`;
    expect(await hints(["a.log"], { files })).toEqual([
      "a.log is read as line, and the nearest format is combined: 3 of 3 lines, but for column 81: unexpected trailing text after user_agent at column 81: 'id 9'; froe explain a.log:1 says more",
      `a.log: 3 lines have a layout, ${layout}; froe -f infer a.log reads its columns`,
    ]);
    expect(await hints(["--strict", "a.log"], { files })).toHaveLength(2);
    expect(await hints([], { stdin: files["a.log"] })).toEqual([
      "stdin is read as line, and the nearest format is combined: 3 of 3 lines, but for column 81: unexpected trailing text after user_agent at column 81: 'id 9'",
      `stdin: 3 lines have a layout, ${layout}; froe -f infer reads its columns`,
    ]);
  });

  it("says nothing of prose, nor where the user has chosen", async () => {
    expect(
      await hints(["a.log"], { files: { "a.log": lines("Some words, and more.", "A line of them, too.") } }),
    ).toEqual([]);
    expect(await hints(["-f", "line", "a.log"], { files: { "a.log": lines(access("/a")) } })).toEqual([]);
  });

  it("says so where its first line alone was no record", async () => {
    expect(await hints([], { stdin: lines("starting up", ...objects(5)) })).toEqual([
      "the input has several formats and is read as line: -f json,line would read the other lines too",
    ]);
  });

  it("says so where its records are spread over several lines", async () => {
    const stdin = lines("{", '  "a": 1,', '  "b": [2, 3]', "}", "{", '  "a": 2', "}");
    expect(await hints([], { stdin })).toEqual(["7 lines are json over several lines; -M json joins them"]);
    expect((await froe(["-M", "json", "-J"], { stdin })).stdout).toBe(lines('{"a":1,"b":[2,3]}', '{"a":2}'));
  });
});

describe("lines that most of a stream are not in", () => {
  it("are said to be in another format", async () => {
    const stdin = lines("CI=true", ...objects(9));
    expect(await hints([], { stdin })).toEqual(["most lines are not logfmt; they look like json: try -f json"]);
  });
});

describe("files that are not in the format of the first", () => {
  const files = {
    "a.log": lines(...objects(6)),
    "b.log": lines("n=1 m=2", "n=2 m=3", "n=3 m=4"),
    "c.log": lines(...objects(3), "a line of text"),
    "d.csv": lines("a,b,c", "1,2,3"),
    "e.log": lines("plain text", "more of it"),
  };
  const names = Object.keys(files);

  it("are named, each with its own", async () => {
    expect(await hints(names, { files })).toEqual([
      "3 files are mostly not json, which the first file has decided: b.log (logfmt), d.csv (csv), e.log (line); -f auto-per-file reads each file in its own format",
    ]);
    const perFile = await froe(["-f", "auto-per-file", "-J", ...names], { files });
    expect(perFile.stdout.split("\n")).toHaveLength(6 + 3 + 4 + 1 + 2 + 1);
  });

  it("are named where the first one is plain text, which accepts every line", async () => {
    expect((await hints(["e.log", "a.log"], { files }))[0]).toBe(
      "1 file is mostly not line, which the first file has decided: a.log (json); -f auto-per-file reads each file in its own format",
    );
  });

  it("are named with a remedy that fits where files are merged", async () => {
    const dated = { "a.log": lines('{"ts":"2026-03-04T05:06:07Z"}'), "b.log": lines("ts=2026-03-04T05:06:06Z n=1") };
    expect(await hints(["--merge-sorted", "a.log", "b.log"], { files: dated })).toEqual([
      "1 file is mostly not json, which the first file has decided: b.log (logfmt); -f json,logfmt reads all of them; -f auto-per-file reads each file in its own format, without --merge-sorted",
    ]);
  });

  it("are not, where their user has named the format", async () => {
    expect(await hints(["-f", "json,line", ...names], { files })).toEqual([]);
  });
});

describe("lines that continue others", () => {
  const log = (text: string) => `2026-03-04 05:06:07,890 ERROR [main] a.B - ${text}`;
  const java = lines(
    log("failed"),
    "java.lang.IllegalStateException: no door",
    "\tat a.b.Door.open(Door.java:17)",
    "\tat a.b.Main.main(Main.java:3)",
    "Caused by: java.io.IOException: locked",
    "\t... 2 more",
    log("again"),
    log("and again"),
  );
  const python = lines(
    log("failed"),
    "Traceback (most recent call last):",
    '  File "door.py", line 3, in <module>',
    "    open_door()",
    "ValueError: locked",
    log("again"),
  );
  const js = lines(
    log("Error: no door"),
    "    at open (/app/door.js:17:3)",
    "    at node:internal/main:3:1 {",
    "  code: 17",
    "}",
    log("again"),
  );
  const indented = lines(log("select"), "\tfrom doors", "\twhere open", log("again"));

  it.each([
    ["java", java, "5 lines look like stack traces; -M java joins them to the line that logged them"],
    ["js", js, "4 lines look like stack traces; -M js joins them to the line that logged them"],
    ["python", python, "4 lines look like stack traces; -M python joins them to the line that logged them"],
    [
      "indent",
      indented,
      "2 lines are indented, as a line is that continues another; -M indent joins them to the line before them",
    ],
  ])("are joined by the strategy that a hint names: %s", async (strategy, text, hint) => {
    const files = { "a.log": text };
    expect((await hints(["a.log"], { files }))[1]).toBe(hint);
    // Its sample is joined first: nothing is mixed.
    expect(await froe(["-v", "-M", strategy, "-k", "level", "-J", "a.log"], { files })).toMatchObject({
      stdout: lines(...Array.from({ length: text.split("ERROR").length - 1 }, () => '{"level":"ERROR"}')),
      stderr: "Auto-detected format: javalog\n",
    });
  });

  it("are pairs of their own where a record of logfmt goes on with an indented line", async () => {
    const files = { "a.log": lines("level=error msg=boom", "  at=door", "  by=ann", "level=info msg=ok") };
    const hint =
      "lines are indented, as a line is that continues another, and are logfmt of their own; -M indent joins them to the line before them";
    for (const args of [["a.log"], ["-f", "logfmt", "a.log"]]) expect(await hints(args, { files })).toEqual([hint]);
    expect(await hints([], { stdin: files["a.log"] })).toEqual([hint]);
    expect(await froe(["-M", "indent", "-l", "error", "-J", "a.log"], { files })).toMatchObject({
      stdout: '{"level":"error","msg":"boom","at":"door","by":"ann"}\n',
      stderr: "",
    });
    expect(await hints([], { stdin: lines("  level=error msg=boom", "  level=info msg=ok") })).toEqual([]);
  });

  it("are not joined to records that cannot go on with them", async () => {
    const pairs = lines("level=error msg=boom", "  at the door", "level=info msg=ok");
    const json = lines('{"level":"error"}', "  at the door", '{"level":"info"}');
    for (const stdin of [pairs, json]) expect((await hints([], { stdin })).join("\n")).not.toContain("-M");
  });

  it("are named where they are rejected, too", async () => {
    const stdin = lines(log("a"), log("b"), "\tat a.b.Door.open(Door.java:17)");
    const hint = "1 line looks like part of a stack trace; -M java joins it to the line that logged it";
    expect(await hints(["-f", "javalog"], { stdin })).toEqual([hint]);
    expect(await hints([], { stdin })).toEqual([hint]);
  });

  describe("of a format whose records often have several", () => {
    const ruby = (text: string) => `E, [2026-03-04T05:06:07.890123 #17] ERROR -- door: ${text}`;
    const python = (text: string) => `2026-03-04 05:06:07,890 - door - ERROR - ${text}`;
    const iso = (text: string) => `2026-03-04T05:06:07Z ERROR ${text}`;
    const go = (text: string) => `E0304 05:06:07.890123      17 door.go:5] ${text}`;
    const sql = (text: string) => `2026-03-04 05:06:07.890 UTC [17] LOG: ${text}`;

    it.each([
      ["javalog", log, "timestamp", "timestamp"],
      ["scriptlog", python, "timestamp", "timestamp"],
      ["iso8601-level", iso, "timestamp", "timestamp"],
      ["golog", go, "regex:match=^[IWEF]\\d{4,8} ", "'regex:match=^[IWEF]\\d{4,8} '"],
      ["progname-level", ruby, "regex:match=^[DIWEFA], \\[", "'regex:match=^[DIWEFA], \\['"],
    ])("are joined by its usual strategy: %s", async (format, record, strategy, shown) => {
      const files = { "a.log": lines(record("a"), record("doors:"), "front: open", "back: closed", record("b")) };
      const hint = `2 lines are not ${format}, whose records often have several lines; -M ${shown} joins them to the line before them`;
      expect(await hints(["-f", format, "a.log"], { files })).toContain(hint);
      expect(await hints(["a.log"], { files })).toContain(hint);
      expect(await hints(["-f", format, "-M", strategy, "a.log"], { files })).not.toContain(hint);
    });

    it("are joined by their grammar if -f names it or a file begins so, which detection of a stream does not", async () => {
      const own = `import { field, grammar, rest, seq } from "froe/grammar";
        import { joined } from "froe/vocabulary";
        export default grammar("jobs", { about: "x", layout: "x", lines: joined("blank", "newline"), record: seq("Job: ", field("job", rest)) });`;
      const stdin = lines("Job: 1", "State: done", "", "Job: 2");
      const files = { "own.ts": own, "a.log": stdin };
      const hint = "1 line is not jobs, whose grammar joins lines; -f with its name or file joins it";
      expect(await hints(["--grammar", "own.ts"], { files, stdin })).toContain(hint);
      expect(await hints(["--grammar", "own.ts", "a.log"], { files })).toEqual([]);
      expect(await hints(["-f", "own.ts", "a.log"], { files })).toEqual([]);
      expect(await hints(["-f", "own.ts", "-M", "none", "a.log"], { files })).toEqual([]);
    });

    it("are joined if -f names a format of froe's own, which a hint about a stream says", async () => {
      const head = "[ 02-03 04:05:06.789  1702: 2395 D/WindowManager ]";
      expect(await hints([], { stdin: lines(head, "opening app", "", head, "opening it") })).toEqual([
        "2 lines are not logcat-long, whose grammar joins lines; -f with its name or file joins them",
      ]);
      const stdin = lines("info: Shop.Orders[7]", "      order stored", "warn: Shop.Orders[7]", "      order lost");
      expect(await hints([], { stdin })).toEqual([
        "stdin: the lines are category-level, records of several lines; froe -f category-level reads them",
      ]);
    });

    it("are what they look like first", async () => {
      const stdin = lines(sql("statement:"), "\tselect 1", "\tfrom door", sql("done"));
      expect(await hints(["-f", "sqldb"], { stdin })).toEqual([
        "2 lines are indented, as a line is that continues another; -M indent joins them to the line before them",
      ]);
    });

    it("are not joined to records in another format", async () => {
      expect(await hints(["-f", "javalog"], { stdin: lines("some text", "more text") })).toEqual([]);
    });

    it("is named by text that -M accepts", () => {
      const usual = catalogue.flatMap(({ usualLines }) => usualLines ?? []);
      expect(usual.length).toBeGreaterThan(0);
      for (const lines of usual) expect(joined(String(strategyText(lines.by, strategies)))).toEqual(lines);
    });
  });

  it("are reported with their share if there are many", async () => {
    const files = {
      "a.log": lines(log("a"), log("b"), ...Array.from({ length: 200 }, () => "\tat a.b.Door.open(Door.java:17)")),
    };
    expect((await hints(["a.log"], { files }))[1]).toBe(
      "the first 64 such lines look like stack traces; -M java joins them to the line that logged them",
    );
  });
});
