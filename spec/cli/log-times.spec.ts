import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { froe } from "./froe.ts";

const time = (seconds: number) => new Date(Date.UTC(2026, 1, 3, 14) + seconds * 1000).toISOString();
const log = (...seconds: number[]) => seconds.map((at) => `{"ts":"${time(at)}","at":${at}}\n`).join("");
const seconds = (stdout: string) => stdout.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line).at]));

const files = { "app.log": log(0, 100, 200, 300, 600, 900) };
const read = (args: readonly string[], more: Parameters<typeof froe>[1] = {}) =>
  froe(["-J", ...args], { files, ...more });

describe("the end of a log", () => {
  test.each([
    [
      ["--last", "10m"],
      [300, 600, 900],
    ],
    [
      ["--since", "end-10m"],
      [300, 600, 900],
    ],
    [
      ["--since", "end-10m", "--until", "since+5m"],
      [300, 600],
    ],
    [
      ["--until", "end-10m"],
      [0, 100, 200, 300],
    ],
    [
      ["--until", "start+100s"],
      [0, 100],
    ],
    [
      ["--since", "start+1s", "--until", "end-1s"],
      [100, 200, 300, 600],
    ],
    [
      ["--around", "14:05", "--within", "100s"],
      [200, 300],
    ],
    [
      ["--around", "14:05"],
      [0, 100, 200, 300, 600],
    ],
    [["--around", "2026-02-03T14:15Z", "--within", "1s"], [900]],
    [
      ["--around", "end", "--within", "5m"],
      [600, 900],
    ],
  ])("%j counts from it", async (options, expected) => {
    const { stdout, stderr, code } = await read([...options, "app.log"]);
    expect({ at: seconds(stdout), stderr, code }).toEqual({ at: expected, stderr: "", code: 0 });
  });

  test("is that of the longest of several files, in their own formats when they are merged", async () => {
    const many = { ...files, "b.log": `ts=${time(1200)} level=info at=1200\n` };
    const { stdout } = await read(["--merge", "--last", "10m", "app.log", "b.log"], { files: many });
    expect(seconds(stdout)).toEqual([600, 900, 1200]);
  });

  test("is found in a large file without reading the rest, in an archive, and in a file on standard input", async () => {
    const large = log(...Array.from({ length: 20_000 }, (_, i) => i));
    const packed = {
      "a.log": large,
      "a.log.gz": gzipSync(large),
      "a.csv": `ts,at\n${large.replace(/\{"ts":"(.*?)","at":(\d+)\}/g, "$1,$2")}`,
    };
    for (const name of ["a.log", "a.log.gz"]) {
      const { stdout } = await read(["--last", "2s", name], { files: packed });
      expect(seconds(stdout)).toEqual([19_997, 19_998, 19_999]);
    }
    const table = await read(["-f", "csv", "--last", "1s", "a.csv"], { files: packed });
    expect(seconds(table.stdout)).toEqual(["19998", "19999"]);
  });

  test("cannot be had of a pipe, and says what to do", async () => {
    const { stderr, code } = await read(["--last", "10m"], { stdin: log(1) });
    expect(stderr).toContain(
      "--last reads the end of the log first, and this input can be read only once: save it to a file, or give --since a time",
    );
    expect(code).toBe(2);
  });

  test("needs a time, and leaves missing files to the run", async () => {
    const undated = await read(["--since", "end-1m", "notes"], { files: { notes: "no time\n" } });
    expect(undated.stderr).toContain("--since needs the time at which the log ends, and no event there has one");
    expect(undated.code).toBe(2);
    const missing = await read(["--last", "1m", "missing.log"]);
    expect(missing.stderr).toContain("missing.log");
    expect(missing.code).toBe(1);
  });

  test("leaves what is no text to the run", async () => {
    const utf16 = Buffer.from(`\ufeff${log(0)}`, "utf16le");
    const { stderr, code } = await read(["-f", "line", "--last", "1m", "x.log"], { files: { "x.log": utf16 } });
    expect(stderr).toContain("x.log is UTF-16 text: iconv -f UTF-16 -t UTF-8 x.log | froe");
    expect(code).toBe(1);
  });

  test("needs none of a log that is empty", async () => {
    for (const option of ["--last=10m", "--since=end-10m", "--around=10:20"]) {
      const { stderr, code } = await read([option, "x.log"], { files: { "x.log": "" } });
      expect({ stderr, code }).toEqual({ stderr: "hint: x.log is empty\n", code: 0 });
    }
  });

  test("is read as the run reads it: its field, its zone, its lines without times", async () => {
    const lines = `${log(0)}{"t":"2026-02-03 18:00","at":1}\n{"t":"2026-02-03 19:00","at":2}\n{"at":3}\n`;
    const options = ["--ts-field", "t", "--input-tz", "Europe/Berlin"];
    const { stdout } = await read([...options, "--last", "30m", "x"], { files: { x: lines } });
    expect(seconds(stdout)).toEqual([2]);
    const evening = await read([...options, "--around", "18:00", "--within", "1m", "x"], { files: { x: lines } });
    expect(seconds(evening.stdout)).toEqual([1]);
  });

  test("a time of day is of the evening before where the log ends in the morning", async () => {
    const night = { x: log(9 * 3600, 9.5 * 3600, 15 * 3600) };
    const { stdout } = await read(["--around", "23:10", "--within", "15m", "x"], { files: night });
    expect(seconds(stdout)).toEqual([9 * 3600]);
  });

  test.each([
    [["--within", "2m"], "--within says how near: add --around"],
    [["--last", "2m", "--since", "1h"], "--last is not possible with --since"],
    [["--around", "14:00", "--until", "1h"], "--around is not possible with --until"],
    [["--last", "soon"], "--last: expected a length of time"],
    [["--last", "0s"], "--last has to be more than nothing"],
    [["--since", "end-10x"], "--since: expected a unit"],
    [["--since", "end", "--until", "start"], "--since is after --until"],
  ])("%j is refused", async (options, message) => {
    const { stderr, code } = await read([...options, "app.log"]);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});

describe("a time without a zone", () => {
  const stamp = (minute: number, zone: string) => `2026-02-03T10:${minute}:00${zone}`;
  const at = (zone: string) =>
    [20, 21, 22].map((minute) => `{"ts":"${stamp(minute, zone)}","at":${minute}}\n`).join("");
  const clock = {
    "here.log": at("+0100"),
    "utc.log": at("Z"),
    "open.log": at(""),
    "here.log.gz": gzipSync(at("+0100")),
  };
  const minutes = async (...args: string[]) => {
    const { stdout, stderr, code } = await froe(["-J", ...args], { files: clock });
    expect(code).toBe(0);
    return { at: seconds(stdout), notes: stderr.split("\n").filter((line) => line.startsWith("Times")) };
  };

  test.each([
    [
      ["--since", "2026-02-03T10:21", "here.log"],
      [21, 22],
    ],
    [
      ["--until", "2026-02-03 10:21", "here.log"],
      [20, 21],
    ],
    [["--around", "10:21", "--within", "30s", "here.log"], [21]],
    [["--around", "10:21", "--within", "30s", "here.log.gz"], [21]],
    [
      ["--since", "2026-02-03T10:21", "here.log.gz"],
      [21, 22],
    ],
    [["--since", "2026-02-03T10:21Z", "here.log"], []],
    [
      ["--since", "2026-02-03T10:21", "--input-tz", "Asia/Tokyo", "here.log"],
      [21, 22],
    ],
    [
      ["--since", "2026-02-03T10:21", "--input-tz", "Asia/Tokyo", "open.log"],
      [21, 22],
    ],
    [
      ["--since", "2026-02-03T10:21", "--input-tz", "Asia/Tokyo", "utc.log"],
      [20, 21, 22],
    ],
    [
      ["--since", "2026-02-03T10:21", "utc.log"],
      [21, 22],
    ],
  ])("%j is that of the clock that the log shows, else of --input-tz", async (args, expected) => {
    expect((await minutes(...args)).at).toEqual(expected);
  });

  test("is said with --verbose", async () => {
    const noted = (zone: string, why: string) => [
      `Times on the command line without a zone are read in ${zone}, ${why}`,
    ];
    const since = ["-v", "--since", "2026-02-03T10:21"];
    expect((await minutes(...since, "here.log")).notes).toEqual(noted("+01:00", "as the log shows its clock"));
    expect((await minutes(...since, "utc.log")).notes).toEqual(noted("UTC", "the zone of --input-tz"));
    expect((await minutes("-v", "--since", "2026-02-03T10:21Z", "here.log")).notes).toEqual([]);
    expect((await minutes("-v", "--since", "end-1m", "here.log")).notes).toEqual([]);
  });

  test("is none that names a zone with several meanings", async () => {
    const { code, stderr } = await froe(["--since", "2026-02-03 10:21 CST", "-"], { stdin: "" });
    expect(code).toBe(2);
    expect(stderr).toContain('--since: expected a time zone such as Z or +02:00, or the end, found "CST"');
  });

  test("is that of timestamps without anything beside them", async () => {
    const files = { "bare.log": `${JSON.stringify({ ts: "2026-02-03T10:21:05+01:00" })}\n`.repeat(2) };
    const { stdout } = await froe(["-J", "--since", "2026-02-03 10:21", "bare.log"], { files });
    expect(stdout.match(/\n/g)).toHaveLength(2);
  });

  test("is read in the zone of --input-tz where the log is a pipe", async () => {
    const { stdout } = await froe(["-J", "--since", "2026-02-03T09:21"], { stdin: at("+0100") });
    expect(seconds(stdout)).toEqual([21, 22]);
  });

  test("is found out without running a script", async () => {
    const args = [
      "-q",
      "--span",
      "1m",
      "--span-close",
      'print("closed")',
      "-o",
      "out.json",
      "--since",
      "2026-02-03T10:21",
    ];
    expect((await froe([...args, "here.log"], { files: clock })).stdout).toBe("closed\nclosed\n");
  });
});
