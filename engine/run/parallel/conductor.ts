import { Buffer } from "node:buffer";
import { fstatSync } from "node:fs";
import { bytesOf, openSource, rangeOf, type Source, STDIN, sizeOf } from "../../input/index.ts";
import { isSystemError, type Reading } from "../../records/index.ts";
import type { ParallelOptions, SessionOptions } from "../options.ts";
import { batchesOf } from "./batches.ts";
import type { Crew } from "./crew.ts";
import type { Job } from "./job.ts";
import { makeJoiner, type Place } from "./joiner.ts";
import type { Task } from "./messages.ts";
import { batchPortion } from "./serve.ts";

/** A file of so many ranges is one task. */
const SMALL_FILE = 4;
/** So many ranges may have begun elsewhere than was thought before a file is read in order, if they are most of them. */
const MOST_WRONG = 8;

/** Leads the workers of a run: the run begins each input by itself, and leaves the rest to them. */
export interface Conductor {
  /** Has the workers get ready, if what they are to read is known. */
  prepare(): Promise<void>;
  /** Whether the rest of a source is left to the workers. */
  leaves(source: Source, isOriginal: boolean): boolean;
  /** Has the workers read what was left of a source, and closes it. */
  readOn(source: Source, path: string, reading: Reading): Promise<void>;
  /** Has a worker read a whole file, if it is one for that. @returns whether it is. */
  takesFile(path: string, isLast: boolean): Promise<boolean>;
  /** Waits until all that the workers have read has been joined. */
  join(): Promise<void>;
  /** Ends the input that is being read. */
  close(): void;
  end(): void;
}

/** @param isLarge whether the input is known to be large enough for workers. */
export function conduct(
  options: SessionOptions,
  { readers, isOrdered, leastBytes, rangeBytes, batchLines, waits }: ParallelOptions,
  home: Place,
  crew: Crew,
  isLarge: boolean,
): Conductor {
  const { session } = home;
  const { intake, counters, rejections } = session;
  const joiner = makeJoiner(crew, home, isOrdered, readers);
  let isPlanned = false;
  let isTold = false;
  let current: Source | null = null;

  /** Whether the workers wait for tasks; they are called when it is clear that they are needed. */
  function isReady(): boolean {
    if (!isLarge && counters.bytes.delivered < leastBytes) return false;
    crew.start(readers - 1);
    if (!isPlanned && intake.decided) {
      isPlanned = true;
      crew.plan({ ...options, formats: intake.decided, inputs: [] });
    }
    return crew.isReady;
  }

  function tellOnce(reason: string): void {
    if (options.diagnostics && !isTold) rejections.remark([{ code: "in-order", reason }]);
    isTold = true;
  }

  async function readRanges(source: Source, descriptor: number, path: string, start: number): Promise<void> {
    const heritage = intake.heritage();
    const { size } = fstatSync(descriptor);
    if (!heritage) throw new Error("a file that nobody else can read on");
    let place = start;
    let joined = 0;
    let wrong = 0;
    const hasGivenUp = () => wrong >= MOST_WRONG && wrong * 2 > joined;

    const readHere = async (until: number): Promise<void> => {
      intake.inherit(heritage);
      const portion = { source: rangeOf(source.name, descriptor, place), path, from: place, until, isLast: false };
      ({ place } = await session.read(portion));
    };

    for (let from = start; from < size || from === start; ) {
      const next = from - (from % rangeBytes) + rangeBytes;
      const until = next < size ? next : Number.POSITIVE_INFINITY;
      const isExact = from === start;
      const task: Task = { kind: "range", name: source.name, path, descriptor, from, until, isExact, heritage };
      const isOver = () => place >= until || hasGivenUp();
      await joiner.add({
        task,
        async join(job) {
          if (isOver()) return job.discard();
          joined++;
          if ((await joiner.wait(job.from)) === place) {
            const { errno, place: end } = await joiner.take(job, false);
            place = errno !== null ? Number.POSITIVE_INFINITY : end;
            return;
          }
          job.discard();
          wrong++;
          await readHere(until);
        },
        read: async () => {
          if (!isOver()) await readHere(until);
        },
        isSafe: heritage.columns === null && heritage.joined === null,
      });
      if (session.stopped() || hasGivenUp()) break;
      from = next;
    }
    await joiner.all();
    if (hasGivenUp() && !session.stopped()) await readHere(Number.POSITIVE_INFINITY);
    if (!session.stopped() && source.isCut?.()) rejections.cut(source.name);
  }

  async function readBatches(source: Source, path: string, first: Uint8Array): Promise<void> {
    const heritage = intake.heritage();
    if (!heritage) throw new Error("a stream that nobody else can read on");
    const { name } = source;
    crew.start(readers);
    let rest: Uint8Array = new Uint8Array(0);
    const size = { bytes: rangeBytes, lines: batchLines, longestLine: options.maxLineBytes };
    try {
      for await (const { bytes, isEnd, isTooLong } of batchesOf(source, first, size, joiner.isIdle)) {
        if (isTooLong) {
          await joiner.all();
          intake.inherit(heritage);
          const all = bytesOf(name, Buffer.concat([rest, bytes]), source);
          await session.read({ source: all, path, from: 1, until: Number.POSITIVE_INFINITY, isLast: false });
          return;
        }
        const task: Task & { kind: "batch" } = { kind: "batch", name, path, bytes, from: 1, isEnd, heritage };
        await joiner.add({
          task,
          async join(job) {
            if (rest.length === 0) {
              rest = (await joiner.take(job, false)).rest ?? new Uint8Array(0);
              return;
            }
            job.discard();
            const { bytes } = await joiner.wait(job.result);
            intake.inherit(heritage);
            const all = Buffer.concat(bytes ? [rest, bytes] : [rest]);
            rest = (await session.read(batchPortion({ name, path, from: 1, isEnd }, all))).rest ?? new Uint8Array(0);
          },
          // It has to read the stream.
          read: null,
          isSafe: heritage.columns === null && heritage.joined === null,
        });
        if (session.stopped()) break;
      }
    } finally {
      await joiner.all();
    }
  }

  async function readFile(path: string, isLast: boolean): Promise<void> {
    try {
      const source = await openSource(path);
      await session.read({ source, path, from: 0, until: Number.POSITIVE_INFINITY, isLast });
    } catch (error) {
      if (!isSystemError(error)) throw error;
      rejections.unreadable(path, error.code ?? error.message);
    }
  }

  return {
    async prepare() {
      isReady();
      if (waits && isPlanned) await joiner.wait(crew.waitUntilReady());
    },
    leaves(source, isOriginal) {
      if (!isReady()) return false;
      if (intake.heritage() === null) {
        const reason = intake.undivided();
        if (reason !== null) tellOnce(reason);
        return false;
      }
      if (typeof source.descriptor === "number") return isOriginal;
      // Nearly every batch would end within a record.
      if (!options.multiline) return true;
      tellOnce("the lines of a stream are joined to events");
      return false;
    },
    async readOn(source, path, { place, rest }) {
      current = source;
      const { descriptor } = source;
      try {
        if (typeof descriptor === "number") await readRanges(source, descriptor, path, place);
        else await readBatches(source, path, rest ?? new Uint8Array(0));
      } finally {
        current = null;
        source.close();
      }
    },
    async takesFile(path, isLast) {
      const size = path === STDIN ? 0 : (sizeOf(path) ?? 0);
      if (size === 0 || size > rangeBytes * SMALL_FILE || !isReady()) return false;
      const join = async (job: Job) => void (await joiner.take(job, true));
      await joiner.add({
        task: { kind: "file", path, isLast },
        join,
        read: () => readFile(path, isLast),
        isSafe: true,
      });
      return true;
    },
    join: () => joiner.all(),
    close: () => current?.close(),
    end() {
      if (!isPlanned && options.verbose) rejections.remark([{ code: "too-small", least: leastBytes }]);
      joiner.drop();
      crew.end();
    },
  };
}
