import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { built } from "../built.ts";
import { froe, type Surroundings } from "../cli/froe.ts";
import { problemsBy } from "../cli/schema.ts";

const lines = (...all: string[]) => `${all.join("\n")}\n`;

const files = {
  "shop.log": lines(
    '{"ts":"2026-02-03T10:00:00Z","level":"info","path":"/cart","ms":12}',
    '{"ts":"2026-02-03T10:00:30Z","level":"error","path":"/pay","ms":3.5}',
    '{"ts":"2026-02-03T10:02:05Z","level":"info","path":"/cart"}',
  ),
  "bad.log": lines('{"a":1}', "oops", '{"a":2}', "", '{"a":'),
  "pairs.log": lines("k=v", "k=w n=1"),
};

interface Statistics {
  readonly bytes: Record<"read" | "added" | "parsed" | "rejected" | "unread", number> & {
    readonly skipped: Record<string, number>;
  };
  readonly events: Record<"in" | "emitted" | "out" | "filtered", number>;
  readonly [name: string]: unknown;
}

/** What `--stats=json` tells, which has to add up whatever the run was. */
async function statistics(args: readonly string[], surroundings: Surroundings = { files }): Promise<Statistics> {
  const { stdout } = await froe(["--stats=json", ...args], surroundings);
  expect(stdout.endsWith("\n") && stdout.indexOf("\n") === stdout.length - 1).toBe(true);
  const told = JSON.parse(stdout) as Statistics;
  expect(problemsBy("stats", told)).toEqual([]);
  const { bytes, events } = told;
  const skipped = Object.values(bytes.skipped).reduce((sum, count) => sum + count, 0);
  expect(bytes.parsed + bytes.rejected + skipped + bytes.unread).toBe(bytes.read + bytes.added);
  expect(events.out + events.filtered).toBe(events.in + events.emitted);
  return told;
}

/** The lines of the table, without how fast it was. */
async function table(args: readonly string[], surroundings: Surroundings = { files }): Promise<string[]> {
  const { stdout } = await froe(["-s", ...args], surroundings);
  return stdout.split("\n").filter((line) => line !== "" && !line.startsWith("Speed:"));
}

describe("-s tells", () => {
  it("what is in a log", async () => {
    expect(await table(["shop.log"])).toEqual([
      "Detected format: json",
      "Input:           3 lines, 197 bytes",
      "Events:          3 read",
      "Time:            2026-02-03T10:00:00Z to 2026-02-03T10:02:05Z (2m 5s)",
      "Levels:          error 1, info 2",
      "Fields:          ts     3   100%  string",
      "                 level  3   100%  string",
      "                 path   3   100%  string",
      "                 ms     2  66.7%  int 1, float 1",
    ]);
  });

  it("why records were rejected", async () => {
    expect(await table(["-j", "bad.log"])).toEqual([
      "Format:   json",
      "Input:    5 lines, 28 bytes, 1 blank",
      "Events:   2 read",
      "Rejected: 2 records (40.0% of the lines)",
      expect.stringMatching(/^ {10}1 {2}expected /),
      expect.stringMatching(/^ {10}1 {2}expected /),
      "Fields:   a  2  100%  int",
    ]);
  });

  it("which member of a cascade read how many", async () => {
    const all = await table(["-f", "json,logfmt,line", "shop.log", "bad.log", "pairs.log"]);
    expect(all).toContain("Cascade formats: json=5, logfmt=2, line=3");
    expect(all[0]).toMatch(/^Format: +cascade\(json,logfmt,line\)$/);
    expect((await table(["-j", "shop.log"])).join()).not.toContain("Cascade");
  });

  it("what several files are together, each in its format", async () => {
    const all = await table(["-f", "auto-per-file", "shop.log", "pairs.log"]);
    expect(all.slice(0, 3)).toEqual([
      "Detected format: json, logfmt",
      "Input:           5 lines, 209 bytes",
      "Events:          5 read",
    ]);
  });

  it("what steps have left of the events, where it differs", async () => {
    const all = await table(["-l", "info", "--exec", "e.slow = true", "shop.log"]);
    expect(all).toContain("Events:          3 read, 1 filtered, 2 left");
    expect(all).toContain("Levels:          error 1, info 2");
    expect(all).toContain("Output levels:   info 2");
    expect(all.join("\n")).toMatch(/ slow +2 +100% +bool$/m);
  });

  it("nothing of an empty input but that it is", async () => {
    expect(await table([], { stdin: "" })).toEqual(["Input:  0 lines, 0 bytes", "Events: 0 read"]);
  });

  it("no control characters of a log to a terminal", async () => {
    const { stdout } = await froe(["-s", "-j"], { stdin: lines('{"a\\u001b[2J":1,"level":"\\u0007"}') });
    expect(stdout).toContain("Fields:");
    expect(stdout).not.toMatch(/[\x00-\x09\x0b-\x1f]/);
  });
});

describe("--stats=json accounts for", () => {
  it("every byte of the input", async () => {
    const stdin = `\ufeff${lines("a,b", "", "1,2", "3,4")}5,6`;
    const { bytes } = await statistics(["-f", "csv"], { stdin });
    expect(bytes).toMatchObject({
      read: 19,
      added: 1,
      parsed: 12,
      rejected: 0,
      skipped: { bom: 3, blank: 1, header: 4, too_long: 0 },
      unread: 0,
    });
  });

  it("no byte that is not in the input, where the last line has no end", async () => {
    const stdin = '{"a":1}\n{"a":2}';
    expect((await table(["-j"], { stdin })).join("\n")).toContain("Input:  2 lines, 15 bytes\n");
    const limits = [
      ["--head", "1"],
      ["-n", "1"],
    ];
    for (const limit of limits) {
      const told = await table(["-j", ...limit], { stdin });
      expect(told.join("\n")).toMatch(/^Input: {2}1 line, 15 bytes, 7 bytes not read$/m);
      expect((await statistics(["-j", ...limit], { stdin })).bytes).toMatchObject({ read: 15, added: 0, unread: 7 });
    }
    const rows = await statistics(["-f", "csv", "--head", "2"], { stdin: "a,b\n1,2\n3,4" });
    expect(rows.bytes).toMatchObject({ read: 11, added: 0, parsed: 4, unread: 3 });
  });

  it("rejected records, by format and cause", async () => {
    const told = await statistics(["-f", "json,logfmt", "bad.log"]);
    expect(told.lines).toMatchObject({ read: 5, blank: 1, rejected: 2 });
    expect(told.cascade).toEqual({ json: 2, logfmt: 0 });
    expect(told.rejections).toEqual([expect.objectContaining({ count: expect.any(Number) }), expect.anything()]);
    expect(told.bytes).toMatchObject({ parsed: 16, rejected: 11, skipped: { blank: 1 } });
  });

  it("lines that are too long", async () => {
    const stdin = lines('{"a":1}', `{"a":"${"x".repeat(200_000)}"}`, '{"a":2}');
    const told = await statistics(["-j", "--max-line-bytes", "70k"], { stdin });
    expect(told.bytes.skipped.too_long).toBe(200_009);
    expect(told).toMatchObject({ lines: { read: 3, rejected: 1 }, events: { in: 2 } });
  });

  it("a last line that is too long and has no line end, by its own bytes alone", async () => {
    for (const limit of ["100", "300000"]) {
      const stdin = `{"a":"${"x".repeat(400_000)}"}`;
      const { bytes } = await statistics(["-j", "--max-line-bytes", limit], { stdin });
      expect(bytes).toMatchObject({ read: 400_008, added: 0, skipped: { too_long: 400_008 } });
    }
  });

  it("events that steps drop, add and change", async () => {
    const told = await statistics(["--filter", 'e.level == "info"', "--exec", "e.ms = 1; e.path = ()", "shop.log"]);
    expect(told.events).toEqual({ in: 3, emitted: 0, out: 2, filtered: 1 });
    expect(told).toMatchObject({ fields: { path: { count: 3 } }, output: { fields: { ms: { types: { int: 2 } } } } });
    expect(JSON.stringify(told.output)).not.toContain("path");
  });

  it("what is not read because enough has been", async () => {
    const told = await statistics(["-n", "1", "shop.log", "pairs.log"]);
    expect(told).toMatchObject({ ended_by: "limit", events: { out: 1 }, detected: true, format: "json" });
    expect(told.bytes.parsed).toBe(68);
    expect(told.bytes.unread).toBe(129);
  });

  it("what is not read because of a problem", async () => {
    const told = await statistics(["-j", "--strict", "bad.log"]);
    expect(told).toMatchObject({ ended_by: "problem", events: { out: 1 }, lines: { rejected: 1 } });
    expect(told.bytes).toMatchObject({ parsed: 8, rejected: 5, unread: 15 });
  });

  it.each([
    ["an assertion", ["--assert", "e.nr < 1"], "problem"],
    ["an assertion with -P", ["-P", "--assert", "e.nr < 1"], "problem"],
    ["a script that fails", ["--filter", "e.level.name == 1"], "problem"],
    ["a missing timestamp", ["--ts-field", "at", "--since", "2026-01-01"], "problem"],
    ["exit of a script", ["--exec", "exit(3)"], "limit"],
  ])("what ended a strict run: %s", async (_, args, by) => {
    expect((await statistics(["--strict", ...args, "shop.log"])).ended_by).toBe(by);
  });

  it("timestamps and levels", async () => {
    expect(await statistics(["shop.log"])).toMatchObject({
      time_span: {
        first: "2026-02-03T10:00:00Z",
        last: "2026-02-03T10:02:05Z",
        duration_ms: 125_000,
        fields: ["ts"],
        events: 3,
        events_without: 0,
      },
      levels: { error: 1, info: 2 },
      ended_by: null,
      output: null,
    });
  });
});

describe("the exit code with -s", () => {
  it.each([
    ["is that of the same run without it", ["bad.log", "-j"], 0],
    ["tells that a strict run stopped", ["bad.log", "-j", "--strict"], 1],
    ["reports an input that cannot be read, and counts the others", ["missing.log", "shop.log"], 1],
    ["tells that all was rejected", ["-j", "pairs.log"], 1],
  ])("%s", async (_, args, code) => {
    const ran = await froe(["-s", ...args], { files });
    expect(ran.code).toBe(code);
    expect(ran.stdout).toContain("Input:");
    expect((await froe([...args, "-J"], { files })).code).toBe(code);
  });

  it("tells that another form was asked for", async () => {
    const { code, stderr } = await froe(["--stats=xml", "shop.log"], { files });
    expect(code).toBe(2);
    expect(stderr).toContain("xml");
  });
});

describe("events and statistics", () => {
  const isEvent = (line: string) => line.startsWith("{");
  const isListed = (output: string) => /^Events: +\d/m.test(output);

  it.each([
    [["-s"], { events: 0, stdout: true, stderr: false }],
    [["-s", "-q"], { events: 0, stdout: true, stderr: false }],
    [["-q"], { events: 0, stdout: false, stderr: false }],
    [["--with-stats"], { events: 3, stdout: false, stderr: true }],
    [["-s", "--with-stats"], { events: 3, stdout: false, stderr: true }],
    [["--with-stats", "-q"], { events: 0, stdout: false, stderr: true }],
    [["-s", "--no-diagnostics"], { events: 0, stdout: true, stderr: false }],
    [["-m", "-s"], { events: 0, stdout: true, stderr: false }],
    [["-m", "--with-stats"], { events: 0, stdout: false, stderr: true }],
    [["--with-metrics", "-s"], { events: 0, stdout: true, stderr: false }],
    [["-s", "--silent"], { events: 0, stdout: false, stderr: false }],
    [["--with-stats", "--silent"], { events: 0, stdout: false, stderr: false }],
    [[], { events: 3, stdout: false, stderr: false }],
  ])("with %j", async (args, expected) => {
    const { stdout, stderr } = await froe(["-J", ...args, "shop.log"], { files });
    const events = stdout.split("\n").filter(isEvent).length;
    expect({ events, stdout: isListed(stdout), stderr: isListed(stderr) }).toEqual(expected);
  });

  it.each([["--by", "level"], ["--over-time"], ["--patterns"], ["--span", "5m"], ["--count"], ["-v"]])(
    "nor are rows and the format printed with --silent: %j",
    async (...args) => {
      const { stdout, stderr } = await froe(["--silent", ...args, "shop.log"], { files });
      expect([stdout, stderr]).toEqual(["", ""]);
    },
  );

  it("and all else is left out with --silent, but what scripts print and files that cannot be read", async () => {
    const args = ["-j", "--silent", "-s", "-m", "--freq", "a", "--metrics-file", "-", "--exec", 'print("hi")'];
    const { stdout, stderr, code } = await froe([...args, "bad.log", "missing.log"], { files });
    expect(JSON.parse(stdout)).toHaveProperty("a");
    expect(stderr).toBe("hi\nhi\nfroe: error: missing.log: no such file\n");
    expect(code).toBe(1);
  });

  it("stand with metrics, which come first", async () => {
    const { stdout } = await froe(["-s", "-m=tsv", "--freq", "level", "shop.log"], { files });
    expect(stdout).toMatch(/^level\tinfo\t2\nlevel\terror\t1\nDetected format:/);
  });

  it("are reported, too, where nobody reads the events any more", async () => {
    const child = spawn("sh", ["-c", `'${process.execPath}' '${built()}' -jJ --with-stats | head -1`]);
    child.stdin.on("error", () => {});
    child.stdin.write(lines('{"n":1}'));
    await once(child.stdout, "data");
    child.stdin.end(lines('{"n":2}').repeat(50_000));
    expect(await text(child.stderr)).toContain("Ended:  early: nothing more could be written\n");
  });
});

describe("a signal", () => {
  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 143],
  ] as const)("%s ends a run, which tells what it has come to, with exit code %i", async (signal, exitCode) => {
    const args = ["-v", "-s", "-m=tsv", "--freq", "level"];
    const child = spawn(process.execPath, [built(), ...args]);
    const told = text(child.stdout);
    child.stdin.write(files["shop.log"]);
    // It says which format it has detected, so it reads.
    await once(child.stderr, "data");
    child.kill(signal);
    const [code] = await once(child, "close");
    expect(await told).toMatch(
      /^level\tinfo\t2\n[\s\S]*^Ended: +early: by a signal; these statistics are partial$[\s\S]*^Events: +3 read$/m,
    );
    expect(code).toBe(exitCode);
  });
});
