import { describe, expect, test } from "vitest";
import { froe } from "../cli/froe.ts";
import { printed } from "./parallel/divided.ts";

const log = (...stamps: (string | number | null)[]) =>
  stamps.map((ts, n) => `${JSON.stringify({ ...(ts === null ? {} : { ts }), n })}\n`).join("");

/** The numbers of the events that are printed. */
async function kept(stdin: string, ...args: string[]): Promise<string> {
  const { stdout } = await froe(["-j", "-J", "-k", "n", "--no-diagnostics", ...args], { stdin });
  return [...stdout.matchAll(/"n":(\d+)/g)].map(([, n]) => n).join(" ");
}

test("a year is guessed for days that there are", async () => {
  const files = { "a.log": log("Feb  3 10:20:30", "Nov 31 10:20:30", "Nov 31 10:20:31") };
  const { stderr } = await printed(["-j", "--since", "2026-01-01", "--input-tz", "UTC"], files, null);
  expect(stderr).toContain("froe: 1 timestamp without a year");
});

describe("--since and --until", () => {
  const stdin = log("2026-05-01T10:00:00Z", "2026-05-01 10:00:01", 1777629602, "01/May/2026:12:00:03 +0200");

  test("keep what is within, both ends included", async () => {
    expect(await kept(stdin, "--since", "2026-05-01T10:00:01Z")).toBe("1 2 3");
    expect(await kept(stdin, "--until", "2026-05-01T10:00:02Z")).toBe("0 1 2");
    expect(await kept(stdin, "--since", "2026-05-01T10:00:01Z", "--until", "since+1s")).toBe("1 2");
    expect(await kept(stdin, "--since", "until-1s", "--until", "2026-05-01T10:00:02Z")).toBe("1 2");
    expect(await kept(stdin, "--since=-1h", "--until", "now")).toBe("");
  });

  test("compare nanoseconds", async () => {
    const nanos = log("2026-05-01T10:00:00.000000001Z", "2026-05-01T10:00:00.000000002Z");
    expect(await kept(nanos, "--since", "2026-05-01T10:00:00.000000002Z")).toBe("1");
  });

  test("a distance may begin with a minus", async () => {
    const now = log(new Date().toISOString(), new Date(Date.now() - 7_200_000).toISOString());
    expect(await kept(now, "--since", "-1h")).toBe("0");
    expect(await kept(now, "--since", "3h", "--until", "-1h")).toBe("1");
  });

  test("leave out what has no timestamp, and count it", async () => {
    const { stdout, stderr } = await froe(["-jJ", "--since", "2026-05-01T00:00Z", "--input-tz", "UTC"], {
      stdin: log("2026-05-01T10:00:00Z", "soon", null),
    });
    expect(stdout).toBe('{"ts":"2026-05-01T10:00:00Z","n":0}\n');
    expect(stderr).toBe(
      "froe: 2 events without a timestamp left out by --since or --until; --ts-field and --ts-format say where one is\n",
    );
  });

  test("say that a zone was taken for granted, unless it was given", async () => {
    const args = ["-jJ", "--since", "2026-05-01"];
    expect((await froe(args, { stdin })).stderr).toContain("1 timestamp without a zone, taken for UTC");
    expect((await froe([...args, "--input-tz", "UTC"], { stdin })).stderr).toBe("");
  });

  test("judge events before --levels does, whose context is of what is left", async () => {
    const lines = ["10:00:00 INFO a", "10:00:01 INFO b", "10:00:02 ERROR c"].map((line) => `2026-05-01T${line}\n`);
    const args = ["-f", "iso8601-level", "-k", "msg", "--input-tz", "UTC", "--since", "2026-05-01 10:00:01"];
    const { stdout } = await froe([...args, "-l", "error", "-B", "2"], { stdin: lines.join("") });
    expect(stdout).toBe("/ msg='b'\n* msg='c'\n");
  });

  test.each([
    [["--since", "soon"], "--since: expected a time such as", "  soon\n  ^"],
    [["--until", "2026-13-01"], '--until: expected a month (01-12), found "13"', "  2026-13-01\n       ^"],
    [["--since", "until-1h"], "--since is a distance from --until: add that option", ""],
    [["--since", "12:00", "--until", "10:00"], "--since is behind --until: nothing can be between them", ""],
    [["--input-tz", "Europe/Berlim"], "there is no time zone 'Europe/Berlim'; did you mean 'Europe/Berlin'?", ""],
    [["--input-tz", "tokyo"], "did you mean 'Asia/Tokyo'?", ""],
    [["--input-year", "26"], "--input-year '26' is no year", ""],
    [["--ts-format", "%Y %Q"], "--ts-format: expected a specifier", "  %Y %Q\n      ^"],
    [["--mark-gaps", "5"], "--mark-gaps: expected a unit", "  5\n   ^"],
    [["--mark-gaps", "0s"], "--mark-gaps has to be more than nothing", ""],
  ])("%j cannot be followed", async (args, message, caret) => {
    const { stderr, code } = await froe(args);
    expect(stderr).toContain(message);
    expect(stderr).toContain(caret);
    expect(code).toBe(2);
  });
});

describe("where the timestamp is", () => {
  const since = ["--since", "2026-01-01T00:00Z"];

  test("in the field with the most certain name that can be read", async () => {
    const stdin = [
      { n: 0, time: "2020-01-01T00:00:00Z", ts: "2026-05-01T10:00:00Z" },
      { n: 1, time: "2026-05-01T10:00:00Z", ts: "soon" },
      { n: 2, Timestamp: "2026-05-01T10:00:00Z" },
      { n: 3, ts: null, "@timestamp": "2026-05-01T10:00:00Z" },
      { n: 4, ts: { a: 1 }, when: "2026-05-01T10:00:00Z" },
      { n: 5, t: 35 },
      { n: 6, ts: "2026-05-01T10:00:00\\u005a" },
    ];
    const text = stdin.map((event) => `${JSON.stringify(event)}\n`).join("");
    expect(await kept(text.replace("\\\\u005a", "\\u005a"), ...since)).toBe("0 1 2 3 6");
  });

  test("in the one that is named, and in no other", async () => {
    const stdin = '{"ts":"2026-05-01T10:00:00Z","n":0}\n{"ts":"2020-05-01T10:00:00Z","seen":1777629600,"n":1}\n';
    expect(await kept(stdin, ...since, "--ts-field", "seen")).toBe("1");
  });

  test("a number may be small in a field that is named", async () => {
    const stdin = log(1000, -1000);
    expect(await kept(stdin, "--ts-field", "ts", "--since", "1970-01-01T00:00Z")).toBe("0");
    expect(await kept(stdin, "--until", "2026-01-01T00:00Z")).toBe("");
  });

  test("in a layout that is given, and in no other", async () => {
    const stdin = log("01.05.2026 10 Uhr", "2026-05-01T10:00:00Z", "5/26");
    expect(await kept(stdin, ...since, "--ts-format", "%d.%m.%Y %H Uhr")).toBe("0");
    expect(await kept(stdin, ...since, "--ts-format", "%d.%m.%Y %H Uhr", "--ts-format", "%m/%y")).toBe("0 2");
  });
});

describe("--normalize-ts", () => {
  test("writes RFC 3339 in UTC, and leaves what it cannot read", async () => {
    const stdin = log("2026-05-01 10:00:00.250", 1777629600, "soon", null);
    const { stdout } = await froe(["-jJ", "--normalize-ts", "--input-tz", "Europe/Berlin"], { stdin });
    expect(stdout).toBe(
      '{"ts":"2026-05-01T08:00:00.250+00:00","n":0}\n{"ts":"2026-05-01T10:00:00+00:00","n":1}\n{"ts":"soon","n":2}\n{"n":3}\n',
    );
  });

  test("a year that was guessed is told, one that was given is not", async () => {
    const stdin = "Feb 29 10:00:00 web app: hello\n";
    const args = ["-f", "syslog", "-J", "-k", "ts", "--normalize-ts", "--input-tz", "UTC"];
    expect((await froe(args, { stdin })).stderr).toBe(
      "froe: 1 timestamp without a year, dated nearest to now: --input-year YEAR says which it is\n",
    );
    const given = await froe([...args, "--input-year", "2004"], { stdin });
    expect(given.stdout).toBe('{"ts":"2004-02-29T10:00:00+00:00"}\n');
    expect(given.stderr).toBe("");
  });
});

describe("-z and -Z", () => {
  const stdin = '{"ts":"2026-05-01T10:00:00Z","time":1777629600,"at":"noon","n":1}\n';

  test("show every timestamp in local time or in UTC", async () => {
    const env = { TZ: "America/New_York" };
    expect((await froe(["-jz"], { stdin, env })).stdout).toBe(
      "ts='2026-05-01T06:00:00-04:00' time='2026-05-01T06:00:00-04:00' at='noon' n=1\n",
    );
    expect((await froe(["-jzZ"], { stdin, env })).stdout).toBe(
      "ts='2026-05-01T10:00:00+00:00' time='2026-05-01T10:00:00+00:00' at='noon' n=1\n",
    );
  });

  test("concern people only", async () => {
    expect((await froe(["-jJz"], { stdin })).stdout).toBe(stdin);
  });
});

describe("--mark-gaps", () => {
  const stdin = log("2026-05-01T10:00:00Z", "2026-05-01T10:00:02.5Z", null, "2026-05-01T12:05:02.5Z", 1777629600);

  test("draws a line between events that are far apart in time", async () => {
    const { stdout } = await froe(["-j", "--mark-gaps", "2s", "-k", "n"], { stdin });
    const lines = stdout.split("\n");
    expect(lines.map((line) => line.replace(/^-+ | -+$/g, ""))).toEqual([
      "n=0",
      "2.5s later",
      "n=1",
      "n=2",
      "2h 5m later",
      "n=3",
      "2h 5m 2s earlier",
      "n=4",
      "",
    ]);
    expect(lines[1]).toHaveLength(80);
  });

  test("is not for formats that programs read", async () => {
    const { stdout, stderr } = await froe(["-jJ", "--mark-gaps", "2s"], { stdin });
    expect(stdout).toBe(stdin);
    expect(stderr).toBe("hint: -F json has no lines for gaps: --mark-gaps does nothing\n");
  });
});
