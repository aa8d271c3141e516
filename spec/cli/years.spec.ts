import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { froe, froeIn } from "./froe.ts";

// What the timestamps of a file say of those after them: the year, and the hour that clocks show twice.

let directory = "";

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "froe-years-"));
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Writes a file that was last written on a day, and returns the times of its events. */
async function timesOf(lines: readonly string[], written: string, ...args: readonly string[]) {
  const path = join(directory, "a.log");
  writeFileSync(path, lines.map((line) => `${line} host prog: x\n`).join(""));
  const date = new Date(written);
  utimesSync(path, date, date);
  const { stdout } = await froeIn(directory, ["-f", "syslog", "a.log", "--normalize-ts", "-J", "-k", "ts", ...args]);
  return stdout.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line).ts.slice(0, 10)]));
}

/** A timestamp on the second day of each month, of so many months. */
function months(first: number, count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const name = new Date(Date.UTC(2000, first + i)).toLocaleString("en-US", { month: "short", timeZone: "UTC" });
    return `${name}  2 10:00:00`;
  });
}

describe("a year that is not said", () => {
  test("is that in which the file was last written", async () => {
    expect(await timesOf(["Mar  1 10:00:00"], "2021-03-04")).toEqual(["2021-03-01"]);
    expect(await timesOf(["Dec 31 23:59:59", "Jan  1 00:00:01"], "2021-01-02")).toEqual(["2020-12-31", "2021-01-01"]);
    expect(await timesOf(["Mar  1 10:00:00"], "2021-03-04", "--tail", "1")).toEqual(["2021-03-01"]);
  });

  test("is the same where lines are late at the end of a year", async () => {
    const lines = ["Dec 31 23:59:58", "Jan  1 00:00:01", "Dec 31 23:59:59", "Jan  1 00:00:02"];
    const days = ["2020-12-31", "2021-01-01", "2020-12-31", "2021-01-01"];
    expect(await timesOf(lines, "2021-01-02")).toEqual(days);
    expect(await timesOf(lines.slice(1), "2021-11-29")).toEqual(days.slice(1));
  });

  test("leaves a log of 14 months in order", async () => {
    const times = await timesOf(months(10, 14), "2022-12-03");
    expect(times).toEqual([...times].sort());
    expect([times[0], times.at(-1)]).toEqual(["2021-11-02", "2022-12-02"]);
  });

  test("leaves a log in order that was copied later in the year", async () => {
    expect(await timesOf(months(10, 3), "2022-11-27")).toEqual(["2021-11-02", "2021-12-02", "2022-01-02"]);
    expect((await timesOf(months(10, 15), "2022-11-27"))[0]).toBe("2020-11-02");
    expect(await timesOf(months(0, 12), "2022-11-27")).toEqual(await timesOf(months(0, 12), "2021-12-31"));
  });

  test("is a leap year on February 29", async () => {
    expect(await timesOf(["Feb 29 10:00:00"], "2025-03-04")).toEqual(["2024-02-29"]);
    expect(await timesOf(["Feb 28 10:00:00", "Feb 29 10:00:00"], "2025-03-04", "--input-year", "2024")).toEqual([
      "2024-02-28",
      "2024-02-29",
    ]);
  });

  test("is that of the leap year before, if the log has a February 29", async () => {
    const lines = ["Dec 31 10:00:00", "Feb 28 10:00:00", "Feb 29 10:00:00", "Mar  1 10:00:00"];
    const days = ["2023-12-31", "2024-02-28", "2024-02-29", "2024-03-01"];
    expect(await timesOf(lines, "2026-03-04")).toEqual(days);
    expect(await timesOf(lines.slice(1), "2026-03-04")).toEqual(days.slice(1));
    expect(await timesOf([...lines, "Jan  2 10:00:00"], "2025-03-04")).toEqual([...days, "2025-01-02"]);
  });

  test("is the same for the last events, and for those of lines that are kept", async () => {
    const all = await timesOf(months(2, 26), "2026-04-03");
    expect([all[0], all.at(-1)]).toEqual(["2024-03-02", "2026-04-02"]);
    expect(await timesOf(months(2, 26), "2026-04-03", "--tail", "20")).toEqual(all.slice(-20));
    const kept = await timesOf(months(2, 26), "2026-04-03", "--keep-lines", "^(May|Oct)");
    expect(kept).toEqual(all.filter((day) => /-(05|10)-/.test(day)));
  });

  test("is that of --input-year for the first event, and the next one after a jump back by months", async () => {
    const given = ["--input-year", "2023"];
    const lines = ["Dec 30 10:00:00", "Dec 31 23:59:59", "Jan  1 00:00:01", "Dec 31 23:59:58", "Mar  1 00:00:00"];
    expect(await timesOf(lines, "2026-01-01", ...given)).toEqual([
      ...["2023-12-30", "2023-12-31", "2024-01-01", "2023-12-31", "2024-03-01"],
    ]);
  });

  test("is the same for events of which others are left out", async () => {
    const lines = months(0, 24);
    const times = await timesOf(lines, "2022-12-03");
    expect([times[0], times.at(-1)]).toEqual(["2021-01-02", "2022-12-02"]);
    const none = ["--exec", "state.n = (state.n ?? 0) + 1", "--filter", "state.n > 14"];
    expect(await timesOf(lines, "2022-12-03", ...none)).toEqual(times.slice(14));
    expect(await timesOf(lines, "2022-12-03", ...none, "--input-year", "2021")).toEqual(times.slice(14));
    expect(await timesOf(lines, "2022-12-03", "--since", "2022-03-01")).toEqual(times.slice(14));
    expect(await timesOf(lines, "2022-12-03", "--tail", "10")).toEqual(times.slice(14));
    const { stdout } = await froeIn(directory, ["-f", "syslog", "-s", "a.log", ...none]);
    expect(stdout).toContain("Output time:   2022-03-02T10:00:00Z to 2022-12-02T10:00:00Z");
  });

  test("is that of each file in statistics, also where files are of the same day", async () => {
    for (const [year, second] of [
      [2021, 10],
      [2022, 11],
    ] as const) {
      const path = join(directory, `${year}.log`);
      writeFileSync(path, `Mar  1 10:00:${second} host prog: x\n`);
      utimesSync(path, new Date(`${year}-06-01`), new Date(`${year}-06-01`));
    }
    const { stdout } = await froeIn(directory, ["-f", "syslog", "-s", "2021.log", "2022.log"]);
    expect(stdout).toContain("2021-03-01T10:00:10Z to 2022-03-01T10:00:11Z");
  });

  test("is the same for statistics, which do not read each timestamp of a day", async () => {
    // Escapes are read one by one.
    const days = ["Jan  5 10", "Jun\\u0020 5 10", "Dec\\u0020 5 10", "Apr\\u0020 5 10", "Apr  6 10", "Apr  6 12"];
    const files = { "a.log": days.map((day) => `{"ts":"${day}:00:00"}\n`).join("") };
    const { stdout } = await froe(["-j", "-s", "--input-year", "2023", "a.log"], { files });
    expect(stdout).toContain("2023-01-05T10:00:00Z to 2024-04-06T12:00:00Z");
  });

  test("is in order under --merge, and the log has its length", async () => {
    const stdin = "Dec 31 23:59:59 h p: x\nJan  1 00:00:01 h p: y\n";
    const files = { "a.log": stdin };
    const args = ["-f", "syslog", "--input-year", "2023"];
    const merged = await froe([...args, "--merge", "-k", "msg", "-J", "a.log"], { files });
    expect(merged.stdout).toBe('{"msg":"x"}\n{"msg":"y"}\n');
    const { stdout } = await froe([...args, "--merge", "-s", "-q", "a.log"], { files });
    expect(stdout).toContain("2023-12-31T23:59:59Z to 2024-01-01T00:00:01Z (2s)");
  });
});

describe("the hour that clocks show twice", () => {
  const clocks = ["01:30:00", "02:59:58", "02:59:59", "02:59:58", "02:00:01", "02:00:00", "02:30:00", "03:00:00"];
  const stdin = clocks.map((clock) => `2025-10-26 ${clock} x\n`).join("");
  const args = ["-f", "regex:(?P<ts>.*) (?P<msg>x)", "--input-tz", "Europe/Berlin", "--normalize-ts", "-J", "-k", "ts"];
  const times = ["23:30:00", "00:59:58", "00:59:59", "00:59:58", "01:00:01", "01:00:00", "01:30:00", "02:00:00"];

  test("is the second one after a jump back of minutes", async () => {
    const { stdout } = await froe(args, { stdin });
    expect(stdout.match(/\d\d:\d\d:\d\d(?=\+00:00)/g)).toEqual(times);
  });

  test("leaves a file in order for --merge-sorted", async () => {
    const ordered = stdin.replace(
      "2025-10-26 02:59:58 x\n2025-10-26 02:00:01 x\n2025-10-26 02:00:00 x\n",
      "2025-10-26 02:00:01 x\n",
    );
    const { code, stdout } = await froe([...args, "--merge-sorted", "a.log"], { files: { "a.log": ordered } });
    expect([code, stdout.match(/\n/g)?.length]).toEqual([0, 6]);
  });

  test("keeps the order of a file under --merge", async () => {
    const { stdout } = await froe([...args, "--merge", "a.log"], { files: { "a.log": stdin } });
    expect(stdout.match(/\d\d:\d\d:\d\d(?=\+00:00)/g)).toEqual([...times.slice(0, 1), ...times.slice(1).sort()]);
  });
});
