import { ESC, LF } from "../event/bytes.ts";
import { type Grammar, hasSpecialRecords, isAlone, isTable, type JoinedLines } from "../grammar/index.ts";
import { type ArgumentKinds, checkGrammar, checkOptions, isMade, ZONE } from "../language/arguments.ts";
import { isUsual, usualClosures } from "../parse/closures/usual.ts";
import { loadReport } from "../report/index.ts";
import { checkLines, checkNoGrammar, checkSource, ENCODING, SIGNAL } from "./arguments.ts";
import { type EventSource, pathOf, slicesOf } from "./chunks.ts";
import { contentsOf } from "./contents.ts";
import { eachOf, untilAborted } from "./each.ts";
import type { EventFrom } from "./event-object.ts";
import { type Batch, createEventReader, type Detection, type EventMaker } from "./event-reader.ts";
import { type ParseFailure, report } from "./failure.ts";
import { type FormatReaders, plainFormat } from "./format-readers.ts";
import type { Located } from "./located.ts";
import type { ValueOptions } from "./make-parser.ts";
import { objectsOf } from "./objects.ts";

export interface ReadOptions<G extends Grammar> extends ValueOptions<boolean> {
  /**
   * The format; without one the first record with content decides. Of several, the first one that accepts a record reads it,
   * and the event gets its name as `_format`, if it has none; if a table is among them, the first record decides which reads all.
   */
  readonly grammar?: G | readonly G[];
  /** How lines are joined to records, `joined("java")` of froe/vocabulary, instead of as the grammar says; null joins none. */
  readonly lines?: JoinedLines | null;
  /** True for events with the line, the source, the format, the text, the time and the level of their records. */
  readonly meta?: boolean;
  /** The time zone of timestamps that have none, for `meta`; by default that of their grammar, else `UTC`. */
  readonly timeZone?: string;
  /** The most bytes of a line, by default 16 MiB: a longer one is rejected. */
  readonly maxLineBytes?: number;
  /** The encoding of bytes: a name of `TextDecoder`, as `latin1`; by default UTF-16 if they begin with its byte order mark, else UTF-8. */
  readonly encoding?: string;
  /** Called with each record that the grammar does not accept. Without it the first one is an error. */
  readonly onReject?: (failure: ParseFailure) => void;
  /** Stops reading: the iteration throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** The name of the source; by default the path or URL of a file, else `input`. */
  readonly name?: string;
}

/** Loads the formats among which detection chooses. */
type LoadCatalogue = () => Promise<readonly Grammar[]>;

/** What is read with options: events, or with `meta: true` events with their records. */
export type ReadBy<G extends Grammar, O> = O extends { readonly meta: true } ? Located<EventBy<G, O>> : EventBy<G, O>;
type EventBy<G extends Grammar, O> = O extends { readonly exact: true } ? EventFrom<G, true> : EventFrom<G>;

/**
 * Reads the events of a source in order.
 * @throws RejectedRecord for a record that is not accepted, if `onReject` is not given.
 */
export function readEvents<T>(
  source: EventSource,
  options: ReadOptions<Grammar>,
  loadCatalogue: LoadCatalogue,
): AsyncGenerator<T, void, undefined> {
  checkArguments("readEvents", source, options);
  return eachOf(batchesOf<T>(source, options, loadCatalogue), options.signal ?? null);
}

/** Reads the events of a source in order, in arrays: those that become complete together. */
export function readBatches<T>(
  source: EventSource,
  options: ReadOptions<Grammar>,
  loadCatalogue: LoadCatalogue,
): AsyncGenerator<readonly T[], void, undefined> {
  checkArguments("readBatches", source, options);
  return batchesOf<T>(source, options, loadCatalogue);
}

/** The options of {@link ReadOptions}. */
export const READ_OPTIONS: ArgumentKinds = {
  grammar: { is: "a grammar or several", test: (value) => !Array.isArray(value) || value.length > 0 },
  lines: null,
  meta: "boolean",
  timeZone: ZONE,
  maxLineBytes: { is: "a number of bytes", type: "number", test: (value) => typeof value === "number" && value >= 1 },
  encoding: ENCODING,
  onReject: "function",
  signal: SIGNAL,
  name: "string",
  exact: "boolean",
};

/** @throws TypeError for a source, a grammar or an option that is none. */
function checkArguments(caller: string, source: unknown, options: ReadOptions<Grammar>): void {
  checkReadOptions(caller, options, READ_OPTIONS);
  checkSource(caller, source, options.encoding);
}

/** @throws TypeError for a grammar or an option that is none. */
export function checkReadOptions(caller: string, options: ReadOptions<Grammar>, kinds: ArgumentKinds): void {
  checkNoGrammar(caller, options);
  checkOptions(caller, options, kinds);
  for (const grammar of formatsOf(options)) checkGrammar(caller, grammar);
  checkLines(caller, options.lines);
}

async function* batchesOf<T>(
  source: EventSource,
  options: ReadOptions<Grammar>,
  loadCatalogue: LoadCatalogue,
): AsyncGenerator<readonly T[], void, undefined> {
  const { onReject, signal } = options;
  const path = pathOf(source);
  const name = options.name ?? String(path ?? "input");
  signal?.throwIfAborted();
  const formats = formatsOf(options);
  if (!formats.every(isMade)) formats.forEach((await import("../analysis/check/index.ts")).checkData);
  // The caller knows the type of what the options ask for.
  const maker = (await makerOf(options, path)) as EventMaker<T>;
  const lines = linesOf(isOpen(formats) ? [] : formats, options.lines);
  const most = options.maxLineBytes;
  const isUsualOnly = formats.length > 0 && formats.every(isUsual);
  const whole = createEventReader({
    join: lines && (await import("./joining.ts")).joinBy(lines),
    formats: isOpen(formats) ? await loadDetection(formats, options.lines, loadCatalogue) : formats,
    readers: await readersOf(formats, options.meta ?? false),
    closuresOf: isUsualOnly ? usualClosures : (await import("../parse/closures/index.ts")).closuresOf,
    source: name,
    goesOn: onReject !== undefined,
    maker,
  });
  const contents = contentsOf(source, name, options.encoding);
  let reader: Pick<typeof whole, "feed" | "end"> = whole;
  for await (const chunk of signal ? untilAborted(contents, signal) : contents) {
    if (chunk.includes(ESC)) whole.uncolor((await import("../event/color.ts")).removeColorOfLines);
    // Only lines without an end in a slice, or as long as few may be, can be longer than the limit.
    if (reader === whole && (most || !chunk.includes(LF)))
      reader = (await import("./line-limit.ts")).withLineLimit(whole, most);
    for (const slice of slicesOf(chunk, most)) yield* divided(reader.feed(slice), onReject);
  }
  yield* divided(reader.end(), onReject);
}

/** The grammars that the options name. */
export function formatsOf({ grammar = [] }: Pick<ReadOptions<Grammar>, "grammar">): readonly Grammar[] {
  return [grammar].flat();
}

/** True if the source decides which format reads it: among all, or among several that cannot each read some of its records. */
export function isOpen(formats: readonly Grammar[]): boolean {
  return formats.length === 0 || (formats.length > 1 && formats.some(isAlone));
}

/**
 * How the lines that these formats read are joined: as `asked`, else as the first of them says; null if they are not.
 * @throws TypeError for a format after the first that joins lines.
 */
export function linesOf(formats: readonly Grammar[], asked: JoinedLines | null | undefined): JoinedLines | null {
  if (asked !== undefined) return asked;
  const [first, ...others] = formats;
  const late = others.find(({ lines }) => lines !== null);
  if (late && !first?.lines)
    throw new TypeError(`${late.name} joins lines, which holds for all grammars: pass it first, or lines: null`);
  return first?.lines ?? null;
}

/** Loads what reads the formats; without any, what reads the one that is detected. */
async function readersOf(formats: readonly Grammar[], isLocated: boolean): Promise<FormatReaders> {
  const readers = await recordReadersOf(formats);
  const mayBeText = formats.at(-1)?.acceptsAll ?? true;
  return isLocated && mayBeText ? (await import("./text-lines.ts")).withHeads(readers) : readers;
}

async function recordReadersOf(formats: readonly Grammar[]): Promise<FormatReaders> {
  const [format] = formats;
  if (formats.length > 1 && !isOpen(formats)) return (await import("./cascade.ts")).cascade;
  const isPlain = format !== undefined && formats.length === 1 && !isTable(format) && !hasSpecialRecords(format);
  return isPlain ? plainFormat : (await import("./any-format.ts")).anyFormat;
}

async function loadDetection(
  formats: readonly Grammar[],
  lines: JoinedLines | null | undefined,
  loadCatalogue: LoadCatalogue,
): Promise<Detection> {
  const { detectionIn } = await import("./detection.ts");
  return detectionIn(formats.length > 0 ? formats : await loadCatalogue(), lines);
}

async function makerOf(
  { meta, timeZone, exact = false }: ReadOptions<Grammar>,
  path: string | URL | null,
): Promise<EventMaker<unknown>> {
  if (!meta) return objectsOf(exact);
  const { locatedIn } = await import("./located.ts");
  return locatedIn(exact, timeZone, path);
}

/** The events of a batch, divided by its rejected records, each of which is reported in its turn. */
async function* divided<T>(
  { events, rejections }: Batch<T>,
  onReject: ReadOptions<Grammar>["onReject"],
): AsyncGenerator<readonly T[], void, undefined> {
  let from = 0;
  for (const { after, rejected } of rejections) {
    if (after > from) yield events.slice(from, after);
    from = after;
    report(rejected, await loadReport(), onReject);
  }
  if (from === 0 && events.length > 0) yield events;
  else if (from < events.length) yield events.slice(from);
}
