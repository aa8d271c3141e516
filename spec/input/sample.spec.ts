import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { sampleFile, sampleInputs } from "../../engine/input/index.ts";
import type { Sample, SampledLine } from "../../engine/select/index.ts";

const folder = mkdtempSync(join(tmpdir(), "sample-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(content: string | Buffer, name = "app.log"): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const numbered = (count: number, width = 0) => Array.from({ length: count }, (_, n) => `${n + 1}`.padEnd(width, "."));

function texts({ bytes }: Sample, lines: readonly SampledLine[]): readonly string[] {
  return lines.map(({ from, to }) => Buffer.from(bytes.subarray(from, to)).toString());
}

async function sampled(content: string | Buffer): Promise<Sample> {
  const sample = await sampleFile(file(content));
  if (typeof sample === "string") throw new Error(sample);
  for (const { to } of [...sample.head, ...sample.further])
    expect(["\r", "\n"]).toContain(String.fromCharCode(sample.bytes[to]!));
  return sample;
}

async function headOf(content: string | Buffer): Promise<readonly string[]> {
  const sample = await sampled(content);
  return texts(sample, sample.head);
}

describe("the head of a file", () => {
  test("is its lines with content, each with its number", async () => {
    const sample = await sampled("\n \t\none\r\n\ntwo");
    expect(texts(sample, sample.head)).toEqual(["one", "two"]);
    expect(sample.head.map(({ number }) => number)).toEqual([3, 5]);
    expect(sample.further).toEqual([]);
  });

  test("is at most 64 lines, blank ones not counted", async () => {
    expect(await headOf(numbered(100).join("\n\n"))).toEqual(numbered(64));
  });

  test("ends with the last whole line in 256 KiB", async () => {
    const lines = numbered(20, 20_000);
    expect(await headOf(lines.join("\n"))).toEqual(lines.slice(0, 13));
  });

  test("has a first line that is longer", async () => {
    const [first, second] = numbered(2, 300_000);
    expect(await headOf(`${first}\n${second}\n`)).toEqual([first]);
    const drawn = "0%".padEnd(240_000, ".");
    expect(await headOf(`${drawn}\r${drawn}\n${second}\n`)).toEqual([`${drawn}\r${drawn}`]);
  });

  test("of a file that grows has no last line without its end, if there are others", async () => {
    for (const [content, expected] of [
      ["n=1\nn=", ["n=1"]],
      ["n=1\nn=2\n", ["n=1", "n=2"]],
      ["n=", ["n="]],
    ] as const) {
      const sample = await sampleFile(file(content), true);
      expect(typeof sample !== "string" && texts(sample, sample.head)).toEqual(expected);
    }
    const large = await sampleFile(file(`${numbered(1_000, 99).join("\n")}\nn=`), true);
    expect(typeof large !== "string" && texts(large, large.further).at(-1)).toBe(numbered(1_000, 99).at(-1));
  });

  test("begins behind a byte order mark", async () => {
    expect(await headOf("\ufeffone\ntwo\n")).toEqual(["one", "two"]);
  });

  test("of a large file without line feeds is its first line up to a CR", async () => {
    const rows = numbered(60_000, 20);
    expect(await headOf(rows.join("\r"))).toEqual([rows[0]]);
  });
});

describe("further on in a file of 32 KiB or more", () => {
  test("16 lines each are sampled at 1/4, 1/2, 3/4 and the end, from a line start on", async () => {
    const sample = await sampled(numbered(10_000, 99).join("\n"));
    const expected = [2501, 5001, 7501, 9985].flatMap((first) =>
      Array.from({ length: 16 }, (_, n) => `${first + n}`.padEnd(99, ".")),
    );
    expect(texts(sample, sample.head)).toEqual(numbered(64, 99));
    expect(texts(sample, sample.further)).toEqual(expected);
    expect(sample.further[0]).toMatchObject({ number: null });
  });

  test("nothing is sampled twice", async () => {
    const lines = numbered(80, 511);
    const sample = await sampled(lines.join("\n"));
    const all = texts(sample, [...sample.head, ...sample.further]);
    expect(all.length).toBe(new Set(all).size);
    expect(all.at(-1)).toBe(lines.at(-1));
  });

  test("a smaller file is sampled from its head only", async () => {
    expect((await sampled(numbered(300, 99).join("\n"))).further).toEqual([]);
  });

  test("of a file of 10 GB less than 1 MB is read", async () => {
    const path = file(`${numbered(100, 40_000).join("\n")}\n`, "huge.log");
    truncateSync(path, 10_000_000_000);
    const sample = await sampleFile(path);
    expect(typeof sample === "string" ? Number.NaN : sample.bytes.length).toBeLessThan(1_000_000);
  });
});

describe("an archive", () => {
  test("is sampled from its head only", async () => {
    const sample = await sampled(gzipSync(numbered(10_000, 99).join("\n")));
    expect(texts(sample, sample.head)).toEqual(numbered(64, 99));
    expect(sample.further).toEqual([]);
  });

  test("that is damaged is sampled in front of the damage", async () => {
    const archive = gzipSync(numbered(10).join("\n"));
    expect(await headOf(Buffer.concat([archive.subarray(0, -8), Buffer.alloc(8)]))).toEqual(numbered(10));
  });
});

describe("several inputs", () => {
  const empty = file("", "empty.log");
  const blank = file("\n \n\t\r\n", "blank.log");
  const content = file("one\n", "content.log");

  test("are sampled by the first one with content", async () => {
    const paths = [join(folder, "missing.log"), folder, empty, blank, content, file("two\n")];
    const sampled = await sampleInputs(paths);
    expect(sampled?.path).toBe(content);
    expect(sampled && texts(sampled.sample, sampled.sample.head)).toEqual(["one"]);
  });

  test("without content have no sample", async () => {
    expect(await sampleInputs([empty, blank])).toBe(null);
    expect(await sampleInputs([])).toBe(null);
  });

  test("are not sampled beyond a stream, which may have content", async () => {
    expect(await sampleInputs([empty, "-", content])).toBe(null);
  });

  test("are not sampled beyond a first line of which no end is in sight", async () => {
    expect(await sampleInputs([file("x".repeat(17_000_000), "long.log"), content])).toBe(null);
  });
});
