import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { built } from "../built.ts";
import { froe } from "./froe.ts";

// A grammar says which of its fields are the timestamp, the level and the message, and what the parts of the timestamp are.

const imports = `import { charset, choice, digits, field, grammar, int, level, message, oneOf, optional, rest, run, seq,
  looseTimestamp, timePart, timestamp } from "froe/grammar";
const two = (part) => timePart(part, digits(2));
const clock = seq(two("hour"), "h", two("minute"), "m", two("second"));
const day = seq(two("day"), ".", two("month"), ".");
const year = timePart("year", digits(4));
const word = run(charset("A-Za-z/_"));
`;

/** A file with a grammar of one record. */
function grammarOf(record: string) {
  return { "own.js": `${imports}export default grammar("own", { about: "x", layout: "x", record: ${record} });` };
}

/** What the events of a log are, read with a grammar of one record. */
async function read(record: string, log: string, ...args: readonly string[]) {
  const files = { ...grammarOf(record), "a.log": log };
  return froe(["a.log", "-f", "own.js", "-F", "json", ...args], { files });
}

/** The timestamps of a log in UTC. */
async function dated(record: string, log: string, ...args: readonly string[]) {
  const { stdout } = await read(`seq(${record})`, log, "--normalize-ts", ...args);
  return stdout.trimEnd().split("\n");
}

describe("a declared timestamp", () => {
  test("has a layout and a name of its own, which nobody has to name", async () => {
    const record = 'seq(field("when", timestamp(day, year, " ", clock)), " ", field("n", int(digits(1))))';
    const log = "03.02.2026 10h20m30 1\n04.02.2026 10h20m30 2\n";
    expect((await read(record, log, "--since", "2026-02-04")).stdout).toBe('{"when":"04.02.2026 10h20m30","n":2}\n');
    expect(await dated(record, log)).toEqual([
      '{"when":"2026-02-03T10:20:30+00:00","n":1}',
      '{"when":"2026-02-04T10:20:30+00:00","n":2}',
    ]);
  });

  test("is more certain than any usual name", async () => {
    const record = 'field("ts", rest)';
    const log = "03.02.2026 10h20m30 2020-01-01T00:00:00Z\n";
    expect(await dated(`field("when", timestamp(day, year, " ", clock)), " ", ${record}`, log)).toEqual([
      '{"when":"2026-02-03T10:20:30+00:00","ts":"2020-01-01T00:00:00Z"}',
    ]);
  });

  test("may be in two fields, in any order", async () => {
    const log = "10h20m30 x 03.02.2026\n";
    const record = 'field("c", timestamp(clock)), " ", field("w", word), " ", field("d", timestamp(day, year))';
    const { stdout } = await read(
      `seq(${record})`,
      log,
      "--since",
      "2026-02-03T10:20:30+00:00",
      "--until",
      "2026-02-03T10:20:31+00:00",
    );
    expect(stdout).toBe('{"c":"10h20m30","w":"x","d":"03.02.2026"}\n');
  });

  test("may be at two places of one field", async () => {
    const record = 'field("head", seq(timestamp(day, year), " ", word, " ", timestamp(clock)))';
    expect(await dated(record, "03.02.2026 at 10h20m30\n")).toEqual(['{"head":"2026-02-03T10:20:30+00:00"}']);
  });

  test("takes its year from a further field, at the turn of the year too", async () => {
    const record = 'field("t", timestamp(day, " ", clock)), " ", field("since", timestamp(day, year, " ", clock))';
    const log = "01.01. 00h00m01 31.12.2019 23h59m59\n";
    expect(await dated(record, log)).toEqual(['{"t":"2020-01-01T00:00:01+00:00","since":"31.12.2019 23h59m59"}']);
  });

  test("takes a time of day with its zone", async () => {
    const zoned = 'timestamp(day, year, " ", clock, " ", timePart("zone", word))';
    const log = "03.02.2026 03.02.2026 10h20m30 Europe/Berlin\n";
    const record = `field("d", timestamp(day, year)), " ", field("t", ${zoned})`;
    expect(await dated(record, log)).toEqual([`{"d":"03.02.2026","t":"2026-02-03T09:20:30+00:00"}`]);
  });

  test("takes its year or its zone from a field that has nothing else", async () => {
    const record =
      'field("t", timestamp(day, " ", clock)), " ", field("y", timestamp(year)), " ", field("z", timestamp(timePart("zone", word)))';
    const log = "03.02. 10h20m30 2020 Europe/Berlin\n";
    expect(await dated(record, log)).toEqual(['{"t":"2020-02-03T09:20:30+00:00","y":"2020","z":"Europe/Berlin"}']);
  });

  test("of each part, the first in the order of the record counts", async () => {
    const record = 'field("a", timestamp(day, year, " ", clock)), " ", field("b", timestamp(day, year, " ", clock))';
    expect(await dated(record, "03.02.2026 10h20m30 04.02.2026 11h00m00\n")).toEqual([
      '{"a":"2026-02-03T10:20:30+00:00","b":"04.02.2026 11h00m00"}',
    ]);
  });

  test.each([
    ["seconds", "1770114030.5", "2026-02-03T10:20:30.500+00:00"],
    ["millis", "1770114030500", "2026-02-03T10:20:30.500+00:00"],
    ["micros", "1770114030500000", "2026-02-03T10:20:30.500+00:00"],
    ["nanos", "1770114030500000001", "2026-02-03T10:20:30.500000001+00:00"],
    ["millis", "30500", "1970-01-01T00:00:30.500+00:00"],
    ["millis", "-500", "1969-12-31T23:59:59.500+00:00"],
  ])("is a number of %s since 1970: %s", async (unit, text, instant) => {
    const record = `field("t", timestamp(timePart("epoch-${unit}", run(charset("0-9.-")))))`;
    expect(await dated(record, `${text}\n`)).toEqual([`{"t":"${instant}"}`]);
  });

  test("what an alternative has read that fails later counts for nothing", async () => {
    const record =
      'field("t", timestamp(choice(seq(two("month"), "/", two("day"), "/", year), seq(two("day"), "/", year))))';
    expect(await dated(record, "03/2026\n")).toEqual(['{"t":"2026-01-03T00:00:00+00:00"}']);
  });

  test("without parts it is in any known layout", async () => {
    expect(await dated('"at ", field("when", timestamp(rest))', "at 2026-02-03 10:20:30\n")).toEqual([
      '{"when":"2026-02-03T10:20:30+00:00"}',
    ]);
  });

  test("a layout of the user counts instead of its parts", async () => {
    const record = 'field("when", timestamp(two("day"), ".", two("month"), ".", year))';
    expect(await dated(record, "03.02.2026\n", "--ts-format", "%m.%d.%Y")).toEqual([
      '{"when":"2026-03-02T00:00:00+00:00"}',
    ]);
  });

  test("a day that does not exist is rejected, or of a loose one no timestamp; no other layout is guessed", async () => {
    const rejected = await read('seq(field("t", timestamp(day, year)))', "30.02.2026\n", "--since", "2026-01-01");
    expect(rejected.stderr).toContain("a.log:1:1: expected day of February (1-29)");
    const record = 'seq(field("t", looseTimestamp(day, year)))';
    const { stderr, code } = await read(record, "30.02.2026\n", "--since", "2026-01-01");
    expect(stderr).toContain("1 event without a timestamp");
    expect(code).toBe(0);
  });
});

describe("what holds for timestamps that do not say it", () => {
  const files = { "a.log": "#Date: 2026-02-03 00:00:00\n#Fields: time n\n10:20:30 1\n#Date: 2026-02-04\n10:20:30 2\n" };

  test("the date is that of the file, and the zone that of the grammar, without a hint", async () => {
    for (const args of [[], ["-P"], ["--merge-sorted"]]) {
      const { stdout, stderr } = await froe(["-f", "w3c", ...args, "--since", "2026-02-04T10:00:00Z", "a.log"], {
        files,
      });
      expect({ stdout, stderr }).toEqual({ stdout: "time='10:20:30' n=2\n", stderr: "" });
    }
  });

  test("a directive may name the month, and a time may have no seconds", async () => {
    const named = { "a.log": "#Date: 12-Jan-1996 00:00:00\n#Fields: time n\n10:20 1\n#Date: 3-feb-1996\n10:20:30 2\n" };
    const { stdout } = await froe(["-s", "a.log"], { files: named });
    expect(stdout).toContain("1996-01-12T10:20:00Z to 1996-02-03T10:20:30Z");
    expect(stdout).not.toContain("without a timestamp");
  });

  test("a date in the row counts more, and a zone of the command line", async () => {
    const own = { "a.log": `${files["a.log"]}#Fields: date time\n2026-03-01 10:20:30\n` };
    const { stdout } = await froe(["-s", "--input-tz", "Europe/Berlin", "a.log"], { files: own });
    expect(stdout).toContain("2026-02-03T09:20:30Z to 2026-03-01T09:20:30Z");
  });

  test("-F view shows in another zone what is in two fields, in the field of the clock, as it does without", async () => {
    const rows = { "a.log": "#Fields: date time n\n2026-02-03 23:05:06 1\n" };
    const view = async (...args: readonly string[]) =>
      (await froe(["-F", "view", ...args, "a.log"], { files: rows })).stdout;
    expect(await view()).toBe("2026-02-03 23:05:06Z n=1\n");
    expect(await view("-Z")).toBe("2026-02-03 23:05:06Z n=1\n");
    expect(await view("--normalize-ts")).toBe("2026-02-03 23:05:06Z n=1\n");
  });

  test("a zone that there is not is refused", async () => {
    const about = 'about: "x", layout: "x", record: word, timeZone: "Mars/Base"';
    const source = `import { grammar } from "froe/grammar"; import { word } from "froe/vocabulary"; export default grammar("own", { ${about} });`;
    const { stderr, code } = await froe(["-f", "own.ts", "a.log"], { files: { ...files, "own.ts": source } });
    expect(stderr).toContain('timeZone: there is no zone "Mars/Base"');
    expect(code).toBe(2);
  });
});

describe("a declared level or message", () => {
  test("is one whatever its name", async () => {
    const record = 'seq(field("sevr", level(oneOf("E", "I"))), " ", field("what", message(rest)))';
    expect((await read(record, "E a\nI b\n", "-l", "error")).stdout).toBe('{"sevr":"E","what":"a"}\n');
  });

  test("the level may be declared around its field", async () => {
    const record = 'seq(level(field("w", oneOf("warn", "info"))), " ", field("what", rest))';
    expect((await read(record, "warn a\ninfo b\n", "-L", "warn")).stdout).toBe('{"w":"info","what":"b"}\n');
  });
});

test("where no code may be generated, closures read declared timestamps", () => {
  const args = ["--disallow-code-generation-from-strings", built(), "-f", "cri", "--since", "2026-02-04", "-J"];
  const input = "2026-02-03T04:05:06Z stdout F a\n2026-02-05T04:05:06Z stdout F b\n";
  const { stdout, stderr } = spawnSync(process.execPath, args, { input, encoding: "utf8" });
  expect({ stdout, stderr }).toEqual({
    stdout: '{"ts":"2026-02-05T04:05:06Z","stream":"stdout","tag":"F","msg":"b"}\n',
    stderr: "",
  });
});
