import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { froe, froeOnTerminal } from "./froe.ts";

const time = (seconds: number) => new Date(Date.UTC(2026, 1, 3, 10) + seconds * 1000).toISOString();
/** JSON Lines of events at this many seconds after ten o'clock. */
const log = (...seconds: number[]) => seconds.map((at) => `{"ts":"${time(at)}","at":${at}}\n`).join("");

const access = `127.0.0.1 - - [03/Feb/2026:11:00:01 +0100] "GET / HTTP/1.1" 200 612 "-" "curl"
127.0.0.1 - - [03/Feb/2026:11:00:05 +0100] "GET /b HTTP/1.1" 500 12 "-" "curl"
127.0.0.1 - - [03/Feb/2026:11:00:03 +0100] "GET /a HTTP/1.1" 200 12 "-" "curl"
`;
const syslog = `<30>1 2026-02-03T10:00:02Z web-1 gateway 11 - - slow
<30>1 2026-02-03T10:00:04Z web-1 gateway 11 - - slower
`;

const events = (stdout: string): Readonly<Record<string, unknown>>[] =>
  stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

const merge = (files: Record<string, string | Uint8Array>, ...options: string[]) =>
  froe(["-J", "--merge", ...options, ...Object.keys(files)], { files });

describe("--merge", () => {
  test("reads each file by its own detection, sorts it, and names it in each event", async () => {
    const { stdout, stderr, code } = await merge({ "access.log": access, syslog, "app.jsonl.gz": gzipSync(log(0, 4)) });
    const told = events(stdout).map(({ _source, msg, path, at }) => [_source, msg ?? path ?? at]);
    expect({ told, stderr, code }).toEqual({
      told: [
        ["app.jsonl.gz", 0],
        ["access.log", "/"],
        ["syslog", "slow"],
        ["access.log", "/a"],
        ["syslog", "slower"],
        ["app.jsonl.gz", 4],
        ["access.log", "/b"],
      ],
      stderr: "",
      code: 0,
    });
  });

  test("keeps a line without a time behind the one before it, and the first ones before the first time", async () => {
    const files = {
      a: `{"n":1}\n{"ts":"${time(3)}","n":2}\n{"n":3}\n{"ts":"${time(1)}","n":4}\n{"n":5}\n`,
      b: `{"ts":"${time(2)}","n":6}\n{"ts":"${time(3)}","n":7}\n`,
    };
    const { stdout, stderr } = await merge(files);
    expect(events(stdout).map(({ n }) => n)).toEqual([4, 5, 6, 1, 2, 3, 7]);
    expect(stderr).toBe("");
  });

  describe("a line without a time has the fate of the one before it in its file", () => {
    const files = {
      a: `{"n":1}\n{"ts":"${time(1)}","n":2}\n{"n":3}\n{"ts":"${time(4)}","n":4}\n{"n":5}\n`,
      b: `{"ts":"${time(2)}","n":6}\n{"n":7}\n{"ts":"${time(5)}","n":8}\n{"n":9}\n{"n":10}\n`,
    };
    test.each([
      ["--since", ["--since", time(3)], [4, 5, 8, 9, 10]],
      ["--until", ["--until", time(3)], [2, 3, 6, 7]],
      ["--last", ["--last", "1s"], [4, 5, 8, 9, 10]],
      ["both ends", ["--since", time(2), "--until", time(4)], [6, 7, 4, 5]],
    ])("in the window of %s, and only those before the first time are dropped and counted", async (_, args, kept) => {
      const { stdout, stderr } = await froe(["-f", "json", "-J", "--merge", ...args, "a", "b"], { files });
      expect(events(stdout).map(({ n }) => n)).toEqual(kept);
      expect(stderr).toContain("froe: 1 event without a timestamp dropped by --since or --until, first at a:1;");
    });

    test("in sorted files as well, with one message for each line", async () => {
      const sorted = (seconds: number) => `${log(seconds)}no time\n`;
      const files = { a: `no time\n${sorted(1)}${sorted(4)}`, b: sorted(2) + sorted(5) };
      const args = ["-f", "json,line", "-J", "-k", "at,line", "--since", time(3), "a", "b"];
      const [window, strictly] = await Promise.all(
        ["--merge", "--merge-sorted"].map((merge) => froe([merge, ...args], { files })),
      );
      expect(events(strictly!.stdout).map(({ at }) => at ?? 0)).toEqual([4, 0, 5, 0]);
      expect(strictly!.stdout).toBe(window!.stdout);
      expect(strictly!.stderr).toBe(
        `hint: 4 events without a timestamp are sorted by that of the event before in the file (--strict stops there)\n${window!.stderr}`,
      );
    });

    test("but ends a strict run", async () => {
      const args = ["-f", "json", "-J", "--strict", "--merge", "--since", time(3), "b"];
      const { code } = await froe(args, { files });
      expect(code).toBe(1);
    });
  });

  test("prints a file without times first, and says so", async () => {
    const { stdout, stderr, code } = await merge({ a: log(1), "notes.txt": "one\ntwo\n" });
    expect(events(stdout).map(({ line, at }) => line ?? at)).toEqual(["one", "two", 1]);
    expect(stderr).toContain("hint: notes.txt: no timestamp in any of 2 events, which come before all others");
    expect(code).toBe(0);
  });

  test("prints what comes later than the window at once, counted for its file", async () => {
    const late = `${log(...Array.from({ length: 3000 }, (_, i) => i + 10))}${log(1, 2)}`;
    const options = ["--merge-window", "10", "-k", "at"];
    const { stdout, stderr, code } = await froe(["-J", "--merge", ...options, "late", "b"], {
      files: { late, b: log(0, 5000) },
      env: { FROE_LIMITS: JSON.stringify({ chunkBytes: 4096 }) },
    });
    const printed = events(stdout).map(({ at }) => at);
    expect(printed).toHaveLength(3004);
    expect(printed.indexOf(1)).toBeGreaterThan(2000);
    expect(stderr).toBe(
      "hint: late: 2 events further out of order than --merge-window holds (10 events, fewer if they are large), printed where they were found: --merge-window 100 sorts further\n",
    );
    expect(code).toBe(0);
    const wide = await merge({ late, b: log(0, 5000) }, "-k", "at");
    expect(wide.stderr).toBe("");
    expect(
      events(wide.stdout)
        .slice(0, 4)
        .map(({ at }) => at),
    ).toEqual([0, 1, 2, 10]);
  });

  test("keeps strings with escapes, numbers, maps and long lines as they are", async () => {
    const lines = [
      '{"ts":"2026-02-03T10:00:02Z","a":"x\\ty","b":[1,{"c":null}],"d":1.50,"e":-7}',
      `{"ts":"2026-02-03T10:00:01Z","long":"${"x".repeat(200_000)}"}`,
      'ts=2026-02-03T10:00:00Z level=info msg="b c" d=7',
    ];
    const { stdout } = await merge({ a: `${lines[0]}\n${lines[1]}\n`, b: `${lines[2]}\n` }, "-K", "_source");
    const alone = await froe(["-J", "-f", "json,logfmt", "-K", "_format", "b", "c", "a"], {
      files: { a: `${lines[0]}\n`, b: `${lines[2]}\n`, c: `${lines[1]}\n` },
    });
    expect(stdout).toBe(alone.stdout);
  });

  test("keeps a _source that an event has, and counts it", async () => {
    const { stdout, stderr } = await merge({ a: `{"ts":"${time(1)}","_source":{"n":1}}\n`, b: log(0) });
    expect(events(stdout).map(({ _source }) => _source)).toEqual(["b", { n: 1 }]);
    expect(stderr).toContain("hint: 1 event had a _source already: it is kept");
  });

  test("keeps the names of held events where there are more than the table of names holds", async () => {
    const many = (name: string) =>
      Array.from({ length: 300 }, (_, n) => `{"ts":"${time(n)}","${name}${n}":"${name}${n}"}\n`).join("");
    const env = { FROE_LIMITS: JSON.stringify({ names: 50, chunkBytes: 4096 }) };
    const args = ["-J", "--merge", "--merge-window", "20", "-K", "ts,_source", "a", "b"];
    const { stdout } = await froe(args, { files: { a: many("a"), b: many("b") }, env });
    const pairs = events(stdout).flatMap((event) => Object.entries(event));
    expect(pairs).toHaveLength(600);
    for (const [name, value] of pairs) expect(value).toBe(name);
  });

  test("reads small files by one reader, and names the formats of the first in its hint", async () => {
    const files = { a: `${log(1)}  at x\n`, b: `ts=${time(0)} at=0 n=1\n  at y\n` };
    const { stdout, stderr } = await merge(files, "--exec", "e.at = meta.filename + meta.line_num");
    expect(events(stdout).map(({ at }) => at)).toEqual(["b1", "b2", "a1", "a2"]);
    expect(stderr).toContain("-f json,line silences this hint");
  });

  test("filters by the file", async () => {
    const { stdout } = await merge({ a: log(1), b: log(0, 2) }, "--filter", 'e._source == "b"');
    expect(events(stdout).map(({ at }) => at)).toEqual([0, 2]);
  });

  test("shows people a label instead of the field, colored on a terminal", async () => {
    const files = { "logs/web-1/app.log": log(1), "logs/web-20/app.log": log(0) };
    const names = Object.keys(files);
    expect((await froe(["--merge", ...names], { files })).stdout).toBe(
      `web-20 | ts='${time(0)}' at=0\nweb-1  | ts='${time(1)}' at=1\n`,
    );
    const colored = await froeOnTerminal(["--merge", "-k", "at", ...names], { files });
    expect(colored.stdout).toContain("\x1b[36mweb-1  | \x1b[39m");
    expect((await froe(["--merge", "-k", "at,_source", ...names], { files })).stdout).toContain("_source='logs/web-1/");
  });

  test("is read by one reader, which -P says", async () => {
    const { stderr, code } = await merge({ a: log(1), b: log(0) }, "-P");
    expect(stderr).toContain("files are merged");
    expect(code).toBe(0);
  });

  test("leaves unreadable files to their error, and merges the others", async () => {
    const { stdout, stderr, code } = await froe(["-J", "--merge", "a", "missing"], { files: { a: log(2, 1) } });
    expect(events(stdout).map(({ at }) => at)).toEqual([1, 2]);
    expect(stderr).toContain("missing");
    expect(code).toBe(1);
  });

  test("sorts one file, and standard input", async () => {
    const { stdout } = await froe(["-J", "-k", "at", "--merge"], { stdin: log(2, 1, 3) });
    expect(events(stdout).map(({ at }) => at)).toEqual([1, 2, 3]);
  });

  test("ends with the rest of a strict run, and with what --take asks for", async () => {
    const { stdout } = await merge({ a: log(1, 3), b: log(2) }, "--take", "2", "-k", "at");
    expect(events(stdout).map(({ at }) => at)).toEqual([1, 2]);
    const strict = await merge({ a: `${log(1)}no json\n`, b: log(0) }, "--strict", "-f", "json", "-k", "at");
    expect(strict.code).toBe(1);
  });
});

test("--merge-sorted names --merge where it refuses a file", async () => {
  const files = { a: log(2, 1), b: `{"n":1}\n` };
  expect((await froe(["--merge-sorted", "a"], { files })).stderr).toContain("and --merge sorts them");
  expect((await froe(["--merge-sorted", "b"], { files })).stderr).toContain("--merge reads such lines");
});
