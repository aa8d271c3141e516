import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { froe } from "../cli/froe.ts";
import { inDirectory, start } from "../cli/live.ts";
import { printed } from "../run/parallel/divided.ts";

const LIMIT = 100;
const CHUNK = 128 * 1024;
const lines = (all: readonly string[]) => all.map((line) => `${line}\n`).join("");
const json = (all: readonly string[]) => lines(all.map((line) => JSON.stringify({ line })));

/** Lines of which the first one that is too long begins at the byte `place`; their first letters distinguish them. */
function linesAround(place: number): readonly string[] {
  const filler = Array.from({ length: Math.floor(place / 50) - 1 }, (_, n) => `${n}`.padEnd(49, "."));
  const rest = place - filler.length * 50;
  return [
    ...filler,
    "e".repeat(rest - 1),
    "L".repeat(LIMIT + 1),
    "x".repeat(LIMIT),
    "M".repeat(70_000),
    "N".repeat(LIMIT + 1),
    "y",
    ...filler.slice(0, 40),
    "O".repeat(200_000),
  ];
}

const places = [40_000, ...[0, 1, 2, 50, 99, 100, 101, 102, 103].map((before) => CHUNK - before), 2 * CHUNK];
const short = (all: readonly string[]) => all.filter((line) => line.length <= LIMIT);
const told = (all: readonly string[]) =>
  all.flatMap((line, n) =>
    line.length > LIMIT ? [`:${n + 1}: line skipped, it is longer than 100 bytes (--max-line-bytes)\n`] : [],
  );

describe("lines that are too long are left out, wherever the chunks of the input end", () => {
  it.each(places)("the first at byte %i", async (place) => {
    const all = linesAround(place);
    const files = { "a.log": lines(all) };
    const args = ["-f", "line", "-J", "-v", "--max-line-bytes", "100"];
    for (const way of [null, { rangeBytes: 1024 }, { rangeBytes: CHUNK }]) {
      const { stdout, stderr, code } = await printed(args, files, way);
      expect({ way, stdout, code }).toEqual({ way, stdout: json(short(all)), code: 0 });
      for (const text of told(all)) expect(stderr).toContain(`a.log${text}`);
      expect(stderr).toContain(`4 lines rejected of ${all.length}\n`);
    }
  });

  it.each([0, 30, 57, 58, 59, 60].map((before) => CHUNK - before))("rows, a long one at byte %i", async (place) => {
    const filler = Array.from({ length: Math.floor((place - 4) / 20) - 1 }, (_, n) => `${n},`.padEnd(19, "."));
    const rest = `r,${"e".repeat(place - 4 - filler.length * 20 - 3)}`;
    const rows = ["k,v", ...filler, rest, '1,"a\nb"', `2,"${"c".repeat(40)}\n${"d".repeat(80)}\nw,w"`, "3,x", "4,y"];
    const { stdout, stderr } = await froe(["-f", "csv", "-F", "csvnh", "-k", "k", "--max-line-bytes", "100", "a.csv"], {
      files: { "a.csv": lines(rows) },
    });
    // What was skipped ends with the line in which the row became too long.
    expect(stdout.split("\n").slice(filler.length)).toEqual(["r", "1", "w", "3", "4", ""]);
    expect(stderr).toContain(`a.csv:${filler.length + 5}: line skipped`);
  });

  it("but not the blank lines before lines that are as long as they may be", async () => {
    const files = { "a.log": lines(["", "x".repeat(LIMIT), "", "L".repeat(LIMIT + 1), "y"]) };
    const { stdout, stderr } = await printed(["-f", "line", "-J", "--max-line-bytes", "100"], files, null);
    expect(stdout).toBe(json(["", "x".repeat(LIMIT), "", "y"]));
    expect(stderr).toBe(`a.log${told(["", "", "", "L".repeat(LIMIT + 1)])[0]}froe: error: 1 line rejected of 5\n`);
  });

  it("rows of several lines, each of which counts", async () => {
    const files = { "a.csv": 'k,v\n1,"a\nb\nc\nd\ne\nf"\n2,x"\n3,y"z\n"4"y,\n' };
    for (const way of [null, { rangeBytes: 4 }]) {
      const { stderr } = await printed(["-f", "csv", "-q", "--max-line-bytes", "10"], files, way);
      expect(stderr).toContain("a.csv:2: line skipped");
      expect(stderr).toContain("a.csv:10:4: expected");
      expect(stderr).toContain("2 lines rejected of 10\n");
    }
  });

  it("rows that are not UTF-8, which are as long as they came", async () => {
    const rows = Array.from({ length: 60 }, (_, n) => `${n},"${"\xff".repeat(n % 12)}\n${"x".repeat(n % 7)}"\n`);
    const files = { "a.csv": Buffer.from(`k,v\n${rows.join("")}`, "latin1") };
    const args = ["-f", "csv", "-J", "-v", "--max-line-bytes", "15"];
    const expected = await printed(args, files, null);
    expect(expected.stdout).toContain(`{"k":"8","v":"${"\ufffd".repeat(8)}\\nx"}`);
    expect(expected.stderr).toContain("line skipped");
    for (const chunkBytes of [20, 64, 300]) {
      expect(await printed(args, files, null, { limits: { chunkBytes } })).toEqual(expected);
      expect(await printed(args, files, { rangeBytes: 30 }, { limits: { chunkBytes } })).toEqual(expected);
    }
  });

  it("however many there are, and whatever is asked of the others", async () => {
    const all = Array.from({ length: 3000 }, (_, n) => (n % 3 === 1 ? "L".repeat(101 + (n % 400)) : `${n}`));
    const files = { "a.log": lines(all) };
    const args = ["-f", "line", "-J", "--max-line-bytes", "100", "a.log"];
    expect((await froe(args, { files })).stdout).toBe(json(short(all)));
    const chosen = await froe([...args, "--skip-lines", "1", "--ignore-lines", "5$", "--head", "2000"], { files });
    const kept = short(all.slice(1, 2000)).filter((line) => !line.endsWith("5"));
    expect(chosen.stdout).toBe(json(kept));
    expect(chosen.stderr).toContain("667 lines rejected of 2000");
  });

  it.each([
    ["line", ["L".repeat(200), "M".repeat(70_000), "a", "b"]],
    ["csv", ["L,".repeat(200), "M".repeat(70_000), "line", "a", "b"]],
  ])("but not those that --skip-lines skips: %s", async (format, all) => {
    const args = ["-f", format, "--strict", "--skip-lines", "2", "--max-line-bytes", "100", "a.log"];
    const files = { "a.log": lines(all) };
    expect(await froe([...args, "-J"], { files })).toEqual({ stdout: json(["a", "b"]), stderr: "", code: 0 });
    const statistics = JSON.parse((await froe([...args, "-s=json"], { files })).stdout);
    expect(statistics).toMatchObject({ lines: { left_out: 2, rejected: 0 }, bytes: { skipped: { too_long: 0 } } });
    expect(statistics.bytes.skipped.skip_lines).toBe(lines(all.slice(0, 2)).length);
  });

  it("in events of several lines, which end in front of them", async () => {
    const events = Array.from({ length: 2000 }, (_, n) => [
      "event",
      ` ${n}`,
      ...(n % 7 === 0 ? ["L".repeat(150)] : []),
    ]);
    const { stdout } = await froe(["-f", "line", "-M", "indent", "-J", "--max-line-bytes", "100", "a.log"], {
      files: { "a.log": lines(events.flat()) },
    });
    expect(stdout).toBe(json(events.map(([, n]) => `event ${n}`)));
  });

  it("where inputs are merged", async () => {
    const stamped = (n: number) => `ts=2026-02-03T04:05:06.${String(n).padStart(4, "0")}Z n=${n}`;
    const of = (odd: number) =>
      Array.from({ length: 3000 }, (_, i) => [
        stamped(2 * i + odd),
        ...(i % 5 === 0 ? [`${stamped(2 * i + odd)} x=${"L".repeat(100)}`] : []),
      ]).flat();
    const { stdout, code } = await froe(
      ["-f", "logfmt", "-J", "-k", "n", "--merge-sorted", "--max-line-bytes", "100", "a.log", "b.log"],
      { files: { "a.log": lines(of(0)), "b.log": lines(of(1)) } },
    );
    expect(stdout).toBe(lines(Array.from({ length: 6000 }, (_, n) => `{"n":${n}}`)));
    expect(code).toBe(0);
  });

  it("where a file is followed", () =>
    inDirectory(async (cwd) => {
      writeFileSync(join(cwd, "a.log"), `one\n${"L".repeat(60)}`);
      const run = start(["-f", "line", "-J", "--follow", "--max-line-bytes", "100", "a.log"], cwd);
      await run.until("one");
      appendFileSync(join(cwd, "a.log"), `${"L".repeat(60)}\ntwo\n`);
      await run.until("two");
      run.child.kill("SIGINT");
      const { stdout, stderr } = await run.ended;
      expect(stdout).toBe(json(["one", "two"]));
      expect(stderr).toContain("a.log:2: line skipped");
    }));
});

it("events of many megabytes, among short ones, are written as a whole, one after the other", async () => {
  const events = (length: number) => {
    const long = (letter: string) => `${letter}"\\t${letter.repeat(length)}`;
    return ["a", long("b"), "c", long("d"), long("e"), "f", "g"];
  };
  const all = events(4_200_000);
  const { stdout, code } = await froe(["-f", "line", "-J"], { stdin: lines(all) });
  expect({ same: stdout === json(all), code }).toEqual({ same: true, code: 0 });
  const texts = events(400_000);
  const read = await froe(["-j", "-J"], { stdin: lines(texts.map((line) => `{"l": [ ${JSON.stringify(line)} ]}`)) });
  expect(read.stdout === lines(texts.map((line) => JSON.stringify({ l: [line] })))).toBe(true);
});

it("ends a strict run", async () => {
  const files = { "a.log": json(["a", "b".repeat(LIMIT), "c"]) };
  const { code, stderr, stdout } = await froe(["--strict", "-J", "--max-line-bytes", "100", "a.log"], { files });
  expect({ code, stdout }).toEqual({ code: 1, stdout: json(["a"]) });
  expect(stderr).toBe(
    "a.log:2: line skipped, it is longer than 100 bytes (--max-line-bytes)\nfroe: error: stopped at the first rejected line (--strict)\n",
  );
});
