import { createReadStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { logfmt } from "../../grammars/formats.ts";
import { readEvents } from "../../grammars/library.ts";
import { froe } from "../cli/froe.ts";

const folder = mkdtempSync(join(tmpdir(), "froe-members-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

const lines = Array.from({ length: 6_000 }, (_, n) => `n=${Math.imul(n, 0x9e3779b1) >>> 0}\n`).join("");
const damaged = gzipSync(lines);
const half = damaged.length >> 1;
damaged.fill(0xff, half, half + 9);
const miscounted = gzipSync("n=2\n");
miscounted[miscounted.length - 8]! ^= 1;
/** With a name, a comment, an extra field and a checksum of its header. */
const headed = Buffer.concat([
  Buffer.from([0x1f, 0x8b, 8, 0x1c, 0, 0, 0, 0, 0, 3, 2, 0, 7, 7]),
  Buffer.from("app.log\0of the shop\0"),
  gzipSync("n=2\n").subarray(10),
]);

const [one, two, none] = [gzipSync("n=1\n"), gzipSync("n=2\n"), gzipSync("")];

interface Case {
  readonly members: readonly Uint8Array[];
  /** How many events are read. */
  readonly events: number;
  /** What the library throws, and what the command reports. */
  readonly error?: { readonly code: string; readonly member: number | null };
  readonly message?: string;
}

const cases: Readonly<Record<string, Case>> = {
  two: { members: [one, two], events: 2 },
  "two, and empty ones between them": { members: [none, one, none, none, two, none], events: 2 },
  "one that says where it is from": { members: [one, headed], events: 2 },
  "two, and zeros after them": { members: [one, two, Buffer.alloc(1000)], events: 2 },
  "very many": { members: Array.from({ length: 600 }, () => one), events: 600 },
  "two, and something else after them": {
    members: [one, two, Buffer.from("something else")],
    events: 2,
    error: { code: "ETRAILING", member: null },
    message: "the archive was read to its end; what follows is not gzip, and was ignored",
  },
  "a second one with a wrong checksum": {
    members: [one, miscounted, one],
    events: 2,
    error: { code: "EDAMAGED", member: 2 },
    message: "member 2 of the archive is damaged: the part before the damage was read",
  },
  "a second one that ends early": {
    members: [one, two.subarray(0, -3)],
    events: 2,
    error: { code: "ETRUNCATED", member: 2 },
    message: "member 2 of the archive ends too early: the available part was read",
  },
  "a third one whose header ends early": {
    members: [one, two, two.subarray(0, 5)],
    events: 2,
    error: { code: "ETRUNCATED", member: 3 },
    message: "member 3 of the archive ends too early: the available part was read",
  },
  "a second one of a kind that there is not": {
    members: [one, Buffer.from([0x1f, 0x8b, 9, ...two.subarray(3)])],
    events: 1,
    error: { code: "EDAMAGED", member: 2 },
    message: "member 2 of the archive is damaged: the part before the damage was read",
  },
};

const path = join(folder, "app.log.gz");

function webStream(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 1000) controller.enqueue(bytes.slice(at, at + 1000));
      controller.close();
    },
  });
}

const ways = {
  bytes: (bytes: Uint8Array) => bytes,
  "a path": () => ({ path }),
  "a stream of Node": () => createReadStream(path, { highWaterMark: 7000 }),
  "a web stream": webStream,
  "a blob": (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream(),
  "bytes one by one": (bytes: Uint8Array) => [...bytes].map((byte) => Uint8Array.of(byte)),
};

async function events(source: Parameters<typeof readEvents>[0]): Promise<{ read: unknown[]; error: unknown }> {
  const read: unknown[] = [];
  try {
    for await (const event of readEvents(source, { grammar: logfmt, onReject: () => {} })) read.push(event);
    return { read, error: null };
  } catch (error) {
    return { read, error };
  }
}

/** As in a browser, which has no modules of Node. */
function withoutNode(): void {
  vi.spyOn(process, "getBuiltinModule").mockReturnValue(undefined as never);
}

describe.each(Object.entries(cases))("gzip of %s", (_, { members, events: count, error, message }) => {
  const archive = new Uint8Array(Buffer.concat(members));
  const expected = error ? expect.objectContaining({ name: "DamagedArchive", ...error }) : null;

  test.each(Object.entries(ways))("is read from %s", async (_way, source) => {
    writeFileSync(path, archive);
    const found = await events(source(archive));
    expect(found.read).toHaveLength(count);
    expect(found.error).toEqual(expected);
  });

  test.each(["bytes", "a web stream", "a blob", "bytes one by one"] as const)(
    "is read from %s in a browser",
    async (way) => {
      withoutNode();
      const found = await events(ways[way](archive));
      expect(found.read).toHaveLength(count);
      expect(found.error).toEqual(expected);
    },
  );

  test.each([
    ["a file", ["app.log.gz"]],
    ["a pipe", ["-"]],
  ])("is read by the command from %s", async (_way, [operand = ""]) => {
    const { stdout, stderr, code } = await froe(["-f", "logfmt", operand], {
      files: { "app.log.gz": archive },
      stdin: archive,
    });
    expect(stdout.match(/n=/g)).toHaveLength(count);
    expect(code).toBe(error ? 1 : 0);
    const source = operand === "-" ? "stdin" : operand;
    expect(stderr).toContain(message === undefined ? "" : `froe: error: ${source}: ${message}\n`);
  });
});

test("a damaged second member gives the same events everywhere: those before the damage", async () => {
  const archive = new Uint8Array(Buffer.concat([one, damaged, two]));
  writeFileSync(path, archive);
  const counts = new Set<number>();
  for (const source of Object.values(ways)) {
    const { read, error } = await events(source(archive));
    expect(error).toMatchObject({ code: "EDAMAGED", member: 2 });
    counts.add(read.length);
  }
  withoutNode();
  counts.add((await events(webStream(archive))).read.length);
  expect([...counts]).toEqual([expect.any(Number)]);
  expect([...counts][0]).toBeGreaterThan(2_000);
  const [file, pipe] = await Promise.all([
    froe(["-f", "logfmt", "a.gz"], { files: { "a.gz": archive } }),
    froe(["-f", "logfmt", "-"], { stdin: archive }),
  ]);
  expect(file.stdout === pipe.stdout).toBe(true);
  expect(file.stdout.split("\n").length).toBeGreaterThan(2_000);
});
