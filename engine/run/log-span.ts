import { edgesOf, isStream, isSystemError, openSource, type Source, STDIN } from "../input/index.ts";
import type { Library } from "../readers/index.ts";
import { compareInstants, type Span } from "../time/index.ts";
import type { SessionOptions } from "./options.ts";
import type { Sink } from "./output/sink.ts";
import { openSession } from "./session/open-session.ts";

/** How much of a file is read at its start, and at its end: more where the end has no timestamp. */
const HEAD_BYTES = 64 * 1024;
const TAIL_BYTES = [256 * 1024, 16 * 1024 * 1024];

/** What is known of the times of a log before it is read. */
export type LogSpan =
  | { readonly kind: "span"; readonly span: Span }
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
}

/**
 * The first and the last time of the inputs of a run: of a few lines at both ends of each file, and of the whole of an
 * archive, read as the run will read them.
 */
export async function logSpan(options: SessionOptions, library: Library): Promise<LogSpan> {
  const paths = options.inputs.length > 0 ? options.inputs : [STDIN];
  let span: Span | null = null;
  let hasEvents = false;
  for (const path of paths) {
    try {
      if (isStream(path)) return { kind: "stream" };
      const found = await spanOf(path, options, library);
      if (found === "stream") return { kind: "stream" };
      hasEvents ||= found.hasEvents;
      span = found.span && span ? wider(found.span, span) : (found.span ?? span);
    } catch (error) {
      // The run itself reports it.
      if (!isSystemError(error)) throw error;
    }
  }
  if (span) return { kind: "span", span };
  return { kind: hasEvents ? "undated" : "nothing" };
}

async function spanOf(path: string, options: SessionOptions, library: Library): Promise<Ends | "stream"> {
  let ends: Ends = { hasEvents: false, span: null };
  for (const tail of TAIL_BYTES) {
    const edges = edgesOf(path, HEAD_BYTES, tail);
    // The bytes of an archive on standard input are gone once they are read.
    if (!edges && path === STDIN) return "stream";
    ends = await endsOf(edges ?? (await openSource(path)), path, options, library);
    if (ends.span || !edges || edges.isAll) break;
  }
  return ends;
}

const NOWHERE: Sink = { write() {}, interactive: false };

/** The times of a source, read as the run reads it, which prints nothing. */
async function endsOf(source: Source, path: string, options: SessionOptions, library: Library): Promise<Ends> {
  const looking: SessionOptions = {
    ...options,
    ...{ steps: [], around: null, take: null, tail: null, lines: null, window: null, merge: null, markGaps: null },
    ...{
      keys: null,
      excludeKeys: [],
      output: "json",
      shownZone: null,
      normalizeTs: false,
    },
    ...{ quiet: true, strict: false, diagnostics: false, metrics: null, asked: null },
    scripts: { ...options.scripts, begin: [], end: [], includes: [] },
    statistics: { form: "json", stream: "stderr" },
  };
  const session = await openSession(looking, library, {
    sink: NOWHERE,
    printsReports: false,
    isInterrupted: () => false,
  });
  await session.inputReader.sample(options.inputs);
  await session.read({ source, path, from: 0, until: Number.POSITIVE_INFINITY, isLast: true });
  const seen = session.emission.observed?.read.rows();
  const time = seen?.time ?? null;
  return { hasEvents: (seen?.events ?? 0) > 0, span: time && { first: time.first, last: time.last } };
}

function wider(a: Span, b: Span): Span {
  return {
    first: compareInstants(a.first, b.first) <= 0 ? a.first : b.first,
    last: compareInstants(a.last, b.last) >= 0 ? a.last : b.last,
  };
}
