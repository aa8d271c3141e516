import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { csv, logfmt, line as plain } from "../../grammars/formats.ts";
import { joined } from "../../grammars/joined.ts";
import { detect, type ParseFailure, type ReadOptions, readAll, readEvents } from "../../grammars/library.ts";

type Options = Omit<ReadOptions<typeof logfmt>, "signal">;

const folder = mkdtempSync(join(tmpdir(), "froe-limits-"));

/** What a source has: its events, and its failures. */
async function readIn(source: Parameters<typeof readEvents>[0], options: Options) {
  const [events, failures]: [unknown[], ParseFailure[]] = [[], []];
  const asked = { ...options, onReject: (failure: ParseFailure) => void failures.push(failure) };
  for await (const event of readEvents(source, asked)) events.push(event);
  return { events, failures };
}

const ends = (text: string, size: number) =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, i) => Buffer.from(text.slice(i * size, (i + 1) * size)));

describe("a line that is longer than maxLineBytes", () => {
  const long = `a=${"x".repeat(98)}`;
  const text = `a=1\n${long}y\n${long}\na=2\n${long}yz`;

  test.each([1, 3, 7, 100, 1000])(
    "is a failure with its length, in chunks of %i bytes, and the others are read",
    async (size) => {
      const { events, failures } = await readIn(ends(text, size), { grammar: logfmt, maxLineBytes: 100 });
      expect(events).toEqual([{ a: 1 }, { a: "x".repeat(98) }, { a: 2 }]);
      expect(failures).toMatchObject([
        { line: 2, text: `${long}y`, message: "the line has 101 bytes, more than the 100 of maxLineBytes" },
        { line: 5, text: `${long}yz` },
      ]);
    },
  );

  test("is one for readAll too, and without onReject an error", () => {
    const failures: ParseFailure[] = [];
    const options = { grammar: logfmt, maxLineBytes: 100 };
    const events = readAll(text, { ...options, onReject: (failure) => void failures.push(failure) });
    expect(events.map(({ a }) => a)).toEqual([1, "x".repeat(98), 2]);
    expect(failures.map(({ line }) => line)).toEqual([2, 5]);
    expect(() => readAll(text, options)).toThrow("the line has 101 bytes");
  });

  test("is kept up to 64 kB, however long it is; 16 MiB is the limit", async () => {
    const chunk = Buffer.alloc(1024 * 1024, "x");
    const source = [Buffer.from("a=1\na="), ...Array.from({ length: 17 }, () => chunk), Buffer.from("\na=2\n")];
    const { events, failures } = await readIn(source, { grammar: logfmt });
    expect(events).toEqual([{ a: 1 }, { a: 2 }]);
    expect(failures).toMatchObject([{ line: 2, textLength: 17 * chunk.length + 2 }]);
    expect(failures[0]!.text).toHaveLength(65_536);
  });

  test("ends the record that is open before it, and decides no format", async () => {
    const trace = `INFO a\n  at b\n${"y".repeat(30)}\nINFO c\n`;
    const read = await readIn(ends(trace, 4), { grammar: plain, lines: joined("indent"), maxLineBytes: 20 });
    expect(read.events).toEqual([{ line: "INFO a   at b" }, { line: "INFO c" }]);
    expect(read.failures).toMatchObject([{ line: 3 }]);
    const first = await readIn(ends(`${"y".repeat(30)}\na=1 b=2\n`, 4), { maxLineBytes: 20 });
    expect(first.events).toEqual([{ a: 1, b: 2 }]);
    expect(first.failures).toMatchObject([{ line: 1 }]);
    const rows = await readIn(ends(`n\n"1\n${"2".repeat(30)}\n3\n`, 4), { grammar: csv, maxLineBytes: 20 } as never);
    expect(rows.events).toEqual([{ n: "3" }]);
    expect(rows.failures).toMatchObject([{ line: 3 }]);
  });
});

describe("the encoding", () => {
  const word = "größe=1\n";

  test("is an option, for archives too", async () => {
    const latin1 = Buffer.from(word, "latin1");
    for (const source of [latin1, [...latin1].map((byte) => Uint8Array.of(byte)), gzipSync(latin1)])
      expect((await readIn(source, { grammar: logfmt, encoding: "latin1" })).events).toEqual([{ größe: 1 }]);
    expect(readAll(latin1, { grammar: logfmt, encoding: "latin1" })).toEqual([{ größe: 1 }]);
  });

  test("is UTF-16 if a byte order mark says so", async () => {
    const little = Buffer.from(`\ufeff${word}`, "utf16le");
    const big = Buffer.from(little).swap16();
    const packed = [gzipSync(little), gzipSync(big)];
    for (const source of [little, big, [...little].map((byte) => Uint8Array.of(byte)), ...packed])
      expect((await readIn(source, { grammar: logfmt })).events).toEqual([{ größe: 1 }]);
    for (const source of [little, big]) expect(readAll(source, { grammar: logfmt })).toEqual([{ größe: 1 }]);
    expect((await readIn(little.subarray(2), { grammar: logfmt, encoding: "utf-16le" })).events).toEqual([
      { größe: 1 },
    ]);
    expect((await detect(little))?.format.name).toBe("logfmt");
  });

  test("is none of what an archive has inside that is no text", async () => {
    const read = readIn(gzipSync(Buffer.from("PK\x03\x04...")), { grammar: logfmt, name: "a.gz" });
    await expect(read).rejects.toThrow("a.gz, decompressed, is a zip archive; unzip -p FILE writes its text");
  });

  test("is refused for text, which has none, and without a name that is known", () => {
    expect(() => readAll("a=1\n", { encoding: "latin1" })).toThrow("readAll: encoding: found text");
    expect(() => readEvents(Buffer.from("a"), { encoding: "latin9" })).toThrow('expected an encoding such as "latin1"');
  });

  test("of bytes that are no UTF-8 is counted, with meta", () => {
    const bytes = Buffer.concat([Buffer.from("a=\ufffd"), Buffer.from([0xff, 0xe4]), Buffer.from("\na=1\n")]);
    expect(readAll(bytes, { grammar: logfmt, meta: true }).map(({ invalid }) => invalid)).toEqual([2, 0]);
  });
});

test("what is wrong with a file names its path", async () => {
  const path = join(folder, "app.log.gz");
  writeFileSync(path, gzipSync("a=1\n".repeat(50)).subarray(0, 25));
  await expect(readIn({ path }, { grammar: logfmt })).rejects.toThrow(`${path}: the archive cannot be decoded`);
  const near = join(folder, "near.log");
  writeFileSync(near, "a=1 b\n");
  expect((await detect({ path: near }))?.nearest?.failure.source ?? near).toBe(near);
});
