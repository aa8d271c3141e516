import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";
import { planEmission } from "../../emission/index.ts";
import { type EventSource, NameTable } from "../../event/index.ts";
import { type Source, STDIN, timesOfFile } from "../../input/index.ts";
import { InputReader, jsonWays, type Library } from "../../readers/index.ts";
import { Arena, type Counters, lineNumber, newCounters, piecesIfSkipped } from "../../records/index.ts";
import { loadLayouts } from "../../time/index.ts";
import type { SessionOptions } from "../options.ts";
import { Rejections } from "../report/rejections.ts";
import type { ReaderWork, Session, SessionContext, SessionState, SharedParts, Troubles } from "./contract.ts";
import { RangeReader } from "./range-reader.ts";
import { RecordFeed, SessionOutput } from "./record-feed.ts";

/** Makes what is known of the inputs of a session; one that is read in parts is one. */
function eventSources(): (source: Source, path: string) => EventSource {
  const known = new Map<string, EventSource>();
  return ({ name, follows }, path) => {
    const own = known.get(name) ?? Object.assign(timesOf(path, follows !== undefined), { isOrdered: false });
    known.set(name, own);
    return own;
  };
}

function timesOf(path: string, grows: boolean): Pick<EventSource, "written" | "newYears"> {
  // All of `node:fs` would load its streams.
  const times = path === STDIN ? null : timesOfFile({ closeSync, fstatSync, openSync, readSync, statSync }, path);
  if (times) return grows ? { written: null, newYears: times.newYears } : times;
  const stats = fstatSync(0);
  return { written: stats.isFile() ? stats.mtimeMs : null, newYears: () => null };
}

export async function openSession(
  options: SessionOptions,
  library: Library,
  context: SessionContext,
): Promise<Session> {
  const { partition } = context;
  const { limits } = options;
  if (hasLayouts(options)) await loadLayouts();
  const arena = partition?.arena ?? new Arena(limits);
  const counters = partition?.counters ?? newCounters();
  const rejections = partition?.rejections ?? new Rejections(options, counters);
  const troubles = troublesOf(rejections, counters, options.strict);
  const chooser = options.lines && (await import("../../records/choosing/line-chooser.ts")).chooseLines(options.lines);
  const lineFilter =
    chooser && (await import("../../records/choosing/line-filter.ts")).makeLineFilter(chooser, counters);
  const readerWork: ReaderWork = {
    arena,
    limits,
    counters,
    origin: { source: STDIN, line: 0, bytes: arena.bytes, from: 0, to: 0 },
    strict: options.strict,
    maxLineBytes: options.maxLineBytes,
    chooser,
    json: jsonWays,
    reject: troubles.reject,
    keep: troubles.keep,
    stray: troubles.stray,
    report: troubles.report,
    complain: troubles.complain,
    unterminated: troubles.unterminated,
    leaveOut: troubles.leaveOut,
  };
  const { emission, inputReader } = await (partition
    ? sharedReader(partition, readerWork)
    : ownReader(options, library, readerWork, rejections));
  rejections.censor ??= emission.redacting;
  const stopped = () => troubles.aborted || emission.concluded || context.isInterrupted();
  const shared = { arena, counters, rejections, inputReader, emission };
  const state: SessionState = {
    ...shared,
    options,
    context,
    troubles,
    origin: readerWork.origin,
    chooser,
    lineFilter,
    source: null,
    sourceOf: eventSources(),
    stopped,
  };
  const output = new SessionOutput(state);
  const feed = new RecordFeed(state, output);

  return {
    ...shared,
    get aborted() {
      return troubles.aborted;
    },
    set aborted(isAborted) {
      troubles.aborted = isAborted;
    },
    get ended() {
      return chooser?.ended ?? false;
    },
    stopped,
    read: (range) => new RangeReader(range, state, output, feed).read(),
    close: () => state.source?.close(),
    flush: () => output.flush(),
  };
}

/** What a session reads with, and where its events go. */
type Reader = Pick<Session, "emission" | "inputReader">;

async function sharedReader({ emission, inputReader }: SharedParts, work: ReaderWork): Promise<Reader> {
  return { emission, inputReader: await inputReader(work) };
}

async function ownReader(
  options: SessionOptions,
  library: Library,
  work: ReaderWork,
  rejections: Rejections,
): Promise<Reader> {
  const { origin, arena, report } = work;
  const names = new NameTable(options.limits.names);
  const rejected = () => rejections.count + rejections.misfits.kept;
  const emission = await planEmission(options, names, origin, arena, { report, rejected }, library);
  return { emission, inputReader: await InputReader.make(options, library, names, { ...work, sink: emission }) };
}

/** True if a user has written how timestamps are written. */
function hasLayouts({ timestamps, multiline }: SessionOptions): boolean {
  const lines = multiline?.lines;
  return timestamps.layouts !== null || (lines?.kind === "timestamps" && lines.layout !== null);
}

function troublesOf(rejections: Rejections, counters: Counters, strict: boolean): Troubles {
  let aborted = false;
  const troubles: Troubles = {
    source: "",
    get aborted() {
      return aborted;
    },
    set aborted(isAborted) {
      aborted = isAborted;
    },
    reject(parser, bytes, from, to, pieces = null) {
      rejections.add(parser, troubles.source, bytes, from, to, pieces ?? piecesIfSkipped(counters, bytes, from, to));
      aborted = strict;
      return !aborted;
    },
    keep(formats, bytes, from, to, pieces) {
      rejections.misfits.keep(formats, bytes, from, to, () => ({
        source: troubles.source,
        line: lineNumber(counters, counters.line),
        pieces: pieces?.() ?? piecesIfSkipped(counters, bytes, from, to),
      }));
    },
    stray: (source, format) => rejections.misfits.strays.push({ source, format }),
    report: (diagnostic) => rejections.report(diagnostic),
    complain(complaint) {
      rejections.complain(complaint, troubles.source);
      aborted = true;
      return false;
    },
    unterminated(parser, bytes, from, quote, to) {
      rejections.unterminated(parser, troubles.source, bytes, from, quote, to);
      aborted = strict;
    },
    leaveOut(limit) {
      rejections.leaveOut(troubles.source, limit);
      aborted = strict;
    },
  };
  return troubles;
}
