import { errnoOf, openSource, type Source, STDIN, sizeOf } from "../../input/index.ts";
import type { Reading } from "../../records/index.ts";
import { millisNow } from "../clock.ts";
import type { ParallelOptions, SessionOptions } from "../options.ts";
import type { Session } from "../session/contract.ts";
import type { Crew, Job } from "./crew.ts";
import { type Division, readBatches, readRanges } from "./divide.ts";
import { type JoinTarget, makeJoiner } from "./joiner.ts";

/** A file of at most this many ranges is one task. */
const SMALL_FILE = 4;
const NONE = new Uint8Array(0);
const FOLLOWED = "the year or the hour of timestamps follows from those before them";

/** Leads the workers of a run, which reads the start of each input itself. */
export type Conductor = ReturnType<typeof makeConductor>;

/** @param totalBytes the size of all inputs that are files. */
export function makeConductor(
  options: SessionOptions,
  { isAsked, readers, readersNow = () => readers, isOrdered, leastBytes, batchLines }: ParallelOptions,
  target: JoinTarget,
  crew: Crew,
  totalBytes: number,
) {
  const { session } = target;
  const { inputReader, counters, rejections } = session;
  const { rangeBytes, waits, parallelMillis } = options.limits;
  const gauge = makeGauge(totalBytes, parallelMillis);
  const joiner = makeJoiner(crew, target, isOrdered, readers);
  const division: Division = { options, session, crew, joiner, readers, batchLines };
  let isPlanned = false;
  let isDivided = false;
  let hasNoted = false;
  /** True while workers would pay, and no core has room for one. */
  let isCrowded = false;
  let current: Source | null = null;

  /** True once the input is known to be large enough, or to take long enough. */
  function isWorthwhile(): boolean {
    const { delivered } = counters.bytes;
    return totalBytes >= leastBytes || delivered >= leastBytes || gauge.isLong(delivered);
  }

  /** Starts the workers when they are worthwhile, and gives them their options when the formats are known. */
  function isReady(): boolean {
    if (crew.size === 0) {
      if (!isWorthwhile()) return false;
      crew.start(readersNow() - 1);
      isCrowded = crew.size === 0;
      if (isCrowded) return false;
    }
    if (!isPlanned && inputReader.decided) {
      isPlanned = true;
      crew.plan({ ...options, formats: inputReader.decided, inputs: [] });
    }
    return crew.isReady;
  }

  function noteOnce(reason: string): void {
    if (isAsked && options.diagnostics && !hasNoted) rejections.addNotes([{ code: "in-order", reason }]);
    hasNoted = true;
  }

  return {
    /** Prepares the workers, if the formats are known. */
    async prepare() {
      isReady();
      if (waits && isPlanned) await joiner.wait(crew.waitUntilReady());
    },
    /** True if the workers can read the rest of a source. */
    canReadOn(source: Source, isOriginal: boolean) {
      const isFile = typeof source.descriptor === "number";
      if ((!isAsked && !isFile) || !isReady()) return false;
      const reason = inputReader.undivided() ?? (inputReader.event.source?.isOrdered ? FOLLOWED : null);
      if (reason !== null) noteOnce(reason);
      if (reason !== null || inputReader.fileContext() === null) return false;
      if (isFile) return isOriginal;
      // Nearly every batch would end within a record.
      if (!options.multiline) return true;
      noteOnce("the lines of a stream are joined to events");
      return false;
    },
    /** Has the workers read the rest of a source, and closes it. */
    async readOn(source: Source, path: string, { place, rest }: Reading) {
      current = source;
      isDivided = true;
      const { descriptor } = source;
      try {
        if (typeof descriptor === "number") await readRanges(division, source, descriptor, path, place);
        else await readBatches(division, source, path, rest ?? NONE);
      } finally {
        current = null;
        source.close();
      }
    },
    /** Has a worker read a whole file, if the file is small. @returns true if it is. */
    async assignFile(path: string, isLast: boolean) {
      const size = path === STDIN ? 0 : (sizeOf(path) ?? 0);
      if (size === 0 || size > rangeBytes * SMALL_FILE || !isReady()) return false;
      isDivided = true;
      const join = async (job: Job) => void (await joiner.joinJob(job, true));
      const read = () => readFile(session, path, isLast);
      await joiner.add({ task: () => ({ kind: "file", path, isLast }), join, read, isSafe: true });
      return true;
    },
    /** Waits until all that the workers have read has been joined. */
    join: () => joiner.all(),
    /** Closes the source that is being read. */
    close: () => current?.close(),
    end() {
      if (options.verbose && isAsked && !isPlanned) rejections.addNotes([{ code: "too-small" }]);
      if (options.verbose && !isAsked && isDivided) rejections.addNotes([{ code: "divided", readers: crew.size + 1 }]);
      if (options.verbose && isCrowded) rejections.addNotes([{ code: "crowded" }]);
      joiner.drop();
      crew.end();
    },
  };
}

async function readFile(session: Session, path: string, isLast: boolean): Promise<void> {
  try {
    const source = await openSource(path);
    await session.read({ source, path, from: 0, until: Number.POSITIVE_INFINITY, isLast });
  } catch (error) {
    session.rejections.unreadable(path, errnoOf(error));
  }
}

/** For this long the code of a run is being compiled, and its speed says little. */
const WARM_MS = 70;
/** A speed is that of at least this many milliseconds. Two in a row decide, because some code is compiled later. */
const MEASURED_MS = 50;

/**
 * Judges from the speed of one reader if workers pay for themselves.
 * @param totalBytes the size of all files, of which the rest is what has not been delivered.
 * @param leastMillis how long one reader would take for a rest that is worth dividing.
 */
export function makeGauge(totalBytes: number, leastMillis: number, now: () => number = millisNow) {
  let began: number | null = null;
  let start: { readonly bytes: number; readonly millis: number } | null = null;
  let wasLong = false;
  return {
    /** @param delivered how many bytes have been read so far. @returns true once the rest would take long enough. */
    isLong(delivered: number) {
      const millis = now();
      began ??= millis;
      if (millis - began < WARM_MS) return false;
      start ??= { bytes: delivered, millis };
      const elapsed = millis - start.millis;
      if (elapsed < MEASURED_MS || delivered === start.bytes) return false;
      const bytesPerMilli = (delivered - start.bytes) / elapsed;
      const isLong = totalBytes - delivered >= leastMillis * bytesPerMilli;
      const isCertain = isLong && wasLong;
      wasLong = isLong;
      start = { bytes: delivered, millis };
      return isCertain;
    },
  };
}
