import { edgesOf, isStream, isSystemError, openSource, type Source, STDIN } from "../input/index.ts";
import type { Library } from "../readers/index.ts";
import { compareInstants, type Span } from "../time/index.ts";
import { type SessionOptions, UNTOUCHED } from "./options.ts";
import { openSession } from "./session/open-session.ts";

/** How much of a file is read at its start, and at its end: more where the end has no timestamp. */
const HEAD_BYTES = 64 * 1024;
const TAIL_BYTES = [256 * 1024, 16 * 1024 * 1024];

/** What is known of the times of a log before it is read. */
export type LogSpan =
  | {
      readonly kind: "span";
      readonly span: Span;
      /** The offset of the last timestamps of the first input that has some, `+01:00`; null if they have none, or are in UTC. */
      readonly offset: string | null;
    }
  /** An input that can be read only once. */
  | { readonly kind: "stream" }
  /** No event near the ends has a timestamp. */
  | { readonly kind: "undated" }
  /** There is no input that can be read, or no event in any. */
  | { readonly kind: "nothing" };

/** What an input has at its ends. */
interface Ends {
  readonly hasEvents: boolean;
  readonly span: Span | null;
  readonly offset: string | null;
}

/** How `-F view` begins a line: with the timestamp, as the clock that wrote it showed it. */
const SHOWN = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?([+-]\d\d:\d\d|Z)?(?: |$)/gm;

/**
 * The first and the last time of the inputs of a run: of a few lines at both ends of each file, and of the whole of an
 * archive, read as the run will read them.
 */
export async function logSpan(options: SessionOptions, library: Library): Promise<LogSpan> {
  let span: Span | null = null;
  let offset: string | null = null;
  let hasEvents = false;
  for (const path of pathsOf(options)) {
    try {
      if (isStream(path)) return { kind: "stream" };
      const found = await spanOf(path, options, library);
      if (found === "stream") return { kind: "stream" };
      hasEvents ||= found.hasEvents;
      // Of logs of several clocks the first is asked.
      if (!span) ({ offset } = found);
      span = found.span && span ? wider(found.span, span) : (found.span ?? span);
    } catch (error) {
      // The run itself reports it.
      if (!isSystemError(error)) throw error;
    }
  }
  if (span) return { kind: "span", span, offset };
  return { kind: hasEvents ? "undated" : "nothing" };
}

function pathsOf({ inputs }: SessionOptions): readonly string[] {
  return inputs.length > 0 ? inputs : [STDIN];
}

/** The offset of the timestamps at the start of the first input that has some; null for UTC, for none, and for a stream. */
export async function logOffset(options: SessionOptions, library: Library): Promise<string | null> {
  for (const path of pathsOf(options)) {
    try {
      if (isStream(path)) return null;
      const edges = edgesOf(path, HEAD_BYTES, 0);
      if (!edges && path === STDIN) return null;
      const start = edges ?? startOf(await openSource(path));
      const { span, offset } = await endsOf(start, path, options, library);
      if (span) return offset;
    } catch (error) {
      // The run itself reports it.
      if (!isSystemError(error)) throw error;
    }
  }
  return null;
}

/** As much of an archive as would be read of a file. */
function startOf(source: Source): Source {
  let left = HEAD_BYTES;
  return {
    name: source.name,
    live: false,
    async read(target, at, length) {
      const count = await source.read(target, at, Math.min(length, left));
      left -= count;
      return count;
    },
    close: () => source.close(),
  };
}

async function spanOf(path: string, options: SessionOptions, library: Library): Promise<Ends | "stream"> {
  let ends: Ends = { hasEvents: false, span: null, offset: null };
  for (const tail of TAIL_BYTES) {
    const edges = edgesOf(path, HEAD_BYTES, tail);
    // The bytes of an archive on standard input are gone once they are read.
    if (!edges && path === STDIN) return "stream";
    ends = await endsOf(edges ?? (await openSource(path)), path, options, library);
    if (ends.span || !edges || edges.isAll) break;
  }
  return ends;
}

/** The times of a source, read as the run reads it. */
async function endsOf(source: Source, path: string, options: SessionOptions, library: Library): Promise<Ends> {
  const looking: SessionOptions = {
    ...options,
    ...UNTOUCHED,
    lines: null,
    merge: null,
    output: "view",
    width: null,
    color: { stdout: false, stderr: false },
    hidesRepeats: false,
    asked: null,
    spans: null,
    statistics: { form: "json", stream: "stderr" },
  };
  let offset: string | undefined;
  const session = await openSession(looking, library, {
    sink: {
      write(bytes, from, to) {
        offset = [...bytes.toString("latin1", from, to).matchAll(SHOWN)].at(-1)?.[1] ?? offset;
      },
      interactive: false,
    },
    printsReports: false,
    isInterrupted: () => false,
  });
  await session.inputReader.sample(options.inputs);
  await session.read({ source, path, from: 0, until: Number.POSITIVE_INFINITY, isLast: true });
  await session.flush();
  const seen = session.emission.observed?.read.rows();
  const time = seen?.time ?? null;
  return {
    hasEvents: (seen?.events ?? 0) > 0,
    span: time && { first: time.first, last: time.last },
    offset: offset === undefined || offset === "Z" ? null : offset,
  };
}

function wider(a: Span, b: Span): Span {
  return {
    first: compareInstants(a.first, b.first) <= 0 ? a.first : b.first,
    last: compareInstants(a.last, b.last) >= 0 ? a.last : b.last,
  };
}
