import { Buffer } from "node:buffer";
import { planEmission, type Question, type Seen } from "../../emission/index.ts";
import {
  ENTRY,
  type Event,
  fieldAt,
  isMap,
  NameTable,
  typeOf,
  unit,
  type Value,
  type ValueType,
  valueAt,
  valueWithin,
  type Way,
} from "../../event/index.ts";
import {
  bytesOf,
  isSystemError,
  lineStartIn,
  openSource,
  rangeOf,
  recordStartIn,
  type Source,
  STDIN,
  STDIN_NAME,
  sizeOf,
} from "../../input/index.ts";
import { InputReader, type Library } from "../../readers/index.ts";
import { Arena, newCounters } from "../../records/index.ts";
import { compareInstants, type Instant, type TimestampOptions, timestampsOf } from "../../time/index.ts";
import type { KeptStarts } from "../input-run.ts";
import { type SessionOptions, UNTOUCHED } from "../options.ts";
import { Rejections } from "../report/rejections.ts";
import type { Session } from "../session/contract.ts";
import { openSession } from "../session/open-session.ts";

/** This much is read again from the start of the inputs, and for timestamps from the end of the last one. */
const MOST_BYTES = 8 * 1024 * 1024;
const TAIL_BYTES = 1024 * 1024;
/** Archives are recognized in a read of this many bytes. */
const FIRST_BYTES = 64;

/** What has been seen of events that were read again. */
interface SeenAgain extends Seen {
  /** How many of the events are the last ones of an input that was not read to its end. */
  readonly lastEvents: number;
}

/**
 * Reads a bounded part of the inputs again, without any step, and reports nothing. Of a stream, only the start that was kept
 * is read.
 * @param options of the run, with the formats that it has decided.
 */
export async function lookAgain(
  question: Question,
  kept: KeptStarts,
  options: SessionOptions,
  library: Library,
): Promise<SeenAgain> {
  const { session, watcher } = await openLook(question, { ...options, ...UNTOUCHED }, library);
  const paths = options.inputs.length > 0 ? options.inputs : [STDIN];
  let left = MOST_BYTES;
  let firstEvents: number | null = null;
  for (const path of paths) {
    if (left <= 0) break;
    try {
      left -= await readStart(session, path, kept.startOf(path), left);
      if (left > 0 || question.about !== "time") continue;
      firstEvents = watcher.seen().events;
      const last = paths.at(-1) ?? path;
      await readEnd(session, last, last === path ? MOST_BYTES : 0);
    } catch (error) {
      // The run has reported the error before.
      if (!isSystemError(error)) throw error;
    }
  }
  const seen = watcher.seen();
  return { ...seen, lastEvents: firstEvents === null ? 0 : seen.events - firstEvents };
}

async function openLook(
  question: Question,
  options: SessionOptions,
  library: Library,
): Promise<{ readonly session: Session; readonly watcher: Watcher }> {
  const counters = newCounters();
  const arena = new Arena(options.limits);
  const names = new NameTable(options.limits.names);
  const watcher = watcherOf(question, options.timestamps, names);
  const origin = { source: STDIN, line: 0, bytes: arena.bytes, from: 0, to: 0 };
  const emission = await planEmission(options, names, origin, arena, { report() {}, rejected: () => 0 }, library);
  const watch = (event: Event) => {
    emission.redacting?.redact(event);
    watcher.watch(event);
  };
  const session = await openSession(options, library, {
    sink: { interactive: false, write() {} },
    printsReports: false,
    isInterrupted: () => false,
    partition: {
      arena,
      counters,
      rejections: new Rejections(options, counters),
      emission,
      inputReader: (work) =>
        InputReader.make(options, library, names, { ...work, sink: { accept: watch, concluded: false } }),
    },
  });
  return { session, watcher };
}

/** Reads the records that begin in the first `most` bytes of an input. @returns how many bytes those are. */
async function readStart(session: Session, path: string, start: Buffer | null, most: number): Promise<number> {
  const name = path === STDIN ? STDIN_NAME : path;
  const source: Source = start ? bytesOf(name, start) : await openSource(path);
  const { place } = await session.read({ source, path, from: 0, until: most, isLast: true });
  return place;
}

/** Reads the last records of a file that is not an archive, from `from` on at the earliest. */
async function readEnd(session: Session, path: string, from: number): Promise<void> {
  const size = path === STDIN ? null : sizeOf(path);
  const fileContext = session.inputReader.fileContext();
  const near = Math.max(from, (size ?? 0) - TAIL_BYTES);
  if (size === null || fileContext === null || fileContext.directives !== null || near >= size) return;
  const source = await openSource(path);
  try {
    // Reading the first bytes recognizes an archive.
    await source.read(Buffer.alloc(FIRST_BYTES), 0, FIRST_BYTES);
    const { descriptor, name } = source;
    if (typeof descriptor !== "number") return;
    const { role } = session.inputReader;
    const start = role ? recordStartIn(descriptor, near, size, role) : lineStartIn(descriptor, near, size);
    const at = near === 0 ? 0 : start;
    if (at === null) return;
    session.inputReader.inherit(fileContext);
    const range = rangeOf(name, descriptor, at);
    await session.read({ source: range, path, from: at, until: Number.POSITIVE_INFINITY, isLast: true });
  } finally {
    source.close();
  }
}

/** The most ways to values that are noted. */
const MOST_WAYS = 4096;
/** Maps nested deeper than this are not read. */
const DEEPEST = 8;
/** Maps are read only in this many first events. */
const NESTED_EVENTS = 1000;

type Watcher = ReturnType<typeof watcherOf>;

/** Makes a watcher that finds out the answers, event by event. */
function watcherOf(question: Question, timestamps: TimestampOptions, names: NameTable) {
  const wanted = question.about === "fields" ? question.ways : [];
  const asked = wanted.map((way) => ({ field: names.fix(way[0] ?? ""), way, types: new Map<ValueType, number>() }));
  const ways = new Map<string, Way>();
  const fields = new Set<string>();
  const stamps = question.about === "time" ? timestampsOf(timestamps, names) : null;
  let first: Instant | null = null;
  let last: Instant | null = null;
  let events = 0;

  function note(way: Way, value: () => Value): void {
    if (ways.size === MOST_WAYS) return;
    ways.set(JSON.stringify(way), way);
    if (events > NESTED_EVENTS || way.length === DEEPEST) return;
    const held = value();
    if (isMap(held)) for (const [key, item] of held) note([...way, key], () => item);
  }

  function date(event: Event): void {
    if (!stamps?.of(event)) return;
    const { instant } = stamps;
    if (first === null || compareInstants(instant, first) < 0) first = { ...instant };
    if (last === null || compareInstants(instant, last) > 0) last = { ...instant };
  }

  return {
    watch(event: Event) {
      events++;
      if (stamps !== null) return date(event);
      for (const { field, way, types } of asked) {
        const type = typeOf(valueAlong(event, field, way));
        types.set(type, (types.get(type) ?? 0) + 1);
      }
      for (let at = 0; at < event.length; at += ENTRY) {
        const name = names.text(event.entries[at]!);
        if (events > NESTED_EVENTS && fields.has(name)) continue;
        fields.add(name);
        note([name], () => valueAt(event, at));
      }
    },
    seen: () => ({
      events,
      ways: [...ways.values()],
      types: asked.map(({ types }) => types),
      span: first && last && { first, last },
    }),
  };
}

/** The value at the end of a way; unit if there is none. */
function valueAlong(event: Event, field: number, way: Way): Value {
  const at = fieldAt(event, field);
  return at < 0 ? unit : valueWithin(valueAt(event, at), way.slice(1));
}
