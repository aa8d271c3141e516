import { describe, expect, test } from "vitest";
import { froe } from "../cli/froe.ts";
import { printed } from "../run/parallel/divided.ts";

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

  test("keep the same records of JSON in all of its forms, whether a script reads them too or not", async () => {
    const texts = Array.from({ length: 300 }, (_, n) => {
      const ts = new Date(Date.UTC(2026, 1, 3) + n * 3_600_000).toISOString();
      const forms = [
        `{"ts":"${ts}","n":${n}}`,
        `{ "ts": "${ts}", "n": ${n} }`,
        `{"m":{"a":[1]},"ts":"${ts}","n":${n}}`,
        `{"time":"2020-01-01","ts":"${ts}","n":${n}}`,
        `{"n":${n},"ts":"${ts}","ts":"2030-01-01T00:00:00Z"}`,
        `{"TS":"${ts}","ts":"2020-01-01T00:00:00Z","n":${n}}`,
        `{"n":${n}}`,
        "broken",
      ];
      return `${forms[n % forms.length]}${n % 3 === 0 ? "\r" : ""}\n`;
    });
    const args = ["-j", "-J", "--since", "2026-02-05", "--until", "2026-02-12", "a.log"];
    const files = { "a.log": texts.join("") };
    const chosen = await froe(args, { files });
    expect(chosen).toEqual(await froe([...args, "--filter", "true"], { files }));
    expect(chosen.stdout.split("\n").length).toBeGreaterThan(80);
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
      'froe: 2 events without a timestamp dropped by --since or --until, first at stdin:2:8 ("soon"); --ts-field and --ts-format say where one is\n',
    );
  });

  test("end a strict run at the first event without a timestamp", async () => {
    const events = log("2026-05-01T10:00:00Z", "soon", "2026-05-01T10:00:01Z");
    const args = ["-jJ", "--strict", "-k", "n", "app.log"];
    const ended = {
      stdout: '{"n":0}\n',
      stderr:
        'app.log:2:8: no timestamp ("soon"), and --since or --until needs one (--strict): --ts-field and --ts-format say where it is\n',
      code: 1,
    };
    expect(await froe([...args, "--since", "2026-05-01T00:00Z"], { files: { "app.log": events } })).toEqual(ended);
    expect(await froe([...args, "--until", "2027-05-01T00:00Z"], { files: { "app.log": events } })).toEqual(ended);
    const without = await froe(args, { files: { "app.log": events } });
    expect(without).toMatchObject({ stderr: "", code: 0 });
  });

  test("name the zones that were seen and not applied", async () => {
    const args = ["-J", "-k", "msg", "--since", "2026-01-01T00:00Z"];
    const said = (zone: string) =>
      `hint: 2 timestamps without a zone, taken for UTC (${zone} seen and not applied): --input-tz ZONE says whose clock it was\n`;
    const inside = '{"ts":"2026-02-03 10:20:30 CET","msg":1}\n{"ts":"2026-07-03 10:20:30 CEST","msg":2}\n';
    expect((await froe(["-j", ...args], { stdin: inside })).stderr).toBe(said("CET, CEST were"));
    const beside = "2026-02-03 10:20:30.500 EST [7] LOG:  up\n".repeat(2);
    expect((await froe(["-f", "sqldb", ...args], { stdin: beside })).stderr).toBe(said("EST was"));
    expect((await froe(["-f", "sqldb", "-s", "--no-legend"], { stdin: beside })).stderr).toBe(said("EST was"));
    const given = await froe(["-f", "sqldb", ...args, "--input-tz", "America/New_York"], { stdin: beside });
    expect(given.stderr).toBe("");
  });

  test("name no zone that was taken: UTC beside a timestamp says that it is UTC", async () => {
    const args = ["-f", "sqldb", "-J", "-k", "pid", "--since", "2026-01-01T00:00Z"];
    const line = (zone: string) => `2026-02-03 10:20:30.500 ${zone} [7] LOG:  up\n`;
    for (const zone of ["UTC", "GMT", "+00"]) {
      expect((await froe(args, { stdin: line(zone).repeat(200) })).stderr).toBe("");
      expect((await froe(["-f", "sqldb", "-s"], { stdin: line(zone).repeat(200) })).stderr).toBe("");
    }
    const mixed = await froe(args, { stdin: line("UTC").repeat(200) + line("CET") });
    const said = "1 timestamp without a zone, taken for UTC (CET was seen and not applied)";
    expect(mixed.stderr).toContain(said);
    // Statistics do not read each timestamp of a minute.
    for (const stdin of [line("UTC").repeat(200) + line("CET"), line("CET") + line("UTC").repeat(200)])
      expect((await froe(["-f", "sqldb", "-s"], { stdin })).stderr).toContain(said);
    const table = { "a.log": "#Fields: date time\n2026-02-03 10:00:00\n" };
    expect((await froe(["--since", "2026-01-01", "-F", "view", "a.log"], { files: table })).stderr).toBe("");
  });

  test("of a separate zone of one timestamp the name is not applied, whatever it is", async () => {
    const stdin = "2026-02-03 10:20:30.500 UTC [7] LOG:  up\n";
    const args = ["-f", "sqldb", "-J", "-k", "ts", "--normalize-ts", "--input-tz", "Europe/Berlin"];
    expect((await froe(args, { stdin })).stdout).toBe('{"ts":"2026-02-03T09:20:30.500+00:00"}\n');
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
    [["--since", "12:00", "--until", "10:00"], "--since is after --until: nothing can be between them", ""],
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

describe("a date and a time of day in two fields", () => {
  const stdin =
    'date=2026-02-03 time=13:46:40 tz="-0700" eventtime=1770151600000000000 n=1\n' +
    'date=2026-02-03 time=13:46:50 tz="-0700" eventtime=1770151610000000000 n=2\n';

  test("choose, merge, and begin the rows of maps", async () => {
    const since = ["--since", "2026-02-03T20:46:45Z", "--until", "2026-02-03T20:46:50Z"];
    expect((await froe(["-f", "logfmt", "-J", "-k", "n", ...since], { stdin })).stdout).toBe('{"n":2}\n');
    const table = "date\ttime\tmsg\n2026-02-03\t14:05:06\tb\n2026-02-03\t09:05:06\ta\n";
    const rows = await froe(["-f", "tsv", "-J", "-k", "msg", "--since", "2026-02-03T10:00Z", "--input-tz", "UTC"], {
      stdin: table,
    });
    expect(rows).toEqual({ stdout: '{"msg":"b"}\n', stderr: "", code: 0 });
    const [first = "", second = ""] = stdin.split("\n");
    const files = { "a.log": `${second}\n`, "b.log": `${first}\n` };
    const merged = await froe(["-f", "logfmt", "--merge-sorted", "-J", "-k", "n", "a.log", "b.log"], { files });
    expect(merged.stdout).toBe('{"n":1}\n{"n":2}\n');
    const map = await froe(["-f", "logfmt", "-F", "keymap", "-k", "n"], { stdin });
    expect(map.stdout).toBe("2026-02-03T20:46:40.000Z 12\n");
  });

  test("are what scripts and statistics know of their time", async () => {
    const script = ["--exec", "e = #{at: meta.parsed_ts.to_iso()}"];
    expect((await froe(["-f", "logfmt", "-J", "-n", "1", ...script], { stdin })).stdout).toBe(
      '{"at":"2026-02-03T20:46:40+00:00"}\n',
    );
    const { stdout } = await froe(["-f", "logfmt", "--stats=json"], { stdin });
    expect(JSON.parse(stdout)).toMatchObject({
      time_span: { first: "2026-02-03T20:46:40Z", last: "2026-02-03T20:46:50Z", fields: ["date", "time"], events: 2 },
    });
  });

  test("are normalized in the field of the time of day; the date and the zone are unchanged", async () => {
    const args = ["-f", "logfmt", "-J", "-k", "date,time,tz", "--normalize-ts"];
    const { stdout } = await froe(args, { stdin: stdin.split("\n")[0] ?? "" });
    expect(stdout).toBe('{"date":"2026-02-03","time":"2026-02-03T20:46:40+00:00","tz":"-0700"}\n');
    // What was normalized is read once more as it was.
    const json = await froe(["-jJ", "--normalize-ts"], { stdin: stdout });
    expect(json.stdout).toBe(stdout);
  });

  test("are shown as the clock of a zone, and a day alone as it is", async () => {
    const one = '{"date":"2026-02-03","time":"13:46:40","n":1}\n';
    expect((await froe(["-jZ", "--input-tz", "Europe/Berlin"], { stdin: one })).stdout).toBe(
      "time='2026-02-03T12:46:40+00:00' date='2026-02-03' n=1\n",
    );
  });
});

describe("timestamps within maps", () => {
  const stdin = '{"a":{"b":"2026-05-01 10:00:00","c":[1]},"n":1}\n{"a":{"b":1777629601},"n":2}\n{"n":3}\n';

  test("are chosen by the path to them, and normalized in their place", async () => {
    const args = ["-jJ", "--ts-field", "a.b", "--input-tz", "UTC"];
    const chosen = await froe([...args, "--since", "2026-05-01T10:00:01Z", "-k", "n"], { stdin });
    expect(chosen.stdout).toBe('{"n":2}\n');
    expect((await froe([...args, "--normalize-ts"], { stdin })).stdout).toBe(
      '{"a":{"b":"2026-05-01T10:00:00+00:00","c":[1]},"n":1}\n{"a":{"b":"2026-05-01T10:00:01+00:00"},"n":2}\n{"n":3}\n',
    );
    const { stdout } = await froe([...args, "--stats=json"], { stdin });
    expect(JSON.parse(stdout)).toMatchObject({ time_span: { fields: ["a.b"], events: 2, events_without: 1 } });
  });

  test("are normalized to text where a map is the timestamp", async () => {
    const { stdout } = await froe(["-jJ", "--normalize-ts"], {
      stdin: '{"t":{"$date":"2026-05-01T12:00:00+02:00"},"s":"I"}\n',
    });
    expect(stdout).toBe('{"t":"2026-05-01T10:00:00+00:00","s":"I"}\n');
  });
});

describe("a field or a layout of timestamps that never fits", () => {
  const stdin = '{"time":"2026-05-01T10:00:00Z","level":"info"}\n'.repeat(2);

  test.each([
    [["--ts-field", "nosuch"], '--ts-field "nosuch" dates none of 2 events: they have no such field'],
    [["--ts-field", "tiem"], '--ts-field "tiem" dates none of 2 events: they have no such field; did you mean "time"?'],
    [["--ts-field", "level"], '--ts-field "level" dates none of 2 events; the first of them has "info"'],
    [
      ["--ts-field", "level.x"],
      '--ts-field "level.x" dates none of 2 events: they have no such field; did you mean "level"?',
    ],
    [
      ["--ts-format", "%d.%m.%Y"],
      '--ts-format dates none of 2 events; the first of them has "2026-05-01T10:00:00Z"; --ts-field says which field they are in',
    ],
  ])("is reported: %j", async (args, said) => {
    const hint = `hint: ${said}\n`;
    // As long as nothing has fitted, names of all fields are known where all of them are read.
    expect(await froe(["-j", "-q", ...args, "--filter", "e.len() > 0"], { stdin })).toMatchObject({
      stderr: hint,
      code: 0,
    });
    const strict = await froe(["-j", "-q", "--strict", ...args, "--filter", "e.len() > 0"], { stdin });
    expect(strict).toMatchObject({ stderr: hint, code: 1 });
    expect((await froe(["-j", "-q", "--strict", "--no-diagnostics", ...args], { stdin })).code).toBe(1);
  });

  test("is in the statistics", async () => {
    const { stdout, stderr } = await froe(["-js", "--ts-field", "nosuch"], { stdin });
    expect(stdout).toContain("\nTime:   no event has a timestamp in nosuch (--ts-field)\n");
    expect(stderr).toBe('hint: --ts-field "nosuch" dates none of 2 events: they have no such field\n');
    expect((await froe(["-js", "--strict", "--ts-field", "nosuch"], { stdin })).code).toBe(1);
  });

  test.each([
    [["--ts-field", "time"]],
    [["--ts-field", "time", "--strict"]],
    [["--ts-format", "%Y-%m-%dT%H:%M:%S%z", "--since", "2020-01-01"]],
    [["-s", "--ts-field", "time"]],
    [["--ts-field", "time", "--since", "2020-01-01T00:00Z", "-J"]],
  ])("is not reported where it fits: %j", async (args) => {
    expect(await froe(["-j", ...args], { stdin })).toMatchObject({ stderr: "", code: 0 });
  });

  test("is not reported where there is no event", async () => {
    expect((await froe(["-j", "--strict", "--ts-field", "nosuch"])).code).toBe(0);
  });
});

test("a year of two digits that might be a day is reported", async () => {
  const args = ["-f", "cols:ts(2) level *msg", "-J", "-k", "ts", "--normalize-ts", "--input-tz", "UTC"];
  const stdin = "17/06/09 20:10:40 INFO ready\n";
  expect(await froe(args, { stdin })).toEqual({
    stdout: '{"ts":"2017-06-09T20:10:40+00:00"}\n',
    stderr:
      "hint: 1 timestamp read as year/month/day, though the year has two digits: --ts-format '%d/%m/%y %H:%M:%S' reads the day first\n",
    code: 0,
  });
  const given = await froe([...args, "--ts-format", "%d/%m/%y %H:%M:%S"], { stdin });
  expect(given).toEqual({ stdout: '{"ts":"2009-06-17T20:10:40+00:00"}\n', stderr: "", code: 0 });
});

test("a year of two digits at the head of a line is reported, unless its layout is given", async () => {
  const input = "[03/11/26 04:05:06] a\nb\n";
  const { stdout, stderr } = await froe(["-f", "line", "-F", "view", "--no-color"], { stdin: input });
  expect(stdout).toBe("2003-11-26 04:05:06 a\n2003-11-26 04:05:06 b\n");
  expect(stderr).toContain("hint: 1 timestamp read as year/month/day, though the year has two digits");
  const given = ["--ts-format", "%d/%m/%y %H:%M:%S"];
  const read = await froe(["-f", "line", "-F", "view", "--no-color", ...given], { stdin: input });
  expect(read.stdout).toBe("2026-11-03 04:05:06 a\n2026-11-03 04:05:06 b\n");
  expect(read.stderr).not.toContain("two digits");
});

test.each([
  ["a filter", ["--filter", "e.n > 0"]],
  ["a window", ["--since", "2026-10-25T01:00:00Z"]],
])("the hour that clocks show twice is the second one in scripts behind %s too", async (_, args) => {
  const stdin = log("2026-10-25 02:50:00", "2026-10-25 02:10:00");
  const berlin = ["-jq", "--input-tz", "Europe/Berlin", ...args];
  const asked = await froe([...berlin, "-e", "print(meta.parsed_ts.to_iso())"], { stdin });
  expect(asked.stdout).toBe("2026-10-25T01:10:00+00:00\n");
  const spans = await froe([...berlin, "--span", "10m", "--span-close", "print(span.id)"], { stdin });
  expect(spans.stdout).toBe("2026-10-25T01:10:00Z\n");
});

describe("--normalize-ts", () => {
  test("writes RFC 3339 in UTC, and leaves what it cannot read", async () => {
    const stdin = log("2026-05-01 10:00:00.250", 1777629600, "soon", null);
    const { stdout } = await froe(["-jJ", "--normalize-ts", "--input-tz", "Europe/Berlin"], { stdin });
    expect(stdout).toBe(
      '{"ts":"2026-05-01T08:00:00.250+00:00","n":0}\n{"ts":"2026-05-01T10:00:00+00:00","n":1}\n{"ts":"soon","n":2}\n{"n":3}\n',
    );
  });

  test("a year that was guessed is reported, one that was given is not", async () => {
    const stdin = "Feb 29 10:00:00 web app: hello\n";
    const args = ["-f", "syslog", "-J", "-k", "ts", "--normalize-ts", "--input-tz", "UTC"];
    expect((await froe(args, { stdin })).stderr).toBe(
      "froe: 1 timestamp without a year, dated to end when the log was written: --input-year YEAR says the year of the first\n",
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

test("parts in two fields that are no day together date nothing, whatever year one of them may have alone", async () => {
  const whole = `import { field, grammar, rest, seq, timestamp } from "froe/grammar";
    import { clock, day, monthName, year } from "froe/vocabulary";
    const head = field("head", timestamp(monthName, " ", day, " ", clock));
    export default grammar("whole", { about: "A date, and its year", layout: "<head> <y> <msg>", record: seq(head, " ", field("y", timestamp(year)), " ", field("msg", rest)) });`;
  const stdin = "Feb 29 04:05:06 2024 a\nFeb 29 04:05:06 2025 b\n";
  const { stdout } = await froe(["-f", "./whole.ts", "-J", "--normalize-ts", "-k", "head"], {
    files: { "whole.ts": whole },
    stdin,
  });
  expect(stdout).toBe('{"head":"2024-02-29T04:05:06+00:00"}\n{"head":"Feb 29 04:05:06"}\n');
});
