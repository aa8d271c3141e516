import { execFileSync, spawn } from "node:child_process";
import { createReadStream, mkdtempSync, writeFileSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect, expectTypeOf, test, vi } from "vitest";
import { digits, field, grammar, int, seq } from "../../engine/authoring/index.ts";
import { csv, json, logfmt, line as plain, raw } from "../../grammars/formats.ts";
import { joined } from "../../grammars/joined.ts";
import { type Located, RejectedRecord, readAll, readBatches, readEvents } from "../../grammars/library.ts";

const ticket = grammar("ticket", {
  about: "Tickets of a help desk",
  layout: "#<number>",
  record: seq("#", field("number", int(digits(1, 9)))),
});

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

describe("a source", () => {
  const folder = mkdtempSync(join(tmpdir(), "froe-sources-"));
  const path = join(folder, "app.log");
  const text = "n=1\nn=2\n";
  writeFileSync(path, text);
  writeFileSync(`${path}.gz`, gzipSync(text));

  test("that is a page elsewhere is fetched by the caller", async () => {
    await expect(all(readEvents(new URL("https://logs.example/app.log")))).rejects.toThrow(
      "the source: expected a file: URL, found https://logs.example/app.log; pass (await fetch(url)).body",
    );
  });

  test.each([
    ["a path", { path }],
    ["a URL", pathToFileURL(path)],
    ["a stream of Node", createReadStream(path)],
    ["a compressed file", { path: `${path}.gz` }],
    ["gzip byte by byte", [...gzipSync(text)].map((byte) => Uint8Array.of(byte))],
  ])("may be %s", async (_, source) => {
    expect(await all(readEvents(source, { grammar: logfmt }))).toEqual([{ n: 1 }, { n: 2 }]);
  });

  test("may be compressed with zstd", async () => {
    const pressed = Buffer.from("KLUv/WQAAX0AAEBwcmVzc2VkCgEA9VMLF0qeeUU=", "base64");
    const lines = await all(readEvents(pressed));
    expect(new Set(lines.map(({ line }) => line))).toEqual(new Set(["pressed"]));
  });

  test.each([
    ["two texts", ["n=\ud83d", "\ude00\nn=\ud83d", "", "\ude01"], ["😀", "😁"]],
    ["a text and bytes, which cannot be one", ["n=\ud83d", Buffer.from("\nn=1"), "\ud83d"], ["\ufffd", "1\ufffd"]],
  ])("that has half a character in each of %s", async (_, chunks, expected) => {
    const read = async (source: AsyncIterable<unknown> | ReadableStream) =>
      (await all(readEvents(source, { grammar: logfmt }))).map(({ n }) => n);
    expect(await read(ReadableStream.from(chunks))).toEqual(expected);
    expect(await read(Readable.from(chunks))).toEqual(expected);
  });

  test("that is damaged gives its events before the damage, then an error", async () => {
    const lines = Array.from({ length: 50_000 }, (_, i) => `n=${i * 7919}\n`).join("");
    const cut = gzipSync(lines).subarray(0, 60_000);
    const events: unknown[] = [];
    const reading = async () => {
      for await (const event of readEvents(cut, { grammar: logfmt, onReject: () => {} })) events.push(event);
    };
    await expect(reading()).rejects.toMatchObject({ code: "ETRUNCATED" });
    expect(events.length).toBeGreaterThan(1000);
  });

  test("that fails gives its own error, compressed or not", async () => {
    async function* broken(first: Uint8Array) {
      yield first;
      throw new Error("the line is dead");
    }
    await expect(all(readEvents(broken(gzipSync(text))))).rejects.toThrow("the line is dead");
    await expect(all(readEvents(broken(Buffer.from("n=1\n"))))).rejects.toThrow("the line is dead");
    await expect(all(readEvents({ path: join(folder, "none") }))).rejects.toThrow("ENOENT");
    await expect(all(readEvents({ path: folder }))).rejects.toThrow("EISDIR");
  });

  test("may be longer than what is read ahead of it", async () => {
    const long = join(folder, "long.log");
    const count = 100_000;
    writeFileSync(long, Array.from({ length: count }, (_, i) => `n=${i}\n`).join(""));
    const numbers = (await all(readEvents({ path: long }, { grammar: logfmt }))).map(({ n }) => n);
    expect(numbers).toEqual(Array.from({ length: count }, (_, i) => i));
    for await (const { n } of readEvents({ path: long }, { grammar: logfmt })) if (n === 10) break;
  });

  test("that fails while events of its start are in use tells who asks for more", async () => {
    const chunks = ["n=1\nn=2\n"];
    const file = {
      async read(into: Uint8Array) {
        const chunk = chunks.shift();
        if (chunk === undefined) throw new Error("the disk is dead");
        return { bytesRead: Buffer.from(chunk).copy(into) };
      },
      stat: async () => ({ isFile: () => true }),
      close: async () => {},
    };
    const open = vi.spyOn(process.getBuiltinModule("node:fs/promises"), "open");
    open.mockResolvedValueOnce(file as unknown as FileHandle);
    const numbers: unknown[] = [];
    const reading = async () => {
      for await (const { n } of readEvents({ path: "app.log" }, { grammar: logfmt })) {
        numbers.push(n);
        await setTimeout(20);
      }
    };
    await expect(reading()).rejects.toThrow("the disk is dead");
    expect(numbers).toEqual([1, 2]);
    open.mockRestore();
  });

  test("that is a pipe does not hold a caller that stops before more comes", async () => {
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    const writer = spawn("sh", ["-c", `(echo n=1; exec sleep 5) > "${pipe}"`]);
    const readOne = async () => {
      for await (const { n } of readEvents({ path: pipe }, { grammar: logfmt })) return n;
    };
    expect(await Promise.race([readOne(), setTimeout(2_000, "held")])).toBe(1);
    writer.kill();
  });
});

test("events come in batches as well: those that become complete together", async () => {
  const chunks = ["n=1\nn=2\nn", "=3\n", "n=4"].map((chunk) => Buffer.from(chunk));
  const batches = await all(readBatches(chunks, { grammar: logfmt }));
  expect(batches).toEqual([[{ n: 1 }, { n: 2 }], [{ n: 3 }], [{ n: 4 }]]);
});

describe("readAll", () => {
  test("reads without waiting", () => {
    expect(readAll('{"n":1}\n{"n":2}')).toEqual([{ n: 1 }, { n: 2 }]);
    expect(readAll(Buffer.from("a,b\n1,2\n"), { grammar: csv })).toEqual([{ a: "1", b: "2" }]);
    const tickets = readAll("#17", { grammar: ticket });
    expectTypeOf(tickets).toEqualTypeOf<{ number: number }[]>();
    expect(tickets).toEqual([{ number: 17 }]);
  });

  test("throws at the first rejected record, or reports each", () => {
    expect(() => readAll("n=1\nno", { grammar: logfmt, name: "app.log" })).toThrow('app.log:2:3: expected "="');
    const lines: number[] = [];
    expect(readAll("n=1\nno", { grammar: logfmt, onReject: ({ line }) => lines.push(line) })).toEqual([{ n: 1 }]);
    expect(lines).toEqual([2]);
    expect(() => readAll("no", { grammar: logfmt })).toThrow(RejectedRecord);
  });
});

describe("meta", () => {
  const line = '{"ts":"2026-02-03T10:20:30.5+01:00","level":"warn","msg":"ö"}';

  test("gives each event with its line, source, format, text, time and level", async () => {
    const input = { source: "input", format: "json" };
    const expected = [
      {
        event: { ts: "2026-02-03T10:20:30.5+01:00", level: "warn", msg: "ö" },
        line: 2,
        ...input,
        text: line,
        invalid: 0,
        time: new Date("2026-02-03T09:20:30.5Z"),
        timeNanos: 1770110430500000000n,
        level: "warn",
      },
      { event: { n: 1 }, line: 3, ...input, text: '{"n":1}', invalid: 0, time: null, timeNanos: null, level: null },
    ];
    const text = `\n${line}\n{"n":1}`;
    expect(await all(readEvents(text, { grammar: json, meta: true }))).toEqual(expected);
    expect(readAll(text, { meta: true })).toEqual(expected);
  });

  test("has the time and the level of lines that no format names", async () => {
    const text = "2026-02-03 10:20:30 ERROR disk is full\n  at /dev/sda\n2026-02-03 10:20:31 INFO ok\n";
    const times = ["2026-02-03T10:20:30.000Z", "2026-02-03T10:20:30.000Z", "2026-02-03T10:20:31.000Z"];
    const summary = (all: readonly Located<unknown>[]) => all.map(({ time, level }) => [time?.toISOString(), level]);
    const expected = times.map((time, i) => [time, ["ERROR", null, "INFO"][i]]);
    for (const grammar of [plain, raw, [json, plain]]) {
      expect(summary(await all(readEvents(text, { grammar, meta: true })))).toEqual(expected);
      expect(summary(readAll(text, { grammar, meta: true }))).toEqual(expected);
    }
    expect(summary(readAll(text, { grammar: plain, meta: true, lines: joined("indent") }))).toEqual([
      [times[0], "ERROR"],
      [times[2], "INFO"],
    ]);
    expect(readAll(text, { grammar: plain })[0]).toEqual({ line: "2026-02-03 10:20:30 ERROR disk is full" });
  });

  test("has the types of the grammar", () => {
    const records = readAll("#17", { grammar: ticket, meta: true });
    expectTypeOf(records).toEqualTypeOf<Located<{ number: number }>[]>();
    expectTypeOf(readEvents("#17", { grammar: ticket, meta: true })).toEqualTypeOf<
      AsyncGenerator<Located<{ number: number }>, void, undefined>
    >();
    expect(records).toMatchObject([{ event: { number: 17 }, line: 1 }]);
  });

  test("reads timestamps without a zone in the one that is named", () => {
    const [first] = readAll("ts=2026-02-03T10:20:30", { meta: true, timeZone: "Europe/Berlin" });
    expect(first?.time).toEqual(new Date("2026-02-03T09:20:30Z"));
  });
});

describe("several grammars", () => {
  test("each read what they accept, the first one first", () => {
    expect(readAll('{"n":1}\nn=2', { grammar: [json, logfmt] })).toEqual([
      { n: 1, _format: "json" },
      { n: 2, _format: "logfmt" },
    ]);
    const located = readAll('{"_format":5}\nn=2', { grammar: [json, logfmt], meta: true });
    expect(located.map(({ format }) => format)).toEqual(["json", "logfmt"]);
  });
});

describe("signal", () => {
  test("stops between chunks", async () => {
    const stop = new AbortController();
    const events: unknown[] = [];
    const reading = async () => {
      for await (const event of readEvents(["n=1\n", "n=2\n"], { grammar: logfmt, signal: stop.signal })) {
        events.push(event);
        stop.abort();
      }
    };
    await expect(reading()).rejects.toThrow("aborted");
    expect(events).toEqual([{ n: 1 }]);
  });

  test("stops among the events of a chunk", async () => {
    const stop = new AbortController();
    const events = readEvents("n=1\nn=2\nn=3\n", { grammar: logfmt, signal: stop.signal });
    expect((await events.next()).value).toEqual({ n: 1 });
    stop.abort(new Error("enough"));
    await expect(events.next()).rejects.toThrow("enough");
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });

  test("stops while the next chunk has not come", async () => {
    const never = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from("n=1\n")) });
    const reading = all(readEvents(never, { grammar: logfmt, signal: AbortSignal.timeout(20) }));
    await expect(reading).rejects.toThrow("timeout");
  });

  test("that has aborted already lets nothing be read", async () => {
    const signal = AbortSignal.abort(new Error("too late"));
    await expect(all(readEvents("n=1", { signal }))).rejects.toThrow("too late");
  });
});

test("an archive that is not decompressed is an error that says what decompresses it", async () => {
  const xz = Uint8Array.of(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00, 0x00, 0x04, 0xe6, 0xd6, 0xb4, 0x46);
  await expect(all(readEvents(xz, { name: "app.log.xz" }))).rejects.toThrow(
    new TypeError("app.log.xz is xz-compressed; xz -dc FILE writes its text"),
  );
  expect(() => readAll(xz)).toThrow(new TypeError("input is xz-compressed; xz -dc FILE writes its text"));
  let isClosed = false;
  async function* source() {
    try {
      yield xz;
      yield xz;
    } finally {
      isClosed = true;
    }
  }
  await expect(all(readEvents(source()))).rejects.toThrow("xz -dc FILE");
  expect(isClosed).toBe(true);
});
