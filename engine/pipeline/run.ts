import { linesBeforeNul, openSource, repairUtf8, type Source, STDIN, utf16Error } from "../input/index.ts";
import { unaccountedBytes } from "../report/index.ts";
import type { Ending } from "../report/statistics.ts";
import { Arena, CHUNK_BYTES } from "./arena.ts";
import { Intake } from "./intake.ts";
import type { Library } from "./library.ts";
import type { RunOptions } from "./options.ts";
import { Rejections } from "./rejections.ts";
import { listenForSignals } from "./signals.ts";
import { ClosedPipe, openSink, outputFailure, UnwritableOutput } from "./sink.ts";
import { printStatistics } from "./statistics.ts";
import { isSystemError } from "./system-error.ts";
import { isFull, newCounters, skipBlank, type Work } from "./work.ts";

const LF = 10;
const BOM = [0xef, 0xbb, 0xbf] as const;
/** Signals are heard between two turns of the event loop only, so a turn may not last longer than this. */
const TURN_MS = 15;
const STDOUT = 1;
const EXIT_CLOSED_PIPE = 141;

/**
 * Reads the inputs, writes their events to standard output, and tells on standard error what could not be read.
 * @returns the exit code: 0 fine or recovered; 1 every record rejected, a strict abort, or an input that cannot be read;
 * 130, 141 or 143 where a signal or a closed pipe ended the run.
 */
export async function run(options: RunOptions, library: Library): Promise<number> {
  const sink = openSink(STDOUT, options.width !== null);
  const arena = new Arena();
  const counters = newCounters();
  const account = counters.bytes;
  const rejections = new Rejections(options, counters);
  const work: Omit<Work, "event" | "emission"> = {
    arena,
    counters,
    origin: { source: STDIN, line: 0, bytes: arena.bytes, from: 0, to: 0 },
    strict: options.strict,
    reject(parser, bytes, from, to) {
      rejections.add(parser, source?.name ?? STDIN, bytes, from, to);
      aborted = options.strict;
      return !aborted;
    },
    tell: (diagnostic) => rejections.say(diagnostic),
    complain(complaint) {
      rejections.complain(complaint, source?.name ?? STDIN);
      aborted = true;
      return false;
    },
    unterminated(parser, bytes, from, quote, to) {
      rejections.unterminated(parser, source?.name ?? STDIN, bytes, from, quote, to);
      aborted = options.strict;
    },
  };
  const intake = await Intake.make(options, library, work);
  const { emission } = intake;
  let source: Source | null = null;
  let aborted = false;
  const start = performance.now();
  let turn = start;
  const signals = listenForSignals(() => source?.close());

  let failure = await outputFailure(readInputs);
  signals.release();
  if (failure) account.unread += unaccountedBytes(account);
  else await rejections.finish(intake, aborted);
  // Where the events cannot be written, statistics that go the same way cannot either.
  if (!failure || options.statistics?.stream === "stderr") {
    const ran = { counters, intake, rejections, millis: performance.now() - start, ending: ending() };
    failure ??= await outputFailure(() => printStatistics(options, ran));
  }
  if (failure instanceof UnwritableOutput) await rejections.unwritable(failure.errno);
  if (failure) return failure instanceof ClosedPipe ? EXIT_CLOSED_PIPE : 1;
  if (signals.exitCode !== null) return signals.exitCode;
  if (emission.exitCode !== null) return emission.exitCode;
  const nothingFit = rejections.count > 0 && counters.events === 0;
  return aborted || rejections.anyUnreadable || rejections.isWrong || nothingFit ? 1 : 0;

  function ending(): Ending | null {
    if (failure) return "output";
    if (signals.exitCode !== null) return "signal";
    if (aborted) return "problem";
    return emission.concluded ? "limit" : null;
  }

  async function readInputs(): Promise<void> {
    const paths = options.inputs.length > 0 ? options.inputs : [STDIN];
    await intake.survey(paths);
    emission.begin();
    for (const [index, path] of paths.entries()) {
      try {
        source = await openSource(path);
        await readSource(source, path, index === paths.length - 1);
      } catch (error) {
        if (!isSystemError(error)) throw error;
        rejections.unreadable(path === STDIN ? "stdin" : path, error.code ?? error.message);
      }
      if (stopped()) break;
    }
    emission.end();
    if (emission.metrics) {
      const { tellMetrics } = await import("./tracking.ts");
      await tellMetrics(emission.metrics, options, arena.writer, rejections);
    }
    await flush();
  }

  function stopped(): boolean {
    return aborted || emission.concluded || signals.exitCode !== null;
  }

  /** The input region holds the bytes `[0, filled)` of the source that no record has been made of yet. */
  async function readSource(from: Source, path: string, isLast: boolean): Promise<void> {
    let filled = 0;
    let fresh = 0;
    let atStart = true;
    let skipping = false;
    let isBinary = !options.diagnostics;
    let damage: Error | null = null;
    counters.line = 0;
    work.origin.source = from.name;
    await intake.begin(path);
    try {
      while (!stopped()) {
        // One byte stays free for a final line end.
        if (arena.inputSize - filled <= CHUNK_BYTES) await growInput(0);
        const count = await readChunk(from, filled);
        if (typeof count !== "number") damage = count;
        if (typeof count !== "number" || count === 0) break;
        filled += count;
        account.delivered += count;
        damage = atStart && filled > 1 ? utf16Error(arena.bytes) : null;
        if (damage) {
          account.unread += filled;
          filled = 0;
          break;
        }
        if (atStart && filled >= BOM.length) {
          atStart = false;
          if (BOM.every((byte, i) => arena.bytes[i] === byte)) {
            filled = drop(BOM.length, filled);
            account.skipped.bom += BOM.length;
          }
        }
        if (skipping) {
          const feed = arena.bytes.subarray(0, filled).indexOf(LF);
          const lost = feed < 0 ? filled : feed + 1;
          account.skipped.tooLong += lost;
          filled = drop(lost, filled);
          if (feed < 0) continue;
          skipping = false;
          fresh = 0;
        }
        if (!isBinary) isBinary = rejections.binary(from.name, linesBeforeNul(arena.bytes, fresh, filled));
        const complete = intake.complete(arena.bytes, fresh, filled);
        if (complete > 0 && intake.decide(arena.bytes, 0, complete)) {
          atStart = false;
          rejections.announce(intake);
          filled = await readRecords(from, complete, filled);
        }
        fresh = filled;
        if (filled > options.maxLineBytes) {
          rejections.tooLong(from.name);
          intake.lose();
          skipping = true;
          account.skipped.tooLong += filled;
          filled = 0;
          fresh = 0;
        }
      }
      if (filled > 0 && !stopped()) {
        // A missing final line end is put there.
        if (arena.bytes[filled - 1] !== LF) {
          arena.bytes[filled++] = LF;
          account.added++;
        }
        const isDecided = intake.decide(arena.bytes, 0, filled);
        rejections.announce(intake);
        // A file without content leaves the decision to the next one.
        if (!isDecided && isLast) intake.fallBack();
        if (isDecided || isLast) {
          filled = await readRecords(from, filled, filled);
          if (filled > 0 && !stopped()) filled = intake.end(arena.bytes, 0, filled);
        } else filled = skipBlank(arena.bytes, filled, counters);
      }
      if (stopped()) account.unread += filled;
      else if (!damage && from.isCut?.()) rejections.cut(from.name);
    } finally {
      from.close();
      source = null;
    }
    await told();
    if (damage) throw damage;
  }

  /** @returns how many bytes were read behind `filled`, or why no more can be: what was read before still counts. */
  async function readChunk(from: Source, filled: number): Promise<number | Error> {
    try {
      return await from.read(arena.bytes, filled, CHUNK_BYTES);
    } catch (error) {
      if (isSystemError(error)) return error;
      throw error;
    }
  }

  /** Reads the whole records of the input `[0, complete)`. @returns how many bytes of the input are left. */
  async function readRecords(from: Source, complete: number, filled: number): Promise<number> {
    let to = complete;
    let end = filled;
    const repaired = repairUtf8(arena.bytes, 0, complete);
    if (repaired) {
      rejections.replaced(repaired.replaced);
      to = repaired.bytes.length;
      account.added += to - complete;
      end = filled - complete + to;
      if (end >= arena.inputSize) await growInput(end + 1);
      arena.replaceInput(repaired.bytes, 0, complete, filled);
    }
    let at = 0;
    for (;;) {
      at = intake.read(arena.bytes, at, to);
      if (!isFull(arena)) break;
      await flush();
      if (at >= to || stopped()) break;
    }
    if (from.live || sink.interactive) await flush();
    if (rejections.pending) await told();
    if (performance.now() - turn > TURN_MS) {
      await new Promise((resolve) => setImmediate(resolve));
      turn = performance.now();
    }
    return drop(at, end);
  }

  function drop(count: number, filled: number): number {
    arena.bytes.copyWithin(0, count, filled);
    return filled - count;
  }

  async function growInput(size: number): Promise<void> {
    await flush();
    arena.growInput(size);
  }

  async function told(): Promise<void> {
    await flush();
    // On a terminal both streams share their lines.
    if (sink.interactive && emission.isMidLine()) return;
    await rejections.tell();
  }

  async function flush(): Promise<void> {
    const written = sink.write(arena.bytes, arena.inputSize, arena.writer.at);
    if (written) await written;
    arena.writer.at = arena.inputSize;
  }
}
