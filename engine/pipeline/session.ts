import { Buffer } from "node:buffer";
import { linesBeforeNul, repairUtf8, type Source, STDIN, utf16Error } from "../input/index.ts";
import { Arena } from "./arena.ts";
import { readChunk } from "./chunk.ts";
import type { Session, Surroundings } from "./conduct.ts";
import { Intake } from "./intake.ts";
import { isSilent } from "./late.ts";
import type { Library } from "./library.ts";
import type { RunOptions } from "./options.ts";
import type { Portion, Reading } from "./portion.ts";
import { Rejections } from "./rejections.ts";
import { troublesOf } from "./troubles.ts";
import { isFull, newCounters, skipBlank, type Work } from "./work.ts";

const LF = 10;
const BOM = [0xef, 0xbb, 0xbf] as const;
/** Signals are heard between two turns of the event loop only, so a turn may not last longer than this. */
const TURN_MS = 15;

export async function openSession(options: RunOptions, library: Library, surroundings: Surroundings): Promise<Session> {
  const { sink, progress, lane, tells } = surroundings;
  const arena = lane?.arena ?? new Arena();
  const counters = lane?.counters ?? newCounters();
  const account = counters.bytes;
  const rejections = lane?.rejections ?? new Rejections(options, counters);
  const troubles = troublesOf(rejections, counters, options.strict);
  const work: Omit<Work, "event" | "emission"> = {
    arena,
    counters,
    origin: { source: STDIN, line: 0, bytes: arena.bytes, from: 0, to: 0 },
    strict: options.strict,
    reject: troubles.reject,
    tell: troubles.tell,
    complain: troubles.complain,
    unterminated: troubles.unterminated,
    leaveOut: troubles.leaveOut,
  };
  const intake = await (lane?.intake(work) ?? Intake.make(options, library, work));
  const sieve = options.lines && (await import("./sieve.ts")).makeSieve(options.lines, counters);
  const { emission } = intake;
  let source: Source | null = null;
  let turn = performance.now();
  /** Whether the input region begins with bytes as the source delivered them: records that wait may have been repaired. */
  let isOriginal = true;

  return {
    arena,
    counters,
    rejections,
    intake,
    get aborted() {
      return troubles.aborted;
    },
    get ended() {
      return sieve?.ended ?? false;
    },
    set aborted(isAborted) {
      troubles.aborted = isAborted;
    },
    stopped,
    read,
    close: () => source?.close(),
    flush,
  };

  function stopped(): boolean {
    return troubles.aborted || emission.concluded || surroundings.isInterrupted();
  }

  /** The input region holds the bytes `[0, filled)` of the source that no record has been made of yet. */
  async function read({ source: from, path, from: start, until, isLast, leaves }: Portion): Promise<Reading> {
    let filled = 0;
    let fresh = 0;
    let taken = 0;
    let atStart = start === 0;
    let skipping = false;
    let isBinary = !options.diagnostics;
    let damage: Error | null = null;
    let rest: Buffer | null = null;
    source = from;
    work.origin.source = from.name;
    troubles.source = from.name;
    isOriginal = true;
    if (atStart) {
      counters.line = 0;
      rejections.begin();
      sieve?.begin();
      await intake.begin(path);
    }
    try {
      while (!stopped() && (skipping || place() < until)) {
        // One byte stays free for a final line end.
        if (arena.inputSize - filled <= arena.chunk) await growInput(0);
        if (await isSilent(from, intake, options.multiline)) {
          filled = await settle(from, filled);
          fresh = filled;
          counters.settledRecords++;
        }
        const count = await readChunk(from, arena, filled);
        if (typeof count !== "number") damage = count;
        if (typeof count !== "number" || count === 0) break;
        filled += count;
        taken += count;
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
          if (place() >= until) break;
        }
        if (!isBinary) isBinary = rejections.binary(from.name, linesBeforeNul(arena.bytes, fresh, filled));
        if (sieve) filled = sieve.sift(arena.bytes, filled);
        const complete = sieve ? sieve.sifted : intake.complete(arena.bytes, fresh, filled);
        if (complete > 0 && (await intake.decide(arena.bytes, 0, complete, false))) {
          atStart = false;
          rejections.announce(intake);
          filled = place() + complete > until ? await readUpTo(until) : await readRecords(from, complete, filled);
        }
        fresh = filled;
        if (sieve?.ended) break;
        if (filled - intake.held > options.maxLineBytes) {
          filled = await settle(from, filled);
          rejections.tooLong(from.name);
          intake.lose();
          sieve?.lose();
          skipping = true;
          account.skipped.tooLong += filled;
          filled = 0;
          fresh = 0;
        } else if (leaves?.(isOriginal)) {
          rest = Buffer.from(arena.bytes.subarray(0, filled));
          break;
        }
      }
      if (rest || place() >= until) {
        account.delivered -= filled;
        taken -= filled;
        filled = 0;
      }
      // A missing final line end is put there.
      if (filled > 0 && !stopped() && arena.bytes[filled - 1] !== LF) {
        arena.bytes[filled++] = LF;
        account.added++;
      }
      if (sieve && !stopped()) filled = sieve.sift(arena.bytes, filled);
      if (filled > 0 && !stopped()) {
        const isDecided = await intake.decide(arena.bytes, 0, filled, true);
        rejections.announce(intake);
        // A file without content leaves the decision to the next one.
        if (!isDecided && isLast) await intake.fallBack();
        if (isDecided || isLast) {
          filled = await readRecords(from, filled, filled);
        } else filled = skipBlank(arena.bytes, filled, counters);
      }
      if (!stopped() && !rest && place() < until) filled = intake.end(arena.bytes, 0, filled);
      if (stopped()) account.unread += filled + intake.abandoned;
      else if (!damage && !rest && from.isCut?.()) rejections.cut(from.name);
    } finally {
      if (!rest) from.close();
      source = null;
    }
    if (tells) await told();
    if (damage) throw damage;
    return { place: start + taken, rest };

    /** Where in the input the first byte of the input region stands. */
    function place(): number {
      return start + taken - filled;
    }

    /** Reads the records that begin before `end`, of which the last one may go on behind it. @returns as {@link readRecords}. */
    async function readUpTo(end: number): Promise<number> {
      let left = filled;
      for (let seen = 0; ; ) {
        const last = arena.bytes.indexOf(LF, Math.max(end - (start + taken - left) - 1, seen));
        if (last < 0 || last >= left) return left;
        const before = left;
        left = await readRecords(from, last + 1, left);
        if (stopped() || start + taken - left >= end) return left;
        seen = last + 1 - (before - left);
      }
    }
  }

  /** Reads the records that are not complete as if they were. @returns how many bytes of the input are left. */
  async function settle(from: Source, filled: number): Promise<number> {
    const { held, abandoned } = intake;
    if (held === 0 && abandoned === 0) return filled;
    await intake.decide(arena.bytes, 0, held, true);
    rejections.announce(intake);
    const left = await readRecords(from, held, filled);
    const at = intake.settle(arena.bytes, 0);
    await lane?.taken();
    const settled = drop(at, left);
    await told();
    return settled;
  }

  /** Reads the whole records of the input `[0, complete)`. @returns how many bytes of the input are left. */
  async function readRecords(from: Source, complete: number, filled: number): Promise<number> {
    let to = complete;
    let end = filled;
    // What is held has been repaired before.
    const { held } = intake;
    const repaired = repairUtf8(arena.bytes, held, complete);
    if (repaired) {
      rejections.replaced(repaired.replaced);
      to = held + repaired.bytes.length;
      account.added += to - complete;
      end = filled - complete + to;
      if (end >= arena.inputSize) await growInput(end + 1);
      arena.replaceInput(repaired.bytes, held, complete, filled);
      sieve?.move(to - complete);
    }
    let at = 0;
    for (;;) {
      at = intake.read(arena.bytes, at, to);
      if (!(lane ? await lane.taken() : isFull(arena))) break;
      await flush();
      if (at >= to || stopped()) break;
    }
    if (repaired) isOriginal = at === to;
    else if (at > 0) isOriginal = true;
    if (from.live || sink.interactive) await flush();
    if (tells && rejections.pending) await told();
    if (performance.now() - turn > TURN_MS) {
      progress?.show({ source: from, events: counters.events, rejected: rejections.count });
      await new Promise((resolve) => setImmediate(resolve));
      turn = performance.now();
    }
    return drop(at, end);
  }

  function drop(count: number, filled: number): number {
    sieve?.move(-count);
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
    if (rejections.pending) progress?.hide();
    await rejections.tell();
  }

  async function flush(): Promise<void> {
    const written = sink.write(arena.bytes, arena.inputSize, arena.writer.at);
    if (written) await written;
    arena.writer.at = arena.inputSize;
  }
}
