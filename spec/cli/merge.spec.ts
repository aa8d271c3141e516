import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { froe } from "./froe.ts";
import { inDirectory, start } from "./live.ts";

/** JSON Lines of events at this many seconds of a day. */
const log = (name: string, ...seconds: number[]) =>
  seconds.map((at, n) => `{"ts":"${time(at)}","id":"${name}${n + 1}"}\n`).join("");
const time = (seconds: number) => new Date(Date.UTC(2026, 2, 29) + seconds * 1000).toISOString();

/** The ids of the events that were printed. */
const ids = (stdout: string) => stdout.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line).id]));

const merge = (files: Record<string, string | Uint8Array>, ...options: string[]) =>
  froe(["-j", "-J", "--merge-sorted", ...options, ...Object.keys(files)], { files });

describe("files that are sorted by time", () => {
  test("are merged; events of the same time keep the order of the files", async () => {
    const { stdout, stderr, code } = await merge({
      "b.log": log("b", 1, 3, 3, 9),
      "a.log": log("a", 0, 3, 8),
      "empty.log": "",
      "c.log": log("c", 3),
    });
    expect({ ids: ids(stdout), stderr, code }).toEqual({
      ids: ["a1", "b1", "b2", "b3", "a2", "c1", "a3", "b4"],
      stderr: "",
      code: 0,
    });
  });

  test("keep what is inside the maps of their events", async () => {
    const event = (at: number, id: string) => `{"ts":"${time(at)}","user":{"id":"${id}"}}\n`;
    const files = { "a.log": event(1, "ann") + event(3, "eve"), "b.log": event(2, "bob") };
    expect(ids((await merge(files, "-e", "e.id = e.user.id")).stdout)).toEqual(["ann", "bob", "eve"]);
  });

  test("are compared to the nanosecond, in whatever zone", async () => {
    const { stdout } = await merge({
      "a.log": '{"ts":"2026-03-29T12:00:00.000000002+02:00","id":1}\n{"ts":"2026-03-29T12:00:01+02:00","id":4}\n',
      "b.log": '{"ts":"2026-03-29T10:00:00.000000001Z","id":0}\n{"ts":"2026-03-29T10:00:00.000000003Z","id":2}\n',
      "c.log": '{"ts":1774778400.5,"id":3}\n',
    });
    expect(ids(stdout)).toEqual([0, 1, 2, 3, 4]);
  });

  test("may be archives, tables with headers of their own, and mixed formats", async () => {
    const rows = await froe(["-f", "csv", "-J", "--merge-sorted", "a.csv", "b.csv.gz"], {
      files: {
        "a.csv": "ts,id\n10:00,1\n12:00,3\n".replaceAll(/(\d\d:\d\d)/g, "2026-03-29T$1:00Z"),
        "b.csv.gz": gzipSync("id,who,ts\n2,ann,2026-03-29T11:00:00Z\n"),
      },
    });
    expect(rows.stdout).toBe(
      '{"ts":"2026-03-29T10:00:00Z","id":"1"}\n{"id":"2","who":"ann","ts":"2026-03-29T11:00:00Z"}\n{"ts":"2026-03-29T12:00:00Z","id":"3"}\n',
    );
    const cascade = await froe(["-f", "json,logfmt", "-J", "-k", "id", "--merge-sorted", "a", "b"], {
      files: { a: log("a", 2), b: `ts=${time(1)} id=b1\n${log("c", 5)}` },
    });
    expect(ids(cascade.stdout)).toEqual(["b1", "a1", "c1"]);
  });

  test("may have lines without a timestamp, which stay behind the record before them", async () => {
    const files = {
      "a.log": `${log("a", 1)}Traceback\n  at a\n${log("a", 5)}`,
      "b.log": `banner\n${log("b", 0, 3)}the end\n`,
    };
    const args = ["-f", "json,line", "-J", "-k", "id,line", "--merge-sorted", "a.log", "b.log"];
    const { stdout, stderr, code } = await froe(args, { files });
    expect(stdout.split("\n")).toEqual([
      '{"line":"banner"}',
      '{"id":"b1"}',
      '{"id":"a1"}',
      '{"line":"Traceback"}',
      '{"line":"  at a"}',
      '{"id":"b2"}',
      '{"line":"the end"}',
      '{"id":"a1"}',
      "",
    ]);
    expect({ stderr, code }).toEqual({
      stderr:
        "hint: 3 events without a timestamp are sorted by that of the event before in the file (--strict stops there)\n",
      code: 0,
    });
    const strict = await froe(["--strict", ...args], { files });
    expect(strict.stderr).toContain("b.log:1: error: no timestamp, and --merge-sorted needs one");
    expect(strict.code).toBe(1);
    const records = await froe(["-f", "json,logfmt", "--merge-sorted", "a.log", "c.log"], {
      files: { "a.log": log("a", 1), "c.log": "n=1 m=2\n" },
    });
    expect(records.code).toBe(1);
  });

  test("are merged by one reader, which is reported where more are asked for", async () => {
    expect(
      await merge({ "a.log": log("a", 1, 4), "b.log": log("b", 2) }, "-P", "--threads=2", "-k", "id"),
    ).toMatchObject({
      stdout: '{"id":"a1"}\n{"id":"b1"}\n{"id":"a2"}\n',
      stderr: "hint: -P: one reader read the input, because files are merged\n",
      code: 0,
    });
  });

  test("may be pipes, the format of which is that of the first line", () =>
    inDirectory(async (cwd) => {
      writeFileSync(join(cwd, "a.log"), log("a", 1, 5));
      writeFileSync(join(cwd, "b.log"), log("b", 2, 4));
      const { ended } = start({ script: "froe -J --merge-sorted <(cat a.log) - < b.log" }, cwd);
      expect(ids((await ended).stdout)).toEqual(["a1", "b1", "b2", "a2"]);
    }));

  test("go through the same steps as others, and end where nothing more is of use", async () => {
    const files = { "a.log": log("a", 1, 5, 6), "b.log": log("b", 2, 4, 7) };
    expect(ids((await merge(files, "--take", "3")).stdout)).toEqual(["a1", "b1", "b2"]);
    expect(ids((await merge(files, "--since", time(3), "--filter", 'e.id != "a2"')).stdout)).toEqual([
      "b2",
      "a3",
      "b3",
    ]);
    expect(ids((await merge(files, "--exec", "e.id = meta.filename + meta.line_num")).stdout)).toEqual([
      "a.log1",
      "b.log1",
      "b.log2",
      "a.log2",
      "a.log3",
      "b.log3",
    ]);
  });

  test("of any size and number are read in parts, through few descriptors", () =>
    inDirectory(async (cwd) => {
      const expected: { at: number; file: number; id: string }[] = [];
      let state = 1;
      const random = (below: number) => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
        return (state >>> 8) % below;
      };
      for (let file = 0; file < 260; file++) {
        let text = "";
        for (let at = random(50), n = 0; n < 40; at += random(9), n++) {
          const id = `${file}-${n}`;
          expected.push({ at, file, id });
          // Names that few records have, and now and then a long line.
          text += `{"ts":"${time(at)}","id":"${id}","n${file}_${n * 3}":1,"m${file}_${n}":"${"x".repeat(n === 7 ? 20_000 : 9)}"}\n`;
        }
        writeFileSync(join(cwd, `${String(file).padStart(3, "0")}.log`), text);
      }
      const inOrder = expected.sort((a, b) => a.at - b.at || a.file - b.file).map(({ id }) => id);
      const run = start({ script: "ulimit -n 235; froe -j -J -k id --merge-sorted *.log" }, cwd);
      const { stdout, stderr, code } = await run.ended;
      expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
      expect(ids(stdout)).toEqual(inOrder);
    }));
});

describe("merging ends with an error", () => {
  test("where a file is not sorted: what comes before is printed", async () => {
    const { stdout, stderr, code } = await merge({ "a.log": log("a", 5, 7, 6), "b.log": log("b", 1, 6, 9) });
    expect({ ids: ids(stdout), stderr, code }).toEqual({
      ids: ["b1", "a1", "b2", "a2"],
      stderr:
        "a.log:3: error: earlier than line 2 before it: --merge-sorted needs files that are sorted by time, and --merge sorts them\n",
      code: 1,
    });
  });

  test("where an event has no timestamp", async () => {
    const { stdout, stderr, code } = await merge({ "a.log": log("a", 1), "b.log": `${log("b", 0)}\n{"id":"b2"}\n` });
    expect({ ids: ids(stdout), stderr, code }).toEqual({
      ids: ["b1"],
      stderr:
        "b.log:3: error: no timestamp, and --merge-sorted needs one: --ts-field and --ts-format say where it is, and --merge reads such lines with those before them\n",
      code: 1,
    });
  });

  test("where it is asked to do what it cannot", async () => {
    for (const [options, message] of [
      [
        ["-f", "auto-per-file"],
        "-f auto-per-file is not possible with --merge-sorted: all files are read in the same way",
      ],
      [["--follow"], "--follow is not possible with --merge-sorted: merging needs the ends of files"],
    ] as const) {
      const { stdout, stderr, code } = await froe(["--merge-sorted", ...options, "a.log"]);
      expect({ stdout, code }).toEqual({ stdout: "", code: 2 });
      expect(stderr).toContain(message);
    }
  });

  test("but not where a line is rejected or a file is missing, unless it is strict", async () => {
    const files = { "a.log": `${log("a", 1)}broken\n${log("z", 8)}`, "b.log": log("b", 2, 9) };
    const args = ["-j", "-J", "--merge-sorted", "a.log", "missing.log", "b.log"];
    const { stdout, stderr, code } = await froe(args, { files });
    expect({ ids: ids(stdout), code }).toEqual({ ids: ["a1", "b1", "z1", "b2"], code: 1 });
    expect(stderr).toContain("a.log:2:1:");
    expect(stderr).toContain("froe: error: missing.log: no such file\n");
    const strict = await merge(files, "--strict");
    expect({ ids: ids(strict.stdout), code: strict.code }).toEqual({ ids: ["a1"], code: 1 });
  });
});
