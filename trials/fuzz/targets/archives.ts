import { gunzipSync, gzipSync } from "node:zlib";
import { decoded } from "../../../engine/input/archives/source.ts";
import { DamagedArchive, type Source } from "../../../engine/input/index.ts";
import { foreignOf } from "../../../engine/input/signatures.ts";
import { between, pick, type Random } from "../../../workbench/sample/words.ts";
import type { Finding, TargetMaker } from "../target.ts";

const ROOM = 64 * 1024;
/** A few bytes can mean very many; this many are enough. */
const MOST = 2 ** 18;
const HEADERS = [
  [0x00, 0x00],
  [0x04, 0x08],
  [0x20, 0x10],
  [0x60, 0x10, 0x00],
] as const;

/** What reads archives: whatever they hold, it comes to an end, or says that they are damaged. */
export const archiveTargets: readonly TargetMaker[] = [
  {
    name: "gzip",
    make: () => ({
      name: "gzip",
      seed: (random) => {
        const members = Array.from({ length: between(random, 1, 3) }, () =>
          gzipSync(textOf(random), { level: between(random, 0, 9) }),
        );
        return Buffer.concat(members);
      },
      words: ["\x1f\x8b\x08", "\0\0\0\0"],
      async trial(input, thorough) {
        const read = await readAll(input, thorough);
        if (typeof read === "string") return read;
        const whole = unzipped(input);
        return whole === null || read.equals(whole) ? null : `${read.length} bytes instead of ${whole.length}`;
      },
    }),
  },
  {
    name: "zstd",
    make: () => ({
      name: "zstd",
      seed: (random) => Buffer.concat(Array.from({ length: between(random, 1, 3) }, () => frameOf(random))),
      words: ["\x28\xb5\x2f\xfd", "\x53\x2a\x4d\x18"],
      async trial(input) {
        const read = await readAll(input, false);
        if (typeof read === "string") return read;
        const ahead = await readAll(input, true);
        if (typeof ahead === "string") return ahead;
        return ahead.equals(read) ? null : `${ahead.length} bytes ahead, ${read.length} in turn`;
      },
    }),
  },
];

function textOf(random: Random): string {
  return pick(random, ["line\n", "a=1 b=2\n", "日本\n", ""]).repeat(between(random, 0, 40));
}

/** A frame whose blocks hold their content as it is, or a byte many times. */
function frameOf(random: Random): Buffer {
  const count = between(random, 1, 3);
  const blocks = Array.from({ length: count }, (_, index) => {
    const isRun = random() < 0.3;
    const content = isRun ? Buffer.of(97) : Buffer.from(textOf(random));
    const size = isRun ? between(random, 0, 300) : content.length;
    const header = (size << 3) | (isRun ? 2 : 0) | (index === count - 1 ? 1 : 0);
    return Buffer.concat([Buffer.of(header & 255, (header >> 8) & 255, header >> 16), content]);
  });
  return Buffer.concat([Buffer.of(0x28, 0xb5, 0x2f, 0xfd, ...pick(random, HEADERS)), ...blocks]);
}

/** True if the input is reported as another kind of file. */
function isForeign(error: unknown): boolean {
  return error instanceof Error && "code" in error && foreignOf(String(error.code)) !== null;
}

/** All that comes of an archive before its damage; or what is wrong with how it is read. */
async function readAll(input: Buffer, twice: boolean): Promise<Buffer | Exclude<Finding, null>> {
  const source = decoded(pipe(input), twice ? { size: input.length, open: () => pipe(input) } : null);
  const target = Buffer.alloc(ROOM);
  const parts: Buffer[] = [];
  let size = 0;
  try {
    while (size < MOST) {
      const count = await source.read(target, 0, ROOM);
      if (count === 0) break;
      if (count < 0 || count > ROOM) return `delivers ${count} bytes`;
      parts.push(Buffer.from(target.subarray(0, count)));
      size += count;
    }
  } catch (error) {
    if (!(error instanceof DamagedArchive || isForeign(error)))
      return `throws ${error instanceof Error ? error.stack : String(error)}`;
  } finally {
    source.close();
  }
  return Buffer.concat(parts);
}

function pipe(bytes: Buffer): Source {
  let at = 0;
  return {
    name: "stdin",
    live: true,
    read(target, offset, length) {
      const count = bytes.copy(target, offset, at, Math.min(bytes.length, at + length));
      at += count;
      return count;
    },
    close() {},
  };
}

/** The result of Node's function in one call; null if it is no archive, is damaged, or expands to too much. */
function unzipped(input: Buffer): Buffer | null {
  try {
    return input.length > 3 && input[0] === 0x1f ? gunzipSync(input, { maxOutputLength: MOST / 2 }) : null;
  } catch {
    return null;
  }
}
