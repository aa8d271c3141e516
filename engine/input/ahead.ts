import { Buffer } from "node:buffer";
import { LF } from "../event/bytes.ts";
import type { Sample } from "../select/index.ts";
import { leaveOpen, openSource } from "./open-source.ts";
import { bomLength, HEAD_BYTES, HEAD_LINES, READ_BYTES, uncolored } from "./sample.ts";
import type { Source } from "./source.ts";
import { contentLines } from "./text-lines.ts";

/** The lines of a stream that come later than this after the first one, in milliseconds, are not waited for. */
const LONGEST_WAIT = 1000;

/** The bytes of a source that have been read ahead, and the read that has not ended; null if all have. */
interface Ahead {
  readonly bytes: Buffer;
  filled: number;
  reading: Promise<number> | null;
}

/**
 * Samples an input that can be read only once by the lines that come first: up to 64 with content, of a stream those of
 * a second. Whoever opens it next reads them again. @returns null without a line with content.
 */
export async function sampleAhead(path: string): Promise<Sample | null> {
  const source = await openSource(path);
  const ahead: Ahead = { bytes: Buffer.alloc(HEAD_BYTES + READ_BYTES), filled: 0, reading: null };
  leaveOpen(path, replayed(source, ahead));
  let latest = Number.POSITIVE_INFINITY;
  for (let isWhole = false; ; ) {
    const sample = sampleOf(ahead, isWhole);
    const { length } = sample.head;
    if (isWhole || length === HEAD_LINES || ahead.filled >= HEAD_BYTES) return length > 0 ? uncolored(sample) : null;
    if (length > 0) latest = Math.min(latest, Date.now() + LONGEST_WAIT);
    ahead.reading = readOn(source, ahead);
    const count = await before(latest, ahead.reading);
    if (count === null) return length > 0 ? uncolored(sample) : null;
    ahead.reading = null;
    ahead.filled += count;
    isWhole = count === 0;
  }
}

async function readOn(source: Source, { bytes, filled }: Ahead): Promise<number> {
  return source.read(bytes, filled, READ_BYTES);
}

function sampleOf({ bytes, filled }: Ahead, isWhole: boolean): Sample {
  const read = bytes.subarray(0, filled);
  const lines = isWhole && read.at(-1) !== LF ? Buffer.concat([read, Buffer.of(LF)]) : read;
  return { bytes: lines, head: contentLines(lines, bomLength(lines), lines.length, HEAD_LINES, 1), further: [] };
}

/** The count of a read; null if it fails, which the next one who reads hears, or is not there at that time. */
async function before(latest: number, reading: Promise<number>): Promise<number | null> {
  const read = reading.catch(() => null);
  if (latest === Number.POSITIVE_INFINITY) return read;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, latest - Date.now(), null);
  });
  return Promise.race([read, late]).finally(() => clearTimeout(timer));
}

/** The source, from its first byte. */
function replayed(source: Source, ahead: Ahead): Source {
  let at = 0;

  function copy(target: Buffer, offset: number, length: number): number {
    const taken = Math.min(length, ahead.filled - at);
    ahead.bytes.copy(target, offset, at, at + taken);
    at += taken;
    return taken;
  }

  return {
    ...source,
    get misnamed() {
      return source.misnamed ?? null;
    },
    read(target, offset, length) {
      if (at < ahead.filled) return copy(target, offset, length);
      if (ahead.reading === null) return source.read(target, offset, length);
      return ahead.reading.then((count) => {
        ahead.reading = null;
        ahead.filled += count;
        return copy(target, offset, length);
      });
    },
    ...(source.ready && {
      async ready() {
        if (at === ahead.filled) await (ahead.reading?.catch(() => 0) ?? source.ready?.());
      },
    }),
  };
}
