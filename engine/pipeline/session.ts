import { Buffer } from "node:buffer";
import { linesBeforeNul, repairUtf8, type Source, STDIN } from "../input/index.ts";
import { Arena } from "./arena.ts";
import type { Session, Surroundings } from "./conduct.ts";
import { type Counters, newCounters } from "./counters.ts";
import { type Inlet, openInlet } from "./inlet.ts";
import { Intake } from "./intake.ts";
import { isSilent } from "./late.ts";
import type { Library } from "./library.ts";
import type { SessionOptions } from "./options.ts";
import type { Portion, Reading } from "./portion.ts";
import { Rejections } from "./rejections.ts";
import { replacedAfter } from "./repaired-lines.ts";
import type { Sieve } from "./sieve.ts";
import { troublesOf } from "./troubles.ts";
import { beginTurn } from "./turn.ts";
import { isFull, type Work } from "./work.ts";

const LF = 10;

export async function openSession(
  options: SessionOptions,
  library: Library,
  surroundings: Surroundings,
): Promise<Session> {
  const { sink, progress, lane, tells } = surroundings;
  const { limits } = options;
  const arena = lane?.arena ?? new Arena(limits);
  const counters = lane?.counters ?? newCounters();
  const account = counters.bytes;
  const rejections = lane?.rejections ?? new Rejections(options, counters);
  const troubles = troublesOf(rejections, counters, options.strict);
  const chooser = options.lines && (await import("./line-chooser.ts")).chooseLines(options.lines);
  const sieve = chooser && (await import("./sieve.ts")).makeSieve(chooser, counters);
  const work: Omit<Work, "event" | "sink"> = {
    arena,
    limits,
    counters,
    origin: { source: STDIN, line: 0, bytes: arena.bytes, from: 0, to: 0 },
    strict: options.strict,
    maxLineBytes: options.maxLineBytes,
    chooser,
    reject: troubles.reject,
    keep: troubles.keep,
    stray: troubles.stray,
    tell: troubles.tell,
    complain: troubles.complain,
    unterminated: troubles.unterminated,
    leaveOut: troubles.leaveOut,
  };
  const intake = await (lane?.intake(work) ?? Intake.make(options, library, work));
  const { emission } = intake;
  const mostHeld = options.multiline?.lines.kind === "whole" ? options.multiline.maxBytes : 0;
  let source: Source | null = null;
  const turn = beginTurn();
  /** Whether the NUL byte of a lane has been told, whose lines are not read in the order of those of others. */
  let isBinary = false;

  return {
    arena,
    counters,
    rejections,
    intake,
    get aborted() {
      return troubles.aborted;
    },
    get ended() {
      return chooser?.ended ?? false;
    },
    set aborted(isAborted) {
      troubles.aborted = isAborted;
    },
    stopped,
    read,
    close: () => source?.close(),
    flush,
  };

  /** What takes lines out; null where none are, or where the reader chooses rows itself. */
  function sifting(): Sieve | null {
    return intake.choosesRows ? null : sieve;
  }

  function stopped(): boolean {
    return troubles.aborted || emission.concluded || surroundings.isInterrupted();
  }

  async function read(portion: Portion): Promise<Reading> {
    const { source: from, path, until, leaves } = portion;
    const inlet = openInlet(portion, arena, account, options.maxLineBytes, intake.detects);
    let fresh = 0;
    let isEnd = false;
    let rest: Buffer | null = null;
    isBinary = !options.diagnostics;
    source = from;
    work.origin.source = from.name;
    troubles.source = from.name;
    if (portion.from === 0) {
      counters.line = 0;
      rejections.begin();
      sieve?.begin();
      await intake.begin(path);
    }
    try {
      while (!isEnd && !stopped() && inlet.place < until) {
        // One byte stays free for a final line end.
        if (arena.inputSize - inlet.filled <= arena.chunk) await growInput(0);
        lane?.pause?.();
        if (await isSilent(from, intake, options.multiline)) {
          await lane?.resume?.();
          await settle(inlet);
          fresh = inlet.filled;
          counters.settledRecords++;
          lane?.pause?.();
        }
        const isMore = await inlet.fill();
        await lane?.resume?.();
        const isCut = !intake.bounds && inlet.cut(intake.held);
        isEnd = !isMore && !isCut;
        if (lane ? !isBinary : rejections.seeksNul) seekNul(linesBeforeNul(arena.bytes, fresh, inlet.filled));
        if (sieve) {
          if (await intake.foresee(arena.bytes, inlet.filled, isEnd || isCut)) {
            fresh = inlet.filled;
            continue;
          }
          inlet.filled = sifting()?.sift(arena.bytes, inlet.filled) ?? inlet.filled;
          inlet.leaveUnread(sieve.takeUnread());
        }
        isEnd ||= chooser?.ended ?? false;
        await readComplete(inlet, isEnd, fresh, portion);
        if (chooser?.ended && intake.choosesRows) {
          inlet.leaveUnread(inlet.filled);
          inlet.filled = 0;
          isEnd = true;
        }
        fresh = inlet.filled;
        if (stopped() || inlet.place >= until || (isCut && isEnd)) break;
        if (isCut || inlet.filled - intake.held > options.maxLineBytes) {
          await settle(inlet);
          const isDecided = await intake.decide(arena.bytes, 0, inlet.filled, true);
          if (!isDecided) inlet.filled = skipBlank(arena.bytes, inlet.filled, counters);
          rejections.tooLong(from.name);
          intake.lose();
          sifting()?.lose();
          rejections.lost(await inlet.lose(goesOn));
          fresh = 0;
          isEnd = false;
        }
        if (!isEnd && inlet.isBegun && inlet.isDry && leaves?.(inlet.isOriginal)) {
          rest = Buffer.from(arena.bytes.subarray(0, inlet.filled));
          break;
        }
      }
      if (rest || inlet.place >= until) {
        const left = inlet.leave();
        // Where the run ends, these have been taken off already.
        if (!stopped()) rejections.replaced(-left);
      } else if (!stopped()) {
        await atOnce(inlet.filled, () => {
          inlet.filled = intake.end(arena.bytes, 0, inlet.filled);
        });
      }
      if (stopped()) inlet.leaveUnread(inlet.filled + intake.abandoned);
      else if (!inlet.damage && !rest && from.isCut?.()) rejections.cut(from.name);
    } finally {
      if (!rest) from.close();
      source = null;
    }
    rejections.leave();
    if (from.misnamed && !inlet.damage) rejections.misnamed(from.name, from.misnamed);
    await told();
    if (inlet.damage) throw inlet.damage;
    return { place: inlet.place, rest };
  }

  function seekNul(lines: number | null): void {
    if (lines === null) return;
    rejections.noteNul(work.origin.source, lines);
    if (!lane) return;
    rejections.leave(Number.POSITIVE_INFINITY);
    isBinary = true;
  }

  /** Reads the records of which the input region holds all; at the end of the input those are all that there are. */
  async function readComplete(inlet: Inlet, isEnd: boolean, fresh: number, { until, isLast }: Portion): Promise<void> {
    const { filled } = inlet;
    const complete = isEnd ? filled : (sifting()?.sifted ?? intake.complete(arena.bytes, fresh, filled));
    if (complete === 0) return;
    const isDecided = await intake.decide(arena.bytes, 0, complete, isEnd);
    rejections.announce(intake);
    // A file without content leaves the decision to the next one.
    if (!isDecided && isEnd && isLast) await intake.fallBack();
    if (!isDecided && !(isEnd && isLast)) {
      if (isEnd) inlet.filled = skipBlank(arena.bytes, filled, counters);
    } else if (inlet.place + complete > until) await readUpTo(inlet, until);
    else await readRecords(inlet, complete);
  }

  /** Reads the records that begin before `end`, of which the last one may go on behind it. */
  async function readUpTo(inlet: Inlet, end: number): Promise<void> {
    for (let seen = 0; ; ) {
      const last = arena.bytes.indexOf(LF, Math.max(end - inlet.place - 1, seen));
      if (last < 0 || last >= inlet.filled) return;
      const before = inlet.filled;
      await readRecords(inlet, last + 1);
      if (stopped() || inlet.place >= end) return;
      seen = last + 1 - (before - inlet.filled);
    }
  }

  /** Reads the records that are not complete as if they were. */
  async function settle(inlet: Inlet): Promise<void> {
    const { held, abandoned } = intake;
    if (held === 0 && abandoned === 0) return;
    await intake.decide(arena.bytes, 0, held, true);
    rejections.announce(intake);
    await readRecords(inlet, held);
    let at = 0;
    await atOnce(held, () => {
      at = intake.settle(arena.bytes, 0);
    });
    await lane?.taken();
    drop(inlet, at);
    await told();
  }

  /** Reads the whole records of the input `[0, complete)`. */
  async function readRecords(inlet: Inlet, complete: number): Promise<void> {
    let to = complete;
    // What is held has been repaired before.
    const { held } = intake;
    let repaired = repairUtf8(arena.bytes, held, to);
    const whole = repaired || to > options.maxLineBytes ? intake.whole(arena.bytes, to) : to;
    if (whole < to) {
      repaired &&= repairUtf8(arena.bytes, held, whole);
      to = whole;
    }
    const raw = repaired && Buffer.from(arena.bytes.subarray(held, whole));
    if (repaired) {
      rejections.replaced(repaired.replaced);
      to = held + repaired.bytes.length;
      const { filled } = inlet;
      account.added += to - whole;
      inlet.filled = filled - whole + to;
      if (inlet.filled >= arena.inputSize) await growInput(inlet.filled + 1);
      inlet.repair(arena.bytes.subarray(held, whole), held);
      arena.replaceInput(repaired.bytes, held, whole, filled);
      sifting()?.move(to - whole);
    }
    let at = 0;
    for (;;) {
      // A file that is one record is read where it ends.
      await atOnce(mostHeld > 0 ? 0 : to - at, () => {
        at = intake.read(arena.bytes, at, to);
      });
      if (!(lane ? await lane.taken() : isFull(arena))) break;
      await flush();
      if (at >= to || stopped()) break;
    }
    // Lines that nobody reads are not counted, however many of them a chunk held.
    if (raw && stopped()) rejections.replaced(-replacedAfter(raw, arena.bytes.subarray(held, Math.max(held, at))));
    if (repaired) inlet.isOriginal = at === to;
    else if (at > 0) inlet.isOriginal = true;
    if (inlet.source.live || sink.interactive) await flush();
    if (rejections.pending) await told();
    drop(inlet, at);
    if (turn.isOver) {
      progress?.show({ source: inlet.source, events: counters.events, rejected: rejections.count });
      await turn.end();
    }
  }

  /** Reads so many bytes, maybe of one record, unless a signal comes before. */
  async function atOnce(bytes: number, work: () => void): Promise<void> {
    if (bytes < limits.longBytes || !surroundings.unheard || emission.hasEnd) return work();
    progress?.hide();
    await told();
    await turn.end();
    if (!stopped()) surroundings.unheard(work);
  }

  /** Whether reading goes on. */
  async function goesOn(): Promise<boolean> {
    if (turn.isOver) await turn.end();
    return !stopped();
  }

  function drop(inlet: Inlet, count: number): void {
    sifting()?.move(-count);
    inlet.drop(count);
  }

  async function growInput(size: number): Promise<void> {
    await flush();
    arena.growInput(size, mostHeld + 2 * arena.chunk);
  }

  /** Tells what waits, unless somebody takes it. */
  async function told(): Promise<void> {
    if (!tells) return;
    await flush();
    // On a terminal both streams share their lines.
    if (sink.interactive && emission.isMidLine()) return;
    if (rejections.pending) progress?.hide();
    await rejections.tell();
  }

  async function flush(): Promise<void> {
    const written = sink.write(arena.output, arena.inputSize, arena.writer.at);
    if (written) await written;
    arena.empty();
  }
}

/** Passes over the lines of white space `bytes[0, to)`. @returns 0: none of their bytes are left. */
function skipBlank(bytes: Uint8Array, to: number, counters: Counters): 0 {
  let lines = 0;
  for (let at = bytes.indexOf(LF); at >= 0 && at < to; at = bytes.indexOf(LF, at + 1)) lines++;
  counters.line += lines;
  counters.lines += lines;
  counters.blank += lines;
  counters.bytes.skipped.blank += to;
  return 0;
}
