import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { constants, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { decoded } from "../../engine/input/archives/source.ts";
import { openSource, type Source } from "../../engine/input/index.ts";

const folder = mkdtempSync(join(tmpdir(), "archives-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Lines that do not compress well, so that an archive of them has many blocks. */
const lines = (count: number) =>
  Array.from({ length: count }, (_, n) => `line ${n} of ${Math.imul(n, 0x9e3779b1) >>> 0}\n`).join("");

/** All that a source delivers, and the code of the error that ends it. */
async function readAll(source: Source, atOnce = 4096): Promise<{ text: string; error: unknown }> {
  const target = Buffer.alloc(atOnce + 2);
  const parts: Buffer[] = [];
  try {
    for (;;) {
      const count = await source.read(target, 1, atOnce);
      if (count === 0) return { text: Buffer.concat(parts).toString(), error: null };
      parts.push(Buffer.from(target.subarray(1, 1 + count)));
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : error;
    return { text: Buffer.concat(parts).toString(), error: code };
  } finally {
    source.close();
  }
}

async function readFile(bytes: Buffer, name = "app.log"): Promise<{ text: string; error: unknown }> {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return readAll(await openSource(path));
}

/** A pipe that delivers this many bytes at once. */
function pipe(bytes: Buffer, atOnce: number): Source {
  let at = 0;
  return {
    name: "stdin",
    live: true,
    async read(target, offset, length) {
      const count = bytes.copy(target, offset, at, Math.min(bytes.length, at + length, at + atOnce));
      at += count;
      return count;
    },
    close() {},
  };
}

const SKIPPABLE = Buffer.from([0x53, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]);

/** A zstd frame whose blocks hold the texts as they are. */
function frame(blocks: readonly (string | Buffer)[], header = [0x00, 0x58], trailer: readonly number[] = []): Buffer {
  const parts = blocks.map((content, index) => {
    const bytes = Buffer.from(content);
    const blockHeader = (bytes.length << 3) | (index === blocks.length - 1 ? 1 : 0);
    return Buffer.concat([Buffer.from([blockHeader & 255, (blockHeader >> 8) & 255, blockHeader >> 16]), bytes]);
  });
  return Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, ...header]), ...parts, Buffer.from(trailer)]);
}

describe("gzip", () => {
  const text = lines(20_000);
  const archive = gzipSync(text);

  test("is read as what it holds, whatever its name", async () => {
    expect(await readFile(archive)).toEqual({ text, error: null });
  });

  test("may have several members, and zeros behind them", async () => {
    const members = Buffer.concat([gzipSync("one\n"), gzipSync(""), gzipSync("two\n"), Buffer.alloc(512)]);
    expect(await readFile(members)).toEqual({ text: "one\ntwo\n", error: null });
  });

  test("may hold nothing", async () => {
    expect(await readFile(gzipSync(""))).toEqual({ text: "", error: null });
  });

  test.each([0.1, 0.5, 0.999])("that ends at %d of its length delivers what is there", async (share) => {
    const part = archive.subarray(0, Math.floor(archive.length * share));
    const there = gunzipSync(part, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
    expect(await readFile(part)).toEqual({ text: there, error: "ETRUNCATED" });
  });

  test.each([0.1, 0.5, 0.9])("that is damaged at %d of its length delivers everything in front", async (share) => {
    const at = Math.floor(archive.length * share);
    const there = gunzipSync(archive.subarray(0, at), { finishFlush: constants.Z_SYNC_FLUSH }).toString();
    const damaged = Buffer.from(archive);
    damaged.fill(0xff, at, at + 8);
    const read = await readFile(damaged);
    expect(read.error).toBe("EDAMAGED");
    expect(read.text.slice(0, there.length)).toBe(there);
  });

  test("that is read in many pieces, and damaged in a late one, delivers everything before the damage", async () => {
    const long = gzipSync(lines(120_000), { level: 1 });
    expect(long.length).toBeGreaterThan(1024 * 1024);
    const at = Math.floor(long.length * 0.9);
    const there = gunzipSync(long.subarray(0, at), { finishFlush: constants.Z_SYNC_FLUSH }).toString();
    const damaged = Buffer.from(long);
    damaged.fill(0xff, at, at + 8);
    const { text: read, error } = await readFile(damaged);
    expect(error).toBe("EDAMAGED");
    expect(read.startsWith(there)).toBe(true);
    expect(lines(120_000).startsWith(read.slice(0, read.lastIndexOf("\n", there.length)))).toBe(true);
  });

  test("of which a few bytes are very many is decoded as it is read", async () => {
    const bomb = gzipSync(Buffer.alloc(48 * 1024 * 1024, "line\n"));
    expect(bomb.length).toBeLessThan(128 * 1024);
    const path = join(folder, "bomb.gz");
    writeFileSync(path, bomb);
    const before = process.memoryUsage().arrayBuffers;
    const source = await openSource(path);
    const target = Buffer.alloc(4096);
    expect(await source.read(target, 0, 4096)).toBe(4096);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(24 * 1024 * 1024);
    expect(4096 + (await readRest(source))).toBe(48 * 1024 * 1024);
    source.close();
  });

  test("with something else behind it is delivered whole", async () => {
    const trailed = { text, error: "ETRAILING" };
    expect(await readFile(Buffer.concat([archive, Buffer.from("something else")]))).toEqual(trailed);
    expect(await readFile(Buffer.concat([archive, Buffer.alloc(3), gzipSync("more\n")]))).toEqual(trailed);
  });

  test("with a wrong checksum is delivered whole", async () => {
    const damaged = Buffer.from(archive);
    damaged[archive.length - 8]! ^= 1;
    expect(await readFile(damaged)).toEqual({ text, error: "EDAMAGED" });
  });
});

describe("zstd", () => {
  /** `pressed\n` 64 times, in a compressed block with a checksum. */
  const pressed = Buffer.from("KLUv/WQAAX0AAEBwcmVzc2VkCgEA9VMLF0qeeUU=", "base64");

  test("is read as what it holds, whatever its name", async () => {
    expect(await readFile(frame(["one\n", "two\n"]))).toEqual({ text: "one\ntwo\n", error: null });
  });

  test("may have several frames, and frames to skip", async () => {
    const frames = Buffer.concat([SKIPPABLE, frame(["one\n"]), SKIPPABLE, frame([""]), frame(["two\n"])]);
    expect(await readFile(frames)).toEqual({ text: "one\ntwo\n", error: null });
  });

  test("may be long", async () => {
    const blocks = Array.from({ length: 40 }, (_, n) => `${n} `.repeat(20_000));
    expect(await readFile(frame(blocks))).toEqual({ text: blocks.join(""), error: null });
  });

  test.each([1, 5, 8, 40_001])("that lacks %d bytes delivers the blocks that are there", async (missing) => {
    const archive = frame(["one\n", "two\n", "3".repeat(50_000)]);
    const read = await readFile(archive.subarray(0, archive.length - missing));
    expect(read).toEqual({ text: "one\ntwo\n", error: "ETRUNCATED" });
  });

  test("with a damaged block delivers the blocks in front of it", async () => {
    const archive = frame(["one\n", "two\n", "three\n", "four\n"]);
    archive[archive.indexOf("three") - 3]! |= 6;
    expect(await readFile(archive)).toEqual({ text: "one\ntwo\n", error: "EDAMAGED" });
  });

  test("with a wrong checksum is delivered whole", async () => {
    const damaged = Buffer.from(pressed);
    damaged[damaged.length - 1]! ^= 1;
    expect(await readFile(damaged)).toEqual({ text: "pressed\n".repeat(64), error: "EDAMAGED" });
  });

  test("whose compressed block is damaged delivers the frames in front of it", async () => {
    const damaged = Buffer.from(pressed);
    damaged.fill(0xff, damaged.length - 12, damaged.length - 4);
    const archive = Buffer.concat([frame(["one\n"]), damaged, frame(["two\n"])]);
    expect(await readFile(archive)).toEqual({ text: "one\n", error: "EDAMAGED" });
    const twice = Buffer.concat([archive, Buffer.from("something else")]);
    expect(await readFile(twice)).toEqual({ text: "one\n", error: "EDAMAGED" });
  });

  test("is delivered up to a damaged block in a late piece", async () => {
    const blocks = Array.from({ length: 20 }, (_, n) => `${n} `.repeat(20_000));
    const damaged = Buffer.from(pressed);
    damaged.fill(0xff, damaged.length - 12, damaged.length - 4);
    const read = await readFile(Buffer.concat([frame(blocks), frame(["one\n"]), damaged, frame(["two\n"])]));
    expect(read).toEqual({ text: `${blocks.join("")}one\n`, error: "EDAMAGED" });
  });

  test("may have very many blocks, however large the window that it asks for", async () => {
    const blocks = Array.from({ length: 100_000 }, (_, n) => `${n}\n`);
    expect(await readFile(frame(blocks, [0x00, 0x88]))).toEqual({ text: blocks.join(""), error: null });
  });

  test("with something else behind it is delivered whole", async () => {
    const archive = Buffer.concat([frame(["one\n"]), Buffer.from("something else")]);
    expect(await readFile(archive)).toEqual({ text: "one\n", error: "EDAMAGED" });
  });

  test("that needs a dictionary or a large window is refused", async () => {
    expect(await readFile(frame(["one\n"], [0x01, 0x58, 0x07]))).toEqual({ text: "", error: "EUNSUPPORTED" });
    expect(await readFile(frame(["one\n"], [0x00, 0x98]))).toEqual({ text: "", error: "EUNSUPPORTED" });
  });

  test("may be compressed", async () => {
    expect(await readFile(pressed)).toEqual({ text: "pressed\n".repeat(64), error: null });
  });
});

test("entries as journalctl -o export prints them are refused, also inside an archive", async () => {
  const entry = Buffer.from("__CURSOR=s=1\n__REALTIME_TIMESTAMP=1770091506123456\nMESSAGE=up\n\n");
  expect(await readFile(entry)).toEqual({ text: "", error: "EJOURNALEXPORT" });
  expect(await readFile(gzipSync(entry))).toEqual({ text: "", error: "EGZIP/EJOURNALEXPORT" });
});

test("what is closed in the middle just ends", async () => {
  const path = join(folder, "closed.gz");
  writeFileSync(path, gzipSync(lines(20_000)));
  const source = await openSource(path);
  const target = Buffer.alloc(64);
  expect(await source.read(target, 0, 64)).toBeGreaterThan(0);
  source.close();
  await expect(readRest(source)).resolves.toBeLessThan(100_000);
});

async function readRest(source: Source): Promise<number> {
  const target = Buffer.alloc(4096);
  let total = 0;
  for (let count = await source.read(target, 0, 4096); count > 0; count = await source.read(target, 0, 4096)) {
    total += count;
  }
  return total;
}

describe("a pipe", () => {
  test.each([1, 3, 100_000])("of an archive, %d bytes at once", async (atOnce) => {
    const text = lines(300);
    expect(await readAll(decoded(pipe(gzipSync(text), atOnce), null))).toEqual({ text, error: null });
    expect(await readAll(decoded(pipe(frame([text]), atOnce), null), 7)).toEqual({ text, error: null });
  });

  test.each(["", "(", "P*M", "\x1f\x8b", "plain text\n", "(just begins like an archive)\n"])(
    "of %j is text",
    async (text) => {
      expect(await readAll(decoded(pipe(Buffer.from(text, "latin1"), 1), null))).toMatchObject({ error: null });
    },
  );
});
