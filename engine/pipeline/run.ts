import type { Buffer } from "node:buffer";
import type { Grammar } from "../grammar/index.ts";
import { openSource, repairUtf8, type Source, STDIN } from "../input/index.ts";
import { Arena, CHUNK_BYTES, FLUSH_BYTES } from "./arena.ts";
import { Formats } from "./formats.ts";
import type { RunOptions } from "./options.ts";
import type { Plan } from "./plan.ts";
import { readRecords } from "./records.ts";
import { Rejections } from "./rejections.ts";
import { listenForSignals } from "./signals.ts";
import { ClosedPipe, openSink } from "./sink.ts";

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
export async function run(options: RunOptions, catalogue: readonly Grammar[]): Promise<number> {
  const sink = openSink(STDOUT, options.width !== null);
  const arena = new Arena();
  const rejections = new Rejections(options);
  const formats = await Formats.make(options, catalogue);
  const { counters, event } = formats;
  let source: Source | null = null;
  let aborted = false;
  let turn = performance.now();
  const signals = listenForSignals(() => source?.close());

  try {
    for (const path of options.inputs.length > 0 ? options.inputs : [STDIN]) {
      try {
        source = await openSource(path);
        await readSource(source);
      } catch (error) {
        if (error instanceof ClosedPipe || !isSystemError(error)) throw error;
        rejections.unreadable(path, error.code ?? error.message);
      }
      if (stopped()) break;
    }
    await flush();
  } catch (error) {
    if (error instanceof ClosedPipe) return EXIT_CLOSED_PIPE;
    throw error;
  } finally {
    signals.release();
  }
  await rejections.finish(formats, aborted);
  if (signals.exitCode !== null) return signals.exitCode;
  const nothingFit = rejections.count > 0 && counters.events === 0;
  return aborted || rejections.anyUnreadable || nothingFit ? 1 : 0;

  function stopped(): boolean {
    return aborted || signals.exitCode !== null;
  }

  /** The input region holds the bytes `[0, filled)` of the source that no record has been made of yet. */
  async function readSource(from: Source): Promise<void> {
    let filled = 0;
    let atStart = true;
    let skipping = false;
    counters.line = 0;
    try {
      while (!stopped()) {
        if (arena.inputSize - filled <= CHUNK_BYTES) {
          await flush();
          arena.growInput(arena.inputSize * 2);
        }
        const reading = from.read(arena.bytes, filled, CHUNK_BYTES);
        const count = typeof reading === "number" ? reading : await reading;
        if (count === 0) break;
        const fresh = filled;
        filled += count;
        if (atStart && filled >= BOM.length) {
          atStart = false;
          if (BOM.every((byte, i) => arena.bytes[i] === byte)) filled = drop(BOM.length, filled);
        }
        const last = arena.bytes.subarray(Math.min(fresh, filled), filled).lastIndexOf(LF);
        if (last < 0) {
          if (filled > options.maxLineBytes) {
            if (!skipping) {
              counters.line++;
              counters.lines++;
              rejections.tooLong(from.name, counters.line);
            }
            skipping = true;
            filled = 0;
          }
          continue;
        }
        let start = 0;
        const complete = Math.min(fresh, filled) + last + 1;
        if (skipping) {
          start = arena.bytes.indexOf(LF) + 1;
          skipping = false;
        }
        if (!formats.decide(arena.bytes, start, complete)) continue;
        await readLines(from, start, complete);
        filled = drop(complete, filled);
      }
      if (filled > 0 && !skipping && !stopped()) {
        // A missing final line end is put there.
        arena.bytes[filled] = LF;
        if (!formats.decide(arena.bytes, 0, filled + 1)) formats.fallBack();
        await readLines(from, 0, filled + 1);
      }
    } finally {
      from.close();
      source = null;
    }
  }

  function drop(count: number, filled: number): number {
    arena.bytes.copyWithin(0, count, filled);
    return filled - count;
  }

  async function readLines(from: Source, start: number, end: number): Promise<void> {
    const repaired = repairUtf8(arena.bytes, start, end);
    if (repaired) rejections.replaced(repaired.replaced);
    const to = repaired ? repaired.bytes.length : end;
    let at = repaired ? 0 : start;
    while (at < to && !stopped()) {
      const bytes: Buffer = repaired?.bytes ?? arena.bytes;
      const flushAt = arena.inputSize + FLUSH_BYTES;
      at = readRecords(bytes, at, to, formats.plan, event, arena, counters, reject, flushAt);
      if (arena.writer.at >= flushAt) await flush();
    }
    if (from.live || sink.interactive) await flush();
    if (rejections.pending) {
      await flush();
      await rejections.tell();
    }
    if (performance.now() - turn > TURN_MS) {
      await new Promise((resolve) => setImmediate(resolve));
      turn = performance.now();
    }
  }

  function reject(bytes: Buffer, from: number, to: number, plan: Plan): boolean {
    rejections.add(plan.parser, source?.name ?? STDIN, counters.line, bytes, from, to);
    aborted = options.strict;
    return !aborted;
  }

  async function flush(): Promise<void> {
    const written = sink.write(arena.bytes, arena.inputSize, arena.writer.at);
    if (written) await written;
    arena.writer.at = arena.inputSize;
  }
}

/** Whether the system, not froe, is to blame. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "code" in error && typeof error.code === "string" && !error.code.startsWith("ERR_");
}
