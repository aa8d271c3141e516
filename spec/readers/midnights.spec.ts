import { describe, expect, test } from "vitest";
import { dividing, froe } from "../cli/froe.ts";

// Rows that have a time of day alone: their date is that of a directive, and later by a day after each midnight.

const w3c = (...lines: readonly string[]) => `${lines.join("\n")}\n`;
const head = ["#Date: 2026-05-01 23:59:00", "#Fields: time sc-status"];

/** The timestamps of rows. */
async function times(text: string, ...args: readonly string[]) {
  const ran = await froe(["-f", "w3c", "-J", "--normalize-ts", "-k", "time", ...args, "a.log"], {
    files: { "a.log": text },
  });
  const dated = ran.stdout.split("\n").filter(Boolean);
  return { times: dated.map((line) => JSON.parse(line).time.slice(5, 19)), stderr: ran.stderr };
}

describe("a time of day that goes back by more than 12 hours begins the next day", () => {
  test("with one hint that says where, how often, and what else it could be", async () => {
    const ran = await times(
      w3c(...head, "23:59:59 200", "00:00:10 200", "12:00:00 200", "23:00:00 200", "01:00:00 200"),
    );
    expect(ran.times).toEqual([
      "05-01T23:59:59",
      "05-02T00:00:10",
      "05-02T12:00:00",
      "05-02T23:00:00",
      "05-03T01:00:00",
    ]);
    expect(ran.stderr).toBe(
      'hint: the time of day went back past midnight 2 times, first at a.log:4, and the rows from there on are dated 2026-05-02; a line "#Date: YYYY-MM-DD" before them sets another date\n',
    );
  });

  test("which the time of the date counts for, too", async () => {
    expect((await times(w3c(...head, "00:00:03 200"))).times).toEqual(["05-02T00:00:03"]);
  });

  test("and rows that are a little out of order begin none, before midnight or after it", async () => {
    const clocks = ["23:59:58", "23:59:57", "00:00:01", "23:59:59", "00:00:00", "00:00:02"];
    const ran = await times(w3c(...head, ...clocks.map((clock) => `${clock} 200`)));
    expect(ran.times.map((time) => time.slice(0, 5))).toEqual(["05-01", "05-01", "05-02", "05-01", "05-02", "05-02"]);
    expect(ran.stderr).toContain("1 time, first at a.log:5");
  });

  test("until a directive says the date, or the rows do", async () => {
    const ran = await times(w3c(...head, "00:00:10 200", "#Date: 2026-06-01", "00:00:05 200"));
    expect(ran.times).toEqual(["05-02T00:00:10", "06-01T00:00:05"]);
    const rows = ["2026-05-01 23:59:59 200", "2026-05-01 00:00:10 200"];
    expect(await times(w3c(head[0]!, "#Fields: date time sc-status", ...rows))).toEqual({
      times: ["05-01T23:59:59", "05-01T00:00:10"],
      stderr: "",
    });
  });

  test("also between rows that are not chosen", async () => {
    const text = w3c(...head, "23:59:59 200", "00:00:10 200", "23:00:00 200", "00:00:10 404", "00:00:11 500");
    expect((await times(text, "--keep-lines", "500")).times).toEqual(["05-03T00:00:11"]);
    expect((await times(text, "--skip-lines", "6")).times).toEqual(["05-03T00:00:11"]);
  });

  test("and nothing is said where nothing is dated", async () => {
    const files = { "a.log": w3c(...head, "00:00:10 200") };
    expect((await froe(["-J", "a.log"], { files })).stderr).toBe("");
  });
});

describe("under -P rows have the dates that they have without it", () => {
  const day = Array.from({ length: 240 }, (_, i) => {
    const two = (n: number) => String(n).padStart(2, "0");
    return `${two(Math.floor(i / 10))}:${two((i % 10) * 6)}:00 ${i}`;
  });
  const dateless = w3c(...head, ...Array.from({ length: 9 }, () => day).flat());
  const late = w3c("#Fields: date time sc-status", ...day.map((row) => `2026-04-30 ${row}`), dateless);
  const args = ["-f", "w3c", "-J", "--normalize-ts", "--since", "2026-05-01"];

  test.each([
    ["the whole file", dateless],
    ["the rest of the file", late],
  ])("if %s has no dates", async (_, text) => {
    const files = { "a.log": text };
    for (const [args_, stdin] of [
      [[...args, "a.log"], ""],
      [args, text],
    ] as const) {
      const alone = await froe([...args_], { files, stdin });
      const divided = await froe([...args_, "-P", "--threads", "3"], { files, stdin, env: dividing });
      expect(alone.stdout).toContain('"2026-05-10T23:54:00+00:00"');
      expect(divided.stdout).toBe(alone.stdout);
      expect(divided.stderr).toContain(alone.stderr);
    }
  });
});

test("a date that is none is rejected at its column", async () => {
  const { stderr, code } = await froe(["-f", "w3c", "-J", "--strict"], {
    stdin: "#Date: yesterday\n#Fields: time\n10:00:00\n",
  });
  expect(stderr).toContain("stdin:1:8: expected a date, such as 2026-02-03");
  expect(code).toBe(1);
});

describe("rows before a line that says the date", () => {
  const row = w3c("#Fields: time sc-status", "10:00:00 200");
  const hint = 'no "#Date:" is before a.log:2; add a line "#Date: YYYY-MM-DD" before it';

  test("are dated today, with a hint that says which line is missing", async () => {
    for (const option of ["-s", "--since=2020-01-01"]) {
      const { stderr } = await froe(["-f", "w3c", option, "a.log"], { files: { "a.log": row + row } });
      expect(stderr).toContain(
        `froe: 2 timestamps have only a time of day, of a day that nothing says, and are dated today: ${hint}\n`,
      );
      expect(stderr).not.toContain("--input-year");
    }
  });

  test("which is the first one of the input under -P, too", async () => {
    const text = `#Fields: date time\n${"2026-05-01 10:00:00\n".repeat(2000)}${row.repeat(9)}`;
    const ran = (...args: string[]) =>
      froe(["-f", "w3c", "-q", "--since", "2020-01-01", ...args, "a.log"], { files: { "a.log": text }, env: dividing });
    const { stderr } = await ran();
    expect(stderr).toContain('no "#Date:" is before a.log:2003;');
    expect(await ran("-P", "--threads", "3")).toMatchObject({ stderr });
  });

  test("and a time of day in another format has no line to add", async () => {
    const { stderr } = await froe(["-s", "--ts-format", "%H:%M:%S"], {
      stdin: "time=10:00:00 a=1\ntime=10:00:01 a=2\n",
    });
    expect(stderr).toContain("2 timestamps have only a time of day, of a day that nothing says, and are dated today\n");
  });
});
