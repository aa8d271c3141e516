import { Buffer } from "node:buffer";
import { fstatSync } from "node:fs";
import { bytesOf, rangeOf, type Source } from "../../input/index.ts";
import type { FileContext } from "../../records/index.ts";
import type { SessionOptions } from "../options.ts";
import type { Session } from "../session/contract.ts";
import type { Crew } from "./crew.ts";
import { type Batch, batchesOf } from "./cut-stream.ts";
import type { Joiner } from "./joiner.ts";
import type { Task } from "./messages.ts";
import { batchRange } from "./serve.ts";

/** What dividing an input needs. */
export interface Division {
  readonly options: SessionOptions;
  /** The session of the run. */
  readonly session: Session;
  readonly crew: Crew;
  readonly joiner: Joiner;
  /** As in `ParallelOptions`. */
  readonly readers: number;
  readonly batchLines: number | null;
}

/** What workers have to know of the input before their part of it. */
export function fileContextOf(inputReader: Session["inputReader"]): FileContext {
  const fileContext = inputReader.fileContext();
  if (!fileContext) throw new Error("the rest of an input cannot be divided");
  return fileContext;
}

/** True if a worker began with the right directives, which is known when its part is joined. */
export function isInForce(given: FileContext, fileContext: FileContext): boolean {
  return JSON.stringify(given.directives) === JSON.stringify(fileContext.directives);
}

/** A file is read in order after this many ranges began elsewhere than assumed, if those are more than half of them. */
const MOST_WRONG = 8;

/**
 * Divides the rest of an open file into ranges, and joins them in order. A worker assumes that the first record of a range
 * begins at the first line (or the first line that begins a record), and that no directive of the ranges before it changes
 * the columns; if the range before it ended elsewhere or with other columns, the run reads the range again.
 * @param start the offset of the first record that has not been read.
 */
export async function readRanges(
  { options, session, joiner }: Division,
  source: Source,
  descriptor: number,
  path: string,
  start: number,
): Promise<void> {
  const { inputReader, rejections } = session;
  const { rangeBytes } = options.limits;
  const { size } = fstatSync(descriptor);
  let fileContext = fileContextOf(inputReader);
  const isSafe = fileContext.columns === null && fileContext.joined === null && fileContext.directives === null;
  let place = start;
  let joined = 0;
  let wrong = 0;
  const isMostlyWrong = () => wrong >= MOST_WRONG && wrong * 2 > joined;

  async function readHere(until: number): Promise<void> {
    inputReader.inherit(fileContext);
    const range = { source: rangeOf(source.name, descriptor, place), path, from: place, until, isLast: false };
    ({ place } = await session.read(range));
    fileContext = { ...fileContext, directives: inputReader.fileContext()?.directives ?? null };
  }

  async function addRange(from: number, until: number): Promise<void> {
    const isExact = from === start;
    let given = fileContext;
    const isOver = () => place >= until || isMostlyWrong();
    await joiner.add({
      task(): Task {
        given = fileContext;
        return { kind: "range", name: source.name, path, descriptor, from, until, isExact, fileContext };
      },
      async join(job) {
        if (isOver()) return job.discard();
        joined++;
        const isPlaced = (await joiner.wait(job.from)) === place;
        if (isPlaced && isInForce(given, fileContext)) {
          const { errno, place: end, directives } = await joiner.joinJob(job, false);
          place = errno !== null ? Number.POSITIVE_INFINITY : end;
          fileContext = { ...fileContext, directives };
          return;
        }
        job.discard();
        // Parts that workers take later are read with the new columns.
        if (!isPlaced) wrong++;
        await readHere(until);
      },
      read: async () => {
        if (!isOver()) await readHere(until);
      },
      isSafe,
    });
  }

  for (let from = start; from < size || from === start; ) {
    const next = from - (from % rangeBytes) + rangeBytes;
    await addRange(from, next < size ? next : Number.POSITIVE_INFINITY);
    if (session.stopped() || isMostlyWrong()) break;
    from = next;
  }
  await joiner.all();
  if (isMostlyWrong() && !session.stopped()) await readHere(Number.POSITIVE_INFINITY);
  if (!session.stopped() && source.isCut?.()) rejections.cut(source.name);
}

const NONE = new Uint8Array(0);

/**
 * Cuts the rest of a stream into batches that the workers read, and joins them in order. If a batch ends within a record,
 * the run reads the start of that record together with the next batch; if a directive changes the columns, the run reads the
 * batches again that workers have read with the old ones.
 * @param first the bytes that have been read from the source and not been used.
 */
export async function readBatches(
  { options, session, crew, joiner, readers, batchLines }: Division,
  source: Source,
  path: string,
  first: Uint8Array,
): Promise<void> {
  const { inputReader } = session;
  const { name } = source;
  let fileContext = fileContextOf(inputReader);
  const isSafe = fileContext.columns === null && fileContext.joined === null && fileContext.directives === null;
  /** The start of a record that goes on in the next batch. */
  let rest: Uint8Array = NONE;

  async function addBatch({ bytes, isEnd }: Batch): Promise<void> {
    let given = fileContext;
    await joiner.add({
      task(): Task {
        given = fileContext;
        return { kind: "batch", name, path, bytes, from: 1, isEnd, fileContext };
      },
      async join(job) {
        if (rest.length === 0 && isInForce(given, fileContext)) {
          const { rest: left, directives } = await joiner.joinJob(job, false);
          rest = left ?? NONE;
          fileContext = { ...fileContext, directives };
          return;
        }
        job.discard();
        const { bytes } = await joiner.wait(job.result);
        inputReader.inherit(fileContext);
        const all = Buffer.concat(bytes ? [rest, bytes] : [rest]);
        rest = (await session.read(batchRange({ name, path, from: 1, isEnd }, all))).rest ?? NONE;
        fileContext = { ...fileContext, directives: inputReader.fileContext()?.directives ?? null };
      },
      // The run reads the stream.
      read: null,
      isSafe,
    });
  }

  /** Reads a line that is too long for a batch, and all after it. */
  async function readHere(start: Uint8Array): Promise<void> {
    await joiner.all();
    inputReader.inherit(fileContext);
    const all = bytesOf(name, Buffer.concat([rest, start]), source);
    await session.read({ source: all, path, from: 1, until: Number.POSITIVE_INFINITY, isLast: false });
  }

  crew.start(readers);
  const size = { bytes: options.limits.rangeBytes, lines: batchLines, longestLine: options.maxLineBytes };
  try {
    for await (const batch of batchesOf(source, first, size, joiner.isIdle)) {
      if (batch.isTooLong) return await readHere(batch.bytes);
      await addBatch(batch);
      if (session.stopped()) break;
    }
  } finally {
    await joiner.all();
  }
}
