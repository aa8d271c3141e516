import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { knownLayouts } from "../../engine/time/layouts.ts";
import { dividing, froe } from "./froe.ts";

// Plain text has no field with a time or a level; both are read from the head of its lines.

const dpkg = [
  "2024-05-03 08:03:10 startup archives unpack",
  "2024-05-03 08:03:11 install libfoo:amd64 <none> 1.2-3",
  "2024-05-04 09:00:00 status installed libfoo:amd64 1.2-3",
  "",
].join("\n");

const traced = [
  "INFO: 2024-05-03 08:03:10,226 shop up",
  "ERROR: 2024-05-03 08:03:11,226 shop down",
  "shop.Broken: no till",
  "    at shop.open",
  "WARN: 2024-05-03 08:04:11,226 shop slow",
  "",
].join("\n");

async function view(text: string) {
  const { stdout } = await froe(["-f", "line", "-F", "view", "--input-year", "2026"], { stdin: text });
  return stdout.split("\n").slice(0, -1);
}

describe("a time and a level at the head of a line", () => {
  test.each([
    ["[2023-03-03 14:22:01] ready", "2023-03-03 14:22:01 ready"],
    ["[2023-03-03 14:22:01] [ERROR] gone", "2023-03-03 14:22:01 ERROR gone"],
    ["####<May 18, 2018 12:00:53 PM CST> <Error> <Health> x", "2018-05-18 12:00:53 Error <Health> x"],
    ["Thu Jul 10 13:47:36 UTC 2025 ready", "2025-07-10 13:47:36Z ready"],
    ["7/16/2021 1:38:07 AM  INFO: ready", "2021-07-16 01:38:07 INFO  ready"],
    ["07-19 19:54:39.885 F/libc ( 7179): gone", "2026-07-19 19:54:39.885 F     libc ( 7179): gone"],
    ["INFO: 2024-05-03 08:03:10,226 shop up", "2024-05-03 08:03:10.226 INFO  shop up"],
    ["WARN [2024-05-03 08:03:10] hot", "2024-05-03 08:03:10 WARN  hot"],
    ["2024-05-03 08:03:10 CET warn hot", "2024-05-03 08:03:10 warn  hot"],
    ["2024-05-03 08:03:10 GET /a", "2024-05-03 08:03:10 GET /a"],
    ["2024-05-03 08:03:10 Zone full", "2024-05-03 08:03:10 Zone full"],
    ["2024-05-03 08:03:10 Zürich up", "2024-05-03 08:03:10 Zürich up"],
    ["2024-05-03 08:03:10 Z one", "2024-05-03 08:03:10Z one"],
    ["2024-05-03 08:03:10 test1_name in", "2024-05-03 08:03:10 test1_name in"],
    ["2024-05-03 08:03:10 notice that", "2024-05-03 08:03:10 notice that"],
    ["2024-05-03 08:03:10 notice: full", "2024-05-03 08:03:10 notice full"],
    ["2024-05-03 08:03:10 level=error x", "2024-05-03 08:03:10 level=error x"],
    ["2024-05-03 08:03:10 log: x", "2024-05-03 08:03:10 log: x"],
    ["just words", "just words"],
  ])("%s", async (line, shown) => {
    expect(await view(`${line}\n`)).toEqual([shown]);
  });

  test("has a day that nothing says, if it is a time of day", async () => {
    const { stdout, stderr } = await froe(["-f", "line", "-F", "view"], { stdin: "16:07:12.001 - ERR : x\n" });
    expect(stdout).toMatch(/^\d{4}-\d\d-\d\d 16:07:12\.001 ERR {3}x\n$/);
    expect(stderr).toContain("only a time of day, of a day that nothing says");
  });

  test("leaves the field as it is", async () => {
    const { stdout } = await froe(["-f", "line", "-J", "--normalize-ts"], { stdin: dpkg });
    expect(stdout.split("\n")[0]).toBe('{"line":"2024-05-03 08:03:10 startup archives unpack"}');
  });

  test("is of the layout that most of the first lines have", async () => {
    const stdin = `12:00 is noon\n${dpkg}`;
    const { stdout } = await froe(["-f", "line", "--since", "2024-05-04"], { stdin });
    expect(stdout).toBe("line='2024-05-04 09:00:00 status installed libfoo:amd64 1.2-3'\n");
  });
});

describe("what asks for the time or the level of lines of text", () => {
  test("--since", async () => {
    const { stdout } = await froe(["-f", "line", "dpkg.log", "--since", "2024-05-04", "-J"], {
      files: { "dpkg.log": dpkg },
    });
    expect(stdout).toBe('{"line":"2024-05-04 09:00:00 status installed libfoo:amd64 1.2-3"}\n');
  });

  test("--last", async () => {
    const { stdout } = await froe(["-f", "line", "dpkg.log", "--last", "1h", "-J"], { files: { "dpkg.log": dpkg } });
    expect(stdout).toBe('{"line":"2024-05-04 09:00:00 status installed libfoo:amd64 1.2-3"}\n');
  });

  test("-l", async () => {
    const { stdout } = await froe(["-f", "line", "-l", "error,warn", "-F", "raw"], { stdin: traced });
    expect(stdout.split("\n").map((line) => line.slice(0, 5))).toEqual(["ERROR", "WARN:", ""]);
  });

  test("-F levelmap", async () => {
    const { stdout } = await froe(["-f", "line", "-F", "levelmap"], { stdin: traced });
    expect(stdout).toBe("2024-05-03T08:03:10.226Z IE??W\n");
  });

  test("--over-time", async () => {
    const { stdout } = await froe(["-f", "line", "--over-time=1m"], { stdin: traced });
    expect(stdout.split("\n").map((row) => row.split("\t").slice(0, 2))).toEqual([
      ["time", "count"],
      ["2024-05-03T08:03:00Z", "4"],
      ["2024-05-03T08:04:00Z", "1"],
      [""],
    ]);
  });

  test("-s", async () => {
    const { stdout } = await froe(["-f", "line", "-s", "-q"], { stdin: traced });
    expect(stdout).toContain("2024-05-03T08:03:10.226Z to 2024-05-03T08:04:11.226Z (1m 1s)");
    expect(stdout).toContain("ERROR 1, WARN 1, INFO 1");
  });

  test("--merge", async () => {
    const { stdout } = await froe(["--merge", "-f", "line", "-F", "raw", "a.log", "b.log"], {
      files: { "a.log": traced, "b.log": "[2024-05-03 08:03:11.5] till open\n" },
    });
    expect(stdout.split("\n").map((line) => line.slice(0, 5))).toEqual([
      ...["INFO:", "ERROR", "shop.", "    a", "[2024", "WARN:", ""],
    ]);
  });

  test("raw, and text that a cascade keeps", async () => {
    const since = ["--since", "2024-05-04", "-F", "raw"];
    expect((await froe(["-f", "raw", ...since], { stdin: dpkg })).stdout).toMatch(/^2024-05-04.*\n$/);
    const mixed = `{"time":"2024-05-03T00:00:00Z"}\n${dpkg}`;
    expect((await froe(["-f", "json,line", ...since], { stdin: mixed })).stdout).toMatch(/^2024-05-04.*\n$/);
  });
});

describe("a line without a time", () => {
  const since = ["-f", "line", "--since", "2024-05-03T08:03:11", "-J"];

  test("takes that of the line before it, and is counted", async () => {
    const { stdout, stderr } = await froe(since, { stdin: traced });
    expect(stdout.split("\n")).toHaveLength(5);
    expect(stderr).toContain(
      "2 events without a timestamp took that of the event before in the file (not with --strict)",
    );
  });

  test("takes that of the line before it, if filters have dropped that", async () => {
    const { stdout } = await froe([...since, "--filter", 'contains(e.line, "at shop")'], { stdin: traced });
    expect(stdout).toBe('{"line":"    at shop.open"}\n');
  });

  test("is not dated under --strict", async () => {
    const { code, stderr } = await froe([...since, "--strict"], { stdin: traced });
    expect(code).toBe(1);
    expect(stderr).toContain("3");
  });

  test("is not dated after an event of another format", async () => {
    const stdin = `2024-05-03 08:03:12 up\n{"a":1}\nwords\n`;
    const { stdout } = await froe(["-f", "json,line", ...since.slice(2)], { stdin });
    expect(stdout).toBe('{"line":"2024-05-03 08:03:12 up","_format":"line"}\n');
  });

  test("has the same time in a divided run", async () => {
    const files = { "a.log": traced.repeat(2000) };
    const args = ["a.log", "-f", "line", "--since", "2024-05-03T08:03:11", "-J"];
    const alone = await froe(args, { files });
    const divided = await froe([...args, "-P"], { files, env: dividing });
    expect(divided.stdout === alone.stdout).toBe(true);
  });
});

const jobs = "2024-05-03 08:03:10 job one starts\n2024-05-03 08:04:00 job two ends\n";

test("-v and froe detect say where the time is", async () => {
  const said = "line, with a time at column 1: YYYY-MM-DD HH:MM:SS";
  expect((await froe(["-v", "-q"], { stdin: jobs })).stderr.split(said)).toHaveLength(2);
  expect((await froe(["detect"], { stdin: jobs })).stdout.split(said)).toHaveLength(2);
  expect((await froe(["detect"], { stdin: "words\n" })).stdout).not.toContain("with a time");
});

test("lines that wait while the output is full are counted once", async () => {
  const seconds = Array.from({ length: 10 }, (_, i) => String(i).padStart(2, "0"));
  const most = seconds.map((second) => `[Aug 19 23:23:${second}] x\n`);
  const others = seconds.slice(4).map((second) => `[Wed Apr 30 15:18:${second} 2025] y\n`);
  const env = { FROE_LIMITS: JSON.stringify({ outputBytes: 512 }) };
  const { stderr } = await froe(["-f", "line", "-F", "raw", "-v"], { stdin: [...most, ...others].join(""), env });
  expect(stderr).toContain("with a time in brackets: Mmm D HH:MM:SS\n");
});

test("docs/FORMATS.md lists every layout of a head", () => {
  const page = readFileSync("docs/FORMATS.md", "utf8");
  for (const { example } of knownLayouts) expect(page).toContain(`\n    ${example}\n`);
});
